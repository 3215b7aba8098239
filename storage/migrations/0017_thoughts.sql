-- what a computer thought of for an answer, by the entry of the journal: nobody reads it before the game is over
CREATE TABLE thoughts (
    game INTEGER NOT NULL REFERENCES games (id),
    entry INTEGER NOT NULL,
    thought TEXT NOT NULL,
    PRIMARY KEY (game, entry)
) STRICT, WITHOUT ROWID;

-- what the channel of a game has been told of each turn, and the last event among it
CREATE TABLE turns (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    last INTEGER NOT NULL,
    page TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

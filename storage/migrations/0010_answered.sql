-- how much time there was left when a question was answered: so much there is if it is asked again
CREATE TABLE answered (
    game INTEGER NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    ask INTEGER NOT NULL,
    due INTEGER NOT NULL,
    left INTEGER NOT NULL,
    PRIMARY KEY (game, seat, ask)
) STRICT, WITHOUT ROWID;

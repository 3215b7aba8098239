-- the last event of a game that a person has read of
CREATE TABLE looked (
    user INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES games (id),
    event INTEGER NOT NULL,
    PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;

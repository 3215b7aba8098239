-- which events a letter tells of: by them it is found when they no longer hold
CREATE TABLE telling (
    game INTEGER NOT NULL REFERENCES games (id),
    event INTEGER NOT NULL,
    letter INTEGER NOT NULL REFERENCES outbox (id),
    PRIMARY KEY (game, event, letter)
) STRICT, WITHOUT ROWID;

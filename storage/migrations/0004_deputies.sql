-- who commands a part of a side under its chief; before they accept it is an offer
CREATE TABLE deputies (
    game INTEGER NOT NULL REFERENCES games (id),
    user INTEGER NOT NULL,
    seat TEXT NOT NULL,
    charges TEXT NOT NULL, -- what they command, by name
    seals INTEGER NOT NULL DEFAULT 0, -- whether they may seal for the whole side
    accepted INTEGER NOT NULL DEFAULT 0,
    ready INTEGER NOT NULL DEFAULT 0, -- the question for which their part is written
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX deputies_of_user ON deputies (user);

-- Who made a game, whether both sides share one screen, and the last event that its channel has been told of.
ALTER TABLE games ADD COLUMN host INTEGER;
ALTER TABLE games ADD COLUMN hot_seat INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN logged INTEGER NOT NULL DEFAULT 0;

-- what was sealed, with the salts that keep it secret
CREATE TABLE receipts (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    entry INTEGER NOT NULL, -- of the journal
    seat TEXT NOT NULL,
    sealed TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('sealed', 'replaced', 'opened')),
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- each message of a letter: its running number at its target, and its id once it is there
CREATE TABLE dispatches (
    letter INTEGER NOT NULL REFERENCES outbox (id),
    part INTEGER NOT NULL,
    target TEXT NOT NULL,
    number INTEGER NOT NULL,
    message INTEGER,
    PRIMARY KEY (letter, part),
    UNIQUE (target, number)
) STRICT, WITHOUT ROWID;

-- what is told once and never again
CREATE TABLE once (
    game INTEGER NOT NULL REFERENCES games (id),
    what TEXT NOT NULL,
    PRIMARY KEY (game, what)
) STRICT, WITHOUT ROWID;

-- people who take no direct messages, since when
CREATE TABLE closed (
    user INTEGER PRIMARY KEY,
    since INTEGER NOT NULL
) STRICT;

-- a name of this database that no other has; a backup has none until it is opened
CREATE TABLE epoch (
    mark TEXT
) STRICT;
INSERT INTO epoch VALUES (NULL);

-- what has happened in a game, item by item, each bound to all before it
CREATE TABLE chain (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    salt BLOB NOT NULL,
    kind TEXT NOT NULL,
    about TEXT NOT NULL, -- the body, or the number of what is kept elsewhere
    link BLOB NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- which letter told that a step began again, by the entry of the journal with which it did
CREATE TABLE again (
    game INTEGER NOT NULL REFERENCES games (id),
    entry INTEGER NOT NULL,
    letter INTEGER NOT NULL REFERENCES outbox (id),
    PRIMARY KEY (game, entry)
) STRICT, WITHOUT ROWID;

-- the key with which this installation signs what it gives away; made when it is first needed
CREATE TABLE installation (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    key BLOB NOT NULL
) STRICT;

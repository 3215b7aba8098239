-- Times are milliseconds since 1970 in UTC. JSON is stored as text, or packed (zlib) where it is long.

CREATE TABLE migrations (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;

-- the data files that games began with, each set once
CREATE TABLE data (
    digest TEXT PRIMARY KEY,
    sources BLOB NOT NULL -- packed
) STRICT;

CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL, -- which rules
    name TEXT NOT NULL,
    data TEXT NOT NULL REFERENCES data (digest),
    options TEXT NOT NULL,
    seed BLOB NOT NULL,
    words TEXT NOT NULL, -- of those who joined, in order
    key BLOB, -- of the dice, once the game has begun
    status TEXT NOT NULL CHECK (status IN ('gathering', 'playing', 'over')),
    guild INTEGER,
    channel INTEGER,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX games_of_guild ON games (guild);
CREATE INDEX games_in_channel ON games (channel);

CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    user INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_user ON seats (user);

CREATE TABLE journal (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    struck INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    told TEXT NOT NULL, -- with its entry and its audience
    unsaid INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- the start of each phase and branch
CREATE TABLE snapshots (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    entry INTEGER NOT NULL, -- that led here
    phase TEXT NOT NULL,
    snapshot BLOB NOT NULL -- packed
) STRICT;
CREATE INDEX snapshots_of_game ON snapshots (game, entry);

-- the newest save of each game
CREATE TABLE saves (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    revision INTEGER NOT NULL,
    save BLOB NOT NULL -- packed
) STRICT;

CREATE TABLE asks (
    game INTEGER NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    number INTEGER NOT NULL,
    waiting INTEGER NOT NULL, -- whether the table waits for it, by what everyone may know
    since INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE drafts (
    game INTEGER NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    ask INTEGER NOT NULL, -- 0: for a question to come
    lines TEXT NOT NULL, -- as written
    PRIMARY KEY (game, seat, ask)
) STRICT, WITHOUT ROWID;

CREATE TABLE standing (
    game INTEGER NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE deadlines (
    game INTEGER NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    ask INTEGER NOT NULL,
    due INTEGER NOT NULL,
    claimed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX deadlines_due ON deadlines (due) WHERE NOT claimed;

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games (id),
    target TEXT NOT NULL, -- the channel or person
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'retired')),
    attempts INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_to_send ON outbox (id) WHERE state IN ('waiting', 'sending');

CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    result TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;

-- the private thread of a side
CREATE TABLE rooms (
    room INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    UNIQUE (game, seat)
) STRICT;

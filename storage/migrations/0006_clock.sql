-- a deadline of a table whose clock stands still is held: it does not come
ALTER TABLE deadlines ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
DROP INDEX deadlines_due;
CREATE INDEX deadlines_due ON deadlines (due) WHERE NOT claimed AND NOT held;

-- when the bot was last at work
CREATE TABLE alive (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    at INTEGER NOT NULL
) STRICT;

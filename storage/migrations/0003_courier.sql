-- the nonce under which a message is sent however often it takes, and when it was first tried
ALTER TABLE dispatches ADD COLUMN nonce TEXT NOT NULL DEFAULT '';
ALTER TABLE dispatches ADD COLUMN at INTEGER NOT NULL DEFAULT 0;

-- nonces are new with every start, so a database needs no name of its own
DROP TABLE epoch;

CREATE INDEX outbox_of_target ON outbox (target, id) WHERE state IN ('waiting', 'sending');

-- targets that cannot be reached, since when
CREATE TABLE lost (
    target TEXT PRIMARY KEY,
    since INTEGER NOT NULL
) STRICT;

-- where people write to the bot in private, and the last message of theirs that was read
CREATE TABLE dms (
    user INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT;

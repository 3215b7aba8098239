-- where in each server people are greeted, once; of a message that could not be sent the number is 0
CREATE TABLE greetings (
    guild INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    language TEXT NOT NULL,
    at INTEGER NOT NULL,
    message INTEGER
) STRICT;

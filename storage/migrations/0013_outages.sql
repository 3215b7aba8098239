-- when the bot was away: nobody was silent then
CREATE TABLE outages (
    since INTEGER PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT;

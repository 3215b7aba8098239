-- what a person has set for all tables, as JSON
CREATE TABLE persons (
    user INTEGER PRIMARY KEY,
    settings TEXT NOT NULL
) STRICT;

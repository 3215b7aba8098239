-- when an answer would be due without holidays, by the time that counts since then; what was put off by
-- one before stays so
ALTER TABLE deadlines ADD COLUMN plain INTEGER NOT NULL DEFAULT 0;
ALTER TABLE deadlines ADD COLUMN begun INTEGER NOT NULL DEFAULT 0;
UPDATE deadlines SET plain = due, begun = due;
ALTER TABLE answered ADD COLUMN plain INTEGER NOT NULL DEFAULT 0;
ALTER TABLE answered ADD COLUMN begun INTEGER NOT NULL DEFAULT 0;
UPDATE answered SET plain = due, begun = due;

-- persons of whose holiday a table may have to be told still
CREATE INDEX persons_away ON persons (user) WHERE json_extract(settings, '$.away') IS NOT NULL;

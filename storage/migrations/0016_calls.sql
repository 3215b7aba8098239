-- what calls somebody and still stands is looked for with everything that a game stores
CREATE INDEX outbox_of_game ON outbox (game, kind, target);

-- of what called somebody only the newest may still stand
UPDATE outbox SET state = 'retired'
WHERE state = 'sent' AND kind GLOB 'Called *' AND EXISTS (
    SELECT 1 FROM outbox AS later
    WHERE later.game = outbox.game AND later.kind = outbox.kind AND later.target = outbox.target AND later.id > outbox.id
);

-- reminders are posts of their own now; who has not got one yet is still told when it was due
UPDATE outbox SET state = 'retired'
WHERE state IN ('waiting', 'sending') AND kind = 'Notice'
AND json_extract(payload, '$.key') IN ('reminder', 'reminder_aloud');

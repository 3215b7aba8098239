-- of a letter that has arrived only its seat is kept: by it a take-back names the message
UPDATE outbox SET payload = json_object('seat', json_extract(payload, '$.seat')) WHERE state = 'sent';

-- what was done for requests is forgotten in the order of time
CREATE INDEX interactions_at ON interactions (at);

-- The records that a kept answer speaks of: deleting one of them deletes the answer, and its key says so from then on.
ALTER TABLE idempotency_keys ADD COLUMN record_ids text[] NOT NULL DEFAULT '{}';
CREATE INDEX idempotency_keys_records ON idempotency_keys USING gin (record_ids);

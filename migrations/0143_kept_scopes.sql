-- A kept answer may hold a secret that was shown to a key with these scopes; whoever asks for it again needs them too.
ALTER TABLE idempotency_keys ADD COLUMN scopes text[] NOT NULL DEFAULT '{}';

-- A kept answer may hold a secret that was shown to a key with these scopes; whoever asks for it again needs them too.
ALTER TABLE idempotency_keys ADD COLUMN scopes text[] NOT NULL DEFAULT '{}';

-- Of those kept before, nobody knows which: what may show a secret is told for its last day only to who may do anything.
UPDATE idempotency_keys
SET scopes = '{underwriting:read,underwriting:trigger,analysis:read,analysis:trigger,deals:read,deals:write,contacts:read,contacts:write,applications:read,applications:write,merchants:read,merchants:write,payments:read,payments:write,documents:read,documents:write,webhooks:read,webhooks:write}'
WHERE path LIKE '%/webhooks%' OR path LIKE '%/keys#%';

-- A test that fails pauses nothing, so a delivery knows that it is one.
ALTER TABLE webhook_deliveries ADD COLUMN is_test boolean NOT NULL DEFAULT false;

-- Stored events hold no signed links any more; each attempt signs its own.
UPDATE events SET data = jsonb_set(data::jsonb, '{fileUrl}', 'null')::text WHERE type = 'document.uploaded';

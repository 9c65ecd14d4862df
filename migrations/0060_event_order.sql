-- Events are replayed (GET /events) in the order they were written; platform/events/order.ts says how a reader knows that nothing can still come before what it shows.
ALTER TABLE events ADD COLUMN ordinal bigint;
UPDATE events e SET ordinal = o.ordinal FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS ordinal FROM events) o WHERE o.id = e.id;
ALTER TABLE events ALTER COLUMN ordinal SET NOT NULL, ALTER COLUMN ordinal ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME events_ordinal);
SELECT setval('events_ordinal', coalesce(max(ordinal), 0) + 1, false) FROM events;
-- Test events tell of a subscription (whk_), not of a record: nobody missed those.
CREATE INDEX events_replay ON events (org_id, ordinal) INCLUDE (type) WHERE entity_id NOT LIKE 'whk\_%';

-- What was being done when an event was recorded, where traces are kept: its deliveries go on with it.
ALTER TABLE events ADD COLUMN traceparent text COLLATE "C";

-- Old lines are found by their age alone. They lie in the order of their time, so an index of ranges is enough and costs next to nothing.
CREATE INDEX events_age ON events USING brin (created_at);
CREATE INDEX audit_log_age ON audit_log USING brin (created_at);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries USING brin (created_at);

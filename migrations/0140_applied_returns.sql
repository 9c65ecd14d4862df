-- Only what was applied has been seen. One row a trace and code took the bank's corrected return for the wrong one that had waited here unmatched, and the money stayed collected.
-- Of changes what is corrected counts as well, as a sealed hash: it may be an account number. Those applied before this column have none and are taken for whatever
-- comes with their numbers, so that no old file is applied a second time.
ALTER TABLE ach_return_items ADD COLUMN corrected_hash_sealed bytea;
DROP INDEX ach_return_items_once;
CREATE UNIQUE INDEX ach_return_items_once ON ach_return_items (org_id, code, original_trace, return_trace, amount) WHERE kind = 'return' AND outcome = 'applied';
CREATE INDEX ach_return_items_by_trace ON ach_return_items (org_id, original_trace);

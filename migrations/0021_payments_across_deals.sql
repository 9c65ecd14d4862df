-- Payments are listed over all deals too, so they have an index for every sort and a kept total.
ALTER TABLE payments ADD COLUMN ach_file_id text COLLATE "C";

CREATE INDEX payments_org_effective ON payments (org_id, effective_date, id);
CREATE INDEX payments_org_created ON payments (org_id, created_at, id);
CREATE INDEX payments_org_updated ON payments (org_id, updated_at, id);
CREATE INDEX payments_org_amount ON payments (org_id, amount, id);
CREATE INDEX payments_org_status ON payments (org_id, status, effective_date, id);
CREATE INDEX payments_org_type ON payments (org_id, type, effective_date, id);
CREATE INDEX payments_returned ON payments (org_id, return_code, effective_date, id) WHERE return_code IS NOT NULL;
CREATE INDEX payments_ach_file ON payments (ach_file_id, effective_date, id) WHERE ach_file_id IS NOT NULL;
SELECT count_list('payments', ARRAY['status', 'type']);
INSERT INTO list_counts
  SELECT org_id, 'payments', '', '', count(*) FROM payments GROUP BY 1
  UNION ALL SELECT org_id, 'payments', 'status', status, count(*) FROM payments GROUP BY 1, 4
  UNION ALL SELECT org_id, 'payments', 'type', type, count(*) FROM payments GROUP BY 1, 4;

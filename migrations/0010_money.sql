-- What a payment that comes back must know to put a deal where it stood, and why a payment failed by itself.
ALTER TABLE deals
  -- The status a paidOff or settled deal had before; null in every other status, and 'active' is meant where nothing was kept.
  ADD COLUMN status_before text COLLATE "C",
  -- The settlement that settled the deal; null where a person did.
  ADD COLUMN settled_by text COLLATE "C";
ALTER TABLE payments ADD COLUMN failure_reason text;

UPDATE deals d SET settled_by =
  (SELECT p.id FROM payments p WHERE p.deal_id = d.id AND p.type = 'settlement' AND p.status = 'completed' ORDER BY p.effective_date DESC, p.id DESC LIMIT 1)
WHERE d.status = 'settled';

-- A merchant that was renamed, or given another number, while one of its deals was going bad: neither saw the other, and the deal was found under what no longer was
-- so. The merchant's change waits for its deals first, as one of its state does, and then sees what they wrote.
CREATE OR REPLACE FUNCTION rename_troubled_deals() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN
  PERFORM FROM deals WHERE org_id = NEW.org_id AND merchant_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE troubled_deals SET legal_name = NEW.legal_name, dba_name = NEW.dba_name, ein = NEW.ein WHERE merchant_id = NEW.id;
  RETURN NULL; END $f$;

-- What was missed so far.
UPDATE troubled_deals t SET legal_name = m.legal_name, dba_name = m.dba_name, ein = m.ein FROM merchants m
WHERE m.id = t.merchant_id AND (t.legal_name, t.dba_name, t.ein) IS DISTINCT FROM (m.legal_name, m.dba_name, m.ein);

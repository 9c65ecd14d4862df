-- The registry of merchants that gave others trouble. It is the installation's, not an organization's: every organization searches the same records.
CREATE TABLE registry_records (
  id           text COLLATE "C" PRIMARY KEY,
  -- Over every column of the file, so that the same line imported again is the same record.
  content_hash uuid NOT NULL UNIQUE,
  ein          text COLLATE "C",
  legal_name   text NOT NULL,
  dba_name     text,
  state        text,
  kind         text COLLATE "C" NOT NULL,
  amount       bigint,
  date         date,
  source       text,
  notes        text,
  -- Its names as a search compares them (src/registry/names.ts), a line each, the legal one first.
  names        text NOT NULL,
  -- What a search finds it by (src/registry/keys.ts): the words of its names, and a key for each name as a whole.
  terms        tsvector NOT NULL,
  created_at   timestamptz(3) NOT NULL
);
CREATE INDEX registry_records_ein ON registry_records (ein) WHERE ein IS NOT NULL;
-- Without a pending list: what an import leaves there would be read through by every search.
CREATE INDEX registry_records_terms ON registry_records USING gin (terms) WITH (fastupdate = off);

-- Every word of those names once, with the number of records that have it, found again by what is left of it when up to two letters are taken away.
CREATE TABLE registry_words (
  word    text COLLATE "C" PRIMARY KEY,
  records integer NOT NULL,
  deletes integer[] NOT NULL
);
CREATE INDEX registry_words_deletes ON registry_words USING gin (deletes) WITH (fastupdate = off);

-- The organizations' own deals that went bad, kept beside the deals by triggers: few rows with an index of their own, whatever the size of the portfolio.
CREATE TABLE troubled_deals (
  deal_id     text COLLATE "C" PRIMARY KEY REFERENCES deals ON DELETE CASCADE,
  org_id      text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchants,
  legal_name  text NOT NULL,
  dba_name    text,
  ein         text COLLATE "C"
);
CREATE INDEX troubled_deals_ein ON troubled_deals (org_id, ein) WHERE ein IS NOT NULL;
CREATE INDEX troubled_deals_merchant ON troubled_deals (merchant_id);
CREATE INDEX troubled_deals_names ON troubled_deals USING gin (lower(legal_name) gin_trgm_ops, lower(dba_name) gin_trgm_ops);

CREATE FUNCTION is_troubled(status text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN status IN ('defaulted', 'inCollections', 'inLegal', 'settled');

CREATE FUNCTION keep_troubled_deal() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN
  IF is_troubled(NEW.status) THEN
    INSERT INTO troubled_deals (deal_id, org_id, merchant_id, legal_name, dba_name, ein)
    SELECT NEW.id, NEW.org_id, m.id, m.legal_name, m.dba_name, m.ein FROM merchants m WHERE m.id = NEW.merchant_id
    ON CONFLICT (deal_id) DO UPDATE SET merchant_id = excluded.merchant_id, legal_name = excluded.legal_name, dba_name = excluded.dba_name, ein = excluded.ein;
  ELSE
    DELETE FROM troubled_deals WHERE deal_id = NEW.id;
  END IF;
  RETURN NULL; END $f$;
CREATE TRIGGER troubled_insert AFTER INSERT ON deals FOR EACH ROW WHEN (is_troubled(NEW.status)) EXECUTE FUNCTION keep_troubled_deal();
CREATE TRIGGER troubled_update AFTER UPDATE OF status, merchant_id ON deals FOR EACH ROW
  WHEN ((OLD.status IS DISTINCT FROM NEW.status OR OLD.merchant_id IS DISTINCT FROM NEW.merchant_id) AND (is_troubled(OLD.status) OR is_troubled(NEW.status)))
  EXECUTE FUNCTION keep_troubled_deal();

CREATE FUNCTION rename_troubled_deals() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN
  UPDATE troubled_deals SET legal_name = NEW.legal_name, dba_name = NEW.dba_name, ein = NEW.ein WHERE merchant_id = NEW.id;
  RETURN NULL; END $f$;
CREATE TRIGGER troubled_rename AFTER UPDATE OF legal_name, dba_name, ein ON merchants FOR EACH ROW
  WHEN ((OLD.legal_name, OLD.dba_name, OLD.ein) IS DISTINCT FROM (NEW.legal_name, NEW.dba_name, NEW.ein)) EXECUTE FUNCTION rename_troubled_deals();

INSERT INTO troubled_deals (deal_id, org_id, merchant_id, legal_name, dba_name, ein)
SELECT d.id, d.org_id, m.id, m.legal_name, m.dba_name, m.ein FROM deals d JOIN merchants m ON m.id = d.merchant_id WHERE is_troubled(d.status);

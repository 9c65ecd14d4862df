-- Files that ask a bank for money. A draft becomes a file once a second person approves it; its bytes then never change.
CREATE TABLE ach_files (
  id text COLLATE "C" PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('draft', 'approved', 'cancelled')),
  effective_date date NOT NULL,
  entry_count integer NOT NULL,
  total_debit bigint NOT NULL,
  created_by text NOT NULL,
  approved_by text,
  approved_at timestamptz(3),
  -- Once the bytes have left, the bank may have them: the file can be cancelled no more.
  fetched_at timestamptz(3),
  company_id text NOT NULL,
  content_sealed bytea,
  sha256 text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CHECK ((content_sealed IS NULL) = (approved_at IS NULL)),
  CHECK ((sha256 IS NULL) = (approved_at IS NULL))
);
CREATE INDEX ach_files_created ON ach_files (org_id, created_at, id);
CREATE INDEX ach_files_effective ON ach_files (org_id, effective_date, id);
CREATE INDEX ach_files_drafts ON ach_files (effective_date) WHERE status = 'draft';

ALTER TABLE payments ADD CONSTRAINT payments_ach_file_id_fkey FOREIGN KEY (ach_file_id) REFERENCES ach_files;
-- Its file was approved: the bank has been asked, so only the bank ends it.
ALTER TABLE payments ADD COLUMN is_with_bank boolean NOT NULL DEFAULT false;

-- One debit each. `expected_on` is the expectation it asks for; while it is live nothing else may ask for the same one.
CREATE TABLE ach_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  file_id text COLLATE "C" NOT NULL REFERENCES ach_files ON DELETE CASCADE,
  payment_id text COLLATE "C" REFERENCES payments ON DELETE CASCADE,
  deal_id text COLLATE "C" REFERENCES deals ON DELETE CASCADE,
  bank_account_id text COLLATE "C" NOT NULL REFERENCES bank_accounts ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('debit', 'retry', 'prenote')),
  expected_on date,
  amount bigint NOT NULL,
  trace text COLLATE "C",
  is_live boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  CHECK ((kind = 'prenote') = (payment_id IS NULL AND deal_id IS NULL AND expected_on IS NULL AND amount = 0))
);
CREATE UNIQUE INDEX ach_entries_once ON ach_entries (org_id, deal_id, expected_on) WHERE is_live AND kind <> 'prenote';
CREATE INDEX ach_entries_deal ON ach_entries (org_id, deal_id, expected_on);
CREATE INDEX ach_entries_file ON ach_entries (org_id, file_id, id);
CREATE UNIQUE INDEX ach_entries_payment ON ach_entries (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX ach_entries_trace ON ach_entries (org_id, trace) WHERE trace IS NOT NULL;

-- A payment that failed or was cancelled frees its expectation, in the same transaction, whichever verb ended it.
CREATE FUNCTION free_ach_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ach_entries SET is_live = false WHERE payment_id = NEW.id AND is_live;
  RETURN NULL;
END $$;
CREATE TRIGGER free_ach_entry AFTER UPDATE OF status ON payments FOR EACH ROW
  WHEN (NEW.ach_file_id IS NOT NULL AND NEW.status IN ('failed', 'cancelled') AND OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION free_ach_entry();

-- Trace numbers rise over all files of an organization, so that a return names one entry and no other.
CREATE TABLE ach_counters (
  org_id text COLLATE "C" PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  last_trace integer NOT NULL
);

-- Every return and change that a bank sent, once: what could not be matched waits here for a person.
CREATE TABLE ach_return_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  file_sha256 text NOT NULL,
  line integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('return', 'change')),
  code text NOT NULL,
  original_trace text NOT NULL,
  return_trace text NOT NULL,
  amount bigint NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('applied', 'unmatched')),
  reason text,
  resolved_at timestamptz(3),
  resolved_by text,
  resolution text,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX ach_return_items_once ON ach_return_items (org_id, kind, code, original_trace, return_trace);
CREATE INDEX ach_return_items_open ON ach_return_items (org_id, created_at, id) WHERE outcome = 'unmatched' AND resolved_at IS NULL;

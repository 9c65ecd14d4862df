-- The portfolio, its keys, and what every change leaves behind: an event, an audit line, an answer kept for a repeated request.
-- Ids are TypeIDs and sort by time in the C collation. Money is cents. Every table but organizations names its organization first.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE organizations (
  id         text COLLATE "C" PRIMARY KEY,
  name       text NOT NULL UNIQUE,
  time_zone  text NOT NULL DEFAULT 'America/New_York',
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE api_keys (
  id           text COLLATE "C" PRIMARY KEY,
  org_id       text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name         text NOT NULL,
  -- SHA-256 of the key; the key itself is shown once and kept nowhere.
  key_hash     bytea NOT NULL UNIQUE,
  key_start    text NOT NULL,
  scopes       text[] NOT NULL,
  expires_at   timestamptz(3),
  revoked_at   timestamptz(3),
  last_used_at timestamptz(3),
  created_at   timestamptz(3) NOT NULL
);
CREATE INDEX api_keys_org ON api_keys (org_id, created_at, id);

-- Deal codes and submission numbers. Taken outside of the caller's transaction: gaps are allowed, waiting is not.
CREATE TABLE code_counters (
  org_id text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind   text NOT NULL,
  year   integer NOT NULL,
  last   integer NOT NULL,
  PRIMARY KEY (org_id, kind, year)
);

-- How many rows a list has, whole and by the value of one filter, as differences that are summed and from time to time folded together.
-- Rows are only ever added by writers, so no two of them wait for each other, and a total is exact in every snapshot.
CREATE TABLE list_counts (
  org_id text COLLATE "C" NOT NULL,
  list   text COLLATE "C" NOT NULL,
  facet  text COLLATE "C" NOT NULL,
  value  text COLLATE "C" NOT NULL,
  n      bigint NOT NULL
);
CREATE INDEX list_counts_sum ON list_counts (org_id, list, facet, value) INCLUDE (n);

-- Makes the triggers that keep list_counts for a table: one for inserts and one for deletes (each whole statement at once),
-- one for updates (each row, and only when a counted column changes). Columns are cast to text; NULL is not counted.
CREATE FUNCTION count_list(tbl regclass, facets text[]) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  name text := tbl::text;
  all_facets text := '';
  changed text := '';
  moves text := '';
  f text;
BEGIN
  FOREACH f IN ARRAY facets LOOP
    all_facets := all_facets || format(' UNION ALL SELECT org_id, %L, %I::text, count(*) FROM rows WHERE %I IS NOT NULL GROUP BY 1, 3', f, f, f);
    changed := changed || CASE WHEN changed = '' THEN '' ELSE ' OR ' END || format('OLD.%I IS DISTINCT FROM NEW.%I', f, f);
    moves := moves || format(
      ' IF OLD.%I IS DISTINCT FROM NEW.%I THEN
          IF OLD.%I IS NOT NULL THEN INSERT INTO list_counts VALUES (OLD.org_id, %L, %L, OLD.%I::text, -1); END IF;
          IF NEW.%I IS NOT NULL THEN INSERT INTO list_counts VALUES (NEW.org_id, %L, %L, NEW.%I::text, 1); END IF;
        END IF;', f, f, f, name, f, f, f, name, f, f);
  END LOOP;
  EXECUTE format(
    'CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN
       INSERT INTO list_counts SELECT org_id, %L, facet, value, n FROM (SELECT org_id, '''' AS facet, '''' AS value, count(*) AS n FROM rows GROUP BY 1 %s) t(org_id, facet, value, n);
       RETURN NULL; END $f$', name || '_count_insert', name, all_facets);
  EXECUTE format(
    'CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN
       INSERT INTO list_counts SELECT org_id, %L, facet, value, -n FROM (SELECT org_id, '''' AS facet, '''' AS value, count(*) AS n FROM rows GROUP BY 1 %s) t(org_id, facet, value, n);
       RETURN NULL; END $f$', name || '_count_delete', name, all_facets);
  EXECUTE format('CREATE TRIGGER count_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION %I()', name, name || '_count_insert');
  EXECUTE format('CREATE TRIGGER count_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION %I()', name, name || '_count_delete');
  IF changed <> '' THEN
    EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN %s RETURN NULL; END $f$', name || '_count_update', moves);
    EXECUTE format('CREATE TRIGGER count_update AFTER UPDATE ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()', name, changed, name || '_count_update');
  END IF;
END $make$;

CREATE TABLE merchants (
  id             text COLLATE "C" PRIMARY KEY,
  org_id         text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  legal_name     text NOT NULL,
  dba_name       text,
  ein            text,
  business_state text,
  industry       text,
  owner_name     text,
  owner_email    text,
  is_active      boolean NOT NULL DEFAULT true,
  created_at     timestamptz(3) NOT NULL,
  updated_at     timestamptz(3) NOT NULL,
  version        integer NOT NULL DEFAULT 1
);
CREATE INDEX merchants_created ON merchants (org_id, created_at, id);
CREATE INDEX merchants_updated ON merchants (org_id, updated_at, id);
CREATE INDEX merchants_legal_name ON merchants (org_id, legal_name COLLATE "C", id);
CREATE INDEX merchants_active ON merchants (org_id, is_active, created_at, id);
CREATE INDEX merchants_state ON merchants (org_id, business_state, created_at, id);
CREATE INDEX merchants_ein ON merchants (org_id, ein) WHERE ein IS NOT NULL;
CREATE INDEX merchants_search ON merchants USING gin (lower(legal_name || E'\n' || coalesce(dba_name, '')) gin_trgm_ops);
SELECT count_list('merchants', ARRAY['is_active', 'business_state']);

CREATE TABLE contacts (
  id                   text COLLATE "C" PRIMARY KEY,
  org_id               text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  merchant_id          text COLLATE "C" NOT NULL REFERENCES merchants ON DELETE CASCADE,
  first_name           text NOT NULL,
  last_name            text NOT NULL,
  email                text,
  phone                text,
  title                text,
  is_primary           boolean NOT NULL DEFAULT false,
  is_owner             boolean NOT NULL DEFAULT false,
  ownership_percentage numeric CHECK (ownership_percentage BETWEEN 0 AND 100),
  is_active            boolean NOT NULL DEFAULT true,
  created_at           timestamptz(3) NOT NULL,
  updated_at           timestamptz(3) NOT NULL,
  version              integer NOT NULL DEFAULT 1
);
CREATE INDEX contacts_merchant ON contacts (merchant_id, created_at, id);
CREATE UNIQUE INDEX contacts_one_primary ON contacts (merchant_id) WHERE is_primary;

CREATE TABLE applications (
  id                   text COLLATE "C" PRIMARY KEY,
  org_id               text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  submission_number    text COLLATE "C" NOT NULL,
  -- Checked at commit: funding tells of the application before it makes the merchant.
  merchant_id          text COLLATE "C" REFERENCES merchants DEFERRABLE INITIALLY DEFERRED,
  applicant_legal_name text NOT NULL,
  requested_amount     bigint NOT NULL,
  applicant_state      text,
  applicant_industry   text,
  ein                  text,
  owner_first_name     text,
  owner_last_name      text,
  owner_email          text,
  stage                text COLLATE "C" NOT NULL,
  status               text COLLATE "C" NOT NULL,
  priority             text COLLATE "C" NOT NULL,
  funded_amount        bigint,
  purchase_amount      bigint,
  funded_date          date,
  payment_frequency    text,
  payment_amount       bigint,
  funder_id            text,
  -- Set once, by funding or import.
  deal_id              text COLLATE "C",
  deal_code            text COLLATE "C",
  created_at           timestamptz(3) NOT NULL,
  updated_at           timestamptz(3) NOT NULL,
  version              integer NOT NULL DEFAULT 1,
  UNIQUE (org_id, submission_number)
);
CREATE INDEX applications_created ON applications (org_id, created_at, id);
CREATE INDEX applications_updated ON applications (org_id, updated_at, id);
CREATE INDEX applications_name ON applications (org_id, applicant_legal_name COLLATE "C", id);
CREATE INDEX applications_amount ON applications (org_id, requested_amount, id);
CREATE INDEX applications_by_stage ON applications (org_id, stage, id);
CREATE INDEX applications_stage ON applications (org_id, stage, created_at, id);
CREATE INDEX applications_status ON applications (org_id, status, created_at, id);
CREATE INDEX applications_by_priority ON applications (org_id, priority, id);
CREATE INDEX applications_priority ON applications (org_id, priority, created_at, id);
CREATE INDEX applications_merchant ON applications (merchant_id);
CREATE INDEX applications_search ON applications USING gin (lower(applicant_legal_name || E'\n' || coalesce(ein, '') || E'\n' || submission_number) gin_trgm_ops);
SELECT count_list('applications', ARRAY['stage', 'status', 'priority']);

CREATE TABLE deals (
  id                  text COLLATE "C" PRIMARY KEY,
  org_id              text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  code                text COLLATE "C" NOT NULL,
  merchant_id         text COLLATE "C" NOT NULL REFERENCES merchants,
  -- The merchant's legal name, kept here so that lists can be sorted and searched by it; a renamed merchant renames its deals.
  merchant_name       text NOT NULL,
  application_id      text COLLATE "C" UNIQUE REFERENCES applications,
  funder_id           text,
  status              text COLLATE "C" NOT NULL,
  sub_status          text,
  replaced_by_deal_id text COLLATE "C" REFERENCES deals,
  funded_amount       bigint NOT NULL CHECK (funded_amount > 0),
  purchase_amount     bigint NOT NULL CHECK (purchase_amount >= funded_amount),
  -- What an imported deal had behind it before it came here; payments kept here come on top.
  opening_collected   bigint NOT NULL DEFAULT 0,
  opening_payments    integer NOT NULL DEFAULT 0,
  opening_last_date   date,
  -- Below zero when a payment bounced that had been refunded already.
  total_collected     bigint NOT NULL DEFAULT 0,
  outstanding_balance bigint NOT NULL GENERATED ALWAYS AS (greatest(0, purchase_amount - total_collected)) STORED,
  -- Hundredths of a percent of the purchase amount that were collected.
  rtr_bps             bigint NOT NULL GENERATED ALWAYS AS (round(10000.0 * total_collected / purchase_amount)) STORED,
  payment_count       integer NOT NULL DEFAULT 0,
  funded_date         date NOT NULL,
  payment_frequency   text,
  payment_amount      bigint,
  next_payment_date   date,
  last_payment_date   date,
  created_at          timestamptz(3) NOT NULL,
  updated_at          timestamptz(3) NOT NULL,
  version             integer NOT NULL DEFAULT 1,
  UNIQUE (org_id, code)
);
CREATE INDEX deals_funded_date ON deals (org_id, funded_date, id);
CREATE INDEX deals_created ON deals (org_id, created_at, id);
CREATE INDEX deals_updated ON deals (org_id, updated_at, id);
CREATE INDEX deals_merchant_name ON deals (org_id, merchant_name COLLATE "C", id);
CREATE INDEX deals_funded_amount ON deals (org_id, funded_amount, id);
CREATE INDEX deals_purchase_amount ON deals (org_id, purchase_amount, id);
CREATE INDEX deals_total_collected ON deals (org_id, total_collected, id);
CREATE INDEX deals_outstanding ON deals (org_id, outstanding_balance, id);
CREATE INDEX deals_rtr ON deals (org_id, rtr_bps, id);
CREATE INDEX deals_by_status ON deals (org_id, status, id);
CREATE INDEX deals_next_payment ON deals (org_id, next_payment_date, id);
CREATE INDEX deals_status ON deals (org_id, status, funded_date, id);
CREATE INDEX deals_sub_status ON deals (org_id, sub_status, funded_date, id);
CREATE INDEX deals_merchant ON deals (org_id, merchant_id, funded_date, id);
CREATE INDEX deals_funder ON deals (org_id, funder_id, funded_date, id);
CREATE INDEX deals_search ON deals USING gin (lower(merchant_name || E'\n' || code) gin_trgm_ops);
SELECT count_list('deals', ARRAY['status', 'sub_status', 'merchant_id', 'funder_id']);

CREATE TABLE payments (
  id             text COLLATE "C" PRIMARY KEY,
  org_id         text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  deal_id        text COLLATE "C" NOT NULL REFERENCES deals,
  amount         bigint NOT NULL CHECK (amount > 0),
  type           text COLLATE "C" NOT NULL,
  status         text COLLATE "C" NOT NULL,
  effective_date date NOT NULL,
  notes          text,
  return_code    text,
  returned_date  date,
  created_at     timestamptz(3) NOT NULL,
  updated_at     timestamptz(3) NOT NULL,
  version        integer NOT NULL DEFAULT 1
);
CREATE INDEX payments_effective ON payments (deal_id, effective_date, id);
CREATE INDEX payments_due ON payments (effective_date, id) WHERE status = 'pending';

CREATE TABLE documents (
  id             text COLLATE "C" PRIMARY KEY,
  org_id         text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name           text NOT NULL,
  type           text COLLATE "C" NOT NULL,
  deal_id        text COLLATE "C" REFERENCES deals,
  merchant_id    text COLLATE "C" REFERENCES merchants,
  application_id text COLLATE "C" REFERENCES applications,
  status         text COLLATE "C" NOT NULL,
  -- Why a statement could not be read; null otherwise.
  status_reason  text,
  blob_key       text,
  content_type   text,
  size           bigint,
  sha256         text,
  created_at     timestamptz(3) NOT NULL,
  updated_at     timestamptz(3) NOT NULL,
  version        integer NOT NULL DEFAULT 1
);
CREATE INDEX documents_created ON documents (org_id, created_at, id);
CREATE INDEX documents_updated ON documents (org_id, updated_at, id);
CREATE INDEX documents_name ON documents (org_id, name COLLATE "C", id);
CREATE INDEX documents_type ON documents (org_id, type, created_at, id);
CREATE INDEX documents_deal ON documents (deal_id, created_at, id);
CREATE INDEX documents_application ON documents (application_id, created_at, id);
CREATE INDEX documents_merchant ON documents (merchant_id, created_at, id);
SELECT count_list('documents', ARRAY['type', 'deal_id', 'merchant_id']);

-- One answer to one request with an Idempotency-Key, kept for a day, encrypted since one of them holds a webhook secret.
CREATE TABLE idempotency_keys (
  org_id       text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  method       text COLLATE "C" NOT NULL,
  path         text COLLATE "C" NOT NULL,
  key          text COLLATE "C" NOT NULL,
  request_hash bytea NOT NULL,
  status       integer NOT NULL,
  headers      jsonb NOT NULL,
  body         bytea NOT NULL,
  created_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, method, path, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE events (
  id         text COLLATE "C" PRIMARY KEY,
  org_id     text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  type       text COLLATE "C" NOT NULL,
  entity_id  text COLLATE "C" NOT NULL,
  -- The delivery body's data, as text: what is signed and sent is byte for byte what was recorded.
  data       text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX events_org ON events (org_id, created_at, id);
CREATE INDEX events_entity ON events (entity_id);

CREATE TABLE audit_log (
  id          text COLLATE "C" PRIMARY KEY,
  org_id      text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- The key's id, or `cli` or `job:<name>`.
  actor       text NOT NULL,
  action      text NOT NULL,
  entity_id   text COLLATE "C" NOT NULL,
  before      jsonb,
  after       jsonb,
  request_id  text,
  created_at  timestamptz(3) NOT NULL
);
CREATE INDEX audit_log_entity ON audit_log (entity_id, created_at);
CREATE INDEX audit_log_org ON audit_log (org_id, created_at);

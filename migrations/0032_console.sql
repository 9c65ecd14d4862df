-- What people write and keep in the console: notes, views, who has what open, what is off their list.

ALTER TABLE organizations ADD COLUMN settings_version integer NOT NULL DEFAULT 1;

CREATE TABLE notes (
  id             text COLLATE "C" PRIMARY KEY,
  org_id         text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- About one of these.
  deal_id        text COLLATE "C" REFERENCES deals,
  application_id text COLLATE "C" REFERENCES applications,
  merchant_id    text COLLATE "C" REFERENCES merchants,
  author_id      text COLLATE "C" NOT NULL,
  -- Markdown; never HTML.
  body           text NOT NULL,
  tags           text[] NOT NULL DEFAULT '{}',
  mentions       text[] NOT NULL DEFAULT '{}',
  is_pinned      boolean NOT NULL DEFAULT false,
  promise_date   date,
  promise_amount bigint,
  promise_status text COLLATE "C",
  created_at     timestamptz(3) NOT NULL,
  updated_at     timestamptz(3) NOT NULL,
  version        integer NOT NULL DEFAULT 1,
  CHECK (num_nonnulls(deal_id, application_id, merchant_id) = 1),
  CHECK ((promise_date IS NULL) = (promise_amount IS NULL) AND (promise_date IS NULL) = (promise_status IS NULL))
);
CREATE INDEX notes_deal ON notes (deal_id, created_at, id);
CREATE INDEX notes_application ON notes (application_id, created_at, id);
CREATE INDEX notes_merchant ON notes (merchant_id, created_at, id);
CREATE INDEX notes_promises ON notes (org_id, promise_date, id) WHERE promise_status = 'open';

CREATE TABLE views (
  id         text COLLATE "C" PRIMARY KEY,
  org_id     text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id    text COLLATE "C" NOT NULL,
  screen     text COLLATE "C" NOT NULL,
  name       text NOT NULL,
  is_shared  boolean NOT NULL DEFAULT false,
  -- The parameters of the address that show it.
  search     jsonb NOT NULL,
  columns    text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version    integer NOT NULL DEFAULT 1
);
CREATE INDEX views_org ON views (org_id, screen, created_at, id);

-- Who has which record open: told by heartbeats, forgotten soon after the last.
CREATE TABLE presence (
  org_id    text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  record_id text COLLATE "C" NOT NULL,
  user_id   text COLLATE "C" NOT NULL,
  since     timestamptz(3) NOT NULL,
  seen_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, record_id, user_id)
);
CREATE INDEX presence_age ON presence (seen_at);

-- What somebody has ticked off their list of today.
CREATE TABLE today_done (
  org_id     text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id    text COLLATE "C" NOT NULL,
  item       text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, user_id, item)
);
CREATE INDEX today_done_age ON today_done (created_at);

ALTER TABLE applications ADD COLUMN assignee_id text COLLATE "C", ADD COLUMN decline_reasons text[] NOT NULL DEFAULT '{}';
CREATE INDEX applications_assignee ON applications (org_id, assignee_id, created_at, id);

CREATE INDEX payments_back_lately ON payments (org_id, updated_at) WHERE return_code IS NOT NULL;
CREATE INDEX documents_search ON documents USING gin (lower(name) gin_trgm_ops);
CREATE INDEX analyses_failed ON analyses (org_id, updated_at) WHERE status = 'failed';
CREATE INDEX underwriting_failed ON underwriting_analyses (org_id, updated_at) WHERE status = 'failed';

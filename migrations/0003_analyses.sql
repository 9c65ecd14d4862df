-- Bytes that no record names (yet, or any more). Written before bytes are stored and when their record is deleted; a job deletes what is still here
-- after its time, so that a crash between the blob store and the database leaves nothing behind.
CREATE TABLE unclaimed_blobs (
  key          text COLLATE "C" PRIMARY KEY,
  delete_after timestamptz(3) NOT NULL
);
CREATE INDEX unclaimed_blobs_due ON unclaimed_blobs (delete_after);

-- Standalone bank-statement analyses.
CREATE TABLE analyses (
  id              text COLLATE "C" PRIMARY KEY,
  org_id          text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  mode            text COLLATE "C" NOT NULL,
  status          text COLLATE "C" NOT NULL,
  deal_id         text COLLATE "C" REFERENCES deals,
  merchant_id     text COLLATE "C" REFERENCES merchants,
  statement_count integer NOT NULL DEFAULT 0,
  error           text,
  pages_done      integer,
  pages_total     integer,
  job_id          text,
  -- How often a worker has begun it.
  attempts        integer NOT NULL DEFAULT 0,
  completed_at    timestamptz(3),
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  version         integer NOT NULL DEFAULT 1
);
CREATE INDEX analyses_created ON analyses (org_id, created_at, id);
CREATE INDEX analyses_updated ON analyses (org_id, updated_at, id);
CREATE INDEX analyses_status ON analyses (org_id, status, created_at, id);
CREATE INDEX analyses_deal ON analyses (org_id, deal_id, created_at, id);
CREATE INDEX analyses_merchant ON analyses (org_id, merchant_id, created_at, id);
SELECT count_list('analyses', ARRAY['status', 'deal_id', 'merchant_id']);

CREATE TABLE analysis_files (
  analysis_id text COLLATE "C" NOT NULL REFERENCES analyses ON DELETE CASCADE,
  position    integer NOT NULL,
  file_name   text NOT NULL,
  blob_key    text NOT NULL,
  size        bigint NOT NULL,
  sha256      text NOT NULL,
  PRIMARY KEY (analysis_id, position)
);

-- The transactions as they were sent (until they are analysed) and the finished result, as compressed JSON: each is written once and read whole.
CREATE TABLE analysis_data (
  analysis_id text COLLATE "C" PRIMARY KEY REFERENCES analyses ON DELETE CASCADE,
  input       bytea,
  result      bytea
);
ALTER TABLE analysis_data ALTER COLUMN input SET STORAGE EXTERNAL, ALTER COLUMN result SET STORAGE EXTERNAL;

-- What the model said of a descriptor, so that it is asked once an organization.
CREATE TABLE model_labels (
  org_id     text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  key        text COLLATE "C" NOT NULL,
  label      jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, key)
);

-- Underwriting: what was triggered on a deal or an application, which documents it is to use, what each document was read as.
CREATE TABLE underwriting_analyses (
  id             text COLLATE "C" PRIMARY KEY,
  org_id         text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  deal_id        text COLLATE "C" REFERENCES deals,
  application_id text COLLATE "C" REFERENCES applications,
  tool           text COLLATE "C" NOT NULL,
  -- The bureau of a credit check; null for other tools.
  provider       text COLLATE "C",
  params         jsonb NOT NULL,
  status         text COLLATE "C" NOT NULL,
  error          text,
  result         bytea,
  -- The report's PDF, where the tool makes one.
  pdf_key        text,
  job_id         text,
  attempts       integer NOT NULL DEFAULT 0,
  completed_at   timestamptz(3),
  created_at     timestamptz(3) NOT NULL,
  updated_at     timestamptz(3) NOT NULL,
  version        integer NOT NULL DEFAULT 1
);
ALTER TABLE underwriting_analyses ALTER COLUMN result SET STORAGE EXTERNAL;
CREATE INDEX underwriting_analyses_application ON underwriting_analyses (application_id, tool, created_at, id);
CREATE INDEX underwriting_analyses_deal ON underwriting_analyses (deal_id, tool, created_at, id);

CREATE TABLE underwriting_selections (
  org_id       text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- The application where there is one, else the deal: a selection outlives funding.
  subject_id   text COLLATE "C" NOT NULL,
  document_ids text[] NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (org_id, subject_id)
);

CREATE TABLE document_statements (
  document_id text COLLATE "C" PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  org_id      text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  statements  bytea NOT NULL,
  parsed_at   timestamptz(3) NOT NULL
);
ALTER TABLE document_statements ALTER COLUMN statements SET STORAGE EXTERNAL;

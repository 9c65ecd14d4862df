-- What an analysis was computed from is kept, so that it can be computed again with what people say of it.
ALTER TABLE analyses
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  -- When the organization's retention took its files and inputs away; the figures stay.
  ADD COLUMN inputs_ended_at timestamptz(3);
CREATE INDEX analyses_inputs ON analyses (org_id, completed_at) WHERE inputs_ended_at IS NULL AND completed_at IS NOT NULL;
-- Null once retention has taken the bytes. The sizes of its pages, in points, are known when it was read.
ALTER TABLE analysis_files ALTER COLUMN blob_key DROP NOT NULL, ADD COLUMN pages jsonb;

ALTER TABLE underwriting_analyses ADD COLUMN revision integer NOT NULL DEFAULT 0;
CREATE TABLE underwriting_inputs (
  run_id text COLLATE "C" PRIMARY KEY REFERENCES underwriting_analyses ON DELETE CASCADE,
  org_id text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  input  bytea NOT NULL
);
ALTER TABLE underwriting_inputs ALTER COLUMN input SET STORAGE EXTERNAL;

-- What a person said of an analysis or of a bank scrub. `given` is as it was said, by the numbers of its revision; `changes` names rows for good.
CREATE TABLE analysis_corrections (
  id              text COLLATE "C" PRIMARY KEY,
  org_id          text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- The analysis or the run; the two columns behind it make its corrections go with it.
  subject_id      text COLLATE "C" NOT NULL,
  analysis_id     text COLLATE "C" REFERENCES analyses ON DELETE CASCADE,
  run_id          text COLLATE "C" REFERENCES underwriting_analyses ON DELETE CASCADE,
  revision        integer NOT NULL,
  reason          text NOT NULL,
  given           jsonb NOT NULL,
  changes         jsonb NOT NULL,
  made_by         text NOT NULL,
  undone_by       text,
  undone_at       timestamptz(3),
  undone_revision integer,
  created_at      timestamptz(3) NOT NULL,
  CHECK (num_nonnulls(analysis_id, run_id) = 1)
);
CREATE INDEX analysis_corrections_subject ON analysis_corrections (org_id, subject_id, revision);
CREATE INDEX analysis_corrections_analysis ON analysis_corrections (analysis_id) WHERE analysis_id IS NOT NULL;
CREATE INDEX analysis_corrections_run ON analysis_corrections (run_id) WHERE run_id IS NOT NULL;

-- Results that a later revision has replaced. The latest stands with its analysis.
CREATE TABLE analysis_revisions (
  org_id      text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  subject_id  text COLLATE "C" NOT NULL,
  revision    integer NOT NULL,
  analysis_id text COLLATE "C" REFERENCES analyses ON DELETE CASCADE,
  run_id      text COLLATE "C" REFERENCES underwriting_analyses ON DELETE CASCADE,
  result      bytea NOT NULL,
  PRIMARY KEY (subject_id, revision),
  CHECK (num_nonnulls(analysis_id, run_id) = 1)
);
ALTER TABLE analysis_revisions ALTER COLUMN result SET STORAGE EXTERNAL;
CREATE INDEX analysis_revisions_analysis ON analysis_revisions (analysis_id) WHERE analysis_id IS NOT NULL;
CREATE INDEX analysis_revisions_run ON analysis_revisions (run_id) WHERE run_id IS NOT NULL;

-- "Always label this payee so."
CREATE TABLE classification_rules (
  id         text COLLATE "C" PRIMARY KEY,
  org_id     text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  payee      text NOT NULL,
  type       text COLLATE "C" NOT NULL,
  category   text COLLATE "C" NOT NULL,
  reason     text,
  made_by    text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version    integer NOT NULL DEFAULT 1,
  UNIQUE (org_id, payee, type)
);
CREATE INDEX classification_rules_created ON classification_rules (org_id, created_at, id);

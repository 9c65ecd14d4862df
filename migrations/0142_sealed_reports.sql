-- The PDF of a background check says what its result says, about a person, so it lies sealed beside it and no longer in the blob store. A job moves those that
-- are there (`pdf_key`); the index finds them.
CREATE TABLE underwriting_reports (
  run_id     text COLLATE "C" PRIMARY KEY REFERENCES underwriting_analyses ON DELETE CASCADE,
  org_id     text COLLATE "C" NOT NULL REFERENCES organizations ON DELETE CASCADE,
  pdf_sealed bytea NOT NULL
);
ALTER TABLE underwriting_reports ALTER COLUMN pdf_sealed SET STORAGE EXTERNAL;
CREATE INDEX underwriting_reports_org ON underwriting_reports (org_id);
CREATE INDEX underwriting_plain_reports ON underwriting_analyses (id) WHERE pdf_key IS NOT NULL;

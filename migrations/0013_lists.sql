-- EINs are searched with or without their dash, so both ways of writing them are in what is searched.
DROP INDEX applications_search;
CREATE INDEX applications_search ON applications
  USING gin (lower(applicant_legal_name || E'\n' || coalesce(ein || E'\n' || replace(ein, '-', ''), '') || E'\n' || submission_number) gin_trgm_ops);
DROP INDEX merchants_search;
CREATE INDEX merchants_search ON merchants
  USING gin (lower(legal_name || E'\n' || coalesce(dba_name, '') || E'\n' || coalesce(ein || E'\n' || replace(ein, '-', ''), '')) gin_trgm_ops);

-- Documents by how far they are.
CREATE INDEX documents_status ON documents (org_id, status, created_at, id);

-- How far a run is.
ALTER TABLE underwriting_analyses ADD COLUMN pages_done integer, ADD COLUMN pages_total integer;
CREATE INDEX underwriting_analyses_created ON underwriting_analyses (org_id, created_at, id);

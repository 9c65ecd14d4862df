-- Submission numbers sort by their bytes, and one part of that collation gave it to the whole text that is searched: its capitals beyond A to Z were never made small,
-- those of the search were, and an applicant PEÑA was found by no spelling. The database's own collation, as everywhere else.
DROP INDEX applications_search;
CREATE INDEX applications_search ON applications
  USING gin (lower(applicant_legal_name || E'\n' || coalesce(ein || E'\n' || replace(ein, '-', ''), '') || E'\n' || submission_number COLLATE "default") gin_trgm_ops);

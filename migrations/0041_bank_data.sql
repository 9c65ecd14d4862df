-- What bank data has that statements have not, and the other way round, where they were compared.
ALTER TABLE analyses ADD COLUMN comparison jsonb;
CREATE INDEX analyses_compared ON analyses (org_id, (comparison->>'analysisId')) WHERE comparison IS NOT NULL;

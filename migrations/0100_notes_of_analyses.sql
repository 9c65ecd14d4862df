-- An upload that belongs to nobody yet can be spoken of, too: its signs are accepted or explained in a note. It goes with the analysis.
ALTER TABLE notes ADD COLUMN analysis_id text COLLATE "C" REFERENCES analyses(id) ON DELETE CASCADE;
ALTER TABLE notes DROP CONSTRAINT notes_check;
ALTER TABLE notes ADD CONSTRAINT notes_check CHECK (num_nonnulls(deal_id, application_id, merchant_id, analysis_id) = 1);
CREATE INDEX notes_analysis ON notes (analysis_id, created_at, id) WHERE analysis_id IS NOT NULL;

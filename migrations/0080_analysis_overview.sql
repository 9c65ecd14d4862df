-- What a list of analyses says of each, without its result being opened.
ALTER TABLE analysis_data ADD COLUMN overview jsonb;

-- A search reads short lists only. A word that more than two hundred records have is no term any more, but each pair it forms with another word of
-- the same name is (src/registry/keys.ts). Misspelt words are found in the process's memory, so the index of what is left of them goes.
DROP INDEX registry_words_deletes;
ALTER TABLE registry_words DROP COLUMN deletes;

-- Imports that added something, numbered: a process that keeps the words sees by the last of them whether they are still all.
CREATE TABLE registry_imports (
  id         integer PRIMARY KEY,
  -- Tells one state of the registry from every other: numbers begin anew when the tables are emptied.
  token      uuid NOT NULL DEFAULT gen_random_uuid(),
  added      integer NOT NULL,
  created_at timestamptz(3) NOT NULL
);
INSERT INTO registry_imports (id, added, created_at) SELECT 1, count(*), max(created_at) FROM registry_records HAVING count(*) > 0;

CREATE TEMPORARY TABLE common_words ON COMMIT DROP AS SELECT word FROM registry_words WHERE records > 200;
CREATE UNIQUE INDEX ON common_words (word);
ANALYZE common_words;

-- Built anew afterwards: every record changes, and an index that is changed entry by entry takes three times as long.
DROP INDEX registry_records_terms;

UPDATE registry_records SET terms = ts_delete(terms, common.words) || array_to_tsvector(common.pairs)
FROM (
  SELECT r.id, array_agg(DISTINCT a.word) AS words,
         coalesce(array_agg(DISTINCT least(a.word, b.word) || '+' || greatest(a.word, b.word)) FILTER (WHERE b.word IS NOT NULL), '{}') AS pairs
  FROM registry_records r
  CROSS JOIN LATERAL regexp_split_to_table(r.names, '\n') AS name
  CROSS JOIN LATERAL (SELECT word COLLATE "C" FROM regexp_split_to_table(name, ' ') AS word) a
  JOIN common_words ON common_words.word = a.word
  LEFT JOIN LATERAL (SELECT word COLLATE "C" FROM regexp_split_to_table(name, ' ') AS word) b ON b.word <> a.word
  GROUP BY r.id
) AS common
WHERE common.id = registry_records.id;

CREATE INDEX registry_records_terms ON registry_records USING gin (terms) WITH (fastupdate = off);

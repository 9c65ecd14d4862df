-- The moment at which an application came into its stage: how long it has stood there was told by its last change of any kind. Whatever changes the stage keeps
-- it, also a process of the version before, so it is the table's own business.
ALTER TABLE applications ADD COLUMN stage_since timestamptz(3);

-- From what was written down when it came there. Where its audit lines and events are gone, or tell of another stage, the moment is not known and stays so;
-- what was never changed has stood where it was made.
UPDATE applications a SET stage_since = coalesce(
  (SELECT CASE WHEN h.stage = a.stage THEN h.at END FROM (
     SELECT l.created_at AS at, l.after->>'stage' AS stage FROM audit_log l
       WHERE l.entity_id = a.id AND l.org_id = a.org_id AND l.after->>'stage' IS DISTINCT FROM l.before->>'stage' AND l.after ? 'stage'
     UNION ALL
     SELECT e.created_at, e.data::jsonb->>'stage' FROM events e
       WHERE e.entity_id = a.id AND e.org_id = a.org_id AND e.type IN ('application.created', 'application.stage_changed')
   ) h ORDER BY h.at DESC, h.stage = a.stage DESC LIMIT 1),
  CASE WHEN a.version = 1 THEN a.created_at END);

CREATE FUNCTION applications_stage_since() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.stage_since := NEW.updated_at;
  RETURN NEW;
END $$;
CREATE TRIGGER stage_since BEFORE UPDATE OF stage ON applications FOR EACH ROW WHEN (OLD.stage IS DISTINCT FROM NEW.stage) EXECUTE FUNCTION applications_stage_since();

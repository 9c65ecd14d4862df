-- A document has its application's merchant. Until now those of applications that were given another, or one at last, kept the one from before.
UPDATE documents d SET merchant_id = a.merchant_id, version = d.version + 1, updated_at = now()
FROM applications a
WHERE a.id = d.application_id AND a.org_id = d.org_id AND d.deal_id IS NULL AND d.merchant_id IS DISTINCT FROM a.merchant_id;

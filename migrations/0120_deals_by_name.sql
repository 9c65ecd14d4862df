-- A search for deals asks for merchants by name first, then for their deals by index alone; codes have an index of their own. One index over both names and codes
-- led to every deal's row, and every change of a deal that moved its row wrote all trigrams of its merchant's name again.
DROP INDEX deals_search;
CREATE INDEX deals_code_search ON deals USING gin (lower(code) gin_trgm_ops);
DROP INDEX deals_merchant;
CREATE INDEX deals_merchant ON deals (merchant_id, funded_date, id) INCLUDE (org_id);

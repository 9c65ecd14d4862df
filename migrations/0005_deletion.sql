-- Deleting an organization deletes its deals and merchants, and for each of them PostgreSQL looks for rows that still refer to it. Without an index
-- that begins with the referring column, each such look reads the whole table.

-- A merchant has one organization, so the index loses nothing by not naming it, and the foreign key can use it.
DROP INDEX deals_merchant;
CREATE INDEX deals_merchant ON deals (merchant_id, funded_date, id);

CREATE INDEX deals_replaced_by ON deals (replaced_by_deal_id) WHERE replaced_by_deal_id IS NOT NULL;
CREATE INDEX analyses_of_deal ON analyses (deal_id) WHERE deal_id IS NOT NULL;
CREATE INDEX analyses_of_merchant ON analyses (merchant_id) WHERE merchant_id IS NOT NULL;

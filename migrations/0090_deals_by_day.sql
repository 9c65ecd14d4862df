-- A range of funding dates has a kept total too: the days in it are summed, not the deals.
DROP TRIGGER count_insert ON deals;
DROP TRIGGER count_delete ON deals;
DROP TRIGGER count_update ON deals;
DROP FUNCTION deals_count_insert(), deals_count_delete(), deals_count_update();
SELECT count_list('deals', ARRAY['status', 'sub_status', 'merchant_id', 'funder_id', 'funded_date']);
INSERT INTO list_counts SELECT org_id, 'deals', 'funded_date', funded_date::text, count(*) FROM deals GROUP BY 1, 4;

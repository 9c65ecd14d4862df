-- Deleting an organization follows these keys: without an index that begins with the column each deleted record would read the whole table.
CREATE INDEX bank_accounts_by_merchant ON bank_accounts (merchant_id);
CREATE INDEX deals_bank_account ON deals (bank_account_id) WHERE bank_account_id IS NOT NULL;
CREATE INDEX ach_entries_by_file ON ach_entries (file_id);
CREATE INDEX ach_entries_by_deal ON ach_entries (deal_id);
CREATE INDEX ach_entries_by_account ON ach_entries (bank_account_id);

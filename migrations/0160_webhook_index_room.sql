-- What became of an attempt is written as a new version of its row, which enters both indexes beside the old one. New pages are left half empty for it:
-- full ones had to be searched for entries to drop and then split, and were half empty after that too. Pages that are there stay as they are.
ALTER INDEX webhook_deliveries_pkey SET (fillfactor = 50);
ALTER INDEX webhook_deliveries_list SET (fillfactor = 50);

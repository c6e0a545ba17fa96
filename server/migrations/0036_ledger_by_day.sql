-- Reports add up the ledger of an organisation from its first day on: what they add stands in the index itself, so that a ledger
-- in which the rows of twenty organisations lie among each other is not read row by row.
DROP INDEX stock_ledger_date;
CREATE INDEX stock_ledger_date ON stock_ledger (property_owner_id, org_id, biz_date, barcode_id)
  INCLUDE (biz_type, location_id, qty, cost_amount);

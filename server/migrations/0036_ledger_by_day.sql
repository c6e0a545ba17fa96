-- Reports sum the ledger of an organisation from its first day on. The index includes the summed columns, because
-- reading the rows of one organisation among the rows of twenty others is slow.
DROP INDEX stock_ledger_date;
CREATE INDEX stock_ledger_date ON stock_ledger (property_owner_id, org_id, biz_date, barcode_id)
  INCLUDE (biz_type, location_id, qty, cost_amount);

-- Serves the search for goods in all organisations of a chain: the primary key of the balances starts with the
-- organisation.
CREATE INDEX stock_balance_goods ON stock_balance (property_owner_id, barcode_id, org_id) WHERE on_hand > 0;

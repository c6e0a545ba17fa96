-- Goods are looked for in all organisations of a chain at once: the key of balances begins with the organisation.
CREATE INDEX stock_balance_goods ON stock_balance (property_owner_id, barcode_id, org_id) WHERE on_hand > 0;

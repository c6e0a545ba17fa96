-- 代销 (domain-erp §9b.6): consigned goods of a supplier are in a location of their own. They are counted and sold like
-- other goods, their cost is outside the cost pool, and a sale buys them from the supplier.
ALTER TABLE stock_location
  DROP CONSTRAINT stock_location_type_check,
  DROP CONSTRAINT stock_location_check,
  ADD COLUMN supplier_id bigint,
  ADD FOREIGN KEY (property_owner_id, supplier_id) REFERENCES erp_supplier (property_owner_id, id),
  ADD CONSTRAINT stock_location_type_check CHECK (type IN ('SALE', 'DRUG', 'BACK', 'CONSIGN', 'DEFECT', 'TRANSIT')),
  ADD CONSTRAINT stock_location_check
    CHECK (NOT is_default OR type NOT IN ('CONSIGN', 'DEFECT', 'TRANSIT') AND state_enum = 'ENABLE'),
  ADD CHECK ((type = 'CONSIGN') = (supplier_id IS NOT NULL));
CREATE INDEX stock_location_supplier ON stock_location (property_owner_id, supplier_id) WHERE supplier_id IS NOT NULL;

ALTER TABLE stock_ledger
  DROP CONSTRAINT stock_ledger_biz_type_check,
  ADD CONSTRAINT stock_ledger_biz_type_check CHECK (biz_type IN ('BEGIN', 'PURCHASE_IN', 'PURCHASE_RETURN', 'PRICE_CHECK',
    'TRANSFER_OUT', 'TRANSFER_BACK', 'TRANSFER_IN', 'TRANSIT', 'CHECK_GAIN', 'CHECK_LOSS', 'DAMAGE', 'SALE', 'SALE_RETURN',
    'ADJUST', 'UPSTREAM', 'SETTLE', 'CONSIGN'));
-- 代销结算: goods bought from a supplier by selling them.
CREATE INDEX stock_ledger_consign ON stock_ledger (property_owner_id, org_id, supplier_id, biz_date)
  WHERE cost_kind = 'OWN' AND supplier_id IS NOT NULL;

-- A consigned receipt or return creates no payable: the price of the line is the agreed price for a later sale.
ALTER TABLE purchase_storage_line ADD COLUMN consigned boolean NOT NULL DEFAULT false;
ALTER TABLE purchase_return_line ADD COLUMN consigned boolean NOT NULL DEFAULT false;

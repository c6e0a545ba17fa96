-- 核价 and 对账 of goods received from a supplier or returned to it (domain-erp §3.1, §3.2).
ALTER TABLE purchase_storage_line
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN check_state text NOT NULL DEFAULT 'UNCHECKED' CHECK (check_state IN ('UNCHECKED', 'CHECKED')),
  ADD COLUMN checked_at timestamptz,
  ADD COLUMN checked_by bigint,
  ADD COLUMN reconcile_state text NOT NULL DEFAULT 'NONE' CHECK (reconcile_state IN ('NONE', 'DONE')),
  ADD COLUMN reconcile_no text,
  ADD FOREIGN KEY (property_owner_id, checked_by) REFERENCES account (property_owner_id, id),
  ADD CHECK (reconcile_state = 'NONE' OR check_state = 'CHECKED');
ALTER TABLE purchase_return_line
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN check_state text NOT NULL DEFAULT 'UNCHECKED' CHECK (check_state IN ('UNCHECKED', 'CHECKED')),
  ADD COLUMN checked_at timestamptz,
  ADD COLUMN checked_by bigint,
  ADD COLUMN reconcile_state text NOT NULL DEFAULT 'NONE' CHECK (reconcile_state IN ('NONE', 'DONE')),
  ADD COLUMN reconcile_no text,
  ADD FOREIGN KEY (property_owner_id, checked_by) REFERENCES account (property_owner_id, id),
  ADD CHECK (reconcile_state = 'NONE' OR check_state = 'CHECKED');
GRANT UPDATE (price, price_estimated, amount, version, check_state, checked_at, checked_by, reconcile_state, reconcile_no)
  ON purchase_storage_line TO mingmou_app;
GRANT UPDATE (price, amount, version, check_state, checked_at, checked_by, reconcile_state, reconcile_no)
  ON purchase_return_line TO mingmou_app;
-- Serves the price corrections of a line.
CREATE INDEX stock_ledger_price_check ON stock_ledger (property_owner_id, item_id) WHERE biz_type = 'PRICE_CHECK';

-- A recalled or suspect batch is blocked in the whole chain (domain-erp §9b.2): it is not sold, transferred or returned
-- until it is released.
ALTER TABLE stock_batch
  ADD COLUMN state text NOT NULL DEFAULT 'NORMAL' CHECK (state IN ('NORMAL', 'HOLD')),
  ADD COLUMN hold_reason text,
  ADD COLUMN held_at timestamptz,
  ADD COLUMN held_by bigint,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT app_now(),
  ADD COLUMN updated_by bigint DEFAULT app_account(),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD FOREIGN KEY (property_owner_id, held_by) REFERENCES account (property_owner_id, id),
  ADD CHECK ((state = 'HOLD') = (hold_reason IS NOT NULL AND held_at IS NOT NULL));
GRANT UPDATE (state, hold_reason, held_at, held_by, updated_at, updated_by, version) ON stock_batch TO mingmou_app;

-- Serves the trace of a batch from its receipts to its customers.
CREATE INDEX stock_ledger_batch ON stock_ledger (property_owner_id, batch_id, id) WHERE batch_id > 0;
-- Serves the search for a piece by its serial number, or by the code of its package.
CREATE INDEX purchase_storage_line_serial ON purchase_storage_line (property_owner_id, serial_no) WHERE serial_no IS NOT NULL;
CREATE INDEX purchase_storage_line_udi ON purchase_storage_line (property_owner_id, udi) WHERE udi IS NOT NULL;
CREATE INDEX sale_line_udi ON sale_line (property_owner_id, udi) WHERE udi IS NOT NULL;

-- Adds the button 停售/恢复批次 of 库存查询 (1411) to the roles of existing chains.
DO $$
DECLARE chain bigint;
BEGIN
  FOR chain IN SELECT id FROM property_owner LOOP
    PERFORM set_config('app.po', chain::text, true);
    UPDATE role SET menu_ids = menu_ids || 141101, version = version + 1
      WHERE property_owner_id = chain AND role_code IN ('WAREHOUSE', 'MANAGER', 'ORG_ADMIN')
        AND NOT menu_ids @> ARRAY[141101];
  END LOOP;
  PERFORM set_config('app.po', '', true);
END $$;

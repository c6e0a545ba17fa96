-- Accepted and refused quantities of a delivery, details of a device from its delivery note (domain-erp §9b.1), and the
-- scanned code of the package (§9b.2).
ALTER TABLE erp_breed ADD COLUMN producer_licence text;

ALTER TABLE purchase_storage
  ADD COLUMN acceptor_id bigint,
  ADD FOREIGN KEY (property_owner_id, acceptor_id) REFERENCES employee (property_owner_id, id);

ALTER TABLE purchase_storage_line
  DROP CONSTRAINT purchase_storage_line_check,
  DROP CONSTRAINT purchase_storage_line_check1,
  ADD COLUMN rejected_qty integer NOT NULL DEFAULT 0,
  ADD COLUMN reject_reason text,
  ADD COLUMN accepted_qty integer GENERATED ALWAYS AS (qty - rejected_qty) STORED,
  ADD COLUMN accept_result text GENERATED ALWAYS AS (CASE WHEN qty IS NULL THEN NULL WHEN rejected_qty = 0 THEN '合格'
    WHEN rejected_qty = qty THEN '拒收' ELSE '部分拒收' END) STORED,
  ADD COLUMN acceptor_id bigint,
  ADD COLUMN accepted_at timestamptz,
  ADD COLUMN registration_no text,
  ADD COLUMN manufacturer text,
  ADD COLUMN producer_licence text,
  ADD COLUMN udi text,
  ADD FOREIGN KEY (property_owner_id, acceptor_id) REFERENCES employee (property_owner_id, id),
  ADD CHECK (rejected_qty BETWEEN 0 AND coalesce(qty, 0)),
  -- Only the accepted quantity is paid and can be returned.
  ADD CHECK (amount = round((coalesce(qty, 0) - rejected_qty) * price, 2)),
  ADD CHECK (returned_qty BETWEEN 0 AND coalesce(qty, 0) - rejected_qty);

ALTER TABLE sale_line ADD COLUMN udi text;

-- 静态成本价 (domain-erp §1.3): a cost that users set like a tag price. It is used for goods without any cost yet, and never
-- changes the ledger.

CREATE TABLE erp_static_cost (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint,
  breed_id bigint,
  barcode_id bigint,
  cost numeric(14, 4) NOT NULL CHECK (cost >= 0),
  effective_date date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, breed_id) REFERENCES erp_breed (property_owner_id, id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  CHECK ((breed_id IS NULL) <> (barcode_id IS NULL)),
  CONSTRAINT erp_static_cost_day_once
    UNIQUE NULLS NOT DISTINCT (property_owner_id, barcode_id, breed_id, org_id, effective_date)
);
CREATE INDEX erp_static_cost_breed ON erp_static_cost (property_owner_id, breed_id, effective_date);
CALL protect('erp_static_cost', 'shared', 'SELECT, INSERT, UPDATE');

-- Serves 调价记录 of one breed or barcode.
CREATE INDEX erp_price_record_breed ON erp_price_record (property_owner_id, breed_id) WHERE breed_id IS NOT NULL;
CREATE INDEX erp_price_record_barcode ON erp_price_record (property_owner_id, barcode_id) WHERE barcode_id IS NOT NULL;

-- 供应商品种对照 (domain-erp §1.3): breeds that a supplier delivers, with the supplier's name and price.

CREATE TABLE erp_contrast (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  supplier_id bigint NOT NULL,
  breed_id bigint NOT NULL,
  supplier_goods_code text,
  supplier_goods_name text,
  purchase_price numeric(14, 4) CHECK (purchase_price >= 0),
  lead_days integer CHECK (lead_days BETWEEN 0 AND 365),
  min_qty integer CHECK (min_qty BETWEEN 1 AND 999999),
  is_default boolean NOT NULL DEFAULT false,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, supplier_id) REFERENCES erp_supplier (property_owner_id, id),
  FOREIGN KEY (property_owner_id, breed_id) REFERENCES erp_breed (property_owner_id, id)
);
CREATE UNIQUE INDEX erp_contrast_pair_once ON erp_contrast (property_owner_id, supplier_id, breed_id)
  WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX erp_contrast_default_once ON erp_contrast (property_owner_id, breed_id)
  WHERE is_default AND state_enum <> 'DELETE';
CREATE INDEX erp_contrast_breed ON erp_contrast (property_owner_id, breed_id);
CALL protect('erp_contrast', 'chain', 'SELECT, INSERT, UPDATE');

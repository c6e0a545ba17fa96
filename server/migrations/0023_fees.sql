-- Combinations of service charges, the combination of a charge line, and usages of drugs (domain-system §2.2).

-- Several services with a price of their own, sold as separate items.
CREATE TABLE service_combo (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  pinyin text NOT NULL,
  price numeric(12, 2) NOT NULL CHECK (price >= 0),
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CREATE UNIQUE INDEX service_combo_code_once ON service_combo (property_owner_id, org_id, code) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX service_combo_name_once ON service_combo (property_owner_id, org_id, name) WHERE state_enum <> 'DELETE';
CALL protect('service_combo', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE service_combo_item (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  combo_id bigint NOT NULL,
  position integer NOT NULL CHECK (position BETWEEN 1 AND 30),
  charge_id bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  PRIMARY KEY (property_owner_id, combo_id, position),
  UNIQUE (property_owner_id, combo_id, charge_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, combo_id) REFERENCES service_combo (property_owner_id, id),
  FOREIGN KEY (property_owner_id, charge_id) REFERENCES service_charge (property_owner_id, id)
);
CREATE INDEX service_combo_item_charge ON service_combo_item (property_owner_id, charge_id);
CALL protect('service_combo_item', 'org', 'SELECT, INSERT, DELETE');

-- Lines of a combination are on one order; each has its share of the combination's price.
ALTER TABLE charge_order_line ADD COLUMN combo_id bigint;
ALTER TABLE charge_order_line ADD FOREIGN KEY (property_owner_id, combo_id) REFERENCES service_combo (property_owner_id, id);
ALTER TABLE charge_order_line ADD CHECK (combo_id IS NULL OR (item_id IS NOT NULL AND qty <= 99));

CREATE TABLE drug_usage (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  -- Null: any drug.
  barcode_id bigint,
  name text NOT NULL,
  route text NOT NULL,
  dose numeric(8, 2) NOT NULL CHECK (dose > 0),
  dose_unit text NOT NULL,
  frequency text NOT NULL,
  days integer CHECK (days BETWEEN 1 AND 90),
  eye text CHECK (eye IN ('OD', 'OS', 'OU')),
  note text,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id)
);
CREATE INDEX drug_usage_drug ON drug_usage (property_owner_id, org_id, barcode_id) WHERE state_enum <> 'DELETE';
CALL protect('drug_usage', 'org', 'SELECT, INSERT, UPDATE');

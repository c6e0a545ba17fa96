-- Packages of goods at one price (domain-erp §1.3). A package that was never enabled is a draft.
CREATE TABLE erp_package (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  name text NOT NULL,
  pinyin text NOT NULL,
  price numeric(12, 2) NOT NULL CHECK (price >= 0),
  start_date date NOT NULL,
  end_date date,
  org_ids bigint[] NOT NULL CHECK (cardinality(org_ids) > 0),
  remark text,
  -- Time at which the package was first enabled.
  released_at timestamptz,
  state_enum text NOT NULL DEFAULT 'DISABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  CHECK (end_date >= start_date),
  CHECK (state_enum <> 'ENABLE' OR released_at IS NOT NULL)
);
CREATE UNIQUE INDEX erp_package_code_once ON erp_package (property_owner_id, code) WHERE state_enum <> 'DELETE';
CREATE INDEX erp_package_latest ON erp_package (property_owner_id, id DESC) WHERE state_enum <> 'DELETE';
CALL protect('erp_package', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE erp_package_item (
  property_owner_id bigint NOT NULL,
  package_id bigint NOT NULL,
  item_no integer NOT NULL CHECK (item_no BETWEEN 1 AND 50),
  group_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BARCODE', 'BREED', 'CATEGORY')),
  barcode_id bigint,
  breed_id bigint,
  category_id text,
  qty integer NOT NULL CHECK (qty BETWEEN 1 AND 999),
  choose_qty integer NOT NULL CHECK (choose_qty BETWEEN 1 AND 50),
  required boolean NOT NULL,
  share_price numeric(12, 2) CHECK (share_price >= 0),
  PRIMARY KEY (property_owner_id, package_id, item_no),
  FOREIGN KEY (property_owner_id, package_id) REFERENCES erp_package (property_owner_id, id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  FOREIGN KEY (property_owner_id, breed_id) REFERENCES erp_breed (property_owner_id, id),
  CHECK ((kind = 'BARCODE') = (barcode_id IS NOT NULL)),
  CHECK ((kind = 'BREED') = (breed_id IS NOT NULL)),
  CHECK ((kind = 'CATEGORY') = (category_id IS NOT NULL))
);
CREATE INDEX erp_package_item_barcode ON erp_package_item (property_owner_id, barcode_id) WHERE barcode_id IS NOT NULL;
CREATE INDEX erp_package_item_breed ON erp_package_item (property_owner_id, breed_id) WHERE breed_id IS NOT NULL;
CALL protect('erp_package_item', 'chain', 'SELECT, INSERT, DELETE');

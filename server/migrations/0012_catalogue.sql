-- Catalogue of goods: breeds, barcodes, tag prices (domain-erp §1).

CREATE TABLE erp_breed (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  name text NOT NULL,
  pinyin text NOT NULL,
  category_id text NOT NULL,
  brand_id bigint NOT NULL,
  unit integer NOT NULL CHECK (unit BETWEEN 0 AND 6),
  stock_mode text NOT NULL CHECK (stock_mode IN ('STOCK', 'ORDER', 'NONE')),
  manufacturer text,
  registration_no text,
  registration_expire date,
  storage text,
  -- Attributes of the breed's category (contract erp/goods-category.rules).
  attrs jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attrs) = 'object'),
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, brand_id) REFERENCES erp_brand (property_owner_id, id)
);
CREATE UNIQUE INDEX erp_breed_code_once ON erp_breed (property_owner_id, code) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX erp_breed_name_once ON erp_breed (property_owner_id, category_id, brand_id, name)
  WHERE state_enum <> 'DELETE';
CREATE INDEX erp_breed_brand ON erp_breed (property_owner_id, brand_id);
CALL protect('erp_breed', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE erp_barcode (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL CHECK (code ~ '^[0-9]{13}$'),
  breed_id bigint NOT NULL,
  attrs jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attrs) = 'object'),
  -- Attributes in one canonical spelling: two barcodes of a breed with the same key are the same goods.
  attrs_key text NOT NULL,
  spec text NOT NULL,
  -- Powers, copied from `attrs` for range filters and the order of lists.
  sph numeric(4, 2),
  cyl numeric(4, 2),
  add_power numeric(4, 2),
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  -- Codes of deleted barcodes are not reused.
  CONSTRAINT erp_barcode_code_once UNIQUE (property_owner_id, code),
  FOREIGN KEY (property_owner_id, breed_id) REFERENCES erp_breed (property_owner_id, id)
);
CREATE UNIQUE INDEX erp_barcode_attrs_once ON erp_barcode (property_owner_id, breed_id, attrs_key)
  WHERE state_enum <> 'DELETE';
CREATE INDEX erp_barcode_power ON erp_barcode (property_owner_id, sph, cyl) WHERE state_enum <> 'DELETE';
CALL protect('erp_barcode', 'chain', 'SELECT, INSERT, UPDATE');

-- 原厂条码, at most five for each barcode. The rows of a deleted barcode are deleted, so that its codes are free again.
CREATE TABLE erp_barcode_origin (
  property_owner_id bigint NOT NULL,
  code text NOT NULL CHECK (char_length(code) BETWEEN 1 AND 32),
  barcode_id bigint NOT NULL,
  position integer NOT NULL CHECK (position BETWEEN 1 AND 5),
  PRIMARY KEY (property_owner_id, code),
  UNIQUE (property_owner_id, barcode_id, position),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id)
);
CALL protect('erp_barcode_origin', 'chain', 'SELECT, INSERT, DELETE');

-- Settings of an organisation for a barcode; without a row the safety quantity is 0 and no warning is shown.
CREATE TABLE erp_barcode_org (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  barcode_id bigint NOT NULL,
  safety_qty integer NOT NULL CHECK (safety_qty BETWEEN 0 AND 999999),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, org_id, barcode_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id)
);
CALL protect('erp_barcode_org', 'org', 'SELECT, INSERT, UPDATE');

-- Tag prices of the chain (org_id null) or of one organisation, for a breed or for one barcode, valid from a day.
CREATE TABLE erp_tag_price (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint,
  breed_id bigint,
  barcode_id bigint,
  price numeric(14, 4) NOT NULL CHECK (price >= 0),
  min_price numeric(14, 4) CHECK (min_price >= 0),
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
  CHECK (min_price <= price),
  CONSTRAINT erp_tag_price_day_once
    UNIQUE NULLS NOT DISTINCT (property_owner_id, barcode_id, breed_id, org_id, effective_date)
);
CREATE INDEX erp_tag_price_breed ON erp_tag_price (property_owner_id, breed_id, effective_date);
CALL protect('erp_tag_price', 'shared', 'SELECT, INSERT, UPDATE');

-- Changes of prices, append-only.
CREATE TABLE erp_price_record (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint,
  breed_id bigint,
  barcode_id bigint,
  kind text NOT NULL CHECK (kind IN ('TAG', 'MIN', 'STATIC')),
  old_price numeric(14, 4),
  new_price numeric(14, 4),
  effective_date date NOT NULL,
  reason text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, breed_id) REFERENCES erp_breed (property_owner_id, id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  CHECK ((breed_id IS NULL) <> (barcode_id IS NULL))
);
CREATE INDEX erp_price_record_at ON erp_price_record (property_owner_id, created_at);
CALL protect('erp_price_record', 'shared', 'SELECT, INSERT');

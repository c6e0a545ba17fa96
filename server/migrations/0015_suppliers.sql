-- Suppliers of a chain and their licences (domain-erp §1.3).

CREATE TABLE erp_supplier (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  name text NOT NULL,
  pinyin text NOT NULL,
  short_name text,
  contact text NOT NULL,
  phone text NOT NULL,
  address text,
  settle_type text NOT NULL CHECK (settle_type IN ('现结', '月结')),
  credit_days integer CHECK (credit_days BETWEEN 0 AND 365),
  bank_name text,
  bank_account text,
  tax_no text,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id)
);
CREATE UNIQUE INDEX erp_supplier_code_once ON erp_supplier (property_owner_id, code) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX erp_supplier_name_once ON erp_supplier (property_owner_id, name) WHERE state_enum <> 'DELETE';
CALL protect('erp_supplier', 'chain', 'SELECT, INSERT, UPDATE');

-- Licences are written together with their supplier and share its version.
CREATE TABLE erp_supplier_licence (
  property_owner_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  position integer NOT NULL CHECK (position BETWEEN 1 AND 20),
  kind text NOT NULL CHECK (kind IN ('营业执照', '医疗器械经营许可证', '备案凭证', '药品经营许可证')),
  no text NOT NULL CHECK (char_length(no) BETWEEN 1 AND 60),
  -- Null: 长期.
  expire_date date,
  PRIMARY KEY (property_owner_id, supplier_id, position),
  UNIQUE (property_owner_id, supplier_id, kind, no),
  FOREIGN KEY (property_owner_id, supplier_id) REFERENCES erp_supplier (property_owner_id, id)
);
CALL protect('erp_supplier_licence', 'chain', 'SELECT, INSERT, DELETE');

ALTER TABLE purchase_storage
  ADD FOREIGN KEY (property_owner_id, supplier_id) REFERENCES erp_supplier (property_owner_id, id);

-- 商品标签 (domain-erp §1.3): templates of an organisation, and printed labels.

CREATE TABLE erp_label_template (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  name text NOT NULL,
  size text NOT NULL CHECK (size IN ('40x30', '50x30', '70x38', '76x12', 'A4-24')),
  fields text[] NOT NULL,
  barcode_type text NOT NULL CHECK (barcode_type IN ('EAN13', 'CODE128', 'DATAMATRIX')),
  is_default boolean NOT NULL DEFAULT false,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CREATE UNIQUE INDEX erp_label_template_name_once ON erp_label_template (property_owner_id, org_id, name)
  WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX erp_label_template_default_once ON erp_label_template (property_owner_id, org_id)
  WHERE is_default AND state_enum <> 'DELETE';
CALL protect('erp_label_template', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE erp_label_print (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  template_id bigint NOT NULL,
  source_bill_no text,
  kinds integer NOT NULL CHECK (kinds > 0),
  copies integer NOT NULL CHECK (copies > 0),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, template_id) REFERENCES erp_label_template (property_owner_id, id)
);
CREATE INDEX erp_label_print_at ON erp_label_print (property_owner_id, org_id, created_at);
CALL protect('erp_label_print', 'org', 'SELECT, INSERT');

CREATE TABLE erp_label_print_line (
  property_owner_id bigint NOT NULL,
  print_id bigint NOT NULL,
  line_no integer NOT NULL,
  org_id bigint NOT NULL,
  barcode_id bigint NOT NULL,
  copies integer NOT NULL CHECK (copies BETWEEN 1 AND 999),
  -- Printed price; null: 未定价.
  tag_price numeric(14, 4) CHECK (tag_price >= 0),
  PRIMARY KEY (property_owner_id, print_id, line_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, print_id) REFERENCES erp_label_print (property_owner_id, id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id)
);
CREATE INDEX erp_label_print_line_goods ON erp_label_print_line (property_owner_id, barcode_id);
CALL protect('erp_label_print_line', 'org', 'SELECT, INSERT');

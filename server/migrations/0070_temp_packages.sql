-- Data packages (domain-erp §1.3, §1.6): rows of an uploaded sheet with their original input, stored until they are
-- applied.
CREATE TABLE erp_temp_package (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Organisation that uploaded the package and receives its stock and purchases.
  org_id bigint NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('BREED', 'BARCODE', 'BEGIN_STOCK', 'PURCHASE')),
  state text NOT NULL CHECK (state IN ('UPLOADED', 'CHECKED', 'FAILED', 'APPLIED', 'VOID')),
  -- Heading row of the sheet: its number and its cells.
  head jsonb NOT NULL,
  total integer NOT NULL CHECK (total BETWEEN 1 AND 5000),
  ok_count integer NOT NULL DEFAULT 0 CHECK (ok_count BETWEEN 0 AND total),
  error_count integer NOT NULL DEFAULT 0 CHECK (error_count BETWEEN 0 AND total),
  result_bill_id bigint,
  applied_at timestamptz,
  applied_by bigint,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, result_bill_id) REFERENCES bill (property_owner_id, id),
  CHECK (state NOT IN ('CHECKED', 'APPLIED') OR error_count = 0),
  CHECK ((state = 'APPLIED') = (applied_at IS NOT NULL))
);
CREATE INDEX erp_temp_package_latest ON erp_temp_package (property_owner_id, id DESC);
CALL protect('erp_temp_package', 'chain', 'SELECT, INSERT, UPDATE');

CREATE TABLE erp_temp_package_line (
  property_owner_id bigint NOT NULL,
  package_id bigint NOT NULL,
  row_no integer NOT NULL CHECK (row_no > 0),
  cells jsonb NOT NULL,
  state text NOT NULL DEFAULT 'OK' CHECK (state IN ('OK', 'ERROR', 'APPLIED')),
  errors text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (property_owner_id, package_id, row_no),
  FOREIGN KEY (property_owner_id, package_id) REFERENCES erp_temp_package (property_owner_id, id),
  CHECK ((state = 'ERROR') = (cardinality(errors) > 0))
);
CALL protect('erp_temp_package_line', 'chain', 'SELECT, INSERT, UPDATE');

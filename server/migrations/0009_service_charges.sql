-- Service charges of an organisation, and the price of its registrations (domain-system §2.2).

CREATE TABLE service_charge (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  pinyin text NOT NULL,
  charge_category text NOT NULL,
  unit integer NOT NULL DEFAULT 0,
  price numeric(14, 4) NOT NULL CHECK (price >= 0),
  cost numeric(14, 4) CHECK (cost >= 0),
  discountable boolean NOT NULL DEFAULT true,
  vip_flag boolean NOT NULL DEFAULT true,
  -- Minimum share of the price that the customer pays: 0.80 allows a discount of 20 %.
  min_discount_rate numeric(3, 2) NOT NULL DEFAULT 0 CHECK (min_discount_rate BETWEEN 0 AND 1),
  need_execute boolean NOT NULL DEFAULT false,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
CREATE UNIQUE INDEX service_charge_code_once ON service_charge (property_owner_id, org_id, code) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX service_charge_name_once ON service_charge (property_owner_id, org_id, name) WHERE state_enum <> 'DELETE';
CALL protect('service_charge', 'org', 'SELECT, INSERT, UPDATE');

-- Registration fee, and the service charge that orders refer to.
CREATE TABLE registration_fee (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  charge_id bigint NOT NULL,
  name text NOT NULL,
  price numeric(12, 2) NOT NULL CHECK (price >= 0),
  -- Patients for whom the fee is meant; RETURN is the free fee of a patient who returns to the same doctor within the
  -- period.
  scope text NOT NULL CHECK (scope IN ('DOCTOR', 'DEPARTMENT', 'DEFAULT', 'RETURN')),
  visit_types integer[] NOT NULL CHECK (cardinality(visit_types) > 0 AND visit_types <@ '{1,2,3}'::integer[]),
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, charge_id) REFERENCES service_charge (property_owner_id, id),
  CHECK (scope <> 'RETURN' OR price = 0)
);
CREATE UNIQUE INDEX registration_fee_name_once ON registration_fee (property_owner_id, org_id, name) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX registration_fee_charge_once ON registration_fee (property_owner_id, charge_id);
CALL protect('registration_fee', 'org', 'SELECT, INSERT, UPDATE');

-- Targets whose default a fee is, one row for each visit type. A doctor, a department or an organisation has one
-- default fee.
CREATE TABLE registration_fee_target (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  fee_id bigint NOT NULL,
  scope text NOT NULL CHECK (scope IN ('DOCTOR', 'DEPARTMENT', 'DEFAULT', 'RETURN')),
  visit_type integer NOT NULL CHECK (visit_type BETWEEN 1 AND 3),
  staff_id bigint,
  department_id bigint,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE NULLS NOT DISTINCT (property_owner_id, org_id, scope, visit_type, staff_id, department_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, fee_id) REFERENCES registration_fee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, staff_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, department_id) REFERENCES department (property_owner_id, id),
  CHECK ((scope = 'DOCTOR') = (staff_id IS NOT NULL)),
  CHECK ((scope = 'DEPARTMENT') = (department_id IS NOT NULL))
);
CREATE INDEX registration_fee_target_fee ON registration_fee_target (property_owner_id, fee_id);
CALL protect('registration_fee_target', 'org', 'SELECT, INSERT, DELETE');

-- Fee items with which the registration was saved; the sum of their prices is fee_amount.
ALTER TABLE registration ADD COLUMN fee_item_ids bigint[] NOT NULL DEFAULT '{}';
ALTER TABLE registration ADD CHECK (pay_state = 0 OR fee_amount > 0);
-- Serves the nightly job that ends unpaid registrations of earlier days.
CREATE INDEX registration_unpaid ON registration (property_owner_id, org_id, day) WHERE pay_state = 1 AND register_state = 1;

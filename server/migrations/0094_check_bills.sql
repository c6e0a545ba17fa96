-- 开单 of a visit (domain-workstation §2.4): the examination of a service charge, and the billed rows.

-- Form of the examination, which opens once the examination may be performed.
ALTER TABLE service_charge ADD COLUMN check_item_id integer CHECK (check_item_id BETWEEN 1 AND 99);

-- Row of a finished 开单. Its payment state is stored with its line at the till, the progress of its examination with the
-- record.
CREATE TABLE check_bill_row (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  accepts_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  -- 开单 that contains the row, and the row's number in it; a group of examinations has several rows with the same
  -- number.
  record_id bigint NOT NULL,
  batch_no integer NOT NULL CHECK (batch_no BETWEEN 1 AND 99),
  row_no integer NOT NULL CHECK (row_no BETWEEN 1 AND 50),
  item_type text NOT NULL CHECK (item_type IN ('CHECK', 'TREAT', 'VTPKG', 'REVIEWPKG')),
  charge_id bigint,
  setmeal_id bigint,
  combo_id bigint,
  item_code text NOT NULL,
  item_name text NOT NULL,
  unit integer NOT NULL,
  form_code text,
  eye text NOT NULL CHECK (eye IN ('OD', 'OS', 'OU', 'NA')),
  unit_price numeric(14, 4) NOT NULL CHECK (unit_price >= 0),
  qty integer NOT NULL CHECK (qty BETWEEN 1 AND 99),
  discount_rate numeric(5, 4) NOT NULL CHECK (discount_rate BETWEEN 0 AND 1),
  amount numeric(12, 2) NOT NULL CHECK (amount >= 0),
  exec_department_id bigint,
  exec_staff_id bigint,
  urgent boolean NOT NULL DEFAULT false,
  remark text,
  -- Record of the examination; null if the charge has no form.
  inspection_id bigint,
  -- Set by 反审 of the 开单.
  withdrawn_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, record_id) REFERENCES stage_record (property_owner_id, id),
  FOREIGN KEY (property_owner_id, inspection_id) REFERENCES stage_record (property_owner_id, id),
  FOREIGN KEY (property_owner_id, charge_id) REFERENCES service_charge (property_owner_id, id),
  FOREIGN KEY (property_owner_id, combo_id) REFERENCES service_combo (property_owner_id, id),
  FOREIGN KEY (property_owner_id, exec_department_id) REFERENCES department (property_owner_id, id),
  FOREIGN KEY (property_owner_id, exec_staff_id) REFERENCES employee (property_owner_id, id),
  CHECK ((charge_id IS NULL) = (item_type IN ('VTPKG', 'REVIEWPKG'))),
  CHECK ((setmeal_id IS NOT NULL) = (item_type IN ('VTPKG', 'REVIEWPKG')))
);
CREATE INDEX check_bill_row_visit ON check_bill_row (property_owner_id, accepts_id);
-- Serves the list of frequently billed charges, which is offered first.
CREATE INDEX check_bill_row_used ON check_bill_row (property_owner_id, org_id, created_at) WHERE charge_id IS NOT NULL;
CREATE UNIQUE INDEX check_bill_row_inspection ON check_bill_row (property_owner_id, inspection_id)
  WHERE inspection_id IS NOT NULL;
CALL protect('check_bill_row', 'org', 'SELECT, INSERT, UPDATE');

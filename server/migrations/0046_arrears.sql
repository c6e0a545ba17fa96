-- 挂账: arrears, and their collection (domain-outpatient §6.6).

-- Chain-wide balance due of a patient. Every change of the balance locks this row, so that two tills cannot exceed the
-- limit together. The till reads it because arrears of other organisations are not visible there.
CREATE TABLE patient_credit (
  property_owner_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  open_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (open_amount >= 0),
  PRIMARY KEY (property_owner_id, patient_id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id)
);
CALL protect('patient_credit', 'chain', 'SELECT, INSERT, UPDATE');

-- Arrears of an order: one row for its 挂账.
CREATE TABLE arrears (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  order_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  amount numeric(12, 2) NOT NULL CHECK (amount > 0),
  repaid_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (repaid_amount >= 0),
  -- Reduced by refunds of the order, without a payment.
  reduced_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (reduced_amount >= 0),
  written_off_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (written_off_amount >= 0),
  -- Invariant I5.
  balance numeric(12, 2) GENERATED ALWAYS AS (amount - repaid_amount - reduced_amount - written_off_amount) STORED
    NOT NULL CHECK (balance >= 0),
  -- 1 未还, 2 部分还款, 3 已结清, 4 已冲销, 5 已核销: computed from the amounts.
  arrear_state integer GENERATED ALWAYS AS (CASE
    WHEN written_off_amount > 0 THEN 5
    WHEN amount - repaid_amount - reduced_amount > 0 THEN CASE WHEN repaid_amount > 0 THEN 2 ELSE 1 END
    WHEN repaid_amount > 0 THEN 3 ELSE 4 END) STORED NOT NULL,
  due_date date NOT NULL,
  guarantor_id bigint,
  write_off_reason text,
  written_off_by bigint,
  written_off_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, order_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, order_id) REFERENCES charge_order (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, guarantor_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, written_off_by) REFERENCES account (property_owner_id, id),
  -- A write-off always covers the whole remaining balance.
  CONSTRAINT arrears_written_off CHECK (written_off_amount = 0 OR amount = repaid_amount + reduced_amount + written_off_amount),
  CONSTRAINT arrears_write_off_said CHECK ((written_off_amount > 0) = (write_off_reason IS NOT NULL)
    AND (written_off_amount > 0) = (written_off_by IS NOT NULL) AND (written_off_amount > 0) = (written_off_at IS NOT NULL))
);
CREATE INDEX arrears_due ON arrears (property_owner_id, org_id, due_date, id);
CREATE INDEX arrears_patient ON arrears (property_owner_id, patient_id);
CALL protect('arrears', 'org', 'SELECT, INSERT');
GRANT UPDATE (repaid_amount, reduced_amount, written_off_amount, write_off_reason, written_off_by, written_off_at, updated_at, updated_by, version)
  ON arrears TO mingmou_app;

-- 挂账收款: payment of one or several arrears of a patient; its payment rows belong to the orders of the arrears.
CREATE TABLE receivable (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  receivable_no text NOT NULL,
  patient_id bigint NOT NULL,
  amount numeric(12, 2) NOT NULL CHECK (amount > 0),
  change_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (change_amount >= 0),
  way_codes integer[] NOT NULL,
  receivable_state integer NOT NULL DEFAULT 1 CHECK (receivable_state IN (1, 2)),
  cashier_id bigint NOT NULL,
  shift_id bigint NOT NULL,
  at timestamptz NOT NULL,
  remark text,
  cancel_reason text,
  cancel_by bigint,
  cancel_at timestamptz,
  print_count integer NOT NULL DEFAULT 0 CHECK (print_count >= 0),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, receivable_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, cashier_id) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, cancel_by) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, shift_id) REFERENCES cashier_shift (property_owner_id, id),
  CONSTRAINT receivable_cancelled CHECK ((receivable_state = 2) = (cancel_reason IS NOT NULL)
    AND (receivable_state = 2) = (cancel_by IS NOT NULL) AND (receivable_state = 2) = (cancel_at IS NOT NULL))
);
CREATE INDEX receivable_at ON receivable (property_owner_id, org_id, at DESC, id DESC);
CREATE INDEX receivable_patient ON receivable (property_owner_id, patient_id);
CALL protect('receivable', 'org', 'SELECT, INSERT');
GRANT UPDATE (receivable_state, cancel_reason, cancel_by, cancel_at, print_count, updated_at, updated_by, version) ON receivable TO mingmou_app;

CREATE TABLE receivable_line (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  receivable_id bigint NOT NULL,
  arrears_id bigint NOT NULL,
  -- Balance before the collection, printed on the receipt.
  balance_before numeric(12, 2) NOT NULL,
  amount numeric(12, 2) NOT NULL CHECK (amount > 0),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, receivable_id, arrears_id),
  FOREIGN KEY (property_owner_id, receivable_id) REFERENCES receivable (property_owner_id, id),
  FOREIGN KEY (property_owner_id, arrears_id) REFERENCES arrears (property_owner_id, id),
  CHECK (amount <= balance_before)
);
CREATE INDEX receivable_line_arrears ON receivable_line (property_owner_id, arrears_id);
CALL protect('receivable_line', 'org', 'SELECT, INSERT');

ALTER TABLE pay_row ADD FOREIGN KEY (property_owner_id, receivable_id) REFERENCES receivable (property_owner_id, id);

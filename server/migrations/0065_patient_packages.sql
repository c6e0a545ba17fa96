-- Packages of reviews and vision training that patients bought (domain-outpatient §6.2, domain-workstation §4.1), with
-- an append-only ledger of their use. A package is used in the organisation that sold it.

-- Package that a line sells: of reviews (6) or of vision training (7), added at the till or with a registration.
ALTER TABLE charge_order_line
  ADD COLUMN setmeal_id bigint,
  ADD COLUMN review_setmeal_id bigint GENERATED ALWAYS AS (CASE source_type WHEN 6 THEN setmeal_id END) STORED,
  ADD COLUMN training_setmeal_id bigint GENERATED ALWAYS AS (CASE source_type WHEN 7 THEN setmeal_id END) STORED,
  ADD FOREIGN KEY (property_owner_id, review_setmeal_id) REFERENCES review_setmeal (property_owner_id, id),
  ADD FOREIGN KEY (property_owner_id, training_setmeal_id) REFERENCES training_setmeal (property_owner_id, id),
  ADD CHECK ((source_type IN (6, 7)) = (setmeal_id IS NOT NULL));
ALTER TABLE charge_order_line
  DROP CONSTRAINT charge_order_line_sourced,
  ADD CONSTRAINT charge_order_line_sourced CHECK (CASE
    WHEN source_type IN (6, 7) THEN true WHEN source_type = 8 THEN barcode_id IS NOT NULL
    WHEN source_type = 9 THEN source_id IS NULL ELSE source_id IS NOT NULL END);

-- An order is 已退费 when all its quantities are refunded, even if the used part of a package was not paid back.
ALTER TABLE charge_order
  DROP CONSTRAINT charge_order_refunded,
  ADD CONSTRAINT charge_order_refunded CHECK (refunded_amount <= payable_amount);

CREATE TABLE patient_package (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  package_no text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('VT', 'REVIEW_OK', 'REVIEW_RGP', 'REVIEW_GLASSES')),
  patient_id bigint NOT NULL,
  -- Id in review_setmeal, or in training_setmeal if the kind is VT; the order line holds the foreign key.
  product_id bigint NOT NULL,
  name text NOT NULL,
  order_id bigint NOT NULL,
  order_line_id bigint NOT NULL,
  total_times integer NOT NULL CHECK (total_times BETWEEN 1 AND 1999800),
  used_times integer NOT NULL DEFAULT 0 CHECK (used_times BETWEEN 0 AND total_times),
  left_times integer NOT NULL,
  -- Last row of the ledger, which contains the same remaining count.
  ledger_seq integer NOT NULL CHECK (ledger_seq > 0),
  payable_amount numeric(12, 2) NOT NULL CHECK (payable_amount >= 0),
  unit_price numeric(14, 4) NOT NULL CHECK (unit_price >= 0),
  refundable boolean NOT NULL,
  valid_days integer NOT NULL CHECK (valid_days BETWEEN 7 AND 1825),
  start_rule text NOT NULL CHECK (start_rule IN ('PAY', 'FIRST')),
  -- Null until the first use, if the package starts with its first use.
  start_date date,
  expire_date date GENERATED ALWAYS AS (start_date + valid_days) STORED,
  -- 1 使用中, 2 已用完, 3 已过期, 5 已退款.
  package_state integer NOT NULL DEFAULT 1 CHECK (package_state BETWEEN 1 AND 5 AND package_state <> 4),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, package_no),
  -- A line creates one package, even if the payment is delivered twice.
  UNIQUE (property_owner_id, order_line_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, order_id) REFERENCES charge_order (property_owner_id, id),
  FOREIGN KEY (property_owner_id, order_line_id) REFERENCES charge_order_line (property_owner_id, id),
  CHECK (left_times = CASE package_state WHEN 5 THEN 0 ELSE total_times - used_times END),
  CHECK ((package_state = 2) = (package_state <> 5 AND left_times = 0)),
  CHECK ((start_date IS NULL) = (start_rule = 'FIRST' AND used_times = 0)),
  CHECK (package_state <> 3 OR start_date IS NOT NULL)
);
CREATE INDEX patient_package_patient ON patient_package (property_owner_id, patient_id, id DESC);
CREATE INDEX patient_package_order ON patient_package (property_owner_id, order_id);
CREATE INDEX patient_package_expire ON patient_package (property_owner_id, expire_date) WHERE package_state = 1;
CALL protect('patient_package', 'org', 'SELECT, INSERT, UPDATE');

-- Append-only. The keys below ensure that each row continues the count of the previous row.
CREATE TABLE patient_package_ledger (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  package_id bigint NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  -- Null only for the first row.
  former_seq integer,
  op text NOT NULL CHECK (op IN ('BUY', 'USE', 'RETURN', 'REFUND')),
  left_before integer NOT NULL,
  delta integer NOT NULL,
  left_after integer NOT NULL CHECK (left_after >= 0),
  biz_type text NOT NULL CHECK (biz_type IN ('ORDER', 'REGISTRATION', 'TRAINING', 'REVIEW', 'REFUND')),
  biz_id bigint NOT NULL,
  biz_no text NOT NULL,
  -- Patient who used the package.
  patient_id bigint NOT NULL,
  -- For a RETURN, the ledger row of the use that it reverses.
  returns_id bigint,
  at timestamptz NOT NULL,
  operator_id bigint,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, package_id, seq),
  UNIQUE (property_owner_id, package_id, seq, left_after),
  -- A use is reversed at most once.
  UNIQUE (property_owner_id, returns_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, package_id) REFERENCES patient_package (property_owner_id, id),
  FOREIGN KEY (property_owner_id, package_id, former_seq, left_before)
    REFERENCES patient_package_ledger (property_owner_id, package_id, seq, left_after),
  FOREIGN KEY (property_owner_id, returns_id) REFERENCES patient_package_ledger (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, operator_id) REFERENCES account (property_owner_id, id),
  CHECK (former_seq IS NOT DISTINCT FROM nullif(seq - 1, 0)),
  CHECK (seq > 1 OR left_before = 0),
  CHECK ((seq = 1) = (op = 'BUY')),
  CHECK (left_after = left_before + delta),
  CHECK ((op = 'RETURN') = (returns_id IS NOT NULL)),
  CHECK (CASE op WHEN 'BUY' THEN delta > 0 WHEN 'USE' THEN delta = -1 WHEN 'RETURN' THEN delta = 1 ELSE left_after = 0 END)
);
CREATE INDEX patient_package_ledger_biz ON patient_package_ledger (property_owner_id, biz_type, biz_id);
CALL protect('patient_package_ledger', 'org', 'SELECT, INSERT');
ALTER TABLE patient_package ADD CONSTRAINT patient_package_ledger_says
  FOREIGN KEY (property_owner_id, id, ledger_seq, left_times)
  REFERENCES patient_package_ledger (property_owner_id, package_id, seq, left_after) DEFERRABLE INITIALLY DEFERRED;

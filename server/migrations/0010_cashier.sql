-- Charge orders, their payments and refunds, and the shifts of the cashiers (domain-outpatient §6). Amounts are in yuan
-- with two decimals. Payments and refunds never change; only the refunded… counters increase.

-- Payment methods of a chain; codes above 100 are the chain's own.
CREATE TABLE pay_way (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  way_code integer NOT NULL CHECK (way_code BETWEEN 1 AND 9999),
  name text NOT NULL,
  -- The amount counts as 实收.
  income boolean NOT NULL DEFAULT true,
  change boolean NOT NULL DEFAULT false,
  recharge boolean NOT NULL DEFAULT true,
  collect boolean NOT NULL DEFAULT true,
  earn boolean NOT NULL DEFAULT true,
  trade_no_required boolean NOT NULL DEFAULT false,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, way_code),
  CHECK (change = (way_code = 1))
);
CREATE UNIQUE INDEX pay_way_name_once ON pay_way (property_owner_id, name) WHERE state_enum <> 'DELETE';
CALL protect('pay_way', 'chain', 'SELECT, INSERT, UPDATE');

-- Switch of a payment method in an organisation; without a row the method is enabled.
CREATE TABLE pay_way_org (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  way_code integer NOT NULL,
  enabled boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, org_id, way_code),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, way_code) REFERENCES pay_way (property_owner_id, way_code)
);
CALL protect('pay_way_org', 'org', 'SELECT, INSERT, UPDATE');

-- Inserts the built-in payment methods of a chain: for existing chains below, for a new chain by its seed.
CREATE PROCEDURE seed_pay_ways(po bigint) LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO pay_way (property_owner_id, way_code, name, change, recharge, collect, earn)
  VALUES
    (po, 1, '现金', true, true, true, true),
    (po, 2, '微信', false, true, true, true),
    (po, 3, '支付宝', false, true, true, true),
    (po, 4, '银行卡', false, true, true, true),
    (po, 5, '医保', false, false, false, false);
END;
REVOKE ALL ON PROCEDURE seed_pay_ways(bigint) FROM PUBLIC;
GRANT EXECUTE ON PROCEDURE seed_pay_ways(bigint) TO mingmou_app;
DO $$
DECLARE chain bigint;
BEGIN
  FOR chain IN SELECT id FROM property_owner ORDER BY id LOOP
    PERFORM set_config('app.po', chain::text, true);
    CALL seed_pay_ways(chain);
  END LOOP;
  PERFORM set_config('app.po', '', true);
END $$;

CREATE TABLE cashier_shift (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  shift_no text NOT NULL,
  cashier_id bigint NOT NULL,
  open_at timestamptz NOT NULL,
  opening_cash numeric(12, 2) NOT NULL DEFAULT 0 CHECK (opening_cash >= 0),
  shift_state integer NOT NULL DEFAULT 1 CHECK (shift_state BETWEEN 1 AND 3),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, shift_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, cashier_id) REFERENCES account (property_owner_id, id)
);
CREATE UNIQUE INDEX cashier_shift_open_once ON cashier_shift (property_owner_id, org_id, cashier_id) WHERE shift_state = 1;
CALL protect('cashier_shift', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE charge_order (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  order_no text NOT NULL,
  -- Business day on which the order was opened: sources without a visit join the order of their day.
  day date NOT NULL,
  -- Null: a walk-in customer (散客).
  patient_id bigint,
  customer_name text,
  phone text,
  accepts_id bigint,
  order_state integer NOT NULL DEFAULT 1 CHECK (order_state BETWEEN 1 AND 5),
  -- Names of the selected items, for lists.
  summary text NOT NULL DEFAULT '',
  -- Sum of the selected lines; 0 only before a line is selected.
  original_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (original_amount >= 0),
  line_discount_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (line_discount_amount >= 0),
  vip_discount_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (vip_discount_amount >= 0),
  whole_discount_type integer NOT NULL DEFAULT 0 CHECK (whole_discount_type BETWEEN 0 AND 2),
  whole_discount_value numeric(12, 2) NOT NULL DEFAULT 0 CHECK (whole_discount_value >= 0),
  whole_discount_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (whole_discount_amount >= 0),
  rounding_amount numeric(12, 2) NOT NULL DEFAULT 0,
  payable_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (payable_amount >= 0),
  -- Parameters with which the amounts were computed: a later change of a parameter does not affect the order.
  rounding_mode integer NOT NULL DEFAULT 0 CHECK (rounding_mode BETWEEN 0 AND 3),
  vip_stack boolean NOT NULL DEFAULT false,
  paid_amount numeric(12, 2) NOT NULL DEFAULT 0,
  refunded_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (refunded_amount >= 0),
  way_codes integer[] NOT NULL DEFAULT '{}',
  tendered numeric(12, 2),
  change_amount numeric(12, 2),
  authorizer_id bigint,
  cashier_id bigint,
  pay_time timestamptz,
  shift_id bigint,
  void_reason text,
  remark text,
  print_count integer NOT NULL DEFAULT 0 CHECK (print_count >= 0),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, order_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, authorizer_id) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, cashier_id) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, shift_id) REFERENCES cashier_shift (property_owner_id, id),
  CHECK (patient_id IS NOT NULL OR accepts_id IS NULL),
  -- The payable amount is the sum of its parts (I1).
  CHECK (payable_amount = original_amount - line_discount_amount - vip_discount_amount - whole_discount_amount - rounding_amount),
  -- An order is paid once and in full, or not at all (I2, I9).
  CHECK (paid_amount = CASE WHEN order_state IN (2, 3, 4) THEN payable_amount ELSE 0 END),
  CHECK ((order_state IN (2, 3, 4)) = (pay_time IS NOT NULL)),
  CHECK ((pay_time IS NULL) = (cashier_id IS NULL) AND (pay_time IS NULL) = (shift_id IS NULL)),
  CHECK (refunded_amount <= paid_amount),
  CHECK (order_state IN (3, 4) OR refunded_amount = 0),
  CHECK (order_state <> 4 OR refunded_amount = paid_amount),
  CHECK ((order_state = 5) = (void_reason IS NOT NULL))
);
CREATE INDEX charge_order_waiting ON charge_order (property_owner_id, org_id, created_at, id) WHERE order_state = 1;
CREATE INDEX charge_order_paid ON charge_order (property_owner_id, org_id, pay_time DESC, id DESC) WHERE pay_time IS NOT NULL;
CREATE INDEX charge_order_patient ON charge_order (property_owner_id, patient_id, day);
CREATE INDEX charge_order_accepts ON charge_order (property_owner_id, accepts_id) WHERE accepts_id IS NOT NULL;
CALL protect('charge_order', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE charge_order_line (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  order_id bigint NOT NULL,
  line_no integer NOT NULL CHECK (line_no > 0),
  source_type integer NOT NULL CHECK (source_type BETWEEN 1 AND 9),
  -- Null for lines that the cashier added.
  source_id bigint,
  source_line_id bigint,
  item_id bigint,
  name text NOT NULL,
  spec text,
  unit integer NOT NULL DEFAULT 0,
  qty integer NOT NULL CHECK (qty BETWEEN 1 AND 9999),
  unit_price numeric(14, 4) NOT NULL CHECK (unit_price >= 0),
  amount numeric(12, 2) NOT NULL,
  discount_flag boolean NOT NULL,
  vip_flag boolean NOT NULL,
  -- Minimum percentage of the price that the customer pays.
  min_discount_rate numeric(5, 2) NOT NULL DEFAULT 0 CHECK (min_discount_rate BETWEEN 0 AND 100),
  line_discount_type integer NOT NULL DEFAULT 0 CHECK (line_discount_type BETWEEN 0 AND 3),
  line_discount_value numeric(12, 2) NOT NULL DEFAULT 0 CHECK (line_discount_value >= 0),
  line_discount_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (line_discount_amount BETWEEN 0 AND amount),
  discount_by_source boolean NOT NULL DEFAULT false,
  vip_rate numeric(5, 2) NOT NULL DEFAULT 100 CHECK (vip_rate BETWEEN 0 AND 100),
  vip_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (vip_amount >= 0),
  whole_share numeric(12, 2) NOT NULL DEFAULT 0 CHECK (whole_share >= 0),
  rounding_share numeric(12, 2) NOT NULL DEFAULT 0,
  payable_amount numeric(12, 2) NOT NULL CHECK (payable_amount >= 0),
  selected boolean NOT NULL DEFAULT true,
  done_qty integer NOT NULL DEFAULT 0 CHECK (done_qty BETWEEN 0 AND qty),
  refunded_qty integer NOT NULL DEFAULT 0 CHECK (refunded_qty >= 0),
  refunded_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (refunded_amount >= 0),
  -- Quantity locked by refunds that wait for approval or payment.
  locked_qty integer NOT NULL DEFAULT 0 CHECK (locked_qty >= 0),
  locked_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (locked_amount >= 0),
  doctor_id bigint,
  seller_id bigint,
  department_id bigint,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, order_id, line_no),
  FOREIGN KEY (property_owner_id, order_id) REFERENCES charge_order (property_owner_id, id),
  FOREIGN KEY (property_owner_id, item_id) REFERENCES service_charge (property_owner_id, id),
  FOREIGN KEY (property_owner_id, doctor_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, seller_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, department_id) REFERENCES department (property_owner_id, id),
  CHECK (amount = round(qty * unit_price, 2)),
  CHECK (payable_amount = amount - line_discount_amount - vip_amount - whole_share - rounding_share),
  CHECK ((source_type = 9) = (source_id IS NULL)),
  -- No quantity and no amount is refunded twice (I3).
  CHECK (refunded_qty + locked_qty <= qty),
  CHECK (refunded_amount + locked_amount <= payable_amount)
);
CREATE INDEX charge_order_line_source ON charge_order_line (property_owner_id, source_type, source_id) WHERE source_id IS NOT NULL;
CALL protect('charge_order_line', 'org', 'SELECT, INSERT, UPDATE, DELETE');

-- Payments, append-only except for the refunded amount (I10). An order has one row for each payment method (I9).
CREATE TABLE pay_row (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  order_id bigint NOT NULL,
  way_code integer NOT NULL,
  amount numeric(12, 2) NOT NULL CHECK (amount > 0),
  tendered numeric(12, 2),
  change_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (change_amount >= 0),
  trade_no text,
  medicare_no text,
  medicare_fund numeric(12, 2),
  medicare_account numeric(12, 2),
  shift_id bigint NOT NULL,
  at timestamptz NOT NULL,
  refunded_amount numeric(12, 2) NOT NULL DEFAULT 0,
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, order_id, way_code),
  FOREIGN KEY (property_owner_id, order_id) REFERENCES charge_order (property_owner_id, id),
  FOREIGN KEY (property_owner_id, way_code) REFERENCES pay_way (property_owner_id, way_code),
  FOREIGN KEY (property_owner_id, shift_id) REFERENCES cashier_shift (property_owner_id, id),
  CHECK (refunded_amount BETWEEN 0 AND amount),
  CHECK (way_code = 1 OR tendered IS NULL AND change_amount = 0),
  CHECK (tendered IS NULL AND change_amount = 0 OR change_amount = tendered - amount),
  CHECK ((way_code = 5) = (medicare_no IS NOT NULL)),
  CHECK (way_code <> 5 OR medicare_fund >= 0 AND medicare_account >= 0 AND medicare_fund + medicare_account = amount)
);
CREATE INDEX pay_row_shift ON pay_row (property_owner_id, shift_id);
CREATE INDEX pay_row_at ON pay_row (property_owner_id, org_id, at);
CALL protect('pay_row', 'org', 'SELECT, INSERT');
GRANT UPDATE (refunded_amount) ON pay_row TO mingmou_app;

CREATE TABLE refund_order (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  refund_no text NOT NULL,
  order_id bigint NOT NULL,
  refund_kind integer NOT NULL CHECK (refund_kind BETWEEN 1 AND 3),
  refund_state integer NOT NULL CHECK (refund_state BETWEEN 1 AND 5),
  amount numeric(12, 2) NOT NULL CHECK (amount >= 0),
  reason text NOT NULL CHECK (reason <> ''),
  -- True if a user chose the payment methods of the refund; otherwise they are determined when the refund is paid.
  ways_chosen boolean NOT NULL DEFAULT false,
  way_codes integer[] NOT NULL DEFAULT '{}',
  apply_by bigint NOT NULL,
  approve_by bigint,
  approve_at timestamptz,
  approve_remark text,
  cancel_by bigint,
  cancel_reason text,
  refund_by bigint,
  refund_time timestamptz,
  shift_id bigint,
  print_count integer NOT NULL DEFAULT 0 CHECK (print_count >= 0),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, refund_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, order_id) REFERENCES charge_order (property_owner_id, id),
  FOREIGN KEY (property_owner_id, apply_by) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, approve_by) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, cancel_by) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, refund_by) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, shift_id) REFERENCES cashier_shift (property_owner_id, id),
  CHECK ((refund_state = 3) = (refund_time IS NOT NULL)),
  CHECK ((refund_time IS NULL) = (refund_by IS NULL) AND (refund_time IS NULL) = (shift_id IS NULL)),
  CHECK (approve_by <> apply_by),
  CHECK (refund_state <> 4 OR approve_by IS NOT NULL),
  CHECK ((refund_state = 5) = (cancel_reason IS NOT NULL))
);
CREATE INDEX refund_order_order ON refund_order (property_owner_id, order_id);
CREATE INDEX refund_order_created ON refund_order (property_owner_id, org_id, created_at DESC, id DESC);
CREATE INDEX refund_order_paid ON refund_order (property_owner_id, org_id, refund_time) WHERE refund_state = 3;
CREATE INDEX refund_order_shift ON refund_order (property_owner_id, shift_id) WHERE shift_id IS NOT NULL;
CALL protect('refund_order', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE refund_line (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  refund_id bigint NOT NULL,
  order_line_id bigint NOT NULL,
  -- 0: only an amount (退差价).
  qty integer NOT NULL CHECK (qty >= 0),
  amount numeric(12, 2) NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, refund_id, order_line_id),
  FOREIGN KEY (property_owner_id, refund_id) REFERENCES refund_order (property_owner_id, id),
  FOREIGN KEY (property_owner_id, order_line_id) REFERENCES charge_order_line (property_owner_id, id),
  CHECK (qty > 0 OR amount > 0)
);
CREATE INDEX refund_line_order_line ON refund_line (property_owner_id, order_line_id);
CALL protect('refund_line', 'org', 'SELECT, INSERT');

CREATE TABLE refund_way (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  refund_id bigint NOT NULL,
  pay_row_id bigint NOT NULL,
  -- Amount of the payment that was not yet refunded before this refund.
  left_amount numeric(12, 2) NOT NULL,
  amount numeric(12, 2) NOT NULL CHECK (amount > 0),
  -- 1: paid in cash instead.
  instead_way integer CHECK (instead_way = 1),
  instead_reason text,
  trade_no text,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, refund_id, pay_row_id),
  FOREIGN KEY (property_owner_id, refund_id) REFERENCES refund_order (property_owner_id, id),
  FOREIGN KEY (property_owner_id, pay_row_id) REFERENCES pay_row (property_owner_id, id),
  CHECK (amount <= left_amount),
  CHECK ((instead_way IS NULL) = (instead_reason IS NULL))
);
CALL protect('refund_way', 'org', 'SELECT, INSERT');

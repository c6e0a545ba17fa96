-- Locations, stock and its ledger, accounting periods, the head of every bill, purchases (domain-erp §2, §3, §5, §7).
-- Only posting changes stock: one transaction writes the ledger rows and the balances. A balance is never negative, and
-- its locked quantity never exceeds the quantity on hand.

-- Accounting periods of an organisation, without gaps after the first period.
CREATE TABLE bill_period (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  name text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'CALCULATED', 'CLEARED', 'SETTLED')),
  is_begin boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, start_date),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK (start_date <= end_date)
);
CREATE UNIQUE INDEX bill_period_begin_once ON bill_period (property_owner_id, org_id) WHERE is_begin;
CALL protect('bill_period', 'org', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE stock_location (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  -- TRANSIT: goods that the organisation sent and the receiver has not received yet; created by the system.
  type text NOT NULL CHECK (type IN ('SALE', 'DRUG', 'BACK', 'DEFECT', 'TRANSIT')),
  is_default boolean NOT NULL DEFAULT false,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  CHECK (NOT is_default OR type NOT IN ('DEFECT', 'TRANSIT') AND state_enum = 'ENABLE')
);
CREATE UNIQUE INDEX stock_location_code_once ON stock_location (property_owner_id, org_id, code) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX stock_location_name_once ON stock_location (property_owner_id, org_id, name) WHERE state_enum <> 'DELETE';
CREATE UNIQUE INDEX stock_location_default_once ON stock_location (property_owner_id, org_id) WHERE is_default;
CREATE UNIQUE INDEX stock_location_transit_once ON stock_location (property_owner_id, org_id) WHERE type = 'TRANSIT';
CALL protect('stock_location', 'org', 'SELECT, INSERT, UPDATE');

-- Batches of the chain. Goods without batches have batch 0, which has no row.
CREATE TABLE stock_batch (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  barcode_id bigint NOT NULL,
  batch_no text NOT NULL CHECK (batch_no <> ''),
  produce_date date,
  expire_date date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, barcode_id, batch_no, expire_date),
  UNIQUE (property_owner_id, barcode_id, id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  CHECK (produce_date <= expire_date)
);
CALL protect('stock_batch', 'chain', 'SELECT, INSERT');

CREATE TABLE stock_balance (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  barcode_id bigint NOT NULL,
  location_id bigint NOT NULL,
  batch_id bigint NOT NULL DEFAULT 0,
  batch_ref bigint GENERATED ALWAYS AS (nullif(batch_id, 0)) STORED,
  on_hand integer NOT NULL DEFAULT 0 CHECK (on_hand >= 0),
  locked integer NOT NULL DEFAULT 0 CHECK (locked >= 0),
  -- Rows are locked in the order of this key (G5).
  PRIMARY KEY (property_owner_id, org_id, barcode_id, location_id, batch_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  FOREIGN KEY (property_owner_id, location_id) REFERENCES stock_location (property_owner_id, id),
  FOREIGN KEY (property_owner_id, barcode_id, batch_ref) REFERENCES stock_batch (property_owner_id, barcode_id, id),
  CHECK (locked <= on_hand)
);
CREATE INDEX stock_balance_location ON stock_balance (property_owner_id, location_id) WHERE on_hand > 0;
CALL protect('stock_balance', 'org', 'SELECT, INSERT, UPDATE');

-- Head of every bill (domain-erp §7.1); columns of one kind of bill are in a table of their own.
CREATE TABLE bill (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  bill_type text NOT NULL CHECK (bill_type IN ('RK', 'CT', 'DC', 'DR', 'PD', 'BS', 'XS', 'XT', 'TJ')),
  bill_no text NOT NULL,
  state text NOT NULL DEFAULT 'DRAFT'
    CHECK (state IN ('DRAFT', 'SUBMITTED', 'PASSED', 'REJECTED', 'REVERSED', 'DELETE')),
  biz_date date,
  period_id bigint,
  handler_id bigint,
  maker_id bigint NOT NULL,
  submitted_at timestamptz,
  submitted_by bigint,
  reviewed_at timestamptz,
  reviewed_by bigint,
  reject_reason text,
  retrial_reason text,
  retrial_at timestamptz,
  retrial_by bigint,
  total_qty integer NOT NULL DEFAULT 0 CHECK (total_qty >= 0),
  total_amount numeric(14, 2) NOT NULL DEFAULT 0,
  source_bill_id bigint,
  print_count integer NOT NULL DEFAULT 0 CHECK (print_count >= 0),
  remark text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, bill_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, period_id) REFERENCES bill_period (property_owner_id, id),
  FOREIGN KEY (property_owner_id, handler_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, maker_id) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, submitted_by) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, reviewed_by) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, retrial_by) REFERENCES account (property_owner_id, id),
  FOREIGN KEY (property_owner_id, source_bill_id) REFERENCES bill (property_owner_id, id),
  CHECK ((state = 'PASSED') <= (biz_date IS NOT NULL AND period_id IS NOT NULL AND reviewed_by IS NOT NULL)),
  CHECK ((state = 'REJECTED') <= (reject_reason IS NOT NULL)),
  CHECK ((state = 'REVERSED') <= (retrial_reason IS NOT NULL))
);
CREATE INDEX bill_list ON bill (property_owner_id, org_id, bill_type, created_at DESC, id DESC) WHERE state <> 'DELETE';
CREATE INDEX bill_source ON bill (property_owner_id, source_bill_id) WHERE source_bill_id IS NOT NULL;
CALL protect('bill', 'org', 'SELECT, INSERT, UPDATE');

-- Quantities that bills reserve. The sum of the ACTIVE rows of a place equals the locked quantity of its balance.
CREATE TABLE stock_lock (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  item_id bigint NOT NULL,
  barcode_id bigint NOT NULL,
  location_id bigint NOT NULL,
  batch_id bigint NOT NULL,
  qty integer NOT NULL CHECK (qty > 0),
  state text NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'CONSUMED', 'RELEASED')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES bill (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id, barcode_id, location_id, batch_id)
    REFERENCES stock_balance (property_owner_id, org_id, barcode_id, location_id, batch_id)
);
CREATE INDEX stock_lock_bill ON stock_lock (property_owner_id, bill_id) WHERE state = 'ACTIVE';
CREATE INDEX stock_lock_place ON stock_lock (property_owner_id, org_id, barcode_id, location_id, batch_id) WHERE state = 'ACTIVE';
CALL protect('stock_lock', 'org', 'SELECT, INSERT');
GRANT UPDATE (state, updated_at) ON stock_lock TO mingmou_app;

-- Every movement of stock and of its value. Rows that change only the value (qty 0) have no place.
CREATE TABLE stock_ledger (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  barcode_id bigint NOT NULL,
  location_id bigint,
  batch_id bigint,
  biz_type text NOT NULL CHECK (biz_type IN ('BEGIN', 'PURCHASE_IN', 'PURCHASE_RETURN', 'PRICE_CHECK', 'TRANSFER_OUT',
    'TRANSFER_BACK', 'TRANSFER_IN', 'TRANSIT', 'CHECK_GAIN', 'CHECK_LOSS', 'DAMAGE', 'SALE', 'SALE_RETURN', 'ADJUST',
    'UPSTREAM', 'SETTLE')),
  -- COSTED: included in the average cost. ISSUED: valued at the average. OWN: has its own cost. NONE: outside the cost
  -- pool.
  cost_kind text NOT NULL CHECK (cost_kind IN ('COSTED', 'ISSUED', 'OWN', 'NONE')),
  qty integer NOT NULL,
  unit_cost numeric(14, 4) NOT NULL CHECK (unit_cost >= 0),
  cost_amount numeric(14, 2) NOT NULL,
  final_unit_cost numeric(14, 4),
  final_cost_amount numeric(14, 2),
  -- Null for rows without a bill: opening stock, and the close of a period.
  bill_id bigint,
  bill_no text,
  item_id bigint,
  sale_item_id bigint,
  supplier_id bigint,
  related_org_id bigint,
  biz_date date NOT NULL,
  period_id bigint NOT NULL,
  posted_at timestamptz NOT NULL DEFAULT app_now(),
  posted_by bigint DEFAULT app_account(),
  reverse_of_id bigint,
  balance_after integer CHECK (balance_after >= 0),
  PRIMARY KEY (property_owner_id, id),
  -- A row is reversed once.
  UNIQUE (property_owner_id, reverse_of_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id, barcode_id, location_id, batch_id)
    REFERENCES stock_balance (property_owner_id, org_id, barcode_id, location_id, batch_id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES bill (property_owner_id, id),
  FOREIGN KEY (property_owner_id, period_id) REFERENCES bill_period (property_owner_id, id),
  FOREIGN KEY (property_owner_id, related_org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, reverse_of_id) REFERENCES stock_ledger (property_owner_id, id),
  CHECK ((qty = 0) = (location_id IS NULL) AND (qty = 0) = (batch_id IS NULL) AND (qty = 0) = (balance_after IS NULL)),
  CHECK ((bill_id IS NULL) = (bill_no IS NULL)),
  CHECK ((final_unit_cost IS NULL) = (final_cost_amount IS NULL))
);
CREATE INDEX stock_ledger_place ON stock_ledger (property_owner_id, org_id, barcode_id, location_id, batch_id, biz_date);
CREATE INDEX stock_ledger_bill ON stock_ledger (property_owner_id, bill_id) WHERE bill_id IS NOT NULL;
CREATE INDEX stock_ledger_date ON stock_ledger (property_owner_id, org_id, biz_date, barcode_id);
CALL protect('stock_ledger', 'org', 'SELECT, INSERT');

-- Refuses changes by every role, except the costs that the close of a period computes. The application has no right to
-- change rows either.
CREATE FUNCTION stock_ledger_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - '{final_unit_cost,final_cost_amount}'::text[]
      = to_jsonb(OLD) - '{final_unit_cost,final_cost_amount}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the stock ledger is append-only';
END
$$;
REVOKE ALL ON FUNCTION stock_ledger_stays() FROM PUBLIC;
CREATE TRIGGER stock_ledger_append_only BEFORE UPDATE OR DELETE ON stock_ledger
  FOR EACH ROW EXECUTE FUNCTION stock_ledger_stays();

-- Opening stock; an organisation without a row has not started it.
CREATE TABLE stock_initialization (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('RUNNING', 'ENDED')),
  begin_period_id bigint NOT NULL,
  began_at timestamptz NOT NULL,
  began_by bigint,
  ended_at timestamptz,
  ended_by bigint,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, org_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, begin_period_id) REFERENCES bill_period (property_owner_id, id),
  CHECK ((state = 'ENDED') = (ended_at IS NOT NULL))
);
CALL protect('stock_initialization', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE stock_initialization_line (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  barcode_id bigint NOT NULL,
  location_id bigint NOT NULL,
  batch_id bigint NOT NULL DEFAULT 0,
  batch_ref bigint GENERATED ALWAYS AS (nullif(batch_id, 0)) STORED,
  qty integer NOT NULL CHECK (qty BETWEEN 1 AND 999999),
  cost numeric(14, 4) NOT NULL DEFAULT 0 CHECK (cost >= 0),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, org_id, barcode_id, location_id, batch_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  FOREIGN KEY (property_owner_id, location_id) REFERENCES stock_location (property_owner_id, id),
  FOREIGN KEY (property_owner_id, barcode_id, batch_ref) REFERENCES stock_batch (property_owner_id, barcode_id, id)
);
CALL protect('stock_initialization_line', 'org', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE purchase_storage (
  property_owner_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  org_id bigint NOT NULL,
  supplier_id bigint,
  buyer_id bigint,
  order_date date NOT NULL,
  ordered_at timestamptz,
  expect_date date,
  arrive_date date,
  delivery_no text,
  invoice_no text,
  pay_type text CHECK (pay_type IN ('现结', '月结')),
  order_qty integer NOT NULL DEFAULT 0 CHECK (order_qty >= 0),
  PRIMARY KEY (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES bill (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, buyer_id) REFERENCES employee (property_owner_id, id)
);
CREATE INDEX purchase_storage_supplier ON purchase_storage (property_owner_id, supplier_id);
CALL protect('purchase_storage', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE purchase_storage_line (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  line_no integer NOT NULL CHECK (line_no BETWEEN 1 AND 500),
  barcode_id bigint NOT NULL,
  -- Code and name of the goods when the bill was saved.
  code text NOT NULL,
  goods_name text NOT NULL,
  spec text,
  unit integer NOT NULL,
  category_id text NOT NULL,
  stock_mode text NOT NULL CHECK (stock_mode IN ('STOCK', 'ORDER', 'NONE')),
  tag_price numeric(14, 4) CHECK (tag_price >= 0),
  order_qty integer CHECK (order_qty BETWEEN 1 AND 999999),
  -- Null until the goods arrive.
  qty integer CHECK (qty BETWEEN 1 AND 999999),
  price numeric(14, 4) NOT NULL DEFAULT 0 CHECK (price >= 0),
  price_estimated boolean NOT NULL DEFAULT false,
  gift boolean NOT NULL DEFAULT false,
  amount numeric(14, 2) NOT NULL DEFAULT 0,
  location_id bigint,
  batch_no text,
  produce_date date,
  expire_date date,
  serial_no text,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, bill_id, line_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES purchase_storage (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  FOREIGN KEY (property_owner_id, location_id) REFERENCES stock_location (property_owner_id, id),
  CHECK (amount = round(coalesce(qty, 0) * price, 2))
);
CREATE INDEX purchase_storage_line_goods ON purchase_storage_line (property_owner_id, barcode_id, bill_id);
CALL protect('purchase_storage_line', 'org', 'SELECT, INSERT, DELETE');

-- Serial numbers of received lenses: each is unique in the chain (140216).
CREATE TABLE stock_serial (
  property_owner_id bigint NOT NULL,
  serial_no text NOT NULL CHECK (serial_no <> ''),
  barcode_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (property_owner_id, serial_no),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES bill (property_owner_id, id)
);
CALL protect('stock_serial', 'chain', 'SELECT, INSERT, DELETE');

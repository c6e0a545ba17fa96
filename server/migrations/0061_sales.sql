-- Sales and their returns (domain-erp §4), and goods on orders of the till.
ALTER TABLE bill DROP CONSTRAINT bill_state_check;
ALTER TABLE bill ADD CONSTRAINT bill_state_check
  CHECK (state IN ('DRAFT', 'SUBMITTED', 'PASSED', 'REJECTED', 'REVERSED', 'INVALID', 'DELETE'));

CREATE TABLE sale (
  property_owner_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  org_id bigint NOT NULL,
  source text NOT NULL DEFAULT 'BILL' CHECK (source IN ('CLINIC', 'RX', 'BILL', 'QUICK', 'CASHIER')),
  sale_type text CHECK (sale_type IN ('框架眼镜', '接触镜', '护理用品', '太阳镜', '老花镜', '药品', '其他')),
  -- Null for a walk-in customer.
  patient_id bigint,
  buyer_name text,
  buyer_phone text,
  accepts_id bigint,
  seller_id bigint,
  optometrist_id bigint,
  process_type text CHECK (process_type IN ('现片', '定片', '来料', '无需加工')),
  delivery_mode text CHECK (delivery_mode IN ('自取', '邮寄')),
  delivery_date date,
  address text,
  urgent boolean NOT NULL DEFAULT false,
  tag_amount numeric(14, 2) NOT NULL DEFAULT 0,
  paid_amount numeric(14, 2),
  charge_state text NOT NULL DEFAULT 'NONE' CHECK (charge_state IN ('NONE', 'WAIT', 'CHARGED', 'PART_REFUND', 'REFUNDED')),
  charged_at timestamptz,
  reserved_until timestamptz,
  summary text NOT NULL DEFAULT '',
  PRIMARY KEY (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES bill (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, seller_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, optometrist_id) REFERENCES employee (property_owner_id, id),
  CHECK (paid_amount IS NOT NULL OR charge_state IN ('NONE', 'WAIT'))
);
CREATE INDEX sale_patient ON sale (property_owner_id, patient_id, bill_id DESC) WHERE patient_id IS NOT NULL;
CALL protect('sale', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE sale_line (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  line_no integer NOT NULL CHECK (line_no BETWEEN 1 AND 500),
  barcode_id bigint NOT NULL,
  code text NOT NULL,
  goods_name text NOT NULL,
  spec text,
  unit integer NOT NULL,
  category_id text NOT NULL,
  stock_mode text NOT NULL CHECK (stock_mode IN ('STOCK', 'ORDER', 'NONE')),
  tag_price numeric(14, 4) CHECK (tag_price >= 0),
  qty integer CHECK (qty BETWEEN 1 AND 999999),
  price numeric(14, 4) NOT NULL DEFAULT 0 CHECK (price >= 0),
  gift boolean NOT NULL DEFAULT false,
  amount numeric(14, 2) NOT NULL DEFAULT 0,
  paid_amount numeric(14, 2),
  location_id bigint,
  -- Batch that the seller chose. If null, the batch that expires first is sold, and the stock locks name the batch.
  batch_no text,
  expire_date date,
  eye text CHECK (eye IN ('OD', 'OS', 'OU')),
  group_no integer CHECK (group_no BETWEEN 1 AND 99),
  custom_params jsonb,
  need_process boolean NOT NULL DEFAULT false,
  take_now boolean NOT NULL DEFAULT false,
  delivery_state text CHECK (delivery_state IN
    ('TO_ORDER', 'ORDERED', 'ARRIVED', 'PROCESSING', 'WAIT_TAKE', 'TAKEN', 'NONE', 'CANCELLED')),
  returned_qty integer NOT NULL DEFAULT 0,
  returned_amount numeric(14, 2) NOT NULL DEFAULT 0,
  processor_id bigint,
  inspector_id bigint,
  arrived_at timestamptz,
  taken_at timestamptz,
  taken_by bigint,
  remake_count integer NOT NULL DEFAULT 0 CHECK (remake_count >= 0),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, bill_id, line_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES sale (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  FOREIGN KEY (property_owner_id, location_id) REFERENCES stock_location (property_owner_id, id),
  FOREIGN KEY (property_owner_id, processor_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, inspector_id) REFERENCES employee (property_owner_id, id),
  CHECK (amount = round(coalesce(qty, 0) * price, 2)),
  -- A line cannot be returned beyond its quantity, or refunded beyond the paid amount.
  CHECK (returned_qty BETWEEN 0 AND coalesce(qty, 0)),
  CHECK (returned_amount BETWEEN 0 AND coalesce(paid_amount, amount))
);
CREATE INDEX sale_line_goods ON sale_line (property_owner_id, barcode_id, bill_id);
CREATE INDEX sale_line_delivery ON sale_line (property_owner_id, org_id, delivery_state, bill_id)
  WHERE delivery_state IN ('TO_ORDER', 'ORDERED', 'ARRIVED', 'PROCESSING', 'WAIT_TAKE');
CALL protect('sale_line', 'org', 'SELECT, INSERT, DELETE');
GRANT UPDATE (paid_amount, delivery_state, returned_qty, returned_amount, processor_id, inspector_id, arrived_at,
  taken_at, taken_by, remake_count) ON sale_line TO mingmou_app;

CREATE TABLE sale_return (
  property_owner_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  org_id bigint NOT NULL,
  reason text CHECK (reason IN ('质量', '不适', '度数变化', '错开', '收银退费', '其他')),
  refund_state text NOT NULL DEFAULT 'NONE' CHECK (refund_state IN ('NONE', 'WAIT', 'REFUNDED')),
  -- Last refund that the return requested from the till.
  refund_id bigint,
  PRIMARY KEY (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES bill (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, refund_id) REFERENCES refund_order (property_owner_id, id)
);
CREATE INDEX sale_return_refund ON sale_return (property_owner_id, refund_id) WHERE refund_id IS NOT NULL;
CALL protect('sale_return', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE sale_return_line (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  line_no integer NOT NULL CHECK (line_no BETWEEN 1 AND 500),
  barcode_id bigint NOT NULL,
  code text NOT NULL,
  goods_name text NOT NULL,
  spec text,
  unit integer NOT NULL,
  category_id text NOT NULL,
  stock_mode text NOT NULL CHECK (stock_mode IN ('STOCK', 'ORDER', 'NONE')),
  tag_price numeric(14, 4) CHECK (tag_price >= 0),
  sale_item_id bigint,
  qty integer CHECK (qty BETWEEN 1 AND 999999),
  price numeric(14, 4) NOT NULL DEFAULT 0 CHECK (price >= 0),
  amount numeric(14, 2) NOT NULL DEFAULT 0 CHECK (amount >= 0),
  return_to text CHECK (return_to IN ('STOCK', 'SCRAP')),
  location_id bigint,
  batch_no text,
  expire_date date,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, bill_id, line_no),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES sale_return (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  FOREIGN KEY (property_owner_id, location_id) REFERENCES stock_location (property_owner_id, id),
  FOREIGN KEY (property_owner_id, sale_item_id) REFERENCES sale_line (property_owner_id, id)
    ON DELETE SET NULL (sale_item_id)
);
CREATE INDEX sale_return_line_goods ON sale_return_line (property_owner_id, barcode_id, bill_id);
CREATE INDEX sale_return_line_source ON sale_return_line (property_owner_id, sale_item_id) WHERE sale_item_id IS NOT NULL;
CALL protect('sale_return_line', 'org', 'SELECT, INSERT, DELETE');
GRANT UPDATE (amount) ON sale_return_line TO mingmou_app;

-- Goods on an order: from a sale (3, 4, 5, 8), or added at the till (8); the till then creates the sale when the order
-- is paid.
ALTER TABLE charge_order_line
  ADD COLUMN barcode_id bigint,
  ADD COLUMN category_id text,
  ADD FOREIGN KEY (property_owner_id, barcode_id) REFERENCES erp_barcode (property_owner_id, id),
  ADD CHECK ((barcode_id IS NULL) = (category_id IS NULL));
DO $$
DECLARE named text;
BEGIN
  SELECT conname INTO STRICT named FROM pg_constraint
    WHERE conrelid = 'charge_order_line'::regclass AND pg_get_constraintdef(oid) LIKE '%(source_type = 9) = (source_id IS NULL)%';
  EXECUTE format('ALTER TABLE charge_order_line DROP CONSTRAINT %I', named);
END
$$;
ALTER TABLE charge_order_line ADD CONSTRAINT charge_order_line_sourced
  CHECK (CASE source_type WHEN 8 THEN barcode_id IS NOT NULL WHEN 9 THEN source_id IS NULL ELSE source_id IS NOT NULL END);

-- 药品质量原因: the reason that permits the return of a dispensed drug.
ALTER TABLE refund_line ADD COLUMN quality_flag boolean NOT NULL DEFAULT false;

CREATE INDEX stock_ledger_sale ON stock_ledger (property_owner_id, sale_item_id) WHERE sale_item_id IS NOT NULL;

-- Coupons of a patient (domain-outpatient §6.8): a discount on orders from a minimum amount.
CREATE TABLE coupon (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  coupon_no text NOT NULL,
  patient_id bigint NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  threshold numeric(12, 2) NOT NULL CHECK (threshold >= 0),
  amount numeric(12, 2) NOT NULL CHECK (amount > 0),
  -- Kinds of items that the coupon applies to; an empty list means all.
  source_types integer[] NOT NULL DEFAULT '{}',
  goods_categories text[] NOT NULL DEFAULT '{}',
  -- Both inclusive.
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  -- 1 未使用, 2 已使用, 4 已作废; 3 已过期 is state 1 after the last day.
  coupon_state integer NOT NULL DEFAULT 1 CHECK (coupon_state BETWEEN 1 AND 4 AND coupon_state <> 3),
  -- Order that was paid with the coupon.
  order_id bigint,
  -- 1 充值, 2 推荐, 3 回访, 4 手工.
  origin integer NOT NULL CHECK (origin BETWEEN 1 AND 4),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, coupon_no),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, order_id) REFERENCES charge_order (property_owner_id, id),
  CHECK (valid_from <= valid_to),
  CHECK ((coupon_state = 2) = (order_id IS NOT NULL))
);
CREATE INDEX coupon_patient ON coupon (property_owner_id, patient_id) WHERE coupon_state = 1;
CALL protect('coupon', 'chain', 'SELECT, INSERT, UPDATE');

ALTER TABLE charge_order ADD FOREIGN KEY (property_owner_id, coupon_id) REFERENCES coupon (property_owner_id, id);
-- A coupon is used by at most one order that is not void (I9).
CREATE UNIQUE INDEX charge_order_coupon_once ON charge_order (property_owner_id, coupon_id) WHERE order_state IN (2, 3);

-- Adds the payment methods value card (6), points (7) and credit (8): columns of their rows, and payments that belong
-- to a recharge or a collection instead of an order (domain-outpatient §6.1, §6.2, §6.4–6.7).

-- Renames a chain's own payment method if it has the name of one of the new methods.
DO $$
DECLARE chain bigint;
BEGIN
  FOR chain IN SELECT id FROM property_owner ORDER BY id LOOP
    PERFORM set_config('app.po', chain::text, true);
    UPDATE pay_way SET name = name || way_code WHERE property_owner_id = chain AND name IN ('储值卡', '积分', '挂账');
    INSERT INTO pay_way (property_owner_id, way_code, name, income, recharge, collect, earn)
    VALUES (chain, 6, '储值卡', false, false, true, true),
           (chain, 7, '积分', false, false, false, false),
           (chain, 8, '挂账', false, false, false, false);
  END LOOP;
  PERFORM set_config('app.po', '', true);
END $$;
CREATE OR REPLACE PROCEDURE seed_pay_ways(po bigint) LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO pay_way (property_owner_id, way_code, name, income, change, recharge, collect, earn)
  VALUES
    (po, 1, '现金', true, true, true, true, true),
    (po, 2, '微信', true, false, true, true, true),
    (po, 3, '支付宝', true, false, true, true, true),
    (po, 4, '银行卡', true, false, true, true, true),
    (po, 5, '医保', true, false, false, false, false),
    (po, 6, '储值卡', false, false, false, true, true),
    (po, 7, '积分', false, false, false, false, false),
    (po, 8, '挂账', false, false, false, false, false);
END;

ALTER TABLE charge_order
  ADD COLUMN coupon_id bigint,
  ADD COLUMN coupon_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (coupon_amount >= 0),
  -- 挂账 of the settlement, and the part of it that was collected later.
  ADD COLUMN credit_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (credit_amount >= 0),
  ADD COLUMN repaid_amount numeric(12, 2) NOT NULL DEFAULT 0 CHECK (repaid_amount BETWEEN 0 AND credit_amount),
  -- 0: no arrears; otherwise the state of the order's arrears (§6.6).
  ADD COLUMN arrear_state integer NOT NULL DEFAULT 0 CHECK (arrear_state BETWEEN 0 AND 5),
  ADD COLUMN integral_earned integer NOT NULL DEFAULT 0 CHECK (integral_earned >= 0),
  ADD COLUMN integral_times numeric(5, 2) NOT NULL DEFAULT 1 CHECK (integral_times >= 0),
  DROP CONSTRAINT charge_order_check1,
  DROP CONSTRAINT charge_order_check2,
  DROP CONSTRAINT charge_order_check5,
  DROP CONSTRAINT charge_order_check7,
  -- The payable amount is the sum of its parts (I1).
  ADD CONSTRAINT charge_order_parts CHECK (payable_amount = original_amount - line_discount_amount - vip_discount_amount
    - whole_discount_amount - coupon_amount - rounding_amount),
  -- An order is paid once and in full, including the part on credit, or not at all (I2, I9).
  ADD CONSTRAINT charge_order_paid_once CHECK (paid_amount + credit_amount = CASE WHEN order_state IN (2, 3, 4) THEN payable_amount ELSE 0 END),
  ADD CONSTRAINT charge_order_refunded CHECK (refunded_amount <= payable_amount AND (order_state <> 4 OR refunded_amount = payable_amount)),
  ADD CONSTRAINT charge_order_arrears CHECK ((arrear_state = 0) = (credit_amount = 0)),
  ADD CONSTRAINT charge_order_coupon CHECK (coupon_id IS NOT NULL OR coupon_amount = 0);

ALTER TABLE charge_order_line
  ADD COLUMN coupon_share numeric(12, 2) NOT NULL DEFAULT 0 CHECK (coupon_share >= 0),
  DROP CONSTRAINT charge_order_line_check3,
  ADD CONSTRAINT charge_order_line_parts CHECK (payable_amount = amount - line_discount_amount - vip_amount - whole_share
    - coupon_share - rounding_share);

-- A row belongs to an order or to a recharge; rows of a collection (挂账收款) belong to both the receivable and the order.
ALTER TABLE pay_row
  ALTER COLUMN order_id DROP NOT NULL,
  ADD COLUMN recharge_id bigint,
  ADD COLUMN receivable_id bigint,
  -- For a reversing row (更正, 撤销) and its replacement: the incorrect row. Reversing rows are negative.
  ADD COLUMN corrects_id bigint,
  ADD COLUMN card_id bigint,
  ADD COLUMN principal_part numeric(12, 2),
  ADD COLUMN gift_part numeric(12, 2),
  ADD COLUMN points integer,
  -- Points that paid one yuan.
  ADD COLUMN rate integer,
  ADD COLUMN refunded_principal numeric(12, 2) NOT NULL DEFAULT 0 CHECK (refunded_principal >= 0),
  ADD COLUMN refunded_gift numeric(12, 2) NOT NULL DEFAULT 0 CHECK (refunded_gift >= 0),
  ADD COLUMN refunded_points integer NOT NULL DEFAULT 0 CHECK (refunded_points >= 0),
  DROP CONSTRAINT pay_row_amount_check,
  DROP CONSTRAINT pay_row_check,
  DROP CONSTRAINT pay_row_property_owner_id_order_id_way_code_key,
  ADD FOREIGN KEY (property_owner_id, corrects_id) REFERENCES pay_row (property_owner_id, id),
  ADD CONSTRAINT pay_row_belongs CHECK ((order_id IS NULL) = (recharge_id IS NOT NULL) AND (receivable_id IS NULL OR order_id IS NOT NULL)),
  ADD CONSTRAINT pay_row_sign CHECK (amount > 0 OR amount < 0 AND corrects_id IS NOT NULL),
  ADD CONSTRAINT pay_row_refunded CHECK (refunded_amount BETWEEN 0 AND greatest(amount, 0)),
  ADD CONSTRAINT pay_row_card CHECK ((way_code = 6) = (card_id IS NOT NULL)),
  ADD CONSTRAINT pay_row_card_parts CHECK (CASE WHEN way_code = 6 THEN principal_part IS NOT NULL AND gift_part IS NOT NULL
      AND principal_part + gift_part = amount AND refunded_principal + refunded_gift = refunded_amount
      AND refunded_principal <= abs(principal_part) AND refunded_gift <= abs(gift_part)
    ELSE principal_part IS NULL AND gift_part IS NULL AND refunded_principal = 0 AND refunded_gift = 0 END),
  ADD CONSTRAINT pay_row_points CHECK (CASE WHEN way_code = 7 THEN points IS NOT NULL AND rate > 0 AND refunded_points <= abs(points)
    ELSE points IS NULL AND rate IS NULL AND refunded_points = 0 END),
  -- Credit is refunded by a reduction of the arrears, not of the row (§6.10 I3).
  ADD CONSTRAINT pay_row_credit CHECK (way_code <> 8 OR refunded_amount = 0 AND recharge_id IS NULL AND receivable_id IS NULL);
GRANT UPDATE (refunded_principal, refunded_gift, refunded_points) ON pay_row TO mingmou_app;
-- A settlement has one row for each payment method, and for value cards one row for each card (I9).
CREATE UNIQUE INDEX pay_row_way_once ON pay_row (property_owner_id, order_id, way_code, coalesce(card_id, 0))
  WHERE order_id IS NOT NULL AND receivable_id IS NULL AND corrects_id IS NULL;
CREATE INDEX pay_row_order ON pay_row (property_owner_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX pay_row_recharge ON pay_row (property_owner_id, recharge_id) WHERE recharge_id IS NOT NULL;
CREATE INDEX pay_row_receivable ON pay_row (property_owner_id, receivable_id) WHERE receivable_id IS NOT NULL;
CREATE INDEX pay_row_corrects ON pay_row (property_owner_id, corrects_id) WHERE corrects_id IS NOT NULL;

-- 4 退卡: refund of a card instead of an order.
ALTER TABLE refund_order
  ALTER COLUMN order_id DROP NOT NULL,
  ADD COLUMN card_id bigint,
  -- Part of the refund that reduced the order's arrears, without a payment.
  ADD COLUMN arrears_reduced numeric(12, 2) NOT NULL DEFAULT 0 CHECK (arrears_reduced BETWEEN 0 AND amount),
  ADD COLUMN integral_taken integer NOT NULL DEFAULT 0 CHECK (integral_taken >= 0),
  ADD COLUMN integral_debt_added integer NOT NULL DEFAULT 0 CHECK (integral_debt_added BETWEEN 0 AND integral_taken),
  DROP CONSTRAINT refund_order_refund_kind_check,
  ADD CONSTRAINT refund_order_kind CHECK (refund_kind BETWEEN 1 AND 4),
  ADD CONSTRAINT refund_order_of CHECK ((refund_kind = 4) = (order_id IS NULL) AND (refund_kind = 4) = (card_id IS NOT NULL));

ALTER TABLE refund_way
  ADD COLUMN principal numeric(12, 2) NOT NULL DEFAULT 0 CHECK (principal >= 0),
  ADD COLUMN gift numeric(12, 2) NOT NULL DEFAULT 0 CHECK (gift >= 0),
  ADD COLUMN points integer NOT NULL DEFAULT 0 CHECK (points >= 0),
  -- Part of the amount that is paid to nobody: the gift balance of a closed card (§6.5).
  ADD COLUMN forfeit numeric(12, 2) NOT NULL DEFAULT 0 CHECK (forfeit BETWEEN 0 AND amount);

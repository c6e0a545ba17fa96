-- Shortens the checks of the rows of a payment. PostgreSQL parses and plans the text of a table's CHECKs again in every
-- statement that writes the table: 97 KB in one payment by cash, card and points before, 75 KB after, with half of the
-- constants to evaluate. All rules remain. A bound of many columns is one CHECK (least ignores null, and a CHECK
-- accepts null), and a numeric is compared with 0.0, because the integer 0 is cast in every evaluation.
ALTER TABLE charge_order
  DROP CONSTRAINT charge_order_original_amount_check,
  DROP CONSTRAINT charge_order_line_discount_amount_check,
  DROP CONSTRAINT charge_order_vip_discount_amount_check,
  DROP CONSTRAINT charge_order_whole_discount_type_check,
  DROP CONSTRAINT charge_order_whole_discount_value_check,
  DROP CONSTRAINT charge_order_whole_discount_amount_check,
  DROP CONSTRAINT charge_order_coupon_amount_check,
  DROP CONSTRAINT charge_order_payable_amount_check,
  DROP CONSTRAINT charge_order_rounding_mode_check,
  DROP CONSTRAINT charge_order_refunded_amount_check,
  DROP CONSTRAINT charge_order_refunded,
  DROP CONSTRAINT charge_order_credit_amount_check,
  DROP CONSTRAINT charge_order_arrear_state_check,
  DROP CONSTRAINT charge_order_arrears,
  DROP CONSTRAINT charge_order_integral_earned_check,
  DROP CONSTRAINT charge_order_integral_times_check,
  DROP CONSTRAINT charge_order_earn_yuan_check,
  DROP CONSTRAINT charge_order_print_count_check,
  DROP CONSTRAINT charge_order_coupon,
  DROP CONSTRAINT charge_order_paid_once,
  -- repaid_amount does not exceed credit_amount.
  DROP CONSTRAINT charge_order_check1,
  -- pay_time is set if and only if the order is paid.
  DROP CONSTRAINT charge_order_check3,
  -- Only partly or fully refunded orders have a refunded amount.
  DROP CONSTRAINT charge_order_check6,
  ADD CONSTRAINT charge_order_least CHECK (least(original_amount, line_discount_amount, vip_discount_amount, whole_discount_value,
    whole_discount_amount, coupon_amount, payable_amount, refunded_amount, credit_amount, repaid_amount, integral_times) >= 0.0),
  ADD CONSTRAINT charge_order_codes CHECK (least(whole_discount_type, rounding_mode, arrear_state, integral_earned, print_count) >= 0
    AND whole_discount_type <= 2 AND rounding_mode <= 3 AND arrear_state <= 5),
  ADD CONSTRAINT charge_order_earn_yuan CHECK (earn_yuan > 0.0),
  ADD CONSTRAINT charge_order_paid CHECK ((pay_time IS NOT NULL) = (order_state BETWEEN 2 AND 4)),
  -- An order is paid once and in full, including the part on credit, or not at all (I2, I9).
  ADD CONSTRAINT charge_order_paid_once CHECK (paid_amount + credit_amount = CASE WHEN pay_time IS NULL THEN 0.0 ELSE payable_amount END),
  ADD CONSTRAINT charge_order_refunded CHECK (refunded_amount <= CASE WHEN order_state BETWEEN 3 AND 4 THEN payable_amount ELSE 0.0 END),
  ADD CONSTRAINT charge_order_repaid CHECK (repaid_amount <= credit_amount),
  ADD CONSTRAINT charge_order_arrears CHECK ((arrear_state = 0) = (credit_amount = 0.0)),
  ADD CONSTRAINT charge_order_coupon CHECK (coupon_id IS NOT NULL OR coupon_amount = 0.0);

ALTER TABLE charge_order_line
  DROP CONSTRAINT charge_order_line_unit_price_check,
  DROP CONSTRAINT charge_order_line_min_discount_rate_check,
  DROP CONSTRAINT charge_order_line_vip_rate_check,
  DROP CONSTRAINT charge_order_line_line_discount_type_check,
  DROP CONSTRAINT charge_order_line_line_discount_value_check,
  DROP CONSTRAINT charge_order_line_vip_amount_check,
  DROP CONSTRAINT charge_order_line_whole_share_check,
  DROP CONSTRAINT charge_order_line_coupon_share_check,
  DROP CONSTRAINT charge_order_line_payable_amount_check,
  DROP CONSTRAINT charge_order_line_refunded_qty_check,
  DROP CONSTRAINT charge_order_line_refunded_amount_check,
  DROP CONSTRAINT charge_order_line_locked_qty_check,
  DROP CONSTRAINT charge_order_line_locked_amount_check,
  -- The line discount does not exceed the amount; the performed quantity does not exceed the sold one; refunded and
  -- locked quantities and amounts together do not exceed those of the line.
  DROP CONSTRAINT charge_order_line_check,
  DROP CONSTRAINT charge_order_line_check1,
  DROP CONSTRAINT charge_order_line_check5,
  DROP CONSTRAINT charge_order_line_check6,
  -- A line has all four columns of a package or none.
  DROP CONSTRAINT charge_order_line_check8,
  ADD CONSTRAINT charge_order_line_least CHECK (least(unit_price, min_discount_rate, vip_rate, line_discount_value, line_discount_amount,
    vip_amount, whole_share, coupon_share, payable_amount, refunded_amount, locked_amount) >= 0.0),
  ADD CONSTRAINT charge_order_line_codes CHECK (least(line_discount_type, done_qty, refunded_qty, locked_qty) >= 0
    AND line_discount_type <= 3 AND done_qty <= qty AND refunded_qty + locked_qty <= qty),
  ADD CONSTRAINT charge_order_line_rates CHECK (greatest(min_discount_rate, vip_rate) <= 100.0),
  ADD CONSTRAINT charge_order_line_most CHECK (line_discount_amount <= amount AND refunded_amount + locked_amount <= payable_amount),
  ADD CONSTRAINT charge_order_line_package CHECK (num_nonnulls(package_name, package_no, package_item_no)
    = CASE WHEN package_id IS NULL THEN 0 ELSE 3 END);

ALTER TABLE pay_row
  DROP CONSTRAINT pay_row_change_amount_check,
  DROP CONSTRAINT pay_row_refunded,
  DROP CONSTRAINT pay_row_refunded_principal_check,
  DROP CONSTRAINT pay_row_refunded_gift_check,
  DROP CONSTRAINT pay_row_refunded_points_check,
  DROP CONSTRAINT pay_row_sign,
  DROP CONSTRAINT pay_row_card,
  DROP CONSTRAINT pay_row_card_parts,
  DROP CONSTRAINT pay_row_points,
  DROP CONSTRAINT pay_row_credit,
  DROP CONSTRAINT pay_row_check1,
  DROP CONSTRAINT pay_row_check2,
  DROP CONSTRAINT pay_row_check3,
  DROP CONSTRAINT pay_row_check4,
  ADD CONSTRAINT pay_row_least CHECK (least(change_amount, refunded_amount, refunded_principal, refunded_gift) >= 0.0),
  ADD CONSTRAINT pay_row_refunded CHECK (refunded_amount <= greatest(amount, 0.0)),
  ADD CONSTRAINT pay_row_sign CHECK (amount > 0.0 OR amount < 0.0 AND corrects_id IS NOT NULL),
  -- Only cash has change, which is the tendered amount less the amount. The former checks accepted change without a
  -- tendered amount.
  ADD CONSTRAINT pay_row_change CHECK (CASE WHEN tendered IS NULL THEN change_amount = 0.0 ELSE way_code = 1 AND change_amount = tendered - amount END),
  ADD CONSTRAINT pay_row_medicare CHECK (CASE WHEN way_code = 5
    THEN medicare_no IS NOT NULL AND least(medicare_fund, medicare_account) >= 0.0 AND medicare_fund + medicare_account = amount
    ELSE medicare_no IS NULL END),
  ADD CONSTRAINT pay_row_card CHECK (CASE WHEN way_code = 6
    THEN num_nonnulls(card_id, principal_part, gift_part) = 3 AND principal_part + gift_part = amount
      AND refunded_principal + refunded_gift = refunded_amount
      AND refunded_principal <= abs(principal_part) AND refunded_gift <= abs(gift_part)
    ELSE num_nonnulls(card_id, principal_part, gift_part) = 0 AND greatest(refunded_principal, refunded_gift) = 0.0 END),
  ADD CONSTRAINT pay_row_points CHECK (refunded_points >= 0 AND CASE WHEN way_code = 7
    THEN points IS NOT NULL AND rate > 0 AND refunded_points <= abs(points)
    ELSE num_nonnulls(points, rate) = 0 AND refunded_points = 0 END),
  ADD CONSTRAINT pay_row_credit CHECK (way_code <> 8 OR refunded_amount = 0.0 AND num_nonnulls(recharge_id, receivable_id) = 0);

ALTER TABLE value_card
  DROP CONSTRAINT value_card_principal_balance_check,
  DROP CONSTRAINT value_card_gift_balance_check,
  DROP CONSTRAINT value_card_check,
  DROP CONSTRAINT value_card_check1,
  ADD CONSTRAINT value_card_least CHECK (least(principal_balance, gift_balance, locked_principal) >= 0.0),
  ADD CONSTRAINT value_card_locked CHECK (locked_principal <= principal_balance),
  -- A closed card has no balance.
  ADD CONSTRAINT value_card_closed CHECK (card_state <> 3 OR greatest(principal_balance, gift_balance) = 0.0);

ALTER TABLE value_card_ledger
  DROP CONSTRAINT value_card_ledger_forfeit_amount_check,
  DROP CONSTRAINT value_card_ledger_principal_after_check,
  DROP CONSTRAINT value_card_ledger_gift_after_check,
  DROP CONSTRAINT value_card_ledger_check1,
  DROP CONSTRAINT value_card_ledger_check4,
  DROP CONSTRAINT value_card_ledger_sub_type,
  ADD CONSTRAINT value_card_ledger_least CHECK (least(principal_after, gift_after, forfeit_amount) >= 0.0),
  -- The first row starts from zero.
  ADD CONSTRAINT value_card_ledger_first CHECK (seq > 1 OR least(principal_before, gift_before) = 0.0 AND greatest(principal_before, gift_before) = 0.0),
  -- 充值 increases the balances, 消费 reduces them, 退款 of an order increases and 退款 of a card reduces them; 冻结 and 解冻 do
  -- not change them.
  ADD CONSTRAINT value_card_ledger_moves CHECK (CASE
    WHEN op_type = 0 THEN principal_delta > 0.0 AND gift_delta >= 0.0
    WHEN sub_type = 'ORDER_REFUND' THEN op_type = 4 AND least(principal_delta, gift_delta) >= 0.0
    WHEN op_type = 1 OR op_type = 4 THEN greatest(principal_delta, gift_delta) <= 0.0
    ELSE principal_delta = 0.0 AND gift_delta = 0.0 END),
  ADD CONSTRAINT value_card_ledger_sub_type CHECK (CASE
    WHEN sub_type IS NULL THEN op_type <> 4
    WHEN op_type = 3 THEN sub_type IN ('REPLACE', 'TRANSFER')
    ELSE op_type = 4 AND sub_type IN ('ORDER_REFUND', 'CARD_REFUND') END);

ALTER TABLE integral_ledger
  DROP CONSTRAINT integral_ledger_seq_check,
  DROP CONSTRAINT integral_ledger_balance_after_check,
  DROP CONSTRAINT integral_ledger_debt_after_check,
  DROP CONSTRAINT integral_ledger_check,
  ADD CONSTRAINT integral_ledger_least CHECK (seq > 0 AND least(balance_after, debt_after) >= 0),
  -- Types 1, 3, 5 and 7 increase the points, types 2, 8 and 9 reduce them, type 4 (a reversal of earned points) reduces
  -- them or leaves them unchanged.
  ADD CONSTRAINT integral_ledger_moves CHECK (CASE
    WHEN ledger_type = 4 THEN delta <= 0
    WHEN ledger_type = 2 OR ledger_type BETWEEN 8 AND 9 THEN delta < 0
    ELSE ledger_type IN (6, 10) OR delta > 0 END);

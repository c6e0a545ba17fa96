import { stateCode } from '@mingmou/contract/base/flow';
import { receivableFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import { sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import { cashierShiftFlow, orderFlow, refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import { CASH, CREDIT } from '@mingmou/contract/cashier/payment/method.codes';
import { MOVED, SUMS } from './cashier-shift-sums.rows';

const same = (a: string, b: string, key: string) => `${a}.property_owner_id = ${b}.property_owner_id AND ${a}.${key}`;

const PAID = `o.order_state IN (${[
  stateCode(orderFlow, 'PAID'),
  stateCode(orderFlow, 'PART_REFUNDED'),
  stateCode(orderFlow, 'REFUNDED'),
]})`;
const IS_REFUNDED = `r.refund_state = ${stateCode(refundFlow, 'DONE')}`;
const IS_UNPAID_REFUND = `r.refund_state IN (${[stateCode(refundFlow, 'PENDING'), stateCode(refundFlow, 'PAYABLE')]})`;
const IS_OPEN_SHIFT = `s.shift_state = ${stateCode(cashierShiftFlow, 'OPEN')}`;

/** Columns of a shift's frozen sums, compared with the sums of its rows in the same order. */
const COLUMNS = 'charge, collect, recharge, refund, card_refund';

/**
 * Queries that return one text for each violation (domain-outpatient §6.10), among the rows that the caller may see.
 * CHECKs and constraints cover rules within one row; these cover rules across rows.
 */
export const INVARIANTS: Readonly<Record<string, string>> = {
  'I1 收费项目合计等于应收': `
    SELECT o.order_no AS broken FROM charge_order o
    LEFT JOIN charge_order_line l ON ${same('l', 'o', 'order_id')} = o.id AND l.selected
    GROUP BY o.property_owner_id, o.id, o.order_no, o.payable_amount HAVING coalesce(sum(l.payable_amount), 0) <> o.payable_amount`,
  'I2 各支付方式合计等于实收与挂账': `
    SELECT o.order_no AS broken FROM charge_order o
    LEFT JOIN pay_row p ON ${same('p', 'o', 'order_id')} = o.id AND p.receivable_id IS NULL
    GROUP BY o.property_owner_id, o.id, o.order_no, o.paid_amount, o.credit_amount
    HAVING coalesce(sum(p.amount) FILTER (WHERE p.way_code <> ${CREDIT}), 0) <> o.paid_amount
      OR coalesce(sum(p.amount) FILTER (WHERE p.way_code = ${CREDIT}), 0) <> o.credit_amount`,
  'I3 项目的已退和退费中与退费单一致': `
    SELECT o.order_no || ' ' || l.name AS broken FROM charge_order_line l
    JOIN charge_order o ON ${same('o', 'l', 'id')} = l.order_id
    LEFT JOIN (SELECT f.property_owner_id, f.order_line_id, sum(f.qty) FILTER (WHERE ${IS_REFUNDED}) AS qty,
        sum(f.amount) FILTER (WHERE ${IS_REFUNDED}) AS amount,
        sum(f.qty) FILTER (WHERE ${IS_UNPAID_REFUND}) AS locked,
        sum(f.amount) FILTER (WHERE ${IS_UNPAID_REFUND}) AS held
      FROM refund_line f JOIN refund_order r ON ${same('r', 'f', 'id')} = f.refund_id GROUP BY 1, 2) back ON ${same('back', 'l', 'order_line_id')} = l.id
    WHERE (l.refunded_qty, l.refunded_amount, l.locked_qty, l.locked_amount)
      <> (coalesce(back.qty, 0), coalesce(back.amount, 0), coalesce(back.locked, 0), coalesce(back.held, 0))`,
  'I3 收款的已退与退回方式一致': `
    SELECT 'pay_row ' || p.id AS broken FROM pay_row p
    LEFT JOIN (SELECT w.property_owner_id, w.pay_row_id, sum(w.amount) AS amount FROM refund_way w
      JOIN refund_order r ON ${same('r', 'w', 'id')} = w.refund_id
      WHERE ${IS_REFUNDED} GROUP BY 1, 2) back ON ${same('back', 'p', 'pay_row_id')} = p.id
    WHERE p.refunded_amount <> coalesce(back.amount, 0)`,
  'I4 退费单的项目、退回方式与金额一致': `
    SELECT r.refund_no AS broken FROM refund_order r WHERE r.order_id IS NOT NULL AND (
      r.amount <> (SELECT sum(f.amount) FROM refund_line f WHERE ${same('f', 'r', 'refund_id')} = r.id)
      OR ${IS_REFUNDED} AND r.amount - r.arrears_reduced
        <> coalesce((SELECT sum(w.amount) FROM refund_way w WHERE ${same('w', 'r', 'refund_id')} = r.id), 0))`,
  'I4 退卡的退回方式与金额和利息一致': `
    SELECT r.refund_no AS broken FROM refund_order r
    LEFT JOIN (SELECT property_owner_id, refund_id, sum(amount) AS amount, sum(interest) AS interest FROM refund_way GROUP BY 1, 2) w
      ON ${same('w', 'r', 'refund_id')} = r.id
    WHERE r.card_id IS NOT NULL AND ${IS_REFUNDED} AND (r.amount, r.interest) <> (coalesce(w.amount, 0), coalesce(w.interest, 0))`,
  'I4 收费单的已退与退费单一致': `
    SELECT o.order_no AS broken FROM charge_order o
    WHERE o.refunded_amount <> coalesce((SELECT sum(r.amount) FROM refund_order r
      WHERE ${same('r', 'o', 'order_id')} = o.id AND ${IS_REFUNDED}), 0)`,
  'I5 欠费与收费单的挂账、已还和冲减一致': `
    SELECT o.order_no AS broken FROM charge_order o LEFT JOIN arrears a ON ${same('a', 'o', 'order_id')} = o.id
    WHERE (coalesce(a.amount, 0), coalesce(a.repaid_amount, 0), coalesce(a.arrear_state, 0))
        <> (o.credit_amount, o.repaid_amount, o.arrear_state)
      OR coalesce(a.reduced_amount, 0) <> coalesce((SELECT sum(r.arrears_reduced) FROM refund_order r
        WHERE ${same('r', 'o', 'order_id')} = o.id AND ${IS_REFUNDED}), 0)
      OR o.repaid_amount <> coalesce((SELECT sum(p.amount) FROM pay_row p
        WHERE ${same('p', 'o', 'order_id')} = o.id AND p.receivable_id IS NOT NULL), 0)`,
  'I5 欠费的已还与收款单一致': `
    SELECT 'arrears ' || a.id AS broken FROM arrears a
    WHERE a.repaid_amount <> coalesce((SELECT sum(l.amount) FROM receivable_line l
      JOIN receivable r ON ${same('r', 'l', 'id')} = l.receivable_id AND r.receivable_state = ${stateCode(receivableFlow, 'VALID')}
      WHERE ${same('l', 'a', 'arrears_id')} = a.id), 0)`,
  'I6 储值卡余额等于流水合计': `
    SELECT c.card_no AS broken FROM value_card c LEFT JOIN value_card_ledger l ON ${same('l', 'c', 'card_id')} = c.id
    GROUP BY c.property_owner_id, c.id, c.card_no, c.principal_balance, c.gift_balance, c.ledger_seq
    HAVING (coalesce(sum(l.principal_delta), 0), coalesce(sum(l.gift_delta), 0), count(l.id))
      <> (c.principal_balance, c.gift_balance, c.ledger_seq)`,
  'I6 流水的余额接续上一笔': `
    SELECT c.card_no || ' ' || l.seq AS broken FROM value_card_ledger l
    JOIN value_card c ON ${same('c', 'l', 'id')} = l.card_id
    LEFT JOIN value_card_ledger f ON ${same('f', 'l', 'card_id')} = l.card_id AND f.seq = l.seq - 1
    WHERE (l.principal_after, l.gift_after)
      <> (coalesce(f.principal_after, 0) + l.principal_delta, coalesce(f.gift_after, 0) + l.gift_delta)`,
  'I6 充值本金等于其收款': `
    SELECT r.recharge_no AS broken FROM card_recharge r
    WHERE r.principal_amount <> coalesce((SELECT sum(p.amount) FROM pay_row p WHERE ${same('p', 'r', 'recharge_id')} = r.id), 0)`,
  'I6 充值的已退等于其收款的已退': `
    SELECT r.recharge_no AS broken FROM card_recharge r
    WHERE r.refunded_principal <> (SELECT sum(p.refunded_amount) FROM pay_row p WHERE ${same('p', 'r', 'recharge_id')} = r.id)`,
  'I6 储值卡的占用等于未完成的退款': `
    SELECT c.card_no AS broken FROM value_card c WHERE c.locked_principal <> coalesce((SELECT sum(r.principal_taken)
      FROM refund_order r WHERE ${same('r', 'c', 'card_id')} = c.id AND ${IS_UNPAID_REFUND}), 0)`,
  'I8 班次的合计与收退款一致': `
    SELECT s.shift_no AS broken FROM cashier_shift s
    JOIN (SELECT property_owner_id, shift_id, way_code FROM (
        (SELECT property_owner_id, shift_id, way_code, ${SUMS} FROM (${MOVED}) moved GROUP BY 1, 2, 3
         EXCEPT SELECT property_owner_id, shift_id, way_code, ${COLUMNS} FROM cashier_shift_way)
        UNION ALL
        (SELECT property_owner_id, shift_id, way_code, ${COLUMNS} FROM cashier_shift_way
         EXCEPT SELECT property_owner_id, shift_id, way_code, ${SUMS} FROM (${MOVED}) moved GROUP BY 1, 2, 3)
      ) differs) wrong ON ${same('wrong', 's', 'shift_id')} = s.id
    WHERE NOT ${IS_OPEN_SHIFT} GROUP BY s.property_owner_id, s.id, s.shift_no`,
  'I8 应有现金等于备用金加现金净额': `
    SELECT s.shift_no AS broken FROM cashier_shift s
    LEFT JOIN cashier_shift_way w ON ${same('w', 's', 'shift_id')} = s.id AND w.way_code = ${CASH}
    WHERE NOT ${IS_OPEN_SHIFT} AND s.cash_expected <> s.opening_cash + coalesce(w.net, 0)
      OR ${IS_OPEN_SHIFT} AND w.shift_id IS NOT NULL`,
  'I9 一张收费单只收一次': `
    SELECT o.order_no AS broken FROM charge_order o
    JOIN pay_row p ON ${same('p', 'o', 'order_id')} = o.id AND p.receivable_id IS NULL AND p.corrects_id IS NULL
    GROUP BY o.property_owner_id, o.id, o.order_no, o.order_state, o.shift_id
    HAVING NOT ${PAID} OR min(p.shift_id) <> o.shift_id OR max(p.shift_id) <> o.shift_id`,
  'I10 更正和撤销的反向收款与原收款相抵': `
    SELECT 'pay_row ' || p.id AS broken FROM pay_row p
    JOIN pay_row wrong ON ${same('wrong', 'p', 'id')} = p.corrects_id
    WHERE p.amount < 0 AND (wrong.amount + p.amount, wrong.way_code) <> (0, p.way_code)
      OR wrong.refunded_amount > 0
      OR (SELECT count(*) FROM pay_row other WHERE ${same('other', 'p', 'corrects_id')} = p.corrects_id AND other.amount < 0) <> 1`,
  'I7 积分与流水一致': `
    SELECT a.patient_id::text AS broken FROM integral_account a
    LEFT JOIN (SELECT property_owner_id, patient_id, sum(delta) AS balance, max(seq) AS seq FROM integral_ledger GROUP BY 1, 2) l
      ON ${same('l', 'a', 'patient_id')} = a.patient_id
    LEFT JOIN integral_ledger last ON ${same('last', 'a', 'patient_id')} = a.patient_id AND last.seq = a.seq
    WHERE (a.balance, a.seq) <> (coalesce(l.balance, 0), coalesce(l.seq, 0))
      OR (a.balance, a.debt) <> (coalesce(last.balance_after, 0), coalesce(last.debt_after, 0))`,
  'I11 套餐的次数与流水一致': `
    SELECT p.package_no AS broken FROM patient_package p LEFT JOIN patient_package_ledger l ON ${same('l', 'p', 'package_id')} = p.id
    GROUP BY p.property_owner_id, p.id, p.package_no, p.left_times, p.used_times, p.ledger_seq
    HAVING (coalesce(sum(l.delta), 0), count(l.id)) <> (p.left_times, p.ledger_seq)
      OR p.used_times <> count(l.id) FILTER (WHERE l.op = 'USE') - count(l.id) FILTER (WHERE l.op = 'RETURN')`,
  'I11 已收费的套餐项目各有一个套餐': `
    SELECT o.order_no || ' ' || l.name AS broken FROM charge_order_line l
    JOIN charge_order o ON ${same('o', 'l', 'id')} = l.order_id
    LEFT JOIN patient_package p ON ${same('p', 'l', 'order_line_id')} = l.id
    WHERE l.source_type IN (${[sourceType.codes.PACKAGE, sourceType.codes.TRAINING]}) AND (
      (p.id IS NOT NULL) <> (${PAID} AND l.selected)
      OR p.payable_amount <> l.payable_amount OR (p.package_state = ${stateCode(patientPackageFlow, 'REFUNDED')}) <> (l.refunded_qty = l.qty))`,
  单号不超过流水号: `
    SELECT o.order_no AS broken FROM charge_order o WHERE right(o.order_no, 4)::int >
      coalesce((SELECT n FROM sequence s WHERE ${same('s', 'o', 'org_id')} = o.org_id
        AND s.prefix = 'SF' AND s.day = substr(o.order_no, 3, 8)::date), 0)`,
};

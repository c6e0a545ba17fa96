import { stateCode } from '@mingmou/contract/base/flow';
import { cashierShiftFlow } from '@mingmou/contract/cashier/cashier.flow';
import { CREDIT } from '@mingmou/contract/cashier/payment/method.codes';
import { sql } from 'kysely';
import type { Sql } from '../../kernel/report/fact-source';
import { accountNamed, CHAIN } from '../../kernel/report/group';
import type { Derived } from '../../kernel/report/grouped.store';

const OPEN = sql.lit(stateCode(cashierShiftFlow, 'OPEN'));

const incomeOf = (wayCode: Sql) => sql`(SELECT way.income FROM pay_way way
  WHERE way.property_owner_id = ${CHAIN} AND way.way_code = ${wayCode}::integer)`;
const percent = (part: Sql, whole: Sql) => sql`round(100 * ${part} / nullif(${whole}, 0), 2)`;
/** Discount in percent of the original amount. */
export const discountRate: Derived = ({ figure }) => percent(figure('discount'), figure('original'));

/** Payable amount for each patient. */
export const perPatient: Derived = ({ figure }) =>
  sql`round(${figure('payable')} / nullif(${figure('patients')}, 0), 2)`;

/** Part of the whole net revenue, in percent. */
export const shareOfRevenue: Derived = ({ figure }) =>
  percent(figure('netRevenue'), sql`sum(${figure('netRevenue')}) OVER ()`);

/** Whether the payment method, whose code is the key at this place, counts as income. */
export const isIncomeAt =
  (place: number): Derived =>
  ({ key }) =>
    incomeOf(key(place));

/** Condition of total rows that add up income only. */
export const ONLY_INCOME = sql`fact.income`;

const ofRefund = (column: Sql) => (key: Sql) =>
  sql`(SELECT ${column} FROM refund_order r
    JOIN charge_order o ON o.property_owner_id = r.property_owner_id AND o.id = r.order_id
    LEFT JOIN patient ON patient.property_owner_id = o.property_owner_id AND patient.id = o.patient_id
    WHERE r.property_owner_id = ${CHAIN} AND r.id = ${key}::bigint)`;
const accountOf = (column: string) => ofRefund(accountNamed(sql.ref(`r.${column}`)));
const derivedOf =
  (of: (key: Sql) => Sql): Derived =>
  ({ key }) =>
    of(key(0));

/** Columns of a refund in addition to its figures; key 0 is the id of the refund. */
export const refundFacts: Readonly<Record<string, Derived>> = {
  at: derivedOf(ofRefund(sql`r.refund_time`)),
  orderNo: derivedOf(ofRefund(sql`o.order_no`)),
  customerName: derivedOf(ofRefund(sql`coalesce(patient.name, o.customer_name, '散客')`)),
  ways: derivedOf(
    ofRefund(sql`(SELECT string_agg(w.name || ' ' || b.amount, '、' ORDER BY w.way_code) FROM refund_way b
      JOIN pay_row p ON p.property_owner_id = b.property_owner_id AND p.id = b.pay_row_id
      JOIN pay_way w ON w.property_owner_id = p.property_owner_id AND w.way_code = coalesce(b.instead_way, p.way_code)
      WHERE b.property_owner_id = r.property_owner_id AND b.refund_id = r.id)`),
  ),
  reason: derivedOf(ofRefund(sql`r.reason`)),
  applyByName: derivedOf(accountOf('applyBy')),
  approveByName: derivedOf(accountOf('approveBy')),
  refundByName: derivedOf(accountOf('refundBy')),
};

/** What 交班 froze of a shift and one of its ways (keys 0 and 1); credit is no money of a shift. */
const frozenOf = (column: Sql) => (key: (at: number) => Sql) =>
  sql`(SELECT ${column} FROM cashier_shift shift
    LEFT JOIN cashier_shift_way frozen ON frozen.property_owner_id = shift.property_owner_id AND frozen.shift_id = shift.id
      AND frozen.way_code = ${key(1)}::integer
    WHERE shift.property_owner_id = ${CHAIN} AND shift.id = ${key(0)}::bigint AND shift.shift_state <> ${OPEN} AND ${key(1)} <> ${sql.lit(`${CREDIT}`)})`;

/** Columns of a shift and one payment method: keys 0 and 1. */
export const shiftFacts: Readonly<Record<string, Derived>> = {
  isIncome: isIncomeAt(1),
  cashierName: ({ key }) => sql`(SELECT coalesce(person.name, login.account) FROM cashier_shift shift
    JOIN account login ON login.property_owner_id = shift.property_owner_id AND login.id = shift.cashier_id
    LEFT JOIN employee person ON person.property_owner_id = login.property_owner_id AND person.id = login.staff_id
    WHERE shift.property_owner_id = ${CHAIN} AND shift.id = ${key(0)}::bigint)`,
  frozenNet: ({ key }) => frozenOf(sql`coalesce(frozen.net, 0)`)(key),
  frozenDifference: ({ key, figure }) => frozenOf(sql`${figure('wayNet')} - coalesce(frozen.net, 0)`)(key),
};

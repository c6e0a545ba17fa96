import { stateCode } from '@mingmou/contract/base/flow';
import { refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { sql } from 'kysely';
import { addDays, dayText, instantOf } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import type { Sql, View } from '../../kernel/report/fact-source';
import { contains } from '../../kernel/row/list';
import { patientMatches } from '../patients/patient-match.rows';

/**
 * Facts of domain-screening-reports §7; every figure of every report and of the dashboard is a sum of facts. line: line
 * of a paid order · refundLine: line of a paid refund · pay: payment by a method (8: credit) · collect: later
 * collection of credit · recharge: recharge of cards · back: refund, under the method that paid it out · cardBack:
 * refund of a card · reduced: reduction of arrears by a refund · forfeit: lapsed part of a refund.
 */
export const FACT_KINDS = [
  ...(['line', 'refundLine', 'pay', 'collect', 'recharge', 'back', 'cardBack', 'reduced', 'forfeit'] as const),
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** Which facts a report is about; the days are those of payment and of refund. */
export interface Scope extends View {
  readonly departmentId?: number | null | undefined;
  readonly doctorId?: number | null | undefined;
  readonly cashierId?: number | null | undefined;
  readonly shiftId?: number | null | undefined;
  readonly sourceId?: number | null | undefined;
  readonly keyword?: string | null | undefined;
  /** Only what this person sold, prescribed or took. */
  readonly own?: { readonly accountId: number; readonly staffId: number | null } | undefined;
  /** Days up to this one have precomputed sums (closed-days.store). */
  readonly closedThrough?: string | null | undefined;
}

/** Rows of the scope's organisations whose time lies within its days. */
function within(cx: SessionCx, { orgIds, from, to }: Scope, table: string, time: string): Sql {
  return sql`${sql.ref(`${table}.propertyOwnerId`)} = ${cx.caller.propertyOwnerId}
    AND ${sql.ref(`${table}.orgId`)} = ANY (${[...orgIds]}::bigint[])
    AND ${sql.ref(`${table}.${time}`)} >= (${from}::date)::timestamptz
    AND ${sql.ref(`${table}.${time}`)} < (${to}::date + 1)::timestamptz`;
}

/** The calendar day of a time, as reports count days. */
export const dayOf = (time: string) => sql`(${sql.ref(time)} AT TIME ZONE 'Asia/Shanghai')::date AS day`;

const LINE = sql`l.doctor_id, l.department_id, l.seller_id, l.source_type, l.item_id, l.name`;
const NO_LINE = sql`NULL::bigint AS doctor_id, NULL::bigint AS department_id, NULL::bigint AS seller_id,
  NULL::integer AS source_type, NULL::bigint AS item_id`;
const NO_WAY = sql`NULL::integer AS way_code, NULL::boolean AS income`;
/** A fact is one row, and tells its order by id; a day's sum tells how many rows and orders it holds. */
const ONCE = sql`1 AS times, 0 AS orders`;
/** An opposite row takes the payment back that was counted. */
const SIGNED = sql`sign(p.amount)::integer AS times, 0 AS orders`;
const CUSTOMER = sql`o.id AS order_id, o.order_no, o.patient_id, o.customer_name`;

/**
 * The row that each refunded one refers to, looked up by its key. Left to choose, PostgreSQL reads a whole table in the order of its
 * keys, counting on an early end that a day without refunds never brings.
 */
const lookedUp = (
  table: string,
  as: string,
  id: string,
) => sql`CROSS JOIN LATERAL (SELECT * FROM ${sql.table(table)} kept
      WHERE kept.property_owner_id = b.property_owner_id AND kept.id = ${sql.ref(id)} OFFSET 0) ${sql.ref(as)}`;

/** Money of a card belongs to no order. */
const OF_CARD = sql`NULL::bigint AS order_id, NULL::text AS order_no`;

/** Condition of a refund whose money went back. */
export const IS_REFUNDED = sql`r.refund_state = ${sql.lit(stateCode(refundFlow, 'DONE'))}`;

/** Columns of refunded money. */
const REFUND = sql`r.org_id, r.refund_time AS at, ${dayOf('r.refundTime')}, r.refund_no AS no, r.id AS refund_id, ${CUSTOMER},
      r.refund_by AS cashier_id, r.shift_id, ${NO_LINE}`;

/** Returns the payments of orders, of the settlement or of later collections, under the account that took the money. */
const paid = (cx: SessionCx, scope: Scope, kind: 'pay' | 'collect') => sql`
    SELECT ${sql.lit(kind)} AS kind, p.id, p.org_id, p.at, ${dayOf('p.at')}, o.order_no AS no, NULL::bigint AS refund_id, ${CUSTOMER},
      ${kind === 'pay' ? sql`o.cashier_id` : sql`p.created_by`} AS cashier_id, p.shift_id, ${NO_LINE}, w.name, NULL::integer AS qty,
      0 AS original, p.amount, w.way_code, w.income, ${SIGNED}
    FROM pay_row p
    JOIN charge_order o ON o.property_owner_id = p.property_owner_id AND o.id = p.order_id
    JOIN pay_way w ON w.property_owner_id = p.property_owner_id AND w.way_code = p.way_code
    WHERE p.receivable_id IS ${kind === 'pay' ? sql`NULL` : sql`NOT NULL`} AND ${within(cx, scope, 'p', 'at')}`;

const ARMS: Readonly<Record<FactKind, (cx: SessionCx, scope: Scope) => Sql>> = {
  line: (cx, scope) => sql`
    SELECT 'line' AS kind, l.id, o.org_id, o.pay_time AS at, ${dayOf('o.payTime')}, o.order_no AS no, NULL::bigint AS refund_id, ${CUSTOMER},
      o.cashier_id, o.shift_id, ${LINE}, l.qty, l.amount AS original, l.payable_amount AS amount, ${NO_WAY}, ${ONCE}
    FROM charge_order o
    JOIN charge_order_line l ON l.property_owner_id = o.property_owner_id AND l.order_id = o.id AND l.selected
    WHERE ${within(cx, scope, 'o', 'payTime')}`,
  refundLine: (cx, scope) => sql`
    SELECT 'refundLine' AS kind, b.id, r.org_id, r.refund_time AS at, ${dayOf('r.refundTime')}, r.refund_no AS no, r.id AS refund_id, ${CUSTOMER},
      r.refund_by AS cashier_id, r.shift_id, ${LINE}, b.qty, 0 AS original, b.amount, ${NO_WAY}, ${ONCE}
    FROM refund_order r
    JOIN refund_line b ON b.property_owner_id = r.property_owner_id AND b.refund_id = r.id
    ${lookedUp('chargeOrderLine', 'l', 'b.orderLineId')}
    JOIN charge_order o ON o.property_owner_id = r.property_owner_id AND o.id = r.order_id
    WHERE ${IS_REFUNDED} AND ${within(cx, scope, 'r', 'refundTime')}`,
  pay: (cx, scope) => paid(cx, scope, 'pay'),
  collect: (cx, scope) => paid(cx, scope, 'collect'),
  back: (cx, scope) => sql`
    SELECT 'back' AS kind, b.id, ${REFUND}, w.name, NULL::integer AS qty, 0 AS original, b.amount - b.forfeit AS amount, w.way_code, w.income, ${ONCE}
    FROM refund_order r
    JOIN refund_way b ON b.property_owner_id = r.property_owner_id AND b.refund_id = r.id
    ${lookedUp('payRow', 'p', 'b.payRowId')}
    JOIN charge_order o ON o.property_owner_id = r.property_owner_id AND o.id = r.order_id
    JOIN pay_way w ON w.property_owner_id = p.property_owner_id AND w.way_code = coalesce(b.instead_way, p.way_code)
    WHERE ${IS_REFUNDED} AND b.amount > b.forfeit AND ${within(cx, scope, 'r', 'refundTime')}`,
  recharge: (cx, scope) => sql`
    SELECT 'recharge' AS kind, p.id, p.org_id, p.at, ${dayOf('p.at')}, c.recharge_no AS no, NULL::bigint AS refund_id, ${OF_CARD}, c.patient_id,
      NULL::text AS customer_name, c.cashier_id, p.shift_id, ${NO_LINE}, w.name, NULL::integer AS qty, 0 AS original, p.amount, w.way_code, w.income,
      ${ONCE}
    FROM pay_row p
    JOIN card_recharge c ON c.property_owner_id = p.property_owner_id AND c.id = p.recharge_id
    JOIN pay_way w ON w.property_owner_id = p.property_owner_id AND w.way_code = p.way_code
    WHERE ${within(cx, scope, 'p', 'at')}`,
  cardBack: (cx, scope) => sql`
    SELECT 'cardBack' AS kind, b.id, r.org_id, r.refund_time AS at, ${dayOf('r.refundTime')}, r.refund_no AS no, r.id AS refund_id, ${OF_CARD},
      card.patient_id, NULL::text AS customer_name, r.refund_by AS cashier_id, r.shift_id, ${NO_LINE}, w.name, NULL::integer AS qty, 0 AS original,
      b.amount - b.forfeit + b.interest AS amount, w.way_code, w.income, ${ONCE}
    FROM refund_order r
    JOIN value_card card ON card.property_owner_id = r.property_owner_id AND card.id = r.card_id
    JOIN refund_way b ON b.property_owner_id = r.property_owner_id AND b.refund_id = r.id
    ${lookedUp('payRow', 'p', 'b.payRowId')}
    JOIN pay_way w ON w.property_owner_id = p.property_owner_id AND w.way_code = coalesce(b.instead_way, p.way_code)
    WHERE ${IS_REFUNDED} AND b.amount > b.forfeit AND ${within(cx, scope, 'r', 'refundTime')}`,
  reduced: (cx, scope) => sql`
    SELECT 'reduced' AS kind, r.id, ${REFUND}, '挂账冲减' AS name, NULL::integer AS qty, 0 AS original, r.arrears_reduced AS amount, ${NO_WAY}, ${ONCE}
    FROM refund_order r
    JOIN charge_order o ON o.property_owner_id = r.property_owner_id AND o.id = r.order_id
    WHERE ${IS_REFUNDED} AND r.arrears_reduced > 0 AND ${within(cx, scope, 'r', 'refundTime')}`,
  forfeit: (cx, scope) => sql`
    SELECT 'forfeit' AS kind, b.id, ${REFUND}, '作废赠送' AS name, NULL::integer AS qty, 0 AS original, b.forfeit AS amount, ${NO_WAY}, ${ONCE}
    FROM refund_order r
    JOIN refund_way b ON b.property_owner_id = r.property_owner_id AND b.refund_id = r.id
    JOIN charge_order o ON o.property_owner_id = r.property_owner_id AND o.id = r.order_id
    WHERE ${IS_REFUNDED} AND b.forfeit > 0 AND ${within(cx, scope, 'r', 'refundTime')}`,
};

/** Money is paid for whole orders: a doctor's or a department's share of it is no fact. */
export function isOfLines({ doctorId, departmentId }: Scope): boolean {
  return Boolean(doctorId) || Boolean(departmentId);
}

function conditions(cx: SessionCx, scope: Scope): Sql[] {
  const found: Sql[] = [];
  const { departmentId, doctorId, cashierId, shiftId, sourceId, keyword, own } = scope;
  if (departmentId) found.push(sql`fact.department_id = ${departmentId}`);
  if (doctorId) found.push(sql`fact.doctor_id = ${doctorId}`);
  if (cashierId) found.push(sql`fact.cashier_id = ${cashierId}`);
  if (shiftId) found.push(sql`fact.shift_id = ${shiftId}`);
  if (own) found.push(sql`(fact.cashier_id = ${own.accountId} OR ${own.staffId} IN (fact.doctor_id, fact.seller_id))`);
  const patient = sql`SELECT FROM patient WHERE patient.property_owner_id = ${cx.caller.propertyOwnerId} AND patient.id = fact.patient_id`;
  if (sourceId) found.push(sql`EXISTS (${patient} AND patient.source_id = ${sourceId})`);
  if (keyword?.trim()) {
    const pattern = contains(keyword.trim());
    found.push(sql`(fact.no ILIKE ${pattern} OR fact.order_no ILIKE ${pattern} OR fact.customer_name ILIKE ${pattern}
      OR EXISTS (${patient} AND ${patientMatches(keyword.trim())}))`);
  }
  return found;
}

/** Rows of sums that lie within the scope and are closed. */
function closedDays(cx: SessionCx, { orgIds, from, to, closedThrough }: Scope): Sql {
  return sql`d.property_owner_id = ${cx.caller.propertyOwnerId} AND d.org_id = ANY (${[...orgIds]}::bigint[])
    AND d.day BETWEEN ${from}::date AND least(${to}::date, ${closedThrough}::date)`;
}

const NO_TIME = sql`NULL::timestamptz AS at`;

/** Sums of closed days as facts. */
const sumsArm = (cx: SessionCx, scope: Scope, kinds: readonly FactKind[]) => sql`
  SELECT d.kind, NULL::bigint AS id, d.org_id, ${NO_TIME}, d.day, NULL::text AS no, NULL::bigint AS refund_id,
    NULL::bigint AS order_id, NULL::text AS order_no, NULL::bigint AS patient_id, NULL::text AS customer_name,
    d.cashier_id, d.shift_id, ${NO_LINE}, NULL::text AS name, d.qty, d.original, d.amount, w.way_code, w.income, d.times, d.orders
  FROM report_day d LEFT JOIN pay_way w ON w.property_owner_id = d.property_owner_id AND w.way_code = d.way_code
  WHERE ${closedDays(cx, scope)} AND d.kind = ANY (${[...kinds]}::text[])`;

/** The scope's days that are still open. */
function openPart(scope: Scope, closedThrough: string): Scope {
  const from = dayText(addDays(instantOf(`${closedThrough} 12:00:00`), 1));
  return { ...scope, from };
}

/** Sums know who took the money and by which way, and nothing of doctors, goods or people's names. */
export function usesSums({ departmentId, doctorId, sourceId, keyword, own, closedThrough, from }: Scope): boolean {
  const isNarrow = departmentId || doctorId || sourceId || keyword?.trim() || own;
  return closedThrough != null && closedThrough >= from && !isNarrow;
}

/**
 * Returns facts for figures: sums of closed days and single facts of later days; `payersOf` counts people. Only valid
 * with `usesSums`, and for groupings that the sums contain.
 */
export function summedFactsOf(cx: SessionCx, scope: Scope, kinds: readonly FactKind[]): Sql {
  const open = openPart(scope, scope.closedThrough ?? '');
  return facts(cx, scope, [sumsArm(cx, scope, kinds), ...kinds.map((kind) => ARMS[kind](cx, open))]);
}

/** The people of lines, each once, as `report_day_people` keeps them. */
export const PACKED = sql`string_agg(DISTINCT int8send(fact.patient_id), ''::bytea)`;

/** Who paid, packed: a row for each day of an organisation, its cashiers and shifts. Only where `usesSums`. */
export function payersOf(cx: SessionCx, scope: Scope): Sql {
  const lines = ARMS.line(cx, openPart(scope, scope.closedThrough ?? ''));
  const columns = sql`org_id, day, cashier_id, shift_id`;
  return sql`FROM (SELECT ${columns}, people FROM report_day_people d WHERE ${closedDays(cx, scope)}
    UNION ALL SELECT ${columns}, ${PACKED} FROM (${lines}) fact WHERE patient_id IS NOT NULL GROUP BY ${columns}) fact
    WHERE ${whereOf(cx, scope)}`;
}

function whereOf(cx: SessionCx, scope: Scope): Sql {
  const where = conditions(cx, scope);
  return where.length > 0 ? sql.join(where, sql` AND `) : sql`true`;
}

function facts(cx: SessionCx, scope: Scope, arms: readonly Sql[]): Sql {
  return sql`FROM (${sql.join([...arms], sql` UNION ALL `)}) fact WHERE ${whereOf(cx, scope)}`;
}

/** Returns `FROM … WHERE …` of the facts of the given kinds under the name `fact`. */
export function factsOf(cx: SessionCx, scope: Scope, kinds: readonly FactKind[]): Sql {
  return facts(
    cx,
    scope,
    kinds.map((kind) => ARMS[kind](cx, scope)),
  );
}

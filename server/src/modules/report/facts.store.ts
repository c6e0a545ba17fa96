import { type RawBuilder, sql } from 'kysely';
import type { SessionCx } from '../../kernel/cx';
import { contains } from '../../kernel/list';

/**
 * The facts of domain-screening-reports §7; every figure of every report and of the dashboard is a sum of these.
 * line: a line of a paid order · refundLine: a line of a paid refund · pay: what was paid by a way · back: what was paid
 * back by a way, under the way by which it went out.
 */
export type FactKind = 'line' | 'refundLine' | 'pay' | 'back';

/** Which facts a report is about; the days are those of payment and of refund. */
export interface Scope {
  readonly orgIds: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly departmentId?: number | null | undefined;
  readonly doctorId?: number | null | undefined;
  readonly cashierId?: number | null | undefined;
  readonly shiftId?: number | null | undefined;
  readonly sourceId?: number | null | undefined;
  readonly keyword?: string | null | undefined;
  /** Only what this person sold, prescribed or took. */
  readonly own?: { readonly accountId: number; readonly staffId: number | null } | undefined;
}

export type Sql = RawBuilder<unknown>;

/** Rows of the scope's organisations whose time lies within its days. */
function within(cx: SessionCx, { orgIds, from, to }: Scope, table: string, time: string): Sql {
  return sql`${sql.ref(`${table}.propertyOwnerId`)} = ${cx.caller.propertyOwnerId}
    AND ${sql.ref(`${table}.orgId`)} = ANY (${[...orgIds]}::bigint[])
    AND ${sql.ref(`${table}.${time}`)} >= (${from}::date)::timestamptz
    AND ${sql.ref(`${table}.${time}`)} < (${to}::date + 1)::timestamptz`;
}

const LINE = sql`l.doctor_id, l.department_id, l.seller_id, l.source_type, l.item_id, l.name`;
const NO_LINE = sql`NULL::bigint AS doctor_id, NULL::bigint AS department_id, NULL::bigint AS seller_id,
  NULL::integer AS source_type, NULL::bigint AS item_id`;
const NO_WAY = sql`NULL::integer AS way_code, NULL::boolean AS income`;
const CUSTOMER = sql`o.id AS order_id, o.order_no, o.patient_id, o.customer_name`;

const ARMS: Readonly<Record<FactKind, (cx: SessionCx, scope: Scope) => Sql>> = {
  line: (cx, scope) => sql`
    SELECT 'line' AS kind, l.id, o.org_id, o.pay_time AS at, o.order_no AS no, NULL::bigint AS refund_id, ${CUSTOMER},
      o.cashier_id, o.shift_id, ${LINE}, l.qty, l.amount AS original, l.payable_amount AS amount, ${NO_WAY}
    FROM charge_order o
    JOIN charge_order_line l ON l.property_owner_id = o.property_owner_id AND l.order_id = o.id AND l.selected
    WHERE ${within(cx, scope, 'o', 'payTime')}`,
  refundLine: (cx, scope) => sql`
    SELECT 'refundLine' AS kind, b.id, r.org_id, r.refund_time AS at, r.refund_no AS no, r.id AS refund_id, ${CUSTOMER},
      r.refund_by AS cashier_id, r.shift_id, ${LINE}, b.qty, 0 AS original, b.amount, ${NO_WAY}
    FROM refund_order r
    JOIN refund_line b ON b.property_owner_id = r.property_owner_id AND b.refund_id = r.id
    JOIN charge_order_line l ON l.property_owner_id = b.property_owner_id AND l.id = b.order_line_id
    JOIN charge_order o ON o.property_owner_id = r.property_owner_id AND o.id = r.order_id
    WHERE r.refund_state = 3 AND ${within(cx, scope, 'r', 'refundTime')}`,
  pay: (cx, scope) => sql`
    SELECT 'pay' AS kind, p.id, p.org_id, p.at, o.order_no AS no, NULL::bigint AS refund_id, ${CUSTOMER},
      o.cashier_id, p.shift_id, ${NO_LINE}, w.name, NULL::integer AS qty, 0 AS original, p.amount, w.way_code, w.income
    FROM pay_row p
    JOIN charge_order o ON o.property_owner_id = p.property_owner_id AND o.id = p.order_id
    JOIN pay_way w ON w.property_owner_id = p.property_owner_id AND w.way_code = p.way_code
    WHERE ${within(cx, scope, 'p', 'at')}`,
  back: (cx, scope) => sql`
    SELECT 'back' AS kind, b.id, r.org_id, r.refund_time AS at, r.refund_no AS no, r.id AS refund_id, ${CUSTOMER},
      r.refund_by AS cashier_id, r.shift_id, ${NO_LINE}, w.name, NULL::integer AS qty, 0 AS original, b.amount, w.way_code, w.income
    FROM refund_order r
    JOIN refund_way b ON b.property_owner_id = r.property_owner_id AND b.refund_id = r.id
    JOIN pay_row p ON p.property_owner_id = b.property_owner_id AND p.id = b.pay_row_id
    JOIN charge_order o ON o.property_owner_id = r.property_owner_id AND o.id = r.order_id
    JOIN pay_way w ON w.property_owner_id = p.property_owner_id AND w.way_code = coalesce(b.instead_way, p.way_code)
    WHERE r.refund_state = 3 AND ${within(cx, scope, 'r', 'refundTime')}`,
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
      OR EXISTS (${patient} AND (patient.name ILIKE ${pattern} OR patient.pinyin_initials ILIKE ${pattern}
        OR patient.phone LIKE ${pattern} OR patient.record_no ILIKE ${pattern})))`);
  }
  return found;
}

/** `FROM … WHERE …` of the facts of these kinds, under the name `fact`. */
export function factsOf(cx: SessionCx, scope: Scope, kinds: readonly FactKind[]): Sql {
  const arms = sql.join(
    kinds.map((kind) => ARMS[kind](cx, scope)),
    sql` UNION ALL `,
  );
  const where = conditions(cx, scope);
  return sql`FROM (${arms}) fact WHERE ${where.length > 0 ? sql.join(where, sql` AND `) : sql`true`}`;
}

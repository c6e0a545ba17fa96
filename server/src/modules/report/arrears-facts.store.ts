import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import type { Needed, Row, Rows, Sql, View } from '../../kernel/report/fact-source';
import { accountNamed } from '../../kernel/report/group';
import { contains } from '../../kernel/row/list';
import { patientMatches } from '../patients/patient-match.rows';
import { dayOf, IS_REFUNDED } from './facts.store';

export interface ArrearsScope extends View {
  readonly sourceId?: number | null | undefined;
  readonly keyword?: string | null | undefined;
  /** Lateness counts on it. */
  readonly lastDay: string;
  /** Only of orders that this person sold, prescribed or took the money of, or answers for. */
  readonly own: { readonly accountId: number; readonly staffId: number | null } | undefined;
  /** Only arrears with this id in a column that has an index. */
  readonly only?: { readonly column: 'orderId' | 'patientId' | 'orgId'; readonly id: number };
}

/** Arrears of the scope's organisations that its filters let through, as `a`, with their orders as `o`. */
function owed({ caller }: SessionCx, { orgIds, sourceId, keyword, own, only }: ArrearsScope): Sql {
  const where = [sql`a.property_owner_id = ${caller.propertyOwnerId} AND a.org_id = ANY (${[...orgIds]}::bigint[])`];
  if (only) where.push(sql`${sql.ref(`a.${only.column}`)} = ${only.id}`);
  const patient = sql`SELECT FROM patient WHERE patient.property_owner_id = ${caller.propertyOwnerId} AND patient.id = a.patient_id`;
  if (sourceId) where.push(sql`EXISTS (${patient} AND patient.source_id = ${sourceId})`);
  const text = keyword?.trim();
  if (text) where.push(sql`(o.order_no ILIKE ${contains(text)} OR EXISTS (${patient} AND ${patientMatches(text)}))`);
  if (own) {
    where.push(sql`(o.cashier_id = ${own.accountId} OR a.guarantor_id = ${own.staffId} OR EXISTS (SELECT FROM charge_order_line l
      WHERE l.property_owner_id = o.property_owner_id AND l.order_id = o.id AND ${own.staffId} IN (l.doctor_id, l.seller_id)))`);
  }
  return sql.join(where, sql` AND `);
}

const OF_ORDER = sql`JOIN charge_order o ON o.property_owner_id = a.property_owner_id AND o.id = a.order_id`;

/** Reads orders only where a filter is about them: of a million orders the join is most of a report's time. */
const ordersFiltered = ({ keyword, own }: ArrearsScope): Sql => (keyword?.trim() || own ? OF_ORDER : sql``);

/**
 * Movements of arrears since a day (`from`, for sums) or since ever, each signed as it changes the balance. Who made
 * them is `actor_id`; of a credit it is the order's cashier, whom only a shown row reads.
 */
function moved(cx: SessionCx, scope: ArrearsScope, from: string | undefined): Sql {
  const of = owed(cx, scope);
  const ofOrder = ordersFiltered(scope);
  const byOrder = (table: string) => sql`JOIN arrears a ON a.property_owner_id = ${sql.ref(`${table}.propertyOwnerId`)}
      AND a.order_id = ${sql.ref(`${table}.orderId`)} ${ofOrder}`;
  const orgs = sql`${[...scope.orgIds]}::bigint[]`;
  const { propertyOwnerId } = cx.caller;
  const row = (kind: string, id: Sql, at: string, by: Sql, name: Sql, amount: Sql) => sql`
    SELECT ${sql.lit(kind)} AS kind, ${id} AS id, a.id AS arrears_id, ${sql.ref(at)} AS at, ${dayOf(at)}, ${by} AS actor_id, ${name} AS name,
      ${amount} AS amount`;
  const since = (at: string) => (from ? sql`AND ${sql.ref(at)} >= (${from}::date)::timestamptz` : sql``);
  return sql`${row('credit', sql`a.id`, 'a.createdAt', sql`NULL::bigint`, sql`NULL`, sql`a.amount`)}
      FROM arrears a ${ofOrder} WHERE ${of} ${since('a.createdAt')}
    UNION ALL ${row('collected', sql`p.id`, 'p.at', sql`p.created_by`, sql`w.name`, sql`-p.amount`)}
      FROM pay_row p ${byOrder('p')}
      JOIN pay_way w ON w.property_owner_id = p.property_owner_id AND w.way_code = p.way_code
      WHERE p.property_owner_id = ${propertyOwnerId} AND p.org_id = ANY (${orgs}) AND p.receivable_id IS NOT NULL AND ${of} ${since('p.at')}
    UNION ALL ${row('reduced', sql`r.id`, 'r.refundTime', sql`r.refund_by`, sql`r.refund_no`, sql`-r.arrears_reduced`)}
      FROM refund_order r ${byOrder('r')}
      WHERE r.property_owner_id = ${propertyOwnerId} AND r.org_id = ANY (${orgs}) AND ${IS_REFUNDED} AND r.arrears_reduced > 0
        AND ${of} ${since('r.refundTime')}
    UNION ALL ${row('writtenOff', sql`a.id`, 'a.writtenOffAt', sql`a.written_off_by`, sql`NULL`, sql`-a.written_off_amount`)}
      FROM arrears a ${ofOrder} WHERE a.written_off_at IS NOT NULL AND ${of} ${since('a.writtenOffAt')}`;
}

/** With the arrears that a row belongs to. */
const withArrears = ({ caller }: SessionCx, { lastDay }: ArrearsScope, rows: Sql) => sql`FROM (
    SELECT m.*, a.org_id, a.order_id, a.patient_id, a.guarantor_id, a.due_date, ${lastDay}::date - a.due_date AS late
    FROM (${rows}) m JOIN arrears a ON a.property_owner_id = ${caller.propertyOwnerId} AND a.id = m.arrears_id
  ) fact WHERE true`;

/**
 * Returns `FROM … WHERE …` of the facts under the name `fact`. The balance before the first day is the current balance
 * less all later movements, so older settled arrears are not read. If facts are read one by one, earlier movements have
 * the kind `open`.
 */
export function arrearsFactsOf(cx: SessionCx, scope: ArrearsScope, { maySum }: Needed): Sql {
  const { from, to } = scope;
  if (!maySum) {
    const kind = sql`CASE WHEN m.day < ${from}::date THEN 'open' ELSE m.kind END`;
    return withArrears(
      cx,
      scope,
      sql`SELECT ${kind} AS kind, m.kind AS type, m.id, m.arrears_id, m.at, m.actor_id, m.name, m.amount
        FROM (${moved(cx, scope, undefined)}) m WHERE m.day <= ${to}::date`,
    );
  }
  return withArrears(
    cx,
    scope,
    sql`WITH since AS MATERIALIZED (${moved(cx, scope, from)})
      SELECT kind, arrears_id, amount FROM since WHERE day <= ${to}::date
      UNION ALL SELECT 'open', arrears_id, sum(amount) FROM (
        SELECT a.id AS arrears_id, a.balance AS amount FROM arrears a ${ordersFiltered(scope)} WHERE ${owed(cx, scope)} AND a.balance > 0
        UNION ALL SELECT arrears_id, -amount FROM since
      ) standing GROUP BY arrears_id HAVING sum(amount) <> 0`,
  );
}

/**
 * What made a figure, with its names; `sign` as the figure counts it. Names come by outer joins: PostgreSQL leaves them
 * out of the count, which may be about all arrears of an organisation.
 */
export function arrearsRows(cx: SessionCx, facts: Sql, sign: 1 | -1): Rows {
  const cashier = sql`CASE fact.type WHEN 'credit' THEN o.cashier_id ELSE fact.actor_id END`;
  const rows = sql<Row>`(SELECT fact.type || fact.id AS id, fact.at, o.order_no AS no, fact.order_id, org.org_short_name AS org_name,
      patient.record_no, patient.name AS customer_name, fact.name, fact.due_date, ${accountNamed(cashier)} AS cashier_name,
      CASE fact.type WHEN 'credit' THEN '挂账' WHEN 'collected' THEN '收款' WHEN 'reduced' THEN '冲减' ELSE '核销' END AS kind,
      fact.amount * ${sql.lit(sign)} AS amount
    FROM (SELECT fact.* ${facts}) fact
    CROSS JOIN (SELECT ${cx.caller.propertyOwnerId}::bigint AS id) chain
    LEFT JOIN charge_order o ON o.property_owner_id = chain.id AND o.id = fact.order_id
    LEFT JOIN org ON org.property_owner_id = chain.id AND org.id = fact.org_id
    LEFT JOIN patient ON patient.property_owner_id = chain.id AND patient.id = fact.patient_id)`;
  return cx.db.selectFrom(rows.as('report')).selectAll();
}

import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import type { Figure, Row, Rows, Sql } from '../../kernel/report/fact-source';
import { accountNamed } from '../../kernel/report/group';
import { factsOf, type Scope } from './facts.store';
import { FIGURES, type FigureName, isOfMoney } from './figures.store';

const KIND = sql`CASE fact.kind WHEN 'line' THEN '收费' WHEN 'refundLine' THEN '退费' WHEN 'pay' THEN '收款' WHEN 'collect' THEN '收欠款'
  WHEN 'recharge' THEN '充值' WHEN 'cardBack' THEN '退卡' WHEN 'reduced' THEN '冲欠' WHEN 'forfeit' THEN '作废' ELSE '退款' END`;

/** Returns the columns of a fact with its names, as lists show it; `amount` is its contribution to the figure. */
function sourceColumns(qty: Sql, amount: Sql, further: readonly Sql[] = []): Sql {
  return sql.join([
    sql`fact.kind || fact.id AS id, ${KIND} AS kind, fact.at, fact.no, fact.order_id`,
    sql`org.org_short_name AS org_name, patient.record_no`,
    sql`coalesce(patient.name, fact.customer_name, '散客') AS customer_name, fact.name`,
    sql`department.name AS department_name, doctor.name AS doctor_name, seller.name AS seller_name`,
    sql`${accountNamed(sql`fact.cashier_id`)} AS cashier_name`,
    sql`${qty} AS qty, ${amount} AS amount`,
    ...further,
  ]);
}

function withNames(cx: SessionCx, facts: Sql): Sql {
  return sql`FROM (SELECT fact.* ${facts}) fact
    CROSS JOIN (SELECT ${cx.caller.propertyOwnerId}::bigint AS id) chain
    JOIN org ON org.property_owner_id = chain.id AND org.id = fact.org_id
    LEFT JOIN patient ON patient.property_owner_id = chain.id AND patient.id = fact.patient_id
    LEFT JOIN department ON department.property_owner_id = chain.id AND department.id = fact.department_id
    LEFT JOIN employee doctor ON doctor.property_owner_id = chain.id AND doctor.id = fact.doctor_id
    LEFT JOIN employee seller ON seller.property_owner_id = chain.id AND seller.id = fact.seller_id`;
}

const SIGN = sql`CASE WHEN fact.kind = 'refundLine' THEN -1 ELSE 1 END`;

/** Returns all charged lines, and all refunded lines with negative amounts. */
export function detailRows(cx: SessionCx, scope: Scope): Rows {
  const columns = sourceColumns(sql`fact.qty * ${SIGN}`, sql`fact.amount * ${SIGN}`, [
    sql`fact.original`,
    sql`CASE WHEN fact.kind = 'line' THEN fact.original - fact.amount ELSE 0 END AS discount`,
  ]);
  return cx.db
    .selectFrom(sql<Row>`(SELECT ${columns} ${withNames(cx, factsOf(cx, scope, ['line', 'refundLine']))})`.as('report'))
    .selectAll();
}

/** The facts that make a figure, with their names; of a count of orders or patients, one row each. */
export function figureRows(cx: SessionCx, facts: Sql, name: FigureName): Rows {
  const { distinct, adds }: Figure = FIGURES[name];
  if (distinct) {
    const by = sql.ref(`fact.${distinct.by}`);
    const once = sql`FROM (SELECT DISTINCT ON (${by}) fact.*, sum(fact.amount) OVER (PARTITION BY ${by}) AS whole ${facts} ORDER BY ${by}, fact.at DESC, fact.id) fact`;
    const columns = sourceColumns(sql`NULL::integer`, sql`fact.whole`);
    return cx.db.selectFrom(sql<Row>`(SELECT ${columns} ${withNames(cx, once)})`.as('report')).selectAll();
  }
  const qty = isOfMoney(name) ? sql`NULL::integer` : sql`fact.qty * ${SIGN}`;
  const columns = sourceColumns(qty, adds ?? sql`fact.amount`);
  return cx.db.selectFrom(sql<Row>`(SELECT ${columns} ${withNames(cx, facts)})`.as('report')).selectAll();
}

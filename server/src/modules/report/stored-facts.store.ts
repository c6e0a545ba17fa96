import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import type { Needed, Row, Rows, Sql, View } from '../../kernel/report/fact-source';
import { accountNamed } from '../../kernel/report/group';
import { contains } from '../../kernel/row/list';
import { patientMatches } from '../patients/patient-match.rows';
import { dayOf } from './facts.store';
import { countsWhatLeft, type StoredFigure } from './stored-figures.source';

export interface StoredScope extends View {
  readonly cashierId?: number | null | undefined;
  readonly sourceId?: number | null | undefined;
  readonly keyword?: string | null | undefined;
  /** Only what this account did. */
  readonly ownAccount: number | undefined;
  /** The whole chain is looked at: balances mean something. */
  readonly hasBalances: boolean;
}

/** Whether no organisation of the chain is left out. */
export async function isWholeChain({ db, caller }: SessionCx, orgIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM org WHERE property_owner_id = ${caller.propertyOwnerId}
    AND state_enum <> 'DELETE' AND id <> ALL (${[...orgIds]}::bigint[]) LIMIT 1`.execute(db);
  return rows.length === 0;
}

/** Conditions on the card and its holder: whole cards are looked at, so that balances and what moved them agree. */
function cardConditions({ caller }: SessionCx, { sourceId, keyword }: StoredScope): Sql[] {
  const found: Sql[] = [];
  const holder = sql`SELECT FROM patient WHERE patient.property_owner_id = ${caller.propertyOwnerId} AND patient.id = card.patient_id`;
  if (sourceId) found.push(sql`EXISTS (${holder} AND patient.source_id = ${sourceId})`);
  const text = keyword?.trim();
  if (text) found.push(sql`(card.card_no ILIKE ${contains(text)} OR EXISTS (${holder} AND ${patientMatches(text)}))`);
  return found;
}

const and = (conditions: readonly Sql[]): Sql => sql.join([sql`true`, ...conditions], sql` AND `);

/** Rows of the ledger that moved money from this instant to the last day; freezing moves none. */
function moved(cx: SessionCx, scope: StoredScope, from: Sql | undefined): Sql {
  const { orgIds, to, cashierId, ownAccount, hasBalances } = scope;
  const where = cardConditions(cx, scope);
  if (from) where.push(sql`l.at >= ${from}`);
  if (!hasBalances) where.push(sql`l.org_id = ANY (${[...orgIds]}::bigint[])`);
  if (cashierId) where.push(sql`l.operator_id = ${cashierId}`);
  if (ownAccount !== undefined) where.push(sql`l.operator_id = ${ownAccount}`);
  // A reversed collection is no spending: its ledger rows cancel the rows of the payment.
  return sql`SELECT CASE l.op_type WHEN 0 THEN 'recharge' WHEN 1 THEN 'consume' ELSE
        CASE WHEN l.sub_type = 'CARD_REFUND' THEN 'cardBack' WHEN l.biz_type = 'RECEIVABLE' THEN 'consume' ELSE 'back' END END AS kind,
      l.id, l.org_id, card.issue_org_id, l.card_id, l.at, ${dayOf('l.at')}, l.principal_delta AS principal, l.gift_delta AS gift
    FROM value_card_ledger l
    JOIN value_card card ON card.property_owner_id = l.property_owner_id AND card.id = l.card_id
    WHERE l.property_owner_id = ${cx.caller.propertyOwnerId} AND l.op_type IN (0, 1, 4)
      AND l.at < (${to}::date + 1)::timestamptz AND ${and(where)}`;
}

const inDays = (cx: SessionCx, scope: StoredScope) => moved(cx, scope, sql`(${scope.from}::date)::timestamptz`);

/** The first day of the range that a row lies in, where rows are put together by ranges of days. */
function rangeStart(groups: readonly string[], { from }: StoredScope): Sql | undefined {
  if (groups.includes('day')) return sql`day`;
  return groups.includes('month') ? sql`greatest(date_trunc('month', day)::date, ${from}::date)` : undefined;
}

/** The first days of the rows' ranges: each opens with all that came before it. */
function starts(groups: readonly string[], scope: StoredScope): Sql {
  const start = rangeStart(groups, scope);
  return start ? sql`SELECT DISTINCT ${start} AS day FROM in_days` : sql`SELECT ${scope.from}::date AS day`;
}

/** Returns the balance of each card before the first day: the current balance less all later movements. */
function standing(cx: SessionCx, scope: StoredScope): Sql {
  const { propertyOwnerId } = cx.caller;
  return sql`SELECT card.id AS card_id, card.principal_balance - coalesce(since.principal, 0) AS principal,
      card.gift_balance - coalesce(since.gift, 0) AS gift
    FROM value_card card LEFT JOIN (
      SELECT l.card_id, sum(l.principal_delta) AS principal, sum(l.gift_delta) AS gift FROM value_card_ledger l
      WHERE l.property_owner_id = ${propertyOwnerId} AND l.at >= (${scope.from}::date)::timestamptz GROUP BY 1
    ) since ON since.card_id = card.id
    WHERE card.property_owner_id = ${propertyOwnerId} AND ${and(cardConditions(cx, scope))}`;
}

const OPEN = (day: Sql, card: Sql, principal: Sql, gift: Sql) => sql`SELECT 'open' AS kind, NULL::bigint AS id,
  NULL::bigint AS org_id, NULL::bigint AS issue_org_id, ${card} AS card_id, NULL::timestamptz AS at, ${day} AS day,
  ${principal} AS principal, ${gift} AS gift`;

/** The openings added up: of each card, or of all cards at the start of each range. */
function openings(cx: SessionCx, scope: StoredScope, groups: readonly string[]): Sql {
  if (groups.includes('card')) {
    const one = OPEN(sql`${scope.from}::date`, sql`was.card_id`, sql`was.principal`, sql`was.gift`);
    return sql`${one} FROM (${standing(cx, scope)}) was WHERE was.principal <> 0 OR was.gift <> 0`;
  }
  const was = sql`(SELECT coalesce(sum(principal), 0) AS principal, coalesce(sum(gift), 0) AS gift
    FROM (${standing(cx, scope)}) each) was`;
  const start = rangeStart(groups, scope);
  const all = sql`NULL::bigint`;
  if (!start) return sql`${OPEN(sql`${scope.from}::date`, all, sql`was.principal`, sql`was.gift`)} FROM ${was}`;
  const until = (part: string) =>
    sql`${sql.ref(`was.${part}`)} + coalesce(sum(${sql.ref(`range.${part}`)}) OVER earlier, 0)`;
  return sql`${OPEN(sql`range.day`, all, until('principal'), until('gift'))}
    FROM (SELECT ${start} AS day, sum(principal) AS principal, sum(gift) AS gift FROM in_days GROUP BY 1) range
    CROSS JOIN ${was}
    WINDOW earlier AS (ORDER BY range.day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)`;
}

/** `FROM … WHERE …` of the facts, under the name `fact`; one by one, a row opens every later range that it came before. */
export function cardFactsOf(cx: SessionCx, scope: StoredScope, { kinds, groups, maySum }: Needed): Sql {
  const needed = sql`fact.kind = ANY (${[...kinds]}::text[])`;
  if (!scope.hasBalances) return sql`FROM (${inDays(cx, scope)}) fact WHERE ${needed}`;
  const before = sql`SELECT 'open', l.id, l.org_id, l.issue_org_id, l.card_id, l.at, start.day, l.principal, l.gift
    FROM (${moved(cx, scope, undefined)}) l JOIN (${starts(groups, scope)}) start ON l.day < start.day`;
  return sql`FROM (WITH in_days AS MATERIALIZED (${inDays(cx, scope)})
    SELECT * FROM in_days UNION ALL ${maySum ? openings(cx, scope, groups) : before}) fact WHERE ${needed}`;
}

/** The rows of the ledger that make a figure, with their names, counted as the figure counts them. */
export function cardRows(cx: SessionCx, facts: Sql, figure: StoredFigure): Rows {
  const sign = countsWhatLeft(figure) ? sql`-1` : sql`1`;
  const orgNamed = (id: string) => sql`(SELECT org.org_short_name FROM org
    WHERE org.property_owner_id = l.property_owner_id AND org.id = ${sql.ref(id)})`;
  const rows = sql<Row>`(SELECT l.id::text AS id, l.at, l.biz_no AS no, card.card_no, holder.name AS holder_name,
      coalesce(spender.name, holder.name) AS customer_name, ${orgNamed('card.issueOrgId')} AS issue_org_name,
      ${orgNamed('l.orgId')} AS org_name, ${accountNamed(sql`l.operator_id`)} AS cashier_name,
      CASE l.op_type WHEN 0 THEN '充值' WHEN 1 THEN '消费' ELSE
        CASE WHEN l.sub_type = 'CARD_REFUND' THEN '退卡' WHEN l.biz_type = 'RECEIVABLE' THEN '撤销' ELSE '退回' END END AS kind,
      fact.principal * ${sign} AS principal, fact.gift * ${sign} AS gift
    FROM (SELECT fact.id, fact.principal, fact.gift ${facts}) fact
    JOIN value_card_ledger l ON l.property_owner_id = ${cx.caller.propertyOwnerId} AND l.id = fact.id
    JOIN value_card card ON card.property_owner_id = l.property_owner_id AND card.id = l.card_id
    JOIN patient holder ON holder.property_owner_id = l.property_owner_id AND holder.id = card.patient_id
    LEFT JOIN patient spender ON spender.property_owner_id = l.property_owner_id AND spender.id = l.patient_id)`;
  return cx.db.selectFrom(rows.as('report')).selectAll();
}

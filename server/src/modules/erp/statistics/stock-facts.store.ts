import type { StockFigure } from '@mingmou/contract/erp/statistics/stock-figures.fields';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Row, Rows, Sql } from '../../../kernel/report/fact-source';
import { CATALOGUE, goodsName, tagPriceOn } from '../stock/goods.store';
import { countsWhatLeft, STOCK_KINDS } from './stock-figures.source';
import { isOnItsWay, ledger, ofGoods, ofOrgs } from './stock-ledger.store';
import { goodsOf } from './stock-presence.store';
import type { Bucket, StockScope } from './stock-scope.service';

function spans(buckets: readonly Bucket[]): Sql {
  const [names, starts, ends] = [buckets.map(({ name }) => name), buckets.map(startOf), buckets.map(({ to }) => to)];
  return sql`unnest(${names}::text[], ${starts}::date[], ${ends}::date[]) WITH ORDINALITY
    AS span (name, starts, ends, no)`;
}

function startOf({ from }: Bucket): string {
  return from;
}

/** Returns movements row by row, by goods if `goods`. Without goods, daily sums replace the rows of closed days. */
function moves(cx: SessionCx, scope: StockScope, goods: boolean): Sql {
  const rows = (
    since: Sql,
  ) => sql`SELECT l.org_id, ${goods ? sql`l.barcode_id` : sql`0::bigint`} AS barcode_id, l.biz_date,
    CASE WHEN ${isOnItsWay(cx, scope)} THEN 'TRANSIT' ELSE l.biz_type END AS kind, l.qty, l.cost_amount AS amount
    FROM ${ledger(cx, scope)} ${since}`;
  const { closedThrough, to } = scope;
  if (goods || !closedThrough) return rows(sql``);
  return sql`SELECT d.org_id, 0::bigint AS barcode_id, d.day AS biz_date, d.biz_type AS kind, d.qty, d.amount
    FROM stock_day d WHERE ${ofOrgs(cx, scope, 'd')} AND d.day <= least(${closedThrough}::date, ${to}::date)
      ${ofGoods(cx, scope, 'breed', 'd')}
    UNION ALL ${rows(sql`AND l.biz_date > ${closedThrough}`)}`;
}

const STANDS = sql`(kind NOT IN ('OPEN', 'TRANSIT') OR sum(qty) <> 0 OR sum(amount) <> 0)`;

/** Restricts facts to one range. Opening stock counts as stock before the range, whatever its day. */
function inOneRange(moved: Sql, { name, from, to }: Bucket): Sql {
  return sql`(SELECT org_id, barcode_id, ${name}::text COLLATE "C" AS bucket, kind, sum(qty) AS qty, sum(amount) AS amount
    FROM (SELECT org_id, barcode_id, qty, amount, CASE WHEN kind = 'TRANSIT' THEN kind
        WHEN kind = 'BEGIN' OR biz_date < ${from} THEN 'OPEN' ELSE kind END AS kind FROM (${moved}) l
      WHERE biz_date <= ${to} OR kind = 'BEGIN') l
    GROUP BY org_id, barcode_id, kind HAVING ${STANDS})`;
}

/**
 * The ledger added up once by goods, move and range of days. A range opens with all that came before it, which is summed on
 * from range to range: a year by weeks is no more to read than the year.
 */
function summed(moved: Sql, buckets: readonly Bucket[]): Sql {
  const [first, ...others] = buckets;
  if (first && others.length === 0) return inOneRange(moved, first);
  return sql`(WITH moved AS MATERIALIZED (
      SELECT org_id, barcode_id, no, kind, sum(qty) AS qty, sum(amount) AS amount
      FROM (SELECT org_id, barcode_id, qty, amount, CASE WHEN kind = 'BEGIN' THEN 0 ELSE no END AS no,
          CASE WHEN kind = 'TRANSIT' THEN kind WHEN kind = 'BEGIN' OR no = 0 THEN 'OPEN' ELSE kind END AS kind
        FROM (SELECT l.*, width_bucket(l.biz_date, ${buckets.map(startOf)}::date[]) AS no FROM (${moved}) l) l) l
      GROUP BY 1, 2, 3, 4),
    span AS (SELECT * FROM ${spans(buckets)}),
    change AS (SELECT org_id, barcode_id, kind = 'TRANSIT' AS away, no, sum(qty) AS qty, sum(amount) AS amount
      FROM moved GROUP BY 1, 2, 3, 4),
    standing AS (SELECT goods.*, no, coalesce(own.qty, 0) AS own_qty, coalesce(own.amount, 0) AS own_amount,
        sum(own.qty) OVER so_far AS qty, sum(own.amount) OVER so_far AS amount
      FROM (SELECT DISTINCT org_id, barcode_id, away FROM change) goods
      CROSS JOIN generate_series(0, ${buckets.length}::integer) AS no
      LEFT JOIN change own USING (org_id, barcode_id, away, no)
      WINDOW so_far AS (PARTITION BY org_id, barcode_id, away ORDER BY no)),
    opened AS (SELECT org_id, barcode_id, span.name COLLATE "C", CASE WHEN away THEN 'TRANSIT' ELSE 'OPEN' END AS kind,
        CASE WHEN away THEN qty ELSE qty - own_qty END AS qty, CASE WHEN away THEN amount ELSE amount - own_amount END AS amount
      FROM standing JOIN span USING (no))
    SELECT org_id, barcode_id, span.name COLLATE "C" AS bucket, kind, qty, amount FROM moved JOIN span USING (no) WHERE kind <> 'TRANSIT'
    UNION ALL SELECT * FROM opened WHERE qty <> 0 OR amount <> 0)`;
}

/** Each row of the ledger in every range that it counts in: in that of its day, and in the opening of the later ones. */
function single(cx: SessionCx, scope: StockScope, buckets: readonly Bucket[]): Sql {
  return sql`(SELECT l.*, l.cost_amount AS amount, span.name COLLATE "C" AS bucket,
      CASE WHEN l.on_its_way THEN 'TRANSIT' WHEN l.biz_type = 'BEGIN' OR l.biz_date < span.starts THEN 'OPEN'
        ELSE l.biz_type END AS kind
    FROM (SELECT l.*, ${isOnItsWay(cx, scope)} AS on_its_way FROM ${ledger(cx, scope)}) l
    JOIN ${spans(buckets)} ON l.biz_date <= span.ends OR l.biz_type = 'BEGIN')`;
}

/** Returns a single range over the whole scope, for reports that are not grouped by ranges. */
export function whole({ from, to }: StockScope): readonly Bucket[] {
  return [{ name: '', from, to }];
}

/**
 * Returns facts of one figure for all goods over one range, starting from the remaining stock of closed days; undefined
 * where the sums do not contain the figure. The stock before the range is the remaining stock less the movements since.
 */
function ofFigure(cx: SessionCx, scope: StockScope, kinds: readonly string[]): Sql | undefined {
  const { closedThrough: closed, from, to } = scope;
  const goods = goodsOf(cx, scope, whole(scope));
  const isClosing = kinds.length === STOCK_KINDS.length && STOCK_KINDS.every((kind) => kinds.includes(kind));
  const isOpening = kinds.length === 1 && kinds[0] === 'OPEN';
  if (!goods || !(isClosing || isOpening || !kinds.includes('OPEN'))) return undefined;
  const isOnRoad = isOnItsWay(cx, scope);
  const here = sql`NOT coalesce(${isOnRoad}, false)`;
  const rows = (
    kind: Sql,
    sign: Sql,
    which: Sql,
  ) => sql`UNION ALL SELECT l.org_id, l.barcode_id, ''::text COLLATE "C" AS bucket, ${kind} AS kind,
    ${sign} l.qty, ${sign} l.cost_amount FROM ${ledger(cx, isClosing ? { ...scope, to: later(to, closed) } : scope)} AND ${which}`;
  const [opening, plus, minus] = [sql`'OPEN'`, sql``, sql`-`];
  const begun = sql`l.biz_type = 'BEGIN'`;
  const parts = isClosing
    ? [
        rows(opening, minus, sql`l.biz_date > ${to} AND l.biz_date <= ${closed} AND ${here}`),
        rows(opening, plus, sql`l.biz_date > ${closed} AND l.biz_date <= ${to} AND ${here}`),
      ]
    : isOpening
      ? [
          rows(opening, minus, sql`l.biz_date BETWEEN ${from} AND ${closed} AND NOT ${begun} AND ${here}`),
          rows(opening, plus, sql`l.biz_date > ${closed} AND (${begun} OR l.biz_date < ${from}) AND ${here}`),
        ]
      : [
          rows(
            sql`l.biz_type`,
            plus,
            sql`l.biz_type = ANY (${[...kinds]}::text[]) AND l.biz_date >= ${from} AND ${here}`,
          ),
          ...(kinds.includes('TRANSIT') ? [rows(sql`'TRANSIT'`, plus, isOnRoad)] : []),
        ];
  return sql`(SELECT org_id, barcode_id, bucket, 'OPEN' AS kind, qty, amount FROM (${goods}) goods ${sql.join(parts, sql` `)})`;
}

const later = (one: string, other: string | null) => (other && other > one ? other : one);

interface How {
  readonly kinds: readonly string[];
  readonly byGoods: boolean;
  readonly byBucket: boolean;
  readonly maySum: boolean;
}

/** `FROM … WHERE …` of the facts; `tag` is what they are worth by the tag price of their organisation on the last day. */
export function factsOf(cx: SessionCx, scope: StockScope, { kinds, byGoods, byBucket, maySum }: How): Sql {
  const buckets = byBucket ? scope.buckets : whole(scope);
  const isPriced = Boolean(scope.asked.locationId);
  const told = maySum && byGoods && !byBucket && !scope.named ? ofFigure(cx, scope, kinds) : undefined;
  const counted = () => (maySum ? summed(moves(cx, scope, byGoods || isPriced), buckets) : single(cx, scope, buckets));
  const facts = told ?? counted();
  // Only reports of one location need tag prices: they have no other value.
  if (!isPriced) return sql`FROM (SELECT fact.*, NULL::numeric AS tag FROM ${facts} fact) fact WHERE true`;
  return sql`FROM (SELECT fact.*, fact.qty * coalesce(tag.price, 0) AS tag FROM ${facts} fact
      JOIN erp_barcode barcode ON barcode.property_owner_id = ${cx.caller.propertyOwnerId} AND barcode.id = fact.barcode_id
      LEFT JOIN ${tagPriceOn(cx, scope.to, sql`fact.org_id`)} ON true) fact WHERE true`;
}

/** The rows of the ledger that make a figure, with their names, counted as the figure counts them. */
export function figureRows(cx: SessionCx, facts: Sql, figure: StockFigure): Rows {
  const sign = countsWhatLeft(figure) ? sql`-1` : sql`1`;
  const rows = sql<Row>`(SELECT fact.id::text AS id, fact.biz_date, fact.biz_type, fact.bill_no, fact.bill_id,
      org.org_short_name AS org_name, barcode.code, ${goodsName} AS goods_name, barcode.spec, place.name AS location_name,
      batch.batch_no, fact.qty * ${sign} AS qty, fact.unit_cost, fact.amount * ${sign} AS cost_amount,
      fact.tag * ${sign} AS tag_amount, fact.reverse_of_id IS NOT NULL AS is_reversal, fact.posted_at,
      coalesce(staff.name, poster.account) AS posted_by_name
    FROM (SELECT fact.* ${facts}) fact
    JOIN org ON org.property_owner_id = fact.property_owner_id AND org.id = fact.org_id
    JOIN ${CATALOGUE} ON barcode.property_owner_id = fact.property_owner_id AND barcode.id = fact.barcode_id
    LEFT JOIN stock_location place ON place.property_owner_id = fact.property_owner_id AND place.id = fact.location_id
    LEFT JOIN stock_batch batch ON batch.property_owner_id = fact.property_owner_id AND batch.id = fact.batch_id
    LEFT JOIN account poster ON poster.property_owner_id = fact.property_owner_id AND poster.id = fact.posted_by
    LEFT JOIN employee staff ON staff.property_owner_id = poster.property_owner_id AND staff.id = poster.staff_id)`;
  return cx.db.selectFrom(rows.as('report')).selectAll();
}

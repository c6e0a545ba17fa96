import type { StockFigure } from '@mingmou/contract/erp/stock-figures.fields';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';
import type { Row, Rows, Sql } from '../../../kernel/report/fact-source';
import { CATALOGUE, goodsMatching, goodsName, tagPriceOn } from '../stock/goods.store';
import { countsWhatLeft } from './stock-figures';
import type { Bucket, StockScope } from './stock-scope.service';

/** Ledger rows of the scope up to its last day. */
function ledger({ caller }: SessionCx, { orgIds, to, asked }: StockScope): Sql {
  const goods = goodsMatching(asked);
  const ofGoods = sql`AND l.barcode_id IN (SELECT barcode.id FROM ${CATALOGUE}
    WHERE barcode.property_owner_id = ${caller.propertyOwnerId} AND ${sql.join(goods, sql` AND `)})`;
  return sql`stock_ledger l WHERE l.property_owner_id = ${caller.propertyOwnerId}
    AND l.org_id = ANY (${[...orgIds]}::bigint[]) AND l.biz_date <= ${to}
    ${goods.length > 0 ? ofGoods : sql``} ${asked.locationId ? sql`AND l.location_id = ${asked.locationId}` : sql``}`;
}

/** What an organisation sent and nobody received yet stands outside its stock (§6.1). */
function isOnItsWay({ caller }: SessionCx, { orgIds }: StockScope): Sql {
  return sql`l.location_id IN (SELECT place.id FROM stock_location place
    WHERE place.property_owner_id = ${caller.propertyOwnerId} AND place.org_id = ANY (${[...orgIds]}::bigint[])
      AND place.type = 'TRANSIT')`;
}

function spans(buckets: readonly Bucket[]): Sql {
  const [names, starts, ends] = [buckets.map(({ name }) => name), buckets.map(startOf), buckets.map(({ to }) => to)];
  return sql`unnest(${names}::text[], ${starts}::date[], ${ends}::date[]) WITH ORDINALITY
    AS span (name, starts, ends, no)`;
}

function startOf({ from }: Bucket): string {
  return from;
}

/** What lies in the ranges, by range; opening stock counts as what was there before, whatever its day. */
function inRanges(cx: SessionCx, scope: StockScope, starts: readonly string[]): Sql {
  // One range is no column to group by: PostgreSQL cannot guess how many an expression makes, and would sort every row.
  const no = starts.length > 1 ? sql`width_bucket(l.biz_date, ${starts}::date[])` : sql`1`;
  const by = starts.length > 1 ? sql`1, 2, 3, 4, 5` : sql`1, 2, 3, 4`;
  return sql`SELECT org_id, barcode_id, CASE WHEN biz_type = 'BEGIN' THEN 0 ELSE no END AS no,
      CASE WHEN away THEN 'TRANSIT' WHEN biz_type = 'BEGIN' THEN 'OPEN' ELSE biz_type END AS kind, qty, amount
    FROM (SELECT l.org_id, l.barcode_id, l.biz_type, ${isOnItsWay(cx, scope)} AS away, ${no} AS no,
        sum(l.qty) AS qty, sum(l.cost_amount) AS amount
      FROM ${ledger(cx, scope)} AND l.biz_date >= ${scope.from} GROUP BY ${by}) l`;
}

/**
 * The ledger added up once by goods, move and range of days. A range opens with all that came before it, which is summed on
 * from range to range: a year by weeks is no more to read than the year.
 */
function summed(cx: SessionCx, scope: StockScope, buckets: readonly Bucket[]): Sql {
  return sql`(WITH moved AS MATERIALIZED (
      SELECT org_id, barcode_id, 0 AS no, CASE WHEN away THEN 'TRANSIT' ELSE 'OPEN' END AS kind, qty, amount
        FROM (SELECT l.org_id, l.barcode_id, ${isOnItsWay(cx, scope)} AS away, sum(l.qty) AS qty,
            sum(l.cost_amount) AS amount
          FROM ${ledger(cx, scope)} AND l.biz_date < ${scope.from} GROUP BY 1, 2, 3) l
      UNION ALL ${inRanges(cx, scope, buckets.map(startOf))}),
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

/** One range over all of them, for what is not told by ranges. */
function whole({ from, to }: StockScope): readonly Bucket[] {
  return [{ name: '', from, to }];
}

interface How {
  readonly byBucket: boolean;
  readonly maySum: boolean;
}

/** `FROM … WHERE …` of the facts; `tag` is what they are worth by the tag price of their organisation on the last day. */
export function factsOf(cx: SessionCx, scope: StockScope, { byBucket, maySum }: How): Sql {
  const buckets = byBucket ? scope.buckets : whole(scope);
  const facts = maySum ? summed(cx, scope, buckets) : single(cx, scope, buckets);
  // Only asked for one location, where there is no other value.
  if (!scope.asked.locationId)
    return sql`FROM (SELECT fact.*, NULL::numeric AS tag FROM ${facts} fact) fact WHERE true`;
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

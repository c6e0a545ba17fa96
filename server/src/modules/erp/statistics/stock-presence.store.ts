import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Sql } from '../../../kernel/report/fact-source';
import { type PageQuery, pageIn, placeOf, type Stretch } from '../../../kernel/row/list';
import { CATALOGUE, goodsMatching, goodsName } from '../stock/goods.store';
import { isOnItsWay, ledger, ofGoods, ofOrgs } from './stock-ledger.store';
import { type Bucket, dayAfter, type StockScope } from './stock-scope.service';

/** Ranges that one number can mark. */
const MOST_RANGES = 62;

/** Days that are not closed must all lie in the last range: what they leave of goods is known of its end alone. */
function closedFor({ closedThrough }: StockScope, buckets: readonly Bucket[]): string | undefined {
  const last = buckets.at(-1);
  return closedThrough && last && last.from <= dayAfter(closedThrough) ? closedThrough : undefined;
}

/** Movements of days that are not closed, up to `to`. */
function open(cx: SessionCx, scope: StockScope, closed: string, to: string): Sql {
  return sql`${ledger(cx, scope)} AND l.biz_date > ${closed} AND l.biz_date <= ${to}`;
}

/** Goods that lie on the road at the end of `to`, which is no closed day. */
function onTheRoad(cx: SessionCx, scope: StockScope, closed: string, to: string): Sql {
  const isOnRoad = isOnItsWay(cx, scope);
  return sql`SELECT l.org_id, l.barcode_id FROM ${ledger(cx, scope)} AND l.biz_date <= ${to} AND ${isOnRoad}
      AND l.barcode_id IN (SELECT s.barcode_id FROM stock_standing s WHERE ${ofOrgs(cx, scope, 's')} AND s.away @> ${closed}::date
        UNION ALL SELECT l.barcode_id FROM ${open(cx, scope, closed, to)} AND ${isOnRoad})
    GROUP BY 1, 2 HAVING sum(l.qty) <> 0 OR sum(l.cost_amount) <> 0`;
}

/**
 * Returns the goods that a report over one range has rows of, from closed days and later rows: goods with movements in
 * the range, with stock before it, and in transit at its end.
 */
export function goodsOf(cx: SessionCx, scope: StockScope, buckets: readonly Bucket[]): Sql | undefined {
  const closed = closedFor(scope, buckets);
  const [bucket] = buckets;
  if (!closed || !bucket || buckets.length > 1) return undefined;
  const { name, from, to } = bucket;
  const isOver = to <= closed;
  return sql`SELECT s.org_id, s.barcode_id, ${name}::text COLLATE "C" AS bucket, s.qty, s.amount
    FROM stock_standing s WHERE ${ofOrgs(cx, scope, 's')} ${ofGoods(cx, scope, 'barcode', 's')}
      AND (s.present && daterange(${from}, ${to}, '[]') ${isOver ? sql`OR s.away @> ${to}::date` : sql``})
    ${
      isOver
        ? sql``
        : sql`UNION ALL SELECT l.org_id, l.barcode_id, ${name}::text COLLATE "C", 0, 0 FROM ${open(cx, scope, closed, to)}
            AND NOT coalesce(${isOnItsWay(cx, scope)}, false)
          UNION ALL SELECT road.org_id, road.barcode_id, ${name}::text COLLATE "C", 0, 0
            FROM (${onTheRoad(cx, scope, closed, to)}) road`
    }`;
}

/** Returns a number with the bits of the given ranges set; the first range is bit 1. */
const bits = (first: Sql, last: Sql) => sql`((1::bigint << (${last} + 1)) - (1::bigint << ${first}))`;

/** In which of the ranges goods have a row, as bits of a number; more than one row of the same goods may tell. */
function marked(cx: SessionCx, scope: StockScope, buckets: readonly Bucket[], closed: string): Sql {
  const [starts, ends] = [buckets.map(({ from }) => from), buckets.map(({ to }) => to)];
  const isOver = scope.to <= closed;
  const over = isOver ? buckets.length : buckets.length - 1;
  const among = sql`${ofOrgs(cx, scope, 's')} ${ofGoods(cx, scope, 'breed', 's')}`;
  const stood = sql`greatest(width_bucket(lower(days), ${starts}::date[]), 1)`;
  const until = sql`CASE WHEN upper_inf(days) THEN ${buckets.length}::integer ELSE width_bucket(upper(days) - 1, ${starts}::date[]) END`;
  const onRoad = sql`width_bucket(lower(days) - 1, ${ends}::date[]) + 1`;
  const offRoad = sql`CASE WHEN upper_inf(days) THEN ${over}::integer ELSE least(width_bucket(upper(days) - 1, ${ends}::date[]), ${over}) END`;
  const spans = (
    column: Sql,
    first: Sql,
    last: Sql,
  ) => sql`SELECT org_id, barcode_id, breed_id, ${bits(sql`first`, sql`last`)} AS mask
    FROM (SELECT s.org_id, s.barcode_id, s.breed_id, coalesce(${first}, 1) AS first, ${last} AS last
      FROM stock_standing s CROSS JOIN unnest(${column}) AS days
      WHERE ${among} AND (lower_inf(days) OR lower(days) <= ${scope.to})) s WHERE last >= first`;
  const last = sql`1::bigint << ${buckets.length}::integer`;
  return sql`${spans(sql`s.present`, stood, until)} UNION ALL ${spans(sql`s.away`, onRoad, offRoad)}
    ${
      isOver
        ? sql``
        : sql`UNION ALL SELECT l.org_id, l.barcode_id, barcode.breed_id, ${last}
            FROM (SELECT l.org_id, l.barcode_id FROM ${open(cx, scope, closed, scope.to)} AND NOT coalesce(${isOnItsWay(cx, scope)}, false)
              UNION ALL ${onTheRoad(cx, scope, closed, scope.to)}) l
            JOIN erp_barcode barcode ON barcode.property_owner_id = ${cx.caller.propertyOwnerId} AND barcode.id = l.barcode_id`
    }`;
}

interface Found extends Stretch {
  readonly total: number;
  /** The range, counted from 1; rows of the ranges before it; null where no row is found. */
  readonly no: number | null;
  readonly before: number;
  readonly breedIds: readonly number[];
}

/** Rows of the ranges that a page lies in, range by range and by what breeds are called, and how many rows there are in all. */
async function stretches(cx: SessionCx, scope: StockScope, by: By, closed: string, query: PageQuery): Promise<Found[]> {
  const { page, size } = placeOf(query);
  const first = (page - 1) * size;
  const { rows } = await sql<Found>`WITH goods AS MATERIALIZED (SELECT breed_id, mask, count(*) AS rows
      FROM (SELECT barcode_id, breed_id, bit_or(mask) AS mask FROM (${marked(cx, scope, by.buckets, closed)}) each
        GROUP BY barcode_id, breed_id ${by.isByOrg ? sql`, org_id` : sql``}) each GROUP BY 1, 2),
    span AS (SELECT no, sum(rows) AS rows, sum(sum(rows)) OVER (ORDER BY no) - sum(rows) AS before
      FROM goods JOIN generate_series(1, ${by.buckets.length}::integer) AS no ON mask & (1::bigint << no) <> 0 GROUP BY no)
    SELECT (SELECT coalesce(sum(rows), 0)::bigint FROM span) AS total, found.no, found.before::bigint, found.breed_ids, found.rows::bigint
    FROM (SELECT 1) one LEFT JOIN (SELECT span.no, span.before, called.name, array_agg(DISTINCT goods.breed_id) AS breed_ids,
        sum(goods.rows) AS rows FROM span JOIN goods ON goods.mask & (1::bigint << span.no) <> 0
      JOIN (SELECT breed.id, ${goodsName} AS name FROM erp_breed breed
        JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id
        WHERE breed.property_owner_id = ${cx.caller.propertyOwnerId} OFFSET 0) called ON called.id = goods.breed_id
      WHERE span.before < ${first + size} AND span.before + span.rows > ${first} GROUP BY 1, 2, 3) found ON true
    ORDER BY found.no, found.name`.execute(cx.db);
  return rows;
}

interface By {
  readonly buckets: readonly Bucket[];
  readonly isByOrg: boolean;
}

async function barcodesOf(cx: SessionCx, { asked }: StockScope, breedIds: readonly number[]): Promise<number[]> {
  const only = [sql`barcode.breed_id = ANY (${[...breedIds]}::bigint[])`, ...goodsMatching(asked)];
  const { rows } = await sql<{ id: number }>`SELECT barcode.id FROM ${CATALOGUE}
    WHERE barcode.property_owner_id = ${cx.caller.propertyOwnerId} AND ${sql.join(only, sql` AND `)}`.execute(cx.db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the goods and ranges of a page in the report's default order (range, name) from closed days, without reading
 * the ledger; undefined where closed days do not suffice.
 */
export async function shownOf(cx: SessionCx, scope: StockScope, by: By, query: PageQuery) {
  const closed = closedFor(scope, by.buckets);
  if (!closed || scope.named || by.buckets.length > MOST_RANGES) return undefined;
  const found = await stretches(cx, scope, by, closed, query);
  const [one] = found;
  const total = one?.total ?? 0;
  const passedOver = { no: null, breedIds: [], total, before: 0, rows: one?.before ?? 0 };
  const { touched, passed, page, size } = pageIn([passedOver, ...found.filter(({ no }) => no !== null)], query);
  const scopes: StockScope[] = [];
  for (const [at, bucket] of by.buckets.entries()) {
    const breedIds = touched.filter(({ no }) => no === at + 1).flatMap((stretch) => stretch.breedIds);
    if (breedIds.length === 0) continue;
    scopes.push({ ...scope, named: await barcodesOf(cx, scope, breedIds), buckets: [bucket] });
  }
  return { scopes, passed, total, page, size };
}

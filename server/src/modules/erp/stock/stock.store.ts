import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Money, Price } from '@mingmou/contract/base/money';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { unit } from '@mingmou/contract/dict/unit';
import type { BatchState } from '@mingmou/contract/erp/stock/batch.flow';
import type { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { type RawBuilder, sql } from 'kysely';
import { addDays, dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { takeRoom } from '../../../kernel/report/room-to-sort';
import { contains, type Sorting } from '../../../kernel/row/list';
import { allTagPricesOn, CATALOGUE, CYLINDER, goodsMatching, goodsName, namedGoods, tagPriceOn } from './goods.store';
import { underway } from './underway.store';

export type StockFilters = Omit<InputOf<typeof stock.page>, 'page' | 'size' | 'column' | 'asc'>;

export const stockSorting: Sorting = {
  columns: [
    ...['code', 'goods_name', 'spec', 'location_name', 'batch_no', 'expire_date', 'on_hand', 'locked', 'available'],
    ...['transit_out', 'transit_in', 'wait_take'],
  ],
  initial: [
    ['goods_name', 'asc'],
    ['spec', 'asc'],
    ['barcode_id', 'asc'],
    ['location_id', 'asc'],
    ['batch_id', 'asc'],
  ],
};

export interface StockRow {
  readonly barcodeId: number;
  readonly locationId: number;
  readonly batchId: number;
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string;
  readonly unit: CodeOf<typeof unit>;
  readonly categoryId: CodeOf<typeof goodsCategory>;
  readonly tagPrice: Price | null;
  readonly locationName: string;
  readonly isConsigned: boolean;
  readonly batchNo: string | null;
  readonly expireDate: string | null;
  readonly batchState: BatchState | null;
  readonly onHand: number;
  readonly locked: number;
  readonly available: number;
  readonly transitOut: number;
  readonly transitIn: number;
  readonly waitTake: number;
  readonly safetyQty: number;
  readonly tagAmount: Money | null;
}

function powersAsked({ sph, cyl }: StockFilters) {
  return [
    ...(typeof sph === 'number' ? [sql`barcode.sph = ${sph}`] : []),
    ...(typeof cyl === 'number' ? [sql`${CYLINDER} = ${cyl}`] : []),
  ];
}

/** Stock of the row `b`'s goods at all locations of the organisation is below the safety quantity of the row `mine`. */
const belowSafety = ({ caller }: SessionCx) => sql`mine.safety_qty > 0 AND mine.safety_qty > (
  SELECT coalesce(sum(held.on_hand), 0) FROM stock_balance held
  JOIN stock_location place ON place.property_owner_id = held.property_owner_id AND place.id = held.location_id
    AND place.type <> 'TRANSIT'
  WHERE held.property_owner_id = ${caller.propertyOwnerId} AND held.org_id = ${caller.orgId}
    AND held.barcode_id = b.barcode_id)`;

/** Goods with a safety quantity that the organisation never had: they have no balance, and are shown at its default location. */
const neverHeld = ({
  caller,
}: SessionCx) => sql`SELECT own.property_owner_id, own.org_id, own.barcode_id, place.id, 0, NULL, 0, 0
  FROM erp_barcode_org own
  JOIN erp_barcode barcode ON barcode.property_owner_id = own.property_owner_id AND barcode.id = own.barcode_id
    AND barcode.state_enum = 'ENABLE'
  JOIN stock_location place ON place.property_owner_id = own.property_owner_id AND place.org_id = own.org_id
    AND place.is_default AND place.state_enum = 'ENABLE'
  WHERE own.property_owner_id = ${caller.propertyOwnerId} AND own.org_id = ${caller.orgId} AND own.safety_qty > 0
    AND NOT EXISTS (SELECT FROM stock_balance held WHERE held.property_owner_id = own.property_owner_id
      AND held.org_id = own.org_id AND held.barcode_id = own.barcode_id)
    AND NOT EXISTS (SELECT FROM underway u WHERE u.barcode_id = own.barcode_id)`;

function conditions(cx: SessionCx, filters: StockFilters, nearDays: number) {
  const { locationId, batchNo } = filters;
  const near = dayText(addDays(cx.now, nearDays));
  return sql.join(
    [
      // This form of the condition keeps PostgreSQL's estimate of rows accurate; a left join of locations does not.
      sql`b.location_id <> ALL (ARRAY(SELECT road.id FROM stock_location road
        WHERE road.property_owner_id = ${cx.caller.propertyOwnerId} AND road.org_id = ${cx.caller.orgId} AND road.type = 'TRANSIT'))`,
      ...(locationId ? [sql`b.location_id = ${locationId}`] : []),
      ...(batchNo ? [sql`batch.batch_no ILIKE ${contains(batchNo)}`] : []),
      ...(filters.held ? [sql`batch.state = 'HOLD'`] : []),
      ...(filters.nearExpiry ? [sql`batch.expire_date <= ${near} AND b.on_hand > 0`] : []),
      ...(filters.belowSafety ? [belowSafety(cx)] : []),
      ...(filters.withZero || filters.belowSafety
        ? []
        : [sql`(b.on_hand > 0 OR away.transit_out > 0 OR away.transit_in > 0 OR away.wait_take > 0)`]),
    ],
    sql` AND `,
  );
}

/** Restricts to barcodes: `listed` is an array of their ids if they are few. */
interface Among {
  readonly listed?: RawBuilder<unknown> | undefined;
  readonly conditions: readonly RawBuilder<unknown>[];
}

/** Places of goods in the organisation, with what they are called and priced today. */
function placesAmong(cx: SessionCx, filters: StockFilters, nearDays: number, { listed, conditions: asked }: Among) {
  const { db, caller } = cx;
  const today = dayText(cx.now);
  const only = listed ? [sql`barcode.id = ANY (${listed})`] : asked;
  const among = (rows: string) => (listed ? sql`AND ${sql.ref(`${rows}.barcode_id`)} = ANY (${listed})` : sql``);
  // The goods by themselves (OFFSET 0): PostgreSQL would join each brand with all places. Breed and brand are there for every
  // barcode: joined from the left they are left out where nobody asks for them.
  const goods = sql`(SELECT barcode.property_owner_id, barcode.id, barcode.breed_id, barcode.code, ${goodsName} AS goods_name,
      barcode.spec, breed.unit, breed.category_id
    FROM erp_barcode barcode
    LEFT JOIN erp_breed breed ON breed.property_owner_id = barcode.property_owner_id AND breed.id = barcode.breed_id
    LEFT JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id
    WHERE ${sql.join([sql`barcode.property_owner_id = ${caller.propertyOwnerId}`, ...only], sql` AND `)} OFFSET 0)`;
  // Goods that are on their way to a place which never held any have no balance yet.
  const placesOf = (priced: RawBuilder<unknown>) => sql<StockRow>`(WITH ${underway(cx)}
    SELECT b.barcode_id, b.location_id, b.batch_id, barcode.breed_id, barcode.code, barcode.goods_name, barcode.spec, barcode.unit,
      barcode.category_id, tag.price AS tag_price, place.name AS location_name,
      place.type = 'CONSIGN' AS is_consigned, batch.batch_no,
      batch.expire_date, batch.state AS batch_state, b.on_hand, b.locked, b.on_hand - b.locked AS available,
      coalesce(away.transit_out, 0) AS transit_out, coalesce(away.transit_in, 0) AS transit_in,
      coalesce(away.wait_take, 0) AS wait_take, coalesce(mine.safety_qty, 0) AS safety_qty, round(tag.price * b.on_hand, 2) AS tag_amount
    FROM (SELECT * FROM stock_balance held
        WHERE held.property_owner_id = ${caller.propertyOwnerId} AND held.org_id = ${caller.orgId} ${among('held')}
      UNION ALL
      SELECT ${caller.propertyOwnerId}, ${caller.orgId}, u.barcode_id, u.location_id, u.batch_id, nullif(u.batch_id, 0), 0, 0
      FROM underway u WHERE NOT EXISTS (SELECT FROM stock_balance held
        WHERE held.property_owner_id = ${caller.propertyOwnerId} AND held.org_id = ${caller.orgId}
          AND held.barcode_id = u.barcode_id AND held.location_id = u.location_id AND held.batch_id = u.batch_id)
        ${among('u')}
      ${filters.belowSafety ? sql`UNION ALL ${neverHeld(cx)} ${among('own')}` : sql``}) b
    LEFT JOIN underway away ON away.barcode_id = b.barcode_id AND away.location_id = b.location_id
      AND away.batch_id = b.batch_id
    JOIN ${goods} barcode ON barcode.id = b.barcode_id
    LEFT JOIN stock_location place ON place.property_owner_id = b.property_owner_id AND place.id = b.location_id
    LEFT JOIN stock_batch batch ON batch.property_owner_id = b.property_owner_id AND batch.id = b.batch_ref
    LEFT JOIN erp_barcode_org mine ON mine.property_owner_id = b.property_owner_id AND mine.org_id = b.org_id
      AND mine.barcode_id = b.barcode_id
    ${priced}
    WHERE ${conditions(cx, filters, nearDays)})`;
  const rowsOf = (priced: RawBuilder<unknown>) => db.selectFrom(placesOf(priced).as('s')).selectAll();
  return {
    rows: rowsOf(listed ? sql`LEFT JOIN ${tagPriceOn(cx, today)} ON true` : allTagPricesOn(cx, today)),
    /** The same without prices: a page looks up those of its rows. */
    unpriced: rowsOf(sql`CROSS JOIN (SELECT NULL::numeric AS price) tag`),
  };
}

/** What of them a search finds, the whole and by breeds. */
export async function stockMatching(cx: SessionCx, filters: StockFilters, nearDays: number) {
  const powers = powersAsked(filters);
  const named = await namedGoods(cx, filters, powers);
  if (!named) await takeRoom(cx);
  const conditions = named ? [sql`barcode.id = ANY (${named}::bigint[])`] : [...goodsMatching(filters), ...powers];
  const listed = named ? sql`${named}::bigint[]` : undefined;
  return {
    ...placesAmong(cx, filters, nearDays, { listed, conditions }),
    /** Those of some breeds alone, without prices. */
    ofBreeds: (breedIds: readonly number[]) => {
      const within = [sql`barcode.breed_id = ANY (${[...breedIds]}::bigint[])`, ...conditions];
      const ids = sql`ARRAY(SELECT barcode.id FROM ${CATALOGUE}
        WHERE barcode.property_owner_id = ${cx.caller.propertyOwnerId} AND ${sql.join(within, sql` AND `)})`;
      return placesAmong(cx, filters, nearDays, { listed: ids, conditions: [] }).unpriced;
    },
  };
}

export type MatchingStock = Awaited<ReturnType<typeof stockMatching>>;

export interface Cell {
  readonly sph: number;
  readonly cyl: number;
  readonly add: number | null;
  readonly barcodeId: number;
  readonly onHand: number;
  readonly available: number;
  readonly safetyQty: number;
}

/**
 * Returns the graded barcodes of a breed, each with the organisations' stock at one location, or at all but TRANSIT. The
 * safety quantity is the organisation's: at one location it is 0 if the organisation has enough at all locations together.
 */
export async function powerCells(
  { db, caller }: SessionCx,
  { breedId, locationId, add }: InputOf<typeof stock.matrix>,
  orgIds: readonly number[],
): Promise<Cell[]> {
  const place = locationId ?? null;
  const { rows } = await sql<Cell>`SELECT barcode.sph, barcode.cyl, barcode.add_power AS add, barcode.id AS barcode_id,
      held.on_hand, held.available,
      CASE WHEN ${place}::bigint IS NULL OR safety.qty > held.everywhere THEN safety.qty ELSE 0 END AS safety_qty
    FROM erp_barcode barcode
    CROSS JOIN LATERAL (SELECT coalesce(sum(b.on_hand), 0) AS everywhere,
        coalesce(sum(b.on_hand) FILTER (WHERE here.yes), 0) AS on_hand,
        coalesce(sum(b.on_hand - b.locked) FILTER (WHERE here.yes), 0) AS available
      FROM stock_balance b
      JOIN stock_location place ON place.property_owner_id = b.property_owner_id AND place.id = b.location_id
        AND place.type <> 'TRANSIT'
      CROSS JOIN LATERAL (SELECT ${place}::bigint IS NULL OR b.location_id = ${place} AS yes) here
      WHERE b.property_owner_id = barcode.property_owner_id AND b.barcode_id = barcode.id
        AND b.org_id = ANY (${[...orgIds]}::bigint[])) held
    CROSS JOIN LATERAL (SELECT coalesce(sum(own.safety_qty), 0) AS qty FROM erp_barcode_org own
      WHERE own.property_owner_id = barcode.property_owner_id AND own.barcode_id = barcode.id
        AND own.org_id = ANY (${[...orgIds]}::bigint[])) safety
    WHERE barcode.property_owner_id = ${caller.propertyOwnerId} AND barcode.breed_id = ${breedId}
      AND barcode.state_enum <> 'DELETE' AND barcode.sph IS NOT NULL AND barcode.cyl IS NOT NULL
      AND (${add ?? null}::numeric IS NULL OR barcode.add_power = ${add ?? null})
    ORDER BY barcode.sph DESC, barcode.cyl DESC, barcode.add_power, barcode.id`.execute(db);
  return rows;
}

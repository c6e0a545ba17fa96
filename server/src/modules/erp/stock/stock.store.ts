import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Money, Price } from '@mingmou/contract/base/money';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { unit } from '@mingmou/contract/dict/unit';
import type { stock } from '@mingmou/contract/erp/stock.contract';
import { sql } from 'kysely';
import { addDays, dayText } from '../../../kernel/clock';
import type { SessionCx } from '../../../kernel/cx';
import { contains, type Sorting } from '../../../kernel/list';
import { CATALOGUE, goodsMatching, goodsName, tagPriceOn } from './goods.store';

export type StockFilters = Omit<InputOf<typeof stock.page>, 'page' | 'size' | 'column' | 'asc'>;

export const stockSorting: Sorting = {
  columns: ['code', 'goods_name', 'spec', 'location_name', 'batch_no', 'expire_date', 'on_hand', 'locked', 'available'],
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
  readonly batchNo: string | null;
  readonly expireDate: string | null;
  readonly onHand: number;
  readonly locked: number;
  readonly available: number;
  readonly safetyQty: number;
  readonly tagAmount: Money | null;
}

function conditions(cx: SessionCx, filters: StockFilters, nearDays: number) {
  const { locationId, sph, cyl, batchNo } = filters;
  const near = dayText(addDays(cx.now, nearDays));
  return sql.join(
    [
      sql`true`,
      ...(locationId ? [sql`b.location_id = ${locationId}`] : []),
      ...goodsMatching(filters),
      ...(sph === null || sph === undefined ? [] : [sql`barcode.sph = ${sph}`]),
      ...(cyl === null || cyl === undefined ? [] : [sql`barcode.cyl = ${cyl}`]),
      ...(batchNo ? [sql`batch.batch_no ILIKE ${contains(batchNo)}`] : []),
      ...(filters.nearExpiry ? [sql`batch.expire_date <= ${near} AND b.on_hand > 0`] : []),
      ...(filters.withZero || filters.belowSafety ? [] : [sql`b.on_hand > 0`]),
    ],
    sql` AND `,
  );
}

/** Places of goods in the organisation, with what they are called and priced today. */
export function stockMatching(cx: SessionCx, filters: StockFilters, nearDays: number) {
  const { db, caller } = cx;
  const rows = sql<StockRow>`(SELECT b.barcode_id, b.location_id, b.batch_id, barcode.code, ${goodsName} AS goods_name,
      barcode.spec, breed.unit, breed.category_id, tag.price AS tag_price, place.name AS location_name, batch.batch_no,
      batch.expire_date, b.on_hand, b.locked, b.on_hand - b.locked AS available,
      coalesce(mine.safety_qty, 0) AS safety_qty, round(tag.price * b.on_hand, 2) AS tag_amount,
      sum(b.on_hand) OVER (PARTITION BY b.barcode_id) AS all_on_hand
    FROM stock_balance b
    JOIN ${CATALOGUE} ON barcode.property_owner_id = b.property_owner_id AND barcode.id = b.barcode_id
    JOIN stock_location place ON place.property_owner_id = b.property_owner_id AND place.id = b.location_id
      AND place.type <> 'TRANSIT'
    LEFT JOIN stock_batch batch ON batch.property_owner_id = b.property_owner_id AND batch.id = b.batch_ref
    LEFT JOIN erp_barcode_org mine ON mine.property_owner_id = b.property_owner_id AND mine.org_id = b.org_id
      AND mine.barcode_id = b.barcode_id
    LEFT JOIN ${tagPriceOn(cx, dayText(cx.now))} ON true
    WHERE b.property_owner_id = ${caller.propertyOwnerId} AND b.org_id = ${caller.orgId}
      AND ${conditions(cx, filters, nearDays)})`;
  const all = db.selectFrom(rows.as('s')).selectAll();
  return filters.belowSafety ? all.where(sql<boolean>`s.all_on_hand < s.safety_qty`) : all;
}

type Rows = ReturnType<typeof stockMatching>;

/** Totals of all matching rows; costs are reckoned goods by goods, so their quantities come along. */
export function stockSums(rows: Rows) {
  return rows
    .clearSelect()
    .select([
      sql<number>`coalesce(sum(s.on_hand), 0)`.as('onHand'),
      sql<number>`coalesce(sum(s.locked), 0)`.as('locked'),
      sql<number>`coalesce(sum(s.available), 0)`.as('available'),
      sql<Money>`coalesce(sum(s.tag_amount), 0)`.as('tagAmount'),
    ])
    .executeTakeFirstOrThrow();
}

export function stockQuantities(rows: Rows) {
  return rows.clearSelect().select(['s.barcodeId', 's.onHand']).execute();
}

export interface Cell {
  readonly sph: number;
  readonly cyl: number;
  readonly add: number | null;
  readonly barcodeId: number;
  readonly onHand: number;
  readonly available: number;
}

/** The graded barcodes of a breed, each with its stock at one location, or at all but TRANSIT. */
export async function powerCells(
  { db, caller }: SessionCx,
  { breedId, locationId, add }: InputOf<typeof stock.matrix>,
): Promise<Cell[]> {
  const { rows } = await sql<Cell>`SELECT barcode.sph, barcode.cyl, barcode.add_power AS add, barcode.id AS barcode_id,
      coalesce(sum(b.on_hand), 0) AS on_hand, coalesce(sum(b.on_hand - b.locked), 0) AS available
    FROM erp_barcode barcode
    LEFT JOIN (stock_balance b JOIN stock_location place ON place.property_owner_id = b.property_owner_id
        AND place.id = b.location_id AND place.type <> 'TRANSIT')
      ON b.property_owner_id = barcode.property_owner_id AND b.barcode_id = barcode.id AND b.org_id = ${caller.orgId}
        AND (${locationId ?? null}::bigint IS NULL OR b.location_id = ${locationId ?? null})
    WHERE barcode.property_owner_id = ${caller.propertyOwnerId} AND barcode.breed_id = ${breedId}
      AND barcode.state_enum <> 'DELETE' AND barcode.sph IS NOT NULL AND barcode.cyl IS NOT NULL
      AND (${add ?? null}::numeric IS NULL OR barcode.add_power = ${add ?? null})
    GROUP BY barcode.id, barcode.sph, barcode.cyl, barcode.add_power
    ORDER BY barcode.sph DESC, barcode.cyl DESC, barcode.add_power, barcode.id`.execute(db);
  return rows;
}

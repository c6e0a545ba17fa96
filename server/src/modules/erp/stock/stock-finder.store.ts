import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Price } from '@mingmou/contract/base/money';
import type { unit } from '@mingmou/contract/dict/unit';
import type { stockFinder } from '@mingmou/contract/erp/stock/stock-finder.contract';
import { type RawBuilder, sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Sorting } from '../../../kernel/row/list';
import { CATALOGUE, CYLINDER, goodsMatching, goodsName, namedGoods, tagPriceOn } from './goods.store';

type Asked = InputOf<typeof stockFinder.page>;

export const finderSorting: Sorting = {
  columns: ['org_name', 'code', 'goods_name', 'spec', 'available', 'transit_qty', 'tag_price'],
  initial: [
    ['goods_name', 'asc'],
    ['spec', 'asc'],
    ['barcode_id', 'asc'],
    ['is_own', 'desc'],
    ['org_id', 'asc'],
  ],
};

interface FoundRow {
  readonly orgId: number;
  readonly orgName: string;
  readonly isOwn: boolean;
  readonly barcodeId: number;
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string | null;
  readonly unit: CodeOf<typeof unit>;
  readonly tagPrice: Price | null;
  readonly available: number;
  readonly transitQty: number;
}

/** A power, or all within the tolerance of it. */
function near(column: RawBuilder<unknown>, value: number | null | undefined, tolerance: number) {
  if (value === null || value === undefined) return [];
  return [sql`${column} BETWEEN ${value - tolerance}::numeric AND ${value + tolerance}::numeric`];
}

/** Returns whether no filter is set; a list of all goods of all organisations would be useless. */
export function asksNothing({ keyword, breedId, sph, cyl }: Asked): boolean {
  return !keyword && !breedId && typeof sph !== 'number' && typeof cyl !== 'number';
}

/**
 * Returns the stock of the goods in each organisation, and goods in transit to it. The caller has opened their rows.
 */
export async function foundStock(cx: SessionCx, asked: Asked, orgIds: readonly number[]) {
  const { db, caller, now } = cx;
  const tolerance = Number(asked.tolerance ?? 0);
  const powers = [
    sql`barcode.state_enum <> 'DELETE'`,
    ...near(sql`barcode.sph`, asked.sph, tolerance),
    ...near(CYLINDER, asked.cyl, tolerance),
  ];
  const named = await namedGoods(cx, asked, powers);
  const only = named
    ? sql`barcode.id = ANY (${named}::bigint[])`
    : sql.join([...goodsMatching(asked), ...powers], sql` AND `);
  const rows = sql<FoundRow>`(SELECT org.id AS org_id, org.org_short_name AS org_name, org.id = ${caller.orgId} AS is_own,
      barcode.id AS barcode_id, barcode.code, ${goodsName} AS goods_name, barcode.spec, breed.unit,
      tag.price AS tag_price, held.available, held.transit_qty
    FROM ${CATALOGUE}
    CROSS JOIN LATERAL (SELECT each.org_id, sum(each.available) AS available, sum(each.coming) AS transit_qty FROM (
        SELECT b.org_id, b.on_hand - b.locked AS available, 0 AS coming FROM stock_balance b
        JOIN stock_location place ON place.property_owner_id = b.property_owner_id AND place.id = b.location_id
          AND place.type <> 'TRANSIT'
        WHERE b.property_owner_id = barcode.property_owner_id AND b.barcode_id = barcode.id AND b.on_hand > 0
          AND b.org_id = ANY (${[...orgIds]}::bigint[])
        UNION ALL
        SELECT l.org_id, 0, l.sent_qty FROM transfer_in_line l
        JOIN bill ON bill.property_owner_id = l.property_owner_id AND bill.id = l.bill_id
          AND bill.state IN ('DRAFT', 'SUBMITTED', 'REJECTED', 'REVERSED')
        WHERE l.property_owner_id = barcode.property_owner_id AND l.barcode_id = barcode.id
          AND l.org_id = ANY (${[...orgIds]}::bigint[])) each
      GROUP BY each.org_id) held
    JOIN org ON org.property_owner_id = barcode.property_owner_id AND org.id = held.org_id
    LEFT JOIN ${tagPriceOn(cx, dayText(now), sql`held.org_id`)} ON true
    WHERE barcode.property_owner_id = ${caller.propertyOwnerId} AND ${only})`;
  return { rows: db.selectFrom(rows.as('s')).selectAll() };
}

import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Price } from '@mingmou/contract/base/money';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { unit } from '@mingmou/contract/dict/unit';
import { type RawBuilder, sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { consignedOnly } from '../stock/consign.store';
import { CATALOGUE, goodsName, goodsOffered, tagPriceOn } from '../stock/goods.store';
import { locationsForLines } from '../stock/location.service';
import { maySell, SELLS_HERE } from '../stock/sellable.store';

const MOST_FOUND = 50;

export interface TillGoods {
  readonly barcodeId: number;
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string;
  readonly unit: CodeOf<typeof unit>;
  readonly categoryId: CodeOf<typeof goodsCategory>;
  readonly tagPrice: Price;
  readonly sellable: number;
}

export interface AskedGoods {
  readonly keyword?: string | null;
  /** Restricts goods to those for an item of a package: of a breed, or of a category. */
  readonly breedId?: number | null;
  readonly categoryId?: CodeOf<typeof goodsCategory> | null;
  /** The goods of a scanned code. */
  readonly barcodeId?: number | null;
}

/** How many pieces of the barcode `barcode` may be sold on a day from a location of the organisation. */
export function sellableAt({ caller }: SessionCx, day: string, locationId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`LATERAL (SELECT coalesce(sum(b.on_hand - b.locked), 0)::integer AS sellable FROM stock_balance b
    JOIN stock_location place ON place.property_owner_id = b.property_owner_id AND place.id = b.location_id
      AND ${SELLS_HERE}
    LEFT JOIN stock_batch batch ON batch.property_owner_id = b.property_owner_id AND batch.id = b.batch_ref
    WHERE b.property_owner_id = barcode.property_owner_id AND b.org_id = ${caller.orgId}
      AND b.barcode_id = barcode.id AND b.location_id = ${locationId} AND ${maySell(day)}) held`;
}

/**
 * Goods kept in stock that the till may sell, by name, initials, specification or whole code: priced today, with the pieces at
 * the location that the till sells them from. Goods made to order are sold where their parameters are asked.
 */
export async function findTillGoods(
  cx: SessionCx,
  { keyword, barcodeId, ...within }: AskedGoods,
): Promise<TillGoods[]> {
  const { db, caller, now } = cx;
  const today = dayText(now);
  const { defaultId } = await locationsForLines(cx);
  const from = sql`coalesce(${consignedOnly(cx, sql`barcode.id`)}, ${defaultId}::bigint)`;
  const asked = [
    ...goodsOffered({ ...within, keyword: keyword?.trim() || null }),
    ...(barcodeId ? [sql`barcode.id = ${barcodeId}`] : []),
  ];
  const { rows } = await sql<TillGoods>`SELECT barcode.id AS barcode_id, barcode.code, ${goodsName} AS goods_name,
      barcode.spec, breed.unit, breed.category_id, tag.price AS tag_price, held.sellable
    FROM ${CATALOGUE} JOIN ${tagPriceOn(cx, today)} ON true JOIN ${sellableAt(cx, today, from)} ON true
    WHERE barcode.property_owner_id = ${caller.propertyOwnerId} AND barcode.state_enum <> 'DELETE'
      AND breed.stock_mode = 'STOCK' AND breed.category_id <> '071' AND held.sellable > 0
      ${asked.length > 0 ? sql`AND ${sql.join(asked, sql` AND `)}` : sql``}
    ORDER BY goods_name, barcode.spec, barcode.id LIMIT ${MOST_FOUND}`.execute(db);
  return rows;
}

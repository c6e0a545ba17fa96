import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Price } from '@mingmou/contract/base/money';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { unit } from '@mingmou/contract/dict/unit';
import { type RawBuilder, sql } from 'kysely';
import { dayText } from '../../../kernel/clock';
import type { SessionCx } from '../../../kernel/cx';
import { contains } from '../../../kernel/list';

export type StockMode = 'STOCK' | 'ORDER' | 'NONE';

export interface Goods {
  readonly barcodeId: number;
  readonly breedId: number;
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string;
  readonly unit: CodeOf<typeof unit>;
  readonly categoryId: CodeOf<typeof goodsCategory>;
  readonly stockMode: StockMode;
  readonly stateEnum: 'ENABLE' | 'DISABLE' | 'DELETE';
  readonly registrationExpire: string | null;
  readonly tagPrice: Price | null;
}

/** Brand and breed: the name of goods (domain-erp §1.2). */
export const goodsName: RawBuilder<string> = sql<string>`concat(brand.name, breed.name)`;

/** The catalogue rows of the barcode `barcode`. */
export const CATALOGUE: RawBuilder<unknown> = sql`erp_barcode barcode
  JOIN erp_breed breed ON breed.property_owner_id = barcode.property_owner_id AND breed.id = barcode.breed_id
  JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id`;

export interface GoodsFilters {
  readonly categoryId?: string | null;
  readonly brandId?: number | null;
  readonly breedId?: number | null;
  /** Name, pinyin, specification, barcode or the maker's code. */
  readonly keyword?: string | null;
}

/** The conditions of goods looked for, over {@link CATALOGUE}. */
export function goodsMatching({ categoryId, brandId, breedId, keyword }: GoodsFilters): RawBuilder<unknown>[] {
  const pattern = keyword ? contains(keyword) : null;
  return [
    ...(categoryId ? [sql`breed.category_id = ${categoryId}`] : []),
    ...(brandId ? [sql`breed.brand_id = ${brandId}`] : []),
    ...(breedId ? [sql`breed.id = ${breedId}`] : []),
    ...(pattern
      ? [
          sql`(${goodsName} ILIKE ${pattern} OR breed.pinyin LIKE lower(${pattern}) OR barcode.spec ILIKE ${pattern}
            OR barcode.code LIKE ${pattern} OR EXISTS (SELECT FROM erp_barcode_origin origin
              WHERE origin.property_owner_id = barcode.property_owner_id AND origin.barcode_id = barcode.id
                AND origin.code ILIKE ${pattern}))`,
        ]
      : []),
  ];
}

/** The tag price row that holds on a day: of the organisation before the chain, of the barcode before the breed. */
export function tagPriceOn(
  { caller }: SessionCx,
  day: string,
  orgId: RawBuilder<unknown> = sql`${caller.orgId}`,
): RawBuilder<unknown> {
  return sql`LATERAL (SELECT price.price, price.min_price, price.org_id, price.barcode_id FROM erp_tag_price price
    WHERE price.property_owner_id = barcode.property_owner_id
      AND (price.barcode_id = barcode.id OR price.breed_id = barcode.breed_id)
      AND (price.org_id IS NULL OR price.org_id = ${orgId}) AND price.effective_date <= ${day}
    ORDER BY price.org_id IS NULL, price.barcode_id IS NULL, price.effective_date DESC LIMIT 1) tag`;
}

/** Goods of the chain by barcode id, as they are called and priced today; deleted ones are not there. */
export async function goodsByIds(cx: SessionCx, ids: readonly number[]): Promise<Map<number, Goods>> {
  const { rows } =
    await sql<Goods>`SELECT barcode.id AS barcode_id, breed.id AS breed_id, barcode.code, ${goodsName} AS goods_name,
      barcode.spec, breed.unit, breed.category_id, breed.stock_mode, breed.registration_expire, tag.price AS tag_price,
      CASE WHEN breed.state_enum = 'ENABLE' THEN barcode.state_enum ELSE breed.state_enum END AS state_enum
    FROM ${CATALOGUE} LEFT JOIN ${tagPriceOn(cx, dayText(cx.now))} ON true
    WHERE barcode.property_owner_id = ${cx.caller.propertyOwnerId} AND barcode.state_enum <> 'DELETE'
      AND barcode.id = ANY (${[...ids]}::bigint[])`.execute(cx.db);
  return new Map(rows.map((row) => [row.barcodeId, row]));
}

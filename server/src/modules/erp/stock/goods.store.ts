import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Price } from '@mingmou/contract/base/money';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { unit } from '@mingmou/contract/dict/unit';
import { originKey } from '@mingmou/contract/erp/barcode/origin-code.rules';
import { type RawBuilder, sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { contains } from '../../../kernel/row/list';

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
  readonly registrationNo: string | null;
  readonly registrationExpire: string | null;
  readonly manufacturer: string | null;
  readonly producerLicence: string | null;
  readonly tagPrice: Price | null;
}

/** Brand and breed: the name of goods (domain-erp §1.2). */
export const goodsName: RawBuilder<string> = sql<string>`concat(brand.name, breed.name)`;

/** The catalogue rows of the barcode `barcode`. */
export const CATALOGUE: RawBuilder<unknown> = sql`erp_barcode barcode
  JOIN erp_breed breed ON breed.property_owner_id = barcode.property_owner_id AND breed.id = barcode.breed_id
  JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id`;

/** Cylinder of the row `barcode`: contact lenses without one have 0; null of goods without a power. */
export const CYLINDER: RawBuilder<number | null> = sql<number | null>`coalesce(barcode.cyl, barcode.sph * 0)`;

export interface GoodsFilters {
  readonly categoryId?: string | null;
  readonly brandId?: number | null;
  readonly breedId?: number | null;
  /** Name, pinyin, specification, barcode or the maker's code. */
  readonly keyword?: string | null;
}

const withinBreeds = ({ categoryId, brandId, breedId }: GoodsFilters) => [
  ...(categoryId ? [sql`breed.category_id = ${categoryId}`] : []),
  ...(brandId ? [sql`breed.brand_id = ${brandId}`] : []),
  ...(breedId ? [sql`breed.id = ${breedId}`] : []),
];

const breedIsCalled = (pattern: string) =>
  sql<boolean>`(${goodsName} ILIKE ${pattern} OR breed.pinyin LIKE lower(${pattern}))`;

/** Whether the row `barcode` has a whole code: its own, or a maker's in any spelling. A part of a code matches nothing. */
export const hasCode = (code: string): RawBuilder<boolean> => sql<boolean>`(barcode.code = ${code}
  OR EXISTS (SELECT FROM erp_barcode_origin origin WHERE origin.property_owner_id = barcode.property_owner_id
    AND origin.barcode_id = barcode.id AND origin.code_key = ${originKey(code)}))`;

const barcodeIsCalled = (pattern: string) => sql<boolean>`(barcode.spec ILIKE ${pattern} OR barcode.code LIKE ${pattern}
  OR EXISTS (SELECT FROM erp_barcode_origin origin WHERE origin.property_owner_id = barcode.property_owner_id
    AND origin.barcode_id = barcode.id AND origin.code ILIKE ${pattern}))`;

/**
 * Returns the conditions of goods that an input offers, over {@link CATALOGUE}: by a part of name, initials or specification,
 * or by a whole code (domain-erp §1.4).
 */
export function goodsOffered({ keyword, ...within }: GoodsFilters): RawBuilder<unknown>[] {
  const pattern = keyword ? contains(keyword) : null;
  return [
    ...withinBreeds(within),
    ...(keyword && pattern
      ? [sql`(${breedIsCalled(pattern)} OR barcode.spec ILIKE ${pattern} OR ${hasCode(keyword)})`]
      : []),
  ];
}

/** Returns the conditions of goods that a list searches, over {@link CATALOGUE}: parts of codes match as well. */
export function goodsMatching(filters: GoodsFilters): RawBuilder<unknown>[] {
  const pattern = filters.keyword ? contains(filters.keyword) : null;
  return [
    ...withinBreeds(filters),
    ...(pattern ? [sql`(${breedIsCalled(pattern)} OR ${barcodeIsCalled(pattern)})`] : []),
  ];
}

/** As many goods as are worth naming one by one. */
const MOST_NAMED = 2_000;

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` AND `);

/**
 * Returns the chain's goods that match the filters; null if there are too many for a list. `further` holds conditions
 * of the row `barcode`. Reads breeds first and their barcodes next: under row-level security PostgreSQL cannot use
 * statistics, expects one row for a keyword, and would join every brand with all stock.
 */
export async function namedGoods(
  { db, caller }: SessionCx,
  filters: GoodsFilters,
  further: readonly RawBuilder<unknown>[],
): Promise<number[] | null> {
  const { propertyOwnerId } = caller;
  const pattern = filters.keyword ? contains(filters.keyword) : null;
  const within = withinBreeds(filters);
  if (!pattern && within.length === 0 && further.length === 0) return null;
  const breeds = await sql<{ id: number; isCalled: boolean }>`SELECT breed.id,
      ${pattern ? breedIsCalled(pattern) : sql`false`} AS is_called
    FROM erp_breed breed
    JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id
    WHERE breed.property_owner_id = ${propertyOwnerId} AND ${all(within)}`.execute(db);
  const ids = breeds.rows.map(({ id }) => id);
  const called = breeds.rows.filter(({ isCalled }) => isCalled).map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`SELECT barcode.id FROM erp_barcode barcode
    WHERE barcode.property_owner_id = ${propertyOwnerId} AND ${all([
      ...(within.length > 0 ? [sql`barcode.breed_id = ANY (${ids}::bigint[])`] : []),
      ...(pattern ? [sql`(barcode.breed_id = ANY (${called}::bigint[]) OR ${barcodeIsCalled(pattern)})`] : []),
      ...further,
    ])} LIMIT ${MOST_NAMED + 1}`.execute(db);
  return rows.length > MOST_NAMED ? null : rows.map(({ id }) => id);
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

/**
 * Returns the `JOIN`s of tag prices to the rows `barcode` as `tag`, like {@link tagPriceOn} for all goods: one pass
 * finds the prices of breeds and one those of barcodes.
 */
export function allTagPricesOn({ caller }: SessionCx, day: string): RawBuilder<unknown> {
  const heldBy = (
    target: string,
  ) => sql`(SELECT DISTINCT ON (price.${sql.ref(target)}) price.${sql.ref(target)} AS id, price.price,
      price.org_id IS NOT NULL AS own FROM erp_tag_price price
    WHERE price.property_owner_id = ${caller.propertyOwnerId} AND price.${sql.ref(target)} IS NOT NULL
      AND (price.org_id IS NULL OR price.org_id = ${caller.orgId}) AND price.effective_date <= ${day}
    ORDER BY price.${sql.ref(target)}, price.org_id IS NULL, price.effective_date DESC)`;
  return sql`LEFT JOIN ${heldBy('barcodeId')} of_barcode ON of_barcode.id = barcode.id
    LEFT JOIN ${heldBy('breedId')} of_breed ON of_breed.id = barcode.breed_id
    CROSS JOIN LATERAL (SELECT CASE WHEN of_barcode.own OR of_barcode.id IS NOT NULL AND of_breed.own IS NOT TRUE
      THEN of_barcode.price ELSE of_breed.price END AS price) tag`;
}

/** Goods of the chain by barcode id, as they are called and priced today; deleted ones are not there. */
export async function goodsByIds(cx: SessionCx, ids: readonly number[]): Promise<Map<number, Goods>> {
  const { rows } =
    await sql<Goods>`SELECT barcode.id AS barcode_id, breed.id AS breed_id, barcode.code, ${goodsName} AS goods_name,
      barcode.spec, breed.unit, breed.category_id, breed.stock_mode, breed.registration_no, breed.registration_expire,
      breed.manufacturer, breed.producer_licence, tag.price AS tag_price,
      CASE WHEN breed.state_enum = 'ENABLE' THEN barcode.state_enum ELSE breed.state_enum END AS state_enum
    FROM ${CATALOGUE} LEFT JOIN ${tagPriceOn(cx, dayText(cx.now))} ON true
    WHERE barcode.property_owner_id = ${cx.caller.propertyOwnerId} AND barcode.state_enum <> 'DELETE'
      AND barcode.id = ANY (${[...ids]}::bigint[])`.execute(cx.db);
  return new Map(rows.map((row) => [row.barcodeId, row]));
}

import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Price } from '@mingmou/contract/base/money';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { unit } from '@mingmou/contract/dict/unit';
import type { LensPower } from '@mingmou/contract/erp/sale/sale-power.rules';
import { sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { CATALOGUE, goodsName, type StockMode, tagPriceOn } from './goods.store';
import { maySell, SELLS_HERE } from './sellable.store';

const MOST_ROWS = 1000;

/** A lens that may be sold for an eye. */
export interface Lens {
  readonly barcodeId: number;
  readonly breedId: number;
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string;
  readonly unit: CodeOf<typeof unit>;
  readonly categoryId: CodeOf<typeof goodsCategory>;
  readonly stockMode: StockMode;
  readonly tagPrice: Price | null;
  readonly sph: number | null;
  readonly cyl: number | null;
  readonly axis: number | null;
  readonly add: number | null;
  readonly bc: number | null;
  readonly dia: number | null;
  readonly sellable: number;
}

interface Wanted {
  /** The cylinder is minus, as stock lenses are named. */
  readonly sphere: number;
  readonly cylinder: number;
  readonly add: number | null;
  readonly categoryIds: readonly string[];
  /** How far from it a power is still shown. */
  readonly within: number;
}

/** What of the row `barcode` may be sold here on a day, as `held`. */
const heldHere = ({ caller }: SessionCx, today: string) => sql`LATERAL (
    SELECT sum(b.on_hand - b.locked)::integer AS sellable FROM stock_balance b
    JOIN stock_location place ON place.property_owner_id = b.property_owner_id AND place.id = b.location_id
      AND ${SELLS_HERE}
    LEFT JOIN stock_batch batch ON batch.property_owner_id = b.property_owner_id AND batch.id = b.batch_ref
    WHERE b.property_owner_id = barcode.property_owner_id AND b.org_id = ${caller.orgId}
      AND b.barcode_id = barcode.id AND ${maySell(today)}) held`;

/**
 * Lenses of the power and of its neighbours with what of them may be sold, and lenses that are made to order within their
 * ranges: by name, the nearest power first.
 */
export async function lensesNear(cx: SessionCx, wanted: Wanted): Promise<Lens[]> {
  const { db, caller, now } = cx;
  const { sphere, cylinder, add, categoryIds, within } = wanted;
  const today = dayText(now);
  const far = sql`abs(barcode.sph - ${sphere}) + abs(coalesce(barcode.cyl, 0) - ${cylinder})`;
  const { rows } = await sql<Lens>`SELECT barcode.id AS barcode_id, breed.id AS breed_id, barcode.code,
      ${goodsName} AS goods_name, barcode.spec, breed.unit, breed.category_id, breed.stock_mode, tag.price AS tag_price,
      barcode.sph, barcode.cyl, (barcode.attrs->>'axis')::integer AS axis, barcode.add_power AS add,
      (barcode.attrs->>'bc')::float8 AS bc, (barcode.attrs->>'dia')::float8 AS dia, coalesce(held.sellable, 0) AS sellable
    FROM ${CATALOGUE} LEFT JOIN ${tagPriceOn(cx, today)} ON true
    LEFT JOIN ${heldHere(cx, today)} ON true
    WHERE barcode.property_owner_id = ${caller.propertyOwnerId} AND barcode.state_enum = 'ENABLE'
      AND breed.state_enum = 'ENABLE' AND breed.category_id = ANY (${[...categoryIds]}::text[])
      AND CASE breed.stock_mode WHEN 'STOCK' THEN coalesce(barcode.add_power, 0) = ${add ?? 0}
          AND abs(barcode.sph - ${sphere}) <= ${within} AND abs(coalesce(barcode.cyl, 0) - ${cylinder}) <= ${within}
        ELSE ${sphere} BETWEEN coalesce((breed.attrs->>'sphMin')::numeric, -99) AND coalesce((breed.attrs->>'sphMax')::numeric, 99)
          AND ${cylinder} BETWEEN coalesce((breed.attrs->>'cylMin')::numeric, -99) AND coalesce((breed.attrs->>'cylMax')::numeric, 99)
        END
    ORDER BY goods_name, breed.id, ${far} NULLS FIRST, barcode.id LIMIT ${MOST_ROWS}`.execute(db);
  return rows;
}

/** The powers of goods that are graded, by barcode. */
export async function powersOf({ db, caller }: SessionCx, ids: readonly number[]): Promise<Map<number, LensPower>> {
  const { rows } = await sql<LensPower & { id: number }>`SELECT id, sph, cyl, add_power AS add,
      (attrs->>'axis')::integer AS axis, (attrs->>'bc')::float8 AS bc, (attrs->>'dia')::float8 AS dia
    FROM erp_barcode
    WHERE property_owner_id = ${caller.propertyOwnerId} AND id = ANY (${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...power }) => [id, power]));
}

/** Barcode of lenses with its power, the sellable stock here, and today's price. */
export interface LensBarcode {
  readonly id: number;
  readonly breedId: number;
  readonly code: string;
  readonly spec: string;
  readonly stockMode: StockMode;
  readonly sph: number | null;
  readonly cyl: number | null;
  readonly axis: number | null;
  readonly add: number | null;
  readonly bc: number | null;
  readonly dia: number | null;
  readonly stock: number;
  readonly price: Price | null;
}

/** The barcodes of a breed in the order of their powers. */
export async function lensBarcodesOf(cx: SessionCx, breedId: number): Promise<LensBarcode[]> {
  const { db, caller, now } = cx;
  const today = dayText(now);
  const { rows } = await sql<LensBarcode>`SELECT barcode.id, breed.id AS breed_id, barcode.code, barcode.spec,
      breed.stock_mode, barcode.sph::float8, barcode.cyl::float8, (barcode.attrs->>'axis')::integer AS axis,
      barcode.add_power::float8 AS add, (barcode.attrs->>'bc')::float8 AS bc, (barcode.attrs->>'dia')::float8 AS dia,
      coalesce(held.sellable, 0) AS stock, tag.price
    FROM ${CATALOGUE} LEFT JOIN ${tagPriceOn(cx, today)} ON true
    LEFT JOIN ${heldHere(cx, today)} ON true
    WHERE barcode.property_owner_id = ${caller.propertyOwnerId} AND barcode.state_enum = 'ENABLE'
      AND breed.id = ${breedId}
    ORDER BY barcode.sph DESC NULLS FIRST, barcode.cyl DESC NULLS FIRST, barcode.id LIMIT ${MOST_ROWS}`.execute(db);
  return rows;
}

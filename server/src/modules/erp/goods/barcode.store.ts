import type { InputOf } from '@mingmou/contract/base/call';
import type { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { findByCode, originKey } from '@mingmou/contract/erp/barcode/origin-code.rules';
import type { CategoryRules } from '@mingmou/contract/erp/goods/goods-category.rules';
import { type BarcodeAttrs, type BreedAttrs, specOf } from '@mingmou/contract/erp/goods/goods-spec.rules';
import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { CYLINDER, goodsName } from '../stock/goods.store';
import { tagPriceOfBarcode } from './tag-price.store';

type Filters = Omit<InputOf<typeof barcode.page>, 'page' | 'size' | 'column' | 'asc'>;

export const barcodeSorting: Sorting = {
  columns: ['code', 'goods_name', 'spec', 'unit', 'tag_price', 'safety_qty', 'state_enum', 'updated_at'],
  initial: [['id', 'desc']],
};

type Joined = DB & { barcode: DB['erpBarcode']; breed: DB['erpBreed']; brand: DB['erpBrand'] };

function live(cx: SessionCx) {
  return mine(cx, 'erpBarcode as barcode')
    .innerJoin('erpBreed as breed', (on) =>
      on.onRef('breed.propertyOwnerId', '=', 'barcode.propertyOwnerId').onRef('breed.id', '=', 'barcode.breedId'),
    )
    .innerJoin('erpBrand as brand', (on) =>
      on.onRef('brand.propertyOwnerId', '=', 'breed.propertyOwnerId').onRef('brand.id', '=', 'breed.brandId'),
    )
    .where('barcode.stateEnum', '<>', 'DELETE')
    .select([
      'barcode.id',
      'barcode.code',
      'barcode.breedId',
      'breed.brandId',
      'barcode.spec',
      'breed.stockMode',
      'barcode.stateEnum',
      'barcode.version',
      'barcode.updatedAt',
      goodsName.as('goodsName'),
    ])
    .select([
      'breed.categoryId',
      'breed.unit',
      'barcode.attrs',
      sql<string[]>`ARRAY(SELECT origin.code FROM erp_barcode_origin origin
        WHERE origin.property_owner_id = barcode.property_owner_id AND origin.barcode_id = barcode.id
        ORDER BY origin.position)`.as('originCodes'),
    ]);
}

function saysKeyword(is: ExpressionBuilder<Joined, 'barcode' | 'breed' | 'brand'>, keyword: string) {
  const pattern = contains(keyword);
  return is.or([
    is('barcode.code', 'like', pattern),
    is('barcode.spec', 'ilike', pattern),
    is(goodsName, 'ilike', pattern),
    is(sql<string>`concat(brand.pinyin, breed.pinyin)`, 'like', pattern.toLowerCase()),
    sql<boolean>`EXISTS (SELECT FROM erp_barcode_origin origin
      WHERE origin.property_owner_id = barcode.property_owner_id AND origin.barcode_id = barcode.id
        AND origin.code ILIKE ${pattern})`,
  ]);
}

/** A range may be named from either end. */
function edges(from: number | null | undefined, to: number | null | undefined) {
  const given = [from, to].filter((edge) => typeof edge === 'number');
  const isRange = given.length === 2;
  return {
    low: isRange ? Math.min(...given) : (from ?? null),
    high: isRange ? Math.max(...given) : (to ?? null),
  };
}

export function barcodesMatching(cx: SessionCx, filters: Filters) {
  const { keyword, categoryId, brandId, breedId, stateEnum } = filters;
  let rows = live(cx).select([
    tagPriceOfBarcode(cx).as('tagPrice'),
    sql<number>`coalesce((SELECT own.safety_qty FROM erp_barcode_org own
      WHERE own.property_owner_id = barcode.property_owner_id AND own.barcode_id = barcode.id
        AND own.org_id = ${cx.caller.orgId}), 0)`.as('safetyQty'),
    sql<number>`coalesce((SELECT sum(balance.on_hand) FROM stock_balance balance
      WHERE balance.property_owner_id = barcode.property_owner_id AND balance.org_id = ${cx.caller.orgId}
        AND balance.barcode_id = barcode.id), 0)`.as('onHand'),
  ]);
  if (keyword) rows = rows.where((is) => saysKeyword(is, keyword));
  if (categoryId) rows = rows.where('breed.categoryId', '=', categoryId);
  if (brandId) rows = rows.where('breed.brandId', '=', brandId);
  if (breedId) rows = rows.where('barcode.breedId', '=', breedId);
  const [sph, cyl] = [edges(filters.sphFrom, filters.sphTo), edges(filters.cylFrom, filters.cylTo)];
  if (sph.low !== null) rows = rows.where('barcode.sph', '>=', sph.low);
  if (sph.high !== null) rows = rows.where('barcode.sph', '<=', sph.high);
  if (cyl.low !== null) rows = rows.where(CYLINDER, '>=', cyl.low);
  if (cyl.high !== null) rows = rows.where(CYLINDER, '<=', cyl.high);
  return stateEnum ? rows.where('barcode.stateEnum', '=', stateEnum) : rows;
}

export function findBarcode(cx: SessionCx, id: number) {
  return barcodesMatching(cx, {}).where('barcode.id', '=', id).executeTakeFirst();
}

/** Returns the barcodes whose internal code, or one of whose makers' codes in any spelling, is among these. */
export async function barcodesWithCodes(cx: SessionCx, codes: readonly string[]) {
  const given = sql`${[...new Set(codes)]}::text[]`;
  const keys = sql`${[...new Set(codes.map(originKey))]}::text[]`;
  const internal = await live(cx).where(sql<boolean>`barcode.code = ANY (${given})`).execute();
  const original = await live(cx)
    .where(
      sql<boolean>`barcode.id IN (SELECT origin.barcode_id FROM erp_barcode_origin origin
        WHERE origin.property_owner_id = ${cx.caller.propertyOwnerId} AND origin.code_key = ANY (${keys}))`,
    )
    .execute();
  return [...internal, ...original];
}

/** Returns a function that finds the barcode of a code; an internal code takes precedence over a maker's code. */
export async function barcodesByCode(cx: SessionCx, codes: readonly string[]) {
  return findByCode(await barcodesWithCodes(cx, codes));
}

/** The named barcodes, locked in the order of their ids. */
export function lockBarcodes(cx: SessionCx, ids: readonly number[]) {
  return live(cx)
    .where(sql<boolean>`barcode.id = ANY (${[...ids]}::bigint[])`)
    .orderBy('barcode.id')
    .forUpdate('barcode')
    .execute();
}

export function writeBarcode(cx: SessionCx, id: number, change: RowChange<'erpBarcode'>): Promise<void> {
  return writeRow(cx, 'erpBarcode', id, change);
}

export async function moveBarcodes(
  { db, caller, now }: SessionCx,
  ids: readonly number[],
  to: 'ENABLE' | 'DISABLE' | 'DELETE',
): Promise<void> {
  await sql`UPDATE erp_barcode SET state_enum = ${to}, version = version + 1, updated_at = ${now.toISOString()},
      updated_by = ${caller.accountId}
    WHERE property_owner_id = ${caller.propertyOwnerId} AND id = ANY (${[...ids]}::bigint[])`.execute(db);
}

/** Which of the specifications a breed has already, by their key. */
export async function keysOf(cx: SessionCx, breedId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await mine(cx, 'erpBarcode')
    .where('breedId', '=', breedId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['attrsKey', 'code'])
    .execute();
  return new Map(rows.map(({ attrsKey, code }) => [attrsKey, code]));
}

export interface NewBarcode {
  readonly code: string;
  readonly attrs: BarcodeAttrs;
  readonly attrsKey: string;
  readonly spec: string;
}

/** Inserts barcodes of a breed in one statement; returns their ids by code. */
export async function insertBarcodes(
  { db, caller, now }: SessionCx,
  breedId: number,
  rows: readonly NewBarcode[],
): Promise<ReadonlyMap<string, number>> {
  const at = now.toISOString();
  const result = await sql<{ id: number; code: string }>`INSERT INTO erp_barcode (property_owner_id, breed_id, code,
      attrs, attrs_key, spec, sph, cyl, add_power, created_at, updated_at)
    SELECT ${caller.propertyOwnerId}, ${breedId}, code, attrs, key, spec, (attrs ->> 'sph')::numeric,
      (attrs ->> 'cyl')::numeric, (attrs ->> 'add')::numeric, ${at}, ${at}
    FROM unnest(${rows.map(({ code }) => code)}::text[], ${rows.map(({ attrs }) => JSON.stringify(attrs))}::jsonb[],
      ${rows.map(({ attrsKey }) => attrsKey)}::text[], ${rows.map(({ spec }) => spec)}::text[])
      AS given (code, attrs, key, spec)
    RETURNING id, code`.execute(db);
  return new Map(result.rows.map(({ id, code }) => [code, id]));
}

/** Recomputes the specifications of a breed after a change of their parts. */
export async function respecBarcodes(
  cx: SessionCx,
  breedId: number,
  rules: CategoryRules,
  breed: BreedAttrs,
): Promise<void> {
  const rows = await mine(cx, 'erpBarcode').where('breedId', '=', breedId).select(['id', 'attrs']).execute();
  await sql`UPDATE erp_barcode SET spec = given.spec
    FROM unnest(${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ attrs }) => specOf(rules, breed, attrs))}::text[]) AS given (id, spec)
    WHERE property_owner_id = ${cx.caller.propertyOwnerId} AND erp_barcode.id = given.id`.execute(cx.db);
}

export async function setSafetyQty({ db, caller }: SessionCx, barcodeId: number, safetyQty: number): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  await db
    .insertInto('erpBarcodeOrg')
    .values({ propertyOwnerId, orgId, barcodeId, safetyQty })
    .onConflict((conflict) =>
      conflict
        .columns(['propertyOwnerId', 'orgId', 'barcodeId'])
        .doUpdateSet({ safetyQty, updatedBy: accountId, updatedAt: sql`app_now()` }),
    )
    .execute();
}

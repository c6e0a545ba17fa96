import { percentOf, price } from '@mingmou/contract/base/money';
import { barcodeNumber } from '@mingmou/contract/erp/barcode/barcode-number.rules';
import { CATEGORY_RULES, rulesOf } from '@mingmou/contract/erp/goods/goods-category.rules';
import { attrsKey, specOf } from '@mingmou/contract/erp/goods/goods-spec.rules';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { dayText } from '../kernel/context/clock';
import { initials } from '../kernel/row/pinyin';
import { DEMO_BREEDS, type DemoBreed } from './demo-goods-list';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly now: Date;
}

const BREED_CODE_DIGITS = 5;
const CHAIN_SERIES = { orgId: 0, day: '1970-01-01' } as const;
/** What goods cost of their price, where nobody bought any yet. */
const COST_PERCENT = 40;
/** Brands whose frames become more expensive next month. */
const RISING = '陌森';
const RISEN_PERCENT = 110;
/** Registrations of the demo run out in the year after next. */
const YEARS_REGISTERED = 2;

async function insertBreed({ tx, propertyOwnerId, now }: Filling, breed: DemoBreed, number: number): Promise<number> {
  const rules = CATEGORY_RULES[breed.categoryId];
  const year = Number(dayText(now).slice(0, 4));
  const brand = await tx
    .selectFrom('erpBrand')
    .select('id')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('name', '=', breed.brand)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('erpBreed')
    .values({
      propertyOwnerId,
      code: String(number).padStart(BREED_CODE_DIGITS, '0'),
      name: breed.name,
      pinyin: initials(breed.name),
      categoryId: breed.categoryId,
      brandId: brand.id,
      unit: rules.unit,
      stockMode: breed.stockMode ?? rules.stockModes[0],
      registrationNo: breed.registrationNo ?? null,
      registrationExpire: breed.registrationNo ? `${year + YEARS_REGISTERED}-06-30` : null,
      attrs: JSON.stringify(breed.attrs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (breed.drug)
    await tx
      .insertInto('erpDrugInfo')
      .values({ ...breed.drug, propertyOwnerId, breedId: id })
      .execute();
  return id;
}

async function insertBarcodes({ tx, propertyOwnerId }: Filling, breed: DemoBreed, breedId: number, first: number) {
  const rules = rulesOf(breed.categoryId, breed.stockMode ?? CATEGORY_RULES[breed.categoryId].stockModes[0]);
  const { barcodes } = breed;
  await sql`INSERT INTO erp_barcode (property_owner_id, breed_id, code, attrs, attrs_key, spec, sph, cyl, add_power)
    SELECT ${propertyOwnerId}, ${breedId}, code, attrs, key, spec, (attrs ->> 'sph')::numeric,
      (attrs ->> 'cyl')::numeric, (attrs ->> 'add')::numeric
    FROM unnest(${barcodes.map((_, index) => barcodeNumber(first + index))}::text[],
      ${barcodes.map((attrs) => JSON.stringify(attrs))}::jsonb[],
      ${barcodes.map((attrs) => attrsKey(rules, attrs))}::text[],
      ${barcodes.map((attrs) => specOf(rules, breed.attrs, attrs))}::text[]) AS given (code, attrs, key, spec)`.execute(
    tx,
  );
}

function firstOfNextMonth(now: Date): string {
  const [year = 0, month = 0] = dayText(now).split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

async function insertPrice({ tx, propertyOwnerId, now }: Filling, breed: DemoBreed, breedId: number): Promise<void> {
  if (breed.price === undefined) return;
  const effectiveDate = `${Number(dayText(now).slice(0, 4)) - 1}-01-01`;
  const tagPrice = price(breed.price);
  const minPrice = breed.minPrice === undefined ? null : price(breed.minPrice);
  const target = { propertyOwnerId, breedId, effectiveDate };
  await tx
    .insertInto('erpTagPrice')
    .values({ ...target, price: tagPrice, minPrice })
    .execute();
  await tx
    .insertInto('erpPriceRecord')
    .values({ ...target, kind: 'TAG', newPrice: tagPrice, reason: '开业定价' })
    .execute();
  const cost = percentOf(tagPrice, COST_PERCENT);
  await tx
    .insertInto('erpStaticCost')
    .values({ ...target, cost })
    .execute();
  await tx
    .insertInto('erpPriceRecord')
    .values({ ...target, kind: 'STATIC', newPrice: cost, reason: '开业估价' })
    .execute();
  if (breed.brand !== RISING) return;
  const planned = { ...target, effectiveDate: firstOfNextMonth(now) };
  const newPrice = percentOf(tagPrice, RISEN_PERCENT);
  await tx
    .insertInto('erpTagPrice')
    .values({ ...planned, price: newPrice, minPrice })
    .execute();
  await tx
    .insertInto('erpPriceRecord')
    .values({ ...planned, kind: 'TAG', oldPrice: tagPrice, newPrice, reason: '品牌统一调价' })
    .execute();
}

/** Breeds of most categories with their barcodes and the chain's prices. */
export async function insertDemoGoods(filling: Filling): Promise<void> {
  let barcodes = 0;
  for (const [index, breed] of DEMO_BREEDS.entries()) {
    const breedId = await insertBreed(filling, breed, index + 1);
    await insertBarcodes(filling, breed, breedId, barcodes + 1);
    await insertPrice(filling, breed, breedId);
    barcodes += breed.barcodes.length;
  }
  const { tx, propertyOwnerId } = filling;
  await tx
    .insertInto('sequence')
    .values([
      { ...CHAIN_SERIES, propertyOwnerId, prefix: 'BREED', n: DEMO_BREEDS.length },
      { ...CHAIN_SERIES, propertyOwnerId, prefix: 'BARCODE', n: barcodes },
    ])
    .execute();
}

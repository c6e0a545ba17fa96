import type { InputOf } from '@mingmou/contract/base/call';
import type { breed } from '@mingmou/contract/erp/goods/breed.contract';
import type { GoodsCategory } from '@mingmou/contract/erp/goods/goods-category.rules';
import { type Insertable, sql } from 'kysely';
import type { ErpBreedTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { tagPriceOfBreed } from './tag-price.store';

type Filters = Omit<InputOf<typeof breed.page>, 'page' | 'size' | 'column' | 'asc'>;

export const breedSorting: Sorting = {
  columns: [
    'code',
    'name',
    'brand_name',
    'pinyin',
    'unit',
    'stock_mode',
    'barcode_count',
    'tag_price',
    'state_enum',
    'updated_at',
  ],
  initial: [['id', 'desc']],
};

function live(cx: SessionCx) {
  return mine(cx, 'erpBreed as breed')
    .innerJoin('erpBrand as brand', (on) =>
      on.onRef('brand.propertyOwnerId', '=', 'breed.propertyOwnerId').onRef('brand.id', '=', 'breed.brandId'),
    )
    .where('breed.stateEnum', '<>', 'DELETE')
    .select([
      'breed.id',
      'breed.code',
      'breed.name',
      'breed.pinyin',
      'breed.brandId',
      'brand.name as brandName',
      'breed.stockMode',
      'breed.manufacturer',
      'breed.producerLicence',
      'breed.registrationNo',
      'breed.registrationExpire',
      'breed.storage',
      'breed.stateEnum',
      'breed.version',
      'breed.updatedAt',
      'breed.categoryId',
      'breed.unit',
      'breed.attrs',
    ]);
}

export function breedsMatching(cx: SessionCx, { keyword, categoryId, brandId, stateEnum }: Filters) {
  let rows = live(cx).select([
    sql<number>`(SELECT count(*) FROM erp_barcode barcode WHERE barcode.property_owner_id = breed.property_owner_id
      AND barcode.breed_id = breed.id AND barcode.state_enum <> 'DELETE')`.as('barcodeCount'),
    tagPriceOfBreed(cx).as('tagPrice'),
  ]);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) =>
      is.or([
        is('breed.name', 'ilike', pattern),
        is('breed.pinyin', 'like', pattern.toLowerCase()),
        is('breed.code', 'ilike', pattern),
      ]),
    );
  }
  if (categoryId) rows = rows.where('breed.categoryId', '=', categoryId);
  if (brandId) rows = rows.where('breed.brandId', '=', brandId);
  return stateEnum ? rows.where('breed.stateEnum', '=', stateEnum) : rows;
}

export function findBreed(cx: SessionCx, id: number) {
  return breedsMatching(cx, {}).where('breed.id', '=', id).executeTakeFirst();
}

/** Every breed of the chain with its brand, for those who name it by both. */
export function allBreeds(cx: SessionCx) {
  return live(cx).execute();
}

/** Makes writers of one breed's barcodes wait for one another, and for changes of the breed. */
export function lockBreed(cx: SessionCx, id: number) {
  return live(cx).where('breed.id', '=', id).forUpdate('breed').executeTakeFirst();
}

/** Ids of the breed's barcodes, locked. */
export async function lockBarcodesOf(cx: SessionCx, breedId: number): Promise<number[]> {
  const rows = await mine(cx, 'erpBarcode')
    .where('breedId', '=', breedId)
    .where('stateEnum', '<>', 'DELETE')
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertBreed({ db }: SessionCx, row: Insertable<ErpBreedTable>): Promise<number> {
  const { id } = await db.insertInto('erpBreed').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function writeBreed(cx: SessionCx, id: number, change: RowChange<'erpBreed'>): Promise<void> {
  return writeRow(cx, 'erpBreed', id, change);
}

/** Breeds with the number of their barcodes, for the tree. */
export async function countedBreeds(cx: SessionCx, { categoryId, keyword }: Pick<Filters, 'categoryId' | 'keyword'>) {
  const pattern = keyword ? contains(keyword) : null;
  const { rows } = await sql<{
    categoryId: GoodsCategory;
    brandId: number;
    brandName: string;
    breedId: number;
    name: string;
    count: number;
  }>`SELECT breed.category_id, breed.brand_id, brand.name AS brand_name, breed.id AS breed_id, breed.name,
      (SELECT count(*) FROM erp_barcode barcode WHERE barcode.property_owner_id = breed.property_owner_id
        AND barcode.breed_id = breed.id AND barcode.state_enum <> 'DELETE') AS count
    FROM erp_breed breed
    JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id
    WHERE breed.property_owner_id = ${cx.caller.propertyOwnerId} AND breed.state_enum <> 'DELETE'
      AND (${categoryId ?? null}::text IS NULL OR breed.category_id = ${categoryId ?? null})
      AND (${pattern}::text IS NULL OR concat(brand.name, breed.name) ILIKE ${pattern}
        OR concat(brand.pinyin, breed.pinyin) LIKE ${pattern?.toLowerCase() ?? null})
    ORDER BY brand.sort, brand.name, breed.name, breed.id`.execute(cx.db);
  return rows;
}

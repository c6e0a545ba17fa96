import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { brand } from '@mingmou/contract/erp/brand.contract';
import { type Insertable, sql } from 'kysely';
import type { ErpBrandTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/cx';
import { contains, type Sorting } from '../../../kernel/list';
import { type RowChange, writeRow } from '../../../kernel/versioned-row';

type Filters = Omit<InputOf<typeof brand.page>, 'page' | 'size' | 'column' | 'asc'>;

export const brandSorting: Sorting = {
  columns: ['code', 'name', 'pinyin', 'origin', 'sort', 'state_enum', 'updated_at'],
  initial: [
    ['sort', 'asc'],
    ['id', 'desc'],
  ],
};

function live({ db, caller }: SessionCx) {
  return db
    .selectFrom('erpBrand')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'pinyin', 'origin', 'sort', 'stateEnum', 'version', 'updatedAt'])
    .select((is) => is.ref('categoryIds').$castTo<CodeOf<typeof goodsCategory>[]>().as('categoryIds'));
}

export function brandsMatching(cx: SessionCx, { keyword, categoryId, stateEnum }: Filters) {
  let rows = live(cx);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) =>
      is.or([is('name', 'ilike', pattern), is('pinyin', 'like', pattern.toLowerCase()), is('code', 'ilike', pattern)]),
    );
  }
  if (categoryId) rows = rows.where(sql<boolean>`category_ids @> ARRAY[${categoryId}]::text[]`);
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

export function findBrand(cx: SessionCx, id: number) {
  return live(cx).where('id', '=', id).executeTakeFirst();
}

export function lockBrand(cx: SessionCx, id: number) {
  return live(cx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertBrand({ db }: SessionCx, row: Insertable<ErpBrandTable>): Promise<number> {
  const { id } = await db.insertInto('erpBrand').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function writeBrand(cx: SessionCx, id: number, change: RowChange<'erpBrand'>): Promise<void> {
  return writeRow(cx, 'erpBrand', id, change);
}

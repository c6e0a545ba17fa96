import type { InputOf } from '@mingmou/contract/base/call';
import type { brand } from '@mingmou/contract/erp/goods/brand.contract';
import type { GoodsCategory } from '@mingmou/contract/erp/goods/goods-category.rules';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof brand.page>, 'page' | 'size' | 'column' | 'asc'>;

export const brandSorting: Sorting = {
  columns: ['code', 'name', 'pinyin', 'origin', 'sort', 'breed_count', 'state_enum', 'updated_at'],
  initial: [
    ['sort', 'asc'],
    ['id', 'desc'],
  ],
};

function live(cx: SessionCx) {
  return mine(cx, 'erpBrand')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'code', 'name', 'pinyin', 'origin', 'sort', 'stateEnum', 'version', 'updatedAt'])
    .select('categoryIds');
}

export function brandsMatching(cx: SessionCx, { keyword, categoryId, stateEnum }: Filters = {}) {
  let rows = live(cx).select(
    sql<number>`(SELECT count(*) FROM erp_breed breed WHERE breed.property_owner_id = erp_brand.property_owner_id
      AND breed.brand_id = erp_brand.id AND breed.state_enum <> 'DELETE')`.as('breedCount'),
  );
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) =>
      is.or([is('name', 'ilike', pattern), is('pinyin', 'like', pattern.toLowerCase()), is('code', 'ilike', pattern)]),
    );
  }
  if (categoryId) rows = rows.where(sql<boolean>`category_ids @> ARRAY[${categoryId}]::text[]`);
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

/** An enabled brand whose categories nobody takes off until this transaction ends. */
export function shareBrand(cx: SessionCx, id: number) {
  return live(cx).where('id', '=', id).where('stateEnum', '=', 'ENABLE').forShare().executeTakeFirst();
}

/** The categories in which a brand has breeds. */
export async function usedCategories(cx: SessionCx, brandId: number): Promise<GoodsCategory[]> {
  const rows = await mine(cx, 'erpBreed')
    .where('brandId', '=', brandId)
    .where('stateEnum', '<>', 'DELETE')
    .select('categoryId')
    .distinct()
    .orderBy('categoryId')
    .execute();
  return rows.map(({ categoryId }) => categoryId);
}

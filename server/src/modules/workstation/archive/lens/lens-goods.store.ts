import type { CodeOf } from '@mingmou/contract/base/dict';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { SessionCx } from '../../../../kernel/context/cx';
import { mine } from '../../../../kernel/context/mine';

/** The goods categories of contact lenses by the category of the archive: soft ones, and rigid ones of either kind. */
const GOODS: Readonly<Record<number, readonly CodeOf<typeof goodsCategory>[]>> = {
  1: ['wd2', 'qx2', '002'],
  2: ['qx3'],
  3: ['qx3'],
};
const ALL = Object.values(GOODS).flat();

const goodsOf = (category: number | null | undefined) => [...(category ? (GOODS[category] ?? []) : ALL)];

function breeds(cx: SessionCx, category: number | null | undefined) {
  return mine(cx, 'erpBreed')
    .where('erpBreed.stateEnum', '=', 'ENABLE')
    .where('erpBreed.categoryId', 'in', goodsOf(category));
}

/** Brands of which there are lenses of the category. */
export function lensBrandsOf(cx: SessionCx, category: number | null | undefined) {
  return mine(cx, 'erpBrand')
    .where('erpBrand.stateEnum', '=', 'ENABLE')
    .where('erpBrand.id', 'in', breeds(cx, category).select('erpBreed.brandId'))
    .select(['erpBrand.id', 'erpBrand.name'])
    .orderBy('sort')
    .orderBy('erpBrand.id')
    .execute();
}

export function lensBreedsOf(
  cx: SessionCx,
  { brandId, lensCategory }: { brandId: number; lensCategory?: number | null },
) {
  return breeds(cx, lensCategory)
    .where('erpBreed.brandId', '=', brandId)
    .select(['erpBreed.id', 'erpBreed.name'])
    .orderBy('erpBreed.name')
    .execute();
}

/** Returns the suppliers in use. */
export function lensSuppliersOf(cx: SessionCx) {
  return mine(cx, 'erpSupplier')
    .where('stateEnum', '=', 'ENABLE')
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** A breed that may be worn as a lens of the category; undefined for anything else. */
export function findLensBreed(cx: SessionCx, id: number, category: number) {
  return breeds(cx, category)
    .where('erpBreed.id', '=', id)
    .select(['erpBreed.id', 'erpBreed.brandId'])
    .executeTakeFirst();
}

/** Returns the names of breeds, including those no longer on sale. */
export async function namesOfBreeds(cx: SessionCx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const asked = [...new Set(ids)].filter((id) => id > 0);
  if (asked.length === 0) return new Map();
  const rows = await mine(cx, 'erpBreed').where('id', 'in', asked).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

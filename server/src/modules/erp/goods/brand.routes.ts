import { dictName } from '@mingmou/contract/base/dict';
import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { brand } from '@mingmou/contract/erp/brand.contract';
import { exportRows } from '../../../kernel/export';
import { pageOf } from '../../../kernel/list';
import { handle, handleSheet, type Route } from '../../../kernel/route';
import { brandById, moveBrand, saveBrand, updateBrand } from './brand.service';
import { brandSorting, brandsMatching } from './brand.store';

const PICKER_ROWS = 1000;
const EXPORTED = ['code', 'name', 'pinyin', 'categoryIds', 'origin', 'stateEnum', 'updatedAt'] as const;

export const brandRoutes: readonly Route[] = [
  handle(brand.page, (query, cx) => pageOf(brandsMatching(cx, query), query, brandSorting)),
  handle(brand.findAll, ({ categoryId }, cx) =>
    brandsMatching(cx, { categoryId, stateEnum: 'ENABLE' })
      .orderBy('sort')
      .orderBy('name')
      .limit(PICKER_ROWS)
      .execute(),
  ),
  handle(brand.findById, ({ id }, cx) => brandById(cx, id)),
  handle(brand.save, (input, cx) => saveBrand(cx, input)),
  handle(brand.update, (input, cx) => updateBrand(cx, input)),
  handle(brand.enable, (input, cx) => moveBrand(cx, input)),
  handle(brand.deleteCheck, async ({ id }, cx) => MASTER_TEXTS.confirmDelete((await brandById(cx, id)).name)),
  handle(brand.delete, (input, cx) => moveBrand(cx, input)),
  handleSheet(brand.export, (query, cx) =>
    exportRows(cx, {
      name: brand.page.title,
      shape: brand.row,
      columns: EXPORTED,
      rows: brandsMatching(cx, query),
      query,
      sorting: brandSorting,
      text: {
        categoryIds: (row) => row.categoryIds.map((id) => dictName(goodsCategory, id)).join('、'),
        stateEnum: (row) => brand.lifecycle.states[row.stateEnum].title,
      },
    }),
  ),
];

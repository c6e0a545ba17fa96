import { dictName } from '@mingmou/contract/base/dict';
import { price } from '@mingmou/contract/base/money';
import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { breed } from '@mingmou/contract/erp/breed.contract';
import { pageOf } from '../../../kernel/list';
import { handle, type Route } from '../../../kernel/route';
import { breedById, judgeDelete, moveBreed, saveBreed, updateBreed } from './breed.service';
import { breedSorting, breedsMatching, countedBreeds } from './breed.store';
import { treeOf } from './breed-tree';

const PICKER_ROWS = 1000;

function priced<Row extends { readonly tagPrice: string | null }>(row: Row) {
  return { ...row, tagPrice: row.tagPrice === null ? null : price(row.tagPrice) };
}

export const breedRoutes: readonly Route[] = [
  handle(breed.tree, async (filters, cx) =>
    treeOf(await countedBreeds(cx, filters), (id) => dictName(goodsCategory, id)),
  ),
  handle(breed.page, async (query, cx) => {
    const page = await pageOf(breedsMatching(cx, query), query, breedSorting);
    return { ...page, records: page.records.map(priced) };
  }),
  handle(breed.findAll, (filters, cx) =>
    breedsMatching(cx, { ...filters, stateEnum: 'ENABLE' })
      .orderBy('brand.sort')
      .orderBy('brand.name')
      .orderBy('breed.name')
      .limit(PICKER_ROWS)
      .execute(),
  ),
  handle(breed.findById, async ({ id }, cx) => priced(await breedById(cx, id))),
  handle(breed.save, (input, cx) => saveBreed(cx, input)),
  handle(breed.update, (input, cx) => updateBreed(cx, input)),
  handle(breed.enable, (input, cx) => moveBreed(cx, input)),
  handle(breed.deleteCheck, async ({ id }, cx) => {
    const { name } = await breedById(cx, id);
    await judgeDelete(cx, id);
    return MASTER_TEXTS.confirmDelete(name);
  }),
  handle(breed.delete, (input, cx) => moveBreed(cx, input)),
];

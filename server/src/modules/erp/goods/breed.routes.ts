import { dictName } from '@mingmou/contract/base/dict';
import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { pageOf } from '../../../kernel/row/list';
import { breedById, judgeDelete, moveBreed, saveBreed, updateBreed } from './breed.service';
import { breedSorting, breedsMatching, countedBreeds } from './breed.store';
import { treeOf } from './breed-tree.rules';

const PICKER_ROWS = 1000;

export const breedRoutes: readonly Route[] = [
  handle(breed.tree, async (filters, cx) =>
    treeOf(await countedBreeds(cx, filters), (id) => dictName(goodsCategory, id)),
  ),
  handle(breed.page, (query, cx) => pageOf(breedsMatching(cx, query), query, breedSorting)),
  handle(breed.findAll, (filters, cx) =>
    breedsMatching(cx, { ...filters, stateEnum: 'ENABLE' })
      .orderBy('brand.sort')
      .orderBy('brand.name')
      .orderBy('breed.name')
      .limit(PICKER_ROWS)
      .execute(),
  ),
  handle(breed.findById, ({ id }, cx) => breedById(cx, id)),
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

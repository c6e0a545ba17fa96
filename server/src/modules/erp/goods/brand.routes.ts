import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { handleSheet, type Route } from '../../../kernel/call/route';
import { exportRows } from '../../../kernel/file/export';
import { masterRoutes } from '../../../kernel/row/master';
import { brandRules } from './brand.service';
import { brandSorting, brandsMatching } from './brand.store';

const EXPORTED = ['code', 'name', 'pinyin', 'categoryIds', 'origin', 'breedCount', 'stateEnum', 'updatedAt'] as const;

export const brandRoutes: readonly Route[] = [
  ...masterRoutes(brand, brandRules),
  handleSheet(brand.export, (query, cx) =>
    exportRows(cx, {
      name: brand.page.title,
      shape: brand.row,
      columns: EXPORTED,
      rows: brandsMatching(cx, query),
      query,
      sorting: brandSorting,
      text: {
        stateEnum: (row) => brand.lifecycle.states[row.stateEnum].title,
      },
    }),
  ),
];

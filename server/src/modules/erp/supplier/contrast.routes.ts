import { contrast } from '@mingmou/contract/erp/purchase/contrast.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import { seesCost } from '../../../kernel/context/cost-view';
import { exportRows } from '../../../kernel/file/export';
import type { Uploading } from '../../../kernel/file/sheet-part';
import { masterRoutes } from '../../../kernel/row/master';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import { addContrasts, contrastRules } from './contrast.service';
import { contrastSorting, contrastsMatching } from './contrast.store';
import { contrastImportKind } from './contrast-import.service';

const EXPORTED = [
  ...(['supplierId', 'categoryId', 'breedId', 'supplierGoodsCode', 'supplierGoodsName', 'purchasePrice'] as const),
  ...(['leadDays', 'minQty', 'isDefault', 'stateEnum'] as const),
] as const;

export function contrastRoutes(uploading?: Uploading): readonly Route[] {
  return [
    ...masterRoutes(contrast, contrastRules),
    handle(contrast.saveBatch, (input, cx) => addContrasts(cx, input)),
    handleSheet(contrast.export, async (query, cx) => {
      const sees = await seesCost(cx);
      return exportRows(cx, {
        name: contrast.page.title,
        shape: contrast.row,
        columns: EXPORTED.filter((name) => sees || name !== 'purchasePrice'),
        rows: contrastsMatching(cx, query),
        query,
        sorting: contrastSorting,
        text: {
          stateEnum: (row) => contrast.lifecycle.states[row.stateEnum].title,
        },
      });
    }),
    ...importRoutes(contrast.import, contrastImportKind, uploading),
  ];
}

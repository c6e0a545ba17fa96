import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { unit } from '@mingmou/contract/dict/unit';
import { stock } from '@mingmou/contract/erp/stock.contract';
import type { SessionCx } from '../../../kernel/cx';
import { exportRows } from '../../../kernel/export';
import { handle, handleSheet, type Route } from '../../../kernel/route';
import { employeesFor, ledgerPage, lockPage, matchingStock, stockMatrix, stockOf, stockPage } from './stock.service';
import { stockSorting } from './stock.store';

const EXPORTED = [
  ...(['code', 'goodsName', 'spec', 'unit', 'categoryId', 'locationName', 'batchNo', 'expireDate'] as const),
  ...(['onHand', 'locked', 'available', 'safetyQty', 'tagPrice', 'tagAmount'] as const),
];

async function exportStock(cx: SessionCx, query: InputOf<typeof stock.export>) {
  return exportRows(cx, {
    name: stock.page.title,
    shape: stock.row,
    columns: EXPORTED,
    rows: await matchingStock(cx, query),
    query,
    sorting: stockSorting,
    text: {
      unit: (row) => dictName(unit, row.unit),
      categoryId: (row) => dictName(goodsCategory, row.categoryId),
    },
  });
}

export const stockRoutes: readonly Route[] = [
  handle(stock.page, (query, cx) => stockPage(cx, query)),
  handle(stock.matrix, (input, cx) => stockMatrix(cx, input)),
  handle(stock.ledgerPage, (query, cx) => ledgerPage(cx, query)),
  handle(stock.lockPage, (query, cx) => lockPage(cx, query)),
  handleSheet(stock.export, (query, cx) => exportStock(cx, query)),
  handle(stock.findStock, (input, cx) => stockOf(cx, input)),
  handle(stock.findEmployee, (input, cx) => employeesFor(cx, input)),
];

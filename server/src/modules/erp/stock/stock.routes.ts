import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { batchState } from '@mingmou/contract/erp/erp.dicts';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { stockFinder } from '@mingmou/contract/erp/stock/stock-finder.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportRows } from '../../../kernel/file/export';
import { viewedOrgs } from '../../../kernel/report/view.store';
import {
  employeesFor,
  ledgerPage,
  lockPage,
  matchingStock,
  matrixSheet,
  stockMatrix,
  stockOf,
  stockPage,
} from './stock.service';
import { stockSorting } from './stock.store';
import { askForGoods, finderPage } from './stock-finder.service';

const EXPORTED = [
  ...([
    'code',
    'goodsName',
    'spec',
    'unit',
    'categoryId',
    'locationName',
    'batchNo',
    'expireDate',
    'batchState',
  ] as const),
  ...([
    'onHand',
    'locked',
    'available',
    'transitOut',
    'transitIn',
    'waitTake',
    'safetyQty',
    'tagPrice',
    'tagAmount',
  ] as const),
];

async function exportStock(cx: SessionCx, query: InputOf<typeof stock.export>) {
  return exportRows(cx, {
    name: stock.page.title,
    shape: stock.row,
    columns: EXPORTED,
    rows: (await matchingStock(cx, query)).rows,
    query,
    sorting: stockSorting,
    text: {
      batchState: (row) => (row.batchState === 'HOLD' ? dictName(batchState, row.batchState) : ''),
    },
  });
}

export const stockRoutes: readonly Route[] = [
  handle(stock.page, (query, cx) => stockPage(cx, query)),
  handle(stock.matrix, (input, cx) => stockMatrix(cx, input)),
  handleSheet(stock.matrixExport, (input, cx) => matrixSheet(cx, input)),
  handle(stockFinder.findOrgs, (_input, cx) => viewedOrgs(cx)),
  handle(stockFinder.page, (query, cx) => finderPage(cx, query)),
  handle(stockFinder.ask, (input, cx) => askForGoods(cx, input)),
  handle(stock.ledgerPage, (query, cx) => ledgerPage(cx, query)),
  handle(stock.lockPage, (query, cx) => lockPage(cx, query)),
  handleSheet(stock.export, (query, cx) => exportStock(cx, query)),
  handle(stock.findStock, (input, cx) => stockOf(cx, input)),
  handle(stock.findEmployee, (input, cx) => employeesFor(cx, input)),
];

import { consignment } from '@mingmou/contract/erp/stock/consign.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import { requireCost } from '../../../kernel/context/cost-view';
import { exportRows } from '../../../kernel/file/export';
import { pageOf } from '../../../kernel/row/list';
import { consignSorting, settledRows, settledSums } from './consign-settle.store';

const EXPORTED = [
  ...(['supplierName', 'bizDate', 'billNo', 'code', 'goodsName', 'spec', 'unit', 'qty', 'price', 'amount'] as const),
];

export const consignRoutes: readonly Route[] = [
  handle(consignment.page, async (query, cx) => {
    await requireCost(cx);
    const rows = settledRows(cx, query);
    return { ...(await pageOf(rows, query, consignSorting)), sums: await settledSums(rows) };
  }),
  handleSheet(consignment.export, async (query, cx) => {
    await requireCost(cx);
    return exportRows(cx, {
      ...{ name: consignment.page.title, shape: consignment.row, columns: EXPORTED },
      ...{ rows: settledRows(cx, query), query: {}, sorting: consignSorting },
    });
  }),
];

import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { unit } from '@mingmou/contract/dict/unit';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
import type { SessionCx } from '../../../kernel/cx';
import { exportRows } from '../../../kernel/export';
import { seesCost } from '../document/cost-view';
import { purchaseLineRows, purchaseLineSorting } from './purchase.store';

const OPEN = [
  ...(['billNo', 'orderDate', 'bizDate', 'supplierName', 'buyerName', 'state', 'code', 'goodsName', 'spec'] as const),
  ...(['unit', 'locationName', 'batchNo', 'expireDate', 'orderQty', 'qty', 'gift'] as const),
];
const COSTS = ['price', 'amount'] as const;

/** Head and lines of the matching bills, a row a line (§7.4). */
export async function exportPurchases(cx: SessionCx, query: InputOf<typeof purchase.export>) {
  const sees = await seesCost(cx);
  return exportRows(cx, {
    name: purchase.page.title,
    shape: { ...purchase.row, ...purchase.line },
    columns: sees ? [...OPEN, ...COSTS] : OPEN,
    rows: purchaseLineRows(cx, query),
    query,
    sorting: purchaseLineSorting,
    text: {
      state: (row) => purchase.lifecycle.states[row.state].title,
      unit: (row) => dictName(unit, row.unit),
    },
  });
}

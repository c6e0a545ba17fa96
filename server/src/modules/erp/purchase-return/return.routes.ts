import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { seesCost } from '../../../kernel/context/cost-view';
import { billRoutes } from '../document/bill.routes';
import { returnKind } from './return.kind';
import { returnKeeping } from './return.storage';
import { receivedLines, sourceBills } from './return.store';

export const returnRoutes: readonly Route[] = [
  ...billRoutes(purchaseReturn, returnKind, returnKeeping),
  handle(purchaseReturn.sources, ({ supplierId }, cx) => sourceBills(cx, supplierId ?? null)),
  handle(purchaseReturn.returnable, async ({ sourceBillId }, cx) => {
    const lines = await receivedLines(cx, sourceBillId, null);
    const sees = await seesCost(cx);
    return lines
      .filter(({ returnable }) => returnable > 0)
      .map((line) => ({ ...line, price: sees ? line.price : null }));
  }),
];

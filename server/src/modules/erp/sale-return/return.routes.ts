import type { InputOf } from '@mingmou/contract/base/call';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { handle, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { billRoutes } from '../document/bill.routes';
import { actedOn, lockSeen } from '../document/bill.service';
import { snapshotOf } from '../document/bill.storage';
import { writeBill } from '../document/bill.store';
import { returnKind } from './return.kind';
import { returnKeeping } from './return.storage';
import { askAgain } from './return-refund.service';
import { amountBack, returnableLines } from './returnable.service';
import { returnAndRefund } from './till-return.service';

async function returnable(cx: SessionCx, saleId: number) {
  const lines = await returnableLines(cx, saleId, null);
  return lines
    .filter((found) => found.returnable > 0)
    .map(({ line, returnable: qty }) => {
      const { id: saleItemId, locationId, eye, price, deliveryState } = line;
      const sold = { ...snapshotOf(line), saleItemId, locationId, eye, price, deliveryState };
      return { ...sold, returnable: qty, amount: amountBack(line, qty) };
    });
}

async function askRefund(cx: SessionCx, { id, version }: InputOf<typeof saleReturn.askRefund>) {
  const bill = await lockSeen(cx, returnKind, id, version);
  await askAgain(cx, await returnKind.load(cx, id));
  await writeBill(cx, id, { state: bill.state });
  return actedOn(cx, returnKind, bill);
}

export const saleReturnRoutes: readonly Route[] = [
  ...billRoutes(saleReturn, returnKind, returnKeeping),
  handle(saleReturn.returnable, ({ saleId }, cx) => returnable(cx, saleId)),
  handle(saleReturn.askRefund, (seen, cx) => askRefund(cx, seen)),
  // 退货退款 at the till: a call of the cashier that writes a return of goods.
  handle(refund.returnGoods, (input, cx) => returnAndRefund(cx, input)),
];

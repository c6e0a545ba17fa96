import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { billCodes } from '@mingmou/contract/erp/erp.codes';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { refuse } from '../../../kernel/call/refusal';
import { handle, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { asSeen } from '../../../kernel/row/versioned-row';
import { billRoutes } from '../document/bill.routes';
import { lockBill, writeBill } from '../document/bill.store';
import { returnKind } from './return.kind';
import { returnKeeping } from './return.storage';
import { askAgain } from './return-refund.service';
import { amountBack, returnableLines } from './returnable.service';
import { returnAndRefund } from './till-return.service';

async function returnable(cx: SessionCx, saleId: number, id: number | null) {
  const lines = await returnableLines(cx, saleId, id);
  return lines
    .filter((found) => found.returnable > 0)
    .map(({ line, returnable: qty }) => {
      const { barcodeId, locationId, code, goodsName, spec, unit, categoryId, stockMode, tagPrice } = line;
      const snapshot = { barcodeId, locationId, code, goodsName, spec, unit, categoryId, stockMode, tagPrice };
      const { price, deliveryState } = line;
      return { ...snapshot, price, deliveryState, saleItemId: line.id, returnable: qty, amount: amountBack(line, qty) };
    });
}

async function askRefund(cx: SessionCx, { id, version }: { readonly id: number; readonly version: number }) {
  await returnKind.ahead?.(cx, id);
  const bill = asSeen((await lockBill(cx, 'XT', id)) ?? refuse(billCodes.missing), version, billCodes.stale);
  await askAgain(cx, await returnKind.load(cx, id));
  await writeBill(cx, id, { state: bill.state });
  cx.log({ targetType: returnKind.name, targetId: id, targetName: bill.billNo });
  return { id, version: bill.version + 1, state: bill.state, bizDate: bill.bizDate };
}

export const saleReturnRoutes: readonly Route[] = [
  ...billRoutes(saleReturn, returnKind, returnKeeping),
  handle(saleReturn.returnable, ({ saleId, id }, cx) => returnable(cx, saleId, id ?? null)),
  handle(saleReturn.askRefund, (seen, cx) => askRefund(cx, seen)),
  // 退货退款 at the till: a call of the cashier that writes a return of goods.
  handle(refund.returnGoods, (input, cx) => returnAndRefund(cx, input)),
];

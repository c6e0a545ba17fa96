import { type Money, ZERO } from '@mingmou/contract/base/money';
import { refundLineAmount } from '@mingmou/contract/cashier/order/refund.rules';
import type { SessionCx } from '../../../kernel/context/cx';
import { refuseState } from '../document/bill.service';
import { saleKind } from '../sale/sale.kind';
import type { Sale } from '../sale/sale.storage';
import { soldPieces } from '../sale/sale.store';
import { lockBalances } from '../stock/balance.store';
import { pendingPieces } from './return.store';

type SaleLine = Sale['lines'][number];

export interface ReturnableLine {
  readonly line: SaleLine;
  readonly returnable: number;
}

/**
 * Returns the amount of pieces of a sale's line; the last pieces take the whole rest of the paid amount (the till's
 * rule).
 */
export function amountBack(line: SaleLine, qty: number): Money {
  const paid = line.paidAmount ?? ZERO;
  const { returnedQty, returnedAmount } = line;
  return refundLineAmount(
    { qty: line.qty ?? 0, refundedQty: returnedQty, payableAmount: paid, refundedAmount: returnedAmount },
    qty,
  );
}

/** The lines of a passed sale, with what of each can still come back (140404). */
export async function returnableLines(
  cx: SessionCx,
  saleId: number,
  besides: number | null,
): Promise<ReturnableLine[]> {
  const sale = await saleKind.load(cx, saleId);
  if (sale.head.state !== 'PASSED') refuseState(saleKind, sale.head.state, '退货');
  const pending = await pendingPieces(cx, saleId, besides);
  return sale.lines.map((line) => ({
    line,
    returnable: (line.qty ?? 0) - line.returnedQty - (pending.get(line.id) ?? 0),
  }));
}

/** Locks the goods of sold lines before a return of them gets its number, because a sale also locks its goods first. */
export async function lockSoldGoods(
  cx: SessionCx,
  saleId: number,
  lines: readonly { readonly id: number | null; readonly barcodeId: number }[],
): Promise<void> {
  const barcodeOf = new Map(lines.map(({ id, barcodeId }) => [id, barcodeId]));
  const pieces = await soldPieces(cx, saleId);
  await lockBalances(
    cx,
    pieces.flatMap(({ saleItemId, ...piece }) => {
      const barcodeId = barcodeOf.get(saleItemId);
      return barcodeId === undefined ? [] : [{ ...piece, barcodeId }];
    }),
  );
}

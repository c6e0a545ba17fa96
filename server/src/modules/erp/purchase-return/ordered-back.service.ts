import { purchaseCodes } from '@mingmou/contract/erp/erp.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { checkStillHere, demandOf } from '../purchase/made-to-order.service';
import { lockOrderedLines, moveOrderedLines } from '../sale/ordered-lines.store';
import { freeSerialNos, takeSerials } from '../stock/batch.store';
import type { PurchaseReturn } from './return.storage';
import { type Received, receivedLines } from './return.store';

type Ordered = Received & { readonly saleItemId: number };

const isOrdered = (line: Received): line is Ordered => line.saleItemId !== null && line.remakeOf === null;

/** By the line of a return: the line of the receipt whose goods, made for a customer, go back. */
export async function orderedBack(cx: SessionCx, { head, lines }: PurchaseReturn): Promise<Map<number, Ordered>> {
  if (head.sourceBillId === null || !lines.some(({ stockMode }) => stockMode === 'ORDER')) return new Map();
  const received = (await receivedLines(cx, head.sourceBillId, head.id)).filter(isOrdered);
  const pairs = lines.flatMap((line) => {
    const source = received.find(({ sourceItemId }) => sourceItemId === line.sourceItemId);
    return line.stockMode === 'ORDER' && source ? [[line.id, source] as const] : [];
  });
  return new Map(pairs);
}

/** Goods made for a customer go back whole, by their receipt, and while they are still with us (140306). */
export async function checkOrderedBack(cx: SessionCx, content: PurchaseReturn): Promise<void> {
  const lines = content.lines.filter(({ stockMode }) => stockMode === 'ORDER');
  if (lines.length === 0) return;
  const ordered = await orderedBack(cx, content);
  if (lines.some(({ id, qty }) => qty !== ordered.get(id)?.returnable)) refuse(purchaseCodes.orderMismatch);
  const sold = await checkStillHere(cx, demandOf([...ordered.values()]));
  for (const [saleItemId, { qty }] of sold) {
    const back = lines.filter(({ id }) => ordered.get(id)?.saleItemId === saleItemId);
    if (back.reduce((total, line) => total + (line.qty ?? 0), 0) !== qty) refuse(purchaseCodes.orderMismatch);
  }
}

/** Marks the lines to be ordered again, and frees their serial numbers. */
export async function orderAnew(cx: SessionCx, content: PurchaseReturn): Promise<void> {
  const ordered = await orderedBack(cx, content);
  await moveOrderedLines(cx, demandOf([...ordered.values()]), ['ARRIVED', 'PROCESSING', 'WAIT_TAKE'], 'TO_ORDER');
  await freeSerialNos(cx, serialsBack(ordered));
}

/** They are here again: nobody ordered others meanwhile. */
export async function checkNotAnew(cx: SessionCx, content: PurchaseReturn): Promise<void> {
  const sold = await lockOrderedLines(cx, demandOf([...(await orderedBack(cx, content)).values()]));
  if ([...sold.values()].some(({ deliveryState }) => deliveryState !== 'TO_ORDER')) refuse(purchaseCodes.orderMismatch);
}

export async function isHereAgain(cx: SessionCx, content: PurchaseReturn): Promise<void> {
  const ordered = await orderedBack(cx, content);
  const billId = content.head.sourceBillId;
  if (ordered.size === 0 || billId === null) return;
  await moveOrderedLines(cx, demandOf([...ordered.values()]), ['TO_ORDER'], 'ARRIVED');
  const taken = await takeSerials(cx, billId, serialsBack(ordered));
  if (taken !== null) refuse(purchaseCodes.serialExists, { no: taken });
}

function serialsBack(ordered: ReadonlyMap<number, Ordered>) {
  return [...ordered.values()].flatMap(({ serialNo, barcodeId }) => (serialNo ? [{ serialNo, barcodeId }] : []));
}

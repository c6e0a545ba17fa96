import { purchaseCodes } from '@mingmou/contract/erp/erp.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { knownSaleLines, lockOrderedLines, moveOrderedLines, type OrderedLine } from '../sale/ordered-lines.store';
import { isRemakeOf } from '../workshop/remake.store';
import type { PurchaseLine } from './purchase.storage';

/** The lines of sales that these goods are bought for. */
export function demandOf(lines: readonly { readonly saleItemId?: number | null }[]): number[] {
  return [...new Set(lines.flatMap(({ saleItemId }) => saleItemId ?? []))];
}

/** No draft names a line that no sale of this organisation has, nor a remake of another line. */
export async function checkKnownDemand(
  cx: SessionCx,
  lines: readonly { readonly saleItemId?: number | null; readonly remakeOf?: number | null }[],
): Promise<void> {
  for (const { saleItemId, remakeOf } of lines) {
    if (remakeOf && !(await isRemakeOf(cx, remakeOf, saleItemId ?? 0))) refuse(purchaseCodes.orderMismatch);
  }
  const demand = demandOf(lines);
  if ((await knownSaleLines(cx, demand)) < demand.length) refuse(purchaseCodes.orderMismatch);
}

/** Goods are made for a line of a sale, or kept in stock: never both. */
function checkNamed(lines: readonly PurchaseLine[]): void {
  const isOdd = ({ stockMode, saleItemId, remakeOf }: PurchaseLine) =>
    (stockMode === 'ORDER') !== (saleItemId !== null) || (remakeOf !== null && saleItemId === null);
  if (lines.some(isOdd)) refuse(purchaseCodes.orderMismatch);
}

function checkPieces(sold: OrderedLine, lines: readonly PurchaseLine[], pieces: 'orderQty' | 'acceptedQty'): void {
  const qty = lines.reduce((total, line) => total + (line[pieces] ?? 0), 0);
  // Refused, all of it: the line goes on waiting.
  if (pieces === 'acceptedQty' && qty === 0) return;
  const isOther = lines.some(
    ({ barcodeId, remakeOf }) => barcodeId !== sold.barcodeId || remakeOf !== lines[0]?.remakeOf,
  );
  if (isOther || qty !== sold.qty) refuse(purchaseCodes.orderMismatch);
}

/**
 * Checks made-to-order goods against their sale (140306): same goods, same quantity, not received yet. A remake is
 * ordered already when it arrives. The sales stay locked until the transaction ends.
 */
export async function checkDemand(
  cx: SessionCx,
  lines: readonly PurchaseLine[],
  pieces: 'orderQty' | 'acceptedQty',
): Promise<Map<number, OrderedLine>> {
  checkNamed(lines);
  const demand = demandOf(lines);
  const sold = await lockOrderedLines(cx, demand);
  for (const id of demand) {
    const line = sold.get(id);
    const own = lines.filter(({ saleItemId }) => saleItemId === id);
    const isWaiting =
      line?.deliveryState === 'ORDERED' ||
      (line?.deliveryState === 'TO_ORDER' && own.every(({ remakeOf }) => remakeOf === null));
    if (line?.state !== 'PASSED' || !isWaiting) refuse(purchaseCodes.orderMismatch);
    checkPieces(line, own, pieces);
  }
  return sold;
}

/** What came for customers may go again only while it is with us and nothing of it came back (140306). */
export async function checkStillHere(cx: SessionCx, demand: readonly number[]): Promise<Map<number, OrderedLine>> {
  const sold = await lockOrderedLines(cx, demand);
  const isHere = ({ deliveryState }: OrderedLine) =>
    deliveryState === 'ARRIVED' || deliveryState === 'PROCESSING' || deliveryState === 'WAIT_TAKE';
  for (const id of demand) {
    const line = sold.get(id);
    if (!line || !isHere(line)) refuse(purchaseCodes.orderMismatch);
  }
  return sold;
}

/** Applies changes of an open order: added goods become ordered, removed goods wait for an order again. */
export async function reorder(
  cx: SessionCx,
  before: Parameters<typeof demandOf>[0],
  after: Parameters<typeof demandOf>[0],
): Promise<void> {
  const stays = new Set(demandOf(after));
  const dropped = demandOf(before).filter((id) => !stays.has(id));
  await lockOrderedLines(cx, [...stays, ...dropped]);
  await moveOrderedLines(cx, dropped, ['ORDERED'], 'TO_ORDER');
  await moveOrderedLines(cx, [...stays], ['TO_ORDER'], 'ORDERED');
}

import { sum } from '@mingmou/contract/base/money';
import type { SessionCx } from '../../../kernel/context/cx';
import type { RefundedLine } from '../../cashier/source/order-source.port';
import { lockBill } from '../document/bill.store';
import { writePassed } from '../document/bill-cascade.service';
import { replaceLines } from '../document/bill-lines.store';
import { writeHead } from '../document/bill-rows.store';
import { saleKind } from '../sale/sale.kind';
import { soldPieces } from '../sale/sale.store';
import { lockBalances } from '../stock/balance.store';
import { cancelJobs } from '../workshop/job.store';
import { plainReturn } from './plain-return.kind';
import { countReturned, returnOfRefund, writeReturn } from './return.store';

/** Marks the return of a paid refund; false if no return requested the refund. */
export async function settleReturn(cx: SessionCx, refundId: number): Promise<boolean> {
  const found = await returnOfRefund(cx, refundId);
  if (!found) return false;
  await writeReturn(cx, found.billId, { refundState: 'REFUNDED' });
  return true;
}

/**
 * The till gave back the money of goods that are still here: the ERP writes the return itself, passed and refunded in
 * the same transaction (domain-erp §4.4).
 */
export async function giveBackUnasked(cx: SessionCx, saleId: number, lines: readonly RefundedLine[]): Promise<void> {
  await lockBill(cx, 'XS', saleId);
  const sale = await saleKind.load(cx, saleId);
  const back = lines.flatMap((refunded) => {
    const line = sale.lines.find(({ id }) => id === refunded.sourceLineId);
    return line && refunded.refundedQtyNow > 0
      ? [{ line, qty: refunded.refundedQtyNow, amount: refunded.refundedAmountNow }]
      : [];
  });
  // 退差价: money alone.
  for (const { sourceLineId, refundedQtyNow, refundedAmountNow } of lines) {
    if (refundedQtyNow > 0 || sourceLineId === null) continue;
    await countReturned(cx, { saleItemId: sourceLineId, qty: 0, amount: refundedAmountNow }, 1);
  }
  if (back.length === 0) return;
  const sold = (await soldPieces(cx, saleId)).filter(({ saleItemId }) =>
    back.some(({ line }) => line.id === saleItemId),
  );
  const barcodeOf = new Map(back.map(({ line }) => [line.id, line.barcodeId]));
  // Before the number of the return: a sale also locks the goods first.
  await lockBalances(
    cx,
    sold.map(({ saleItemId, ...piece }) => ({ ...piece, barcodeId: barcodeOf.get(saleItemId) ?? 0 })),
  );
  await writePassed(cx, plainReturn, {
    head: {
      sourceBillId: saleId,
      totalQty: back.reduce((total, { qty }) => total + qty, 0),
      totalAmount: sum(back.map(({ amount }) => amount)),
    },
    write: async ({ id }) => {
      await writeHead(cx, 'saleReturn', id, {
        reason: '收银退费',
        refundState: 'REFUNDED',
        refundId: lines[0]?.refundId ?? null,
      });
      await replaceLines(
        cx,
        'saleReturnLine',
        id,
        back.map(({ line, qty, amount }) => {
          const { barcodeId, code, goodsName, spec, unit, categoryId, stockMode, tagPrice, price, locationId } = line;
          const snapshot = { barcodeId, code, goodsName, spec, unit, categoryId, stockMode, tagPrice, price };
          return { ...snapshot, locationId, saleItemId: line.id, qty, amount, returnTo: 'STOCK' };
        }),
      );
    },
  });
  for (const { line, qty, amount } of back) await countReturned(cx, { saleItemId: line.id, qty, amount }, 1);
  await cancelJobs(cx, saleId);
}

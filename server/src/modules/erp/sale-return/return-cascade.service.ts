import type { SessionCx } from '../../../kernel/context/cx';
import type { RefundedLine } from '../../cashier/source/order-source.port';
import { snapshotOf } from '../document/bill.storage';
import { lockBill } from '../document/bill.store';
import { writePassed } from '../document/bill-cascade.service';
import { replaceLines } from '../document/bill-lines.store';
import { writeHead } from '../document/bill-rows.store';
import { totalsOf } from '../document/bill-save.service';
import { saleKind } from '../sale/sale.kind';
import { cancelJobs } from '../workshop/job.store';
import { plainReturn } from './plain-return.kind';
import { countReturned, returnOfRefund, writeReturn } from './return.store';
import { lockSoldGoods } from './returnable.service';

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
  await lockSoldGoods(
    cx,
    saleId,
    back.map(({ line }) => line),
  );
  await writePassed(cx, plainReturn, {
    head: {
      sourceBillId: saleId,
      ...totalsOf(back),
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
          const { id: saleItemId, price, locationId } = line;
          return { ...snapshotOf(line), price, locationId, saleItemId, qty, amount, returnTo: 'STOCK' };
        }),
      );
    },
  });
  for (const { line, qty, amount } of back) await countReturned(cx, { saleItemId: line.id, qty, amount }, 1);
  await cancelJobs(cx, saleId);
}

import { compareAmounts, type Money, sum, ZERO } from '@mingmou/contract/base/money';
import { billCodes, saleCodes } from '@mingmou/contract/erp/erp.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { askRefundOf, goodsAreBack, isRefundOpen } from '../../cashier/source/goods-refund.service';
import { setBill } from '../document/bill.store';
import { cancelJobs } from '../workshop/job.store';
import type { SaleReturn } from './return.storage';
import { countReturned, writeReturn, writeReturnAmount } from './return.store';

interface Back {
  readonly lineId: number;
  readonly qty: number;
}

function piecesOf({ lines }: SaleReturn): Back[] {
  const ids = [...new Set(lines.flatMap(({ saleItemId }) => saleItemId ?? []))];
  return ids.map((lineId) => {
    const own = lines.filter(({ saleItemId }) => saleItemId === lineId);
    return { lineId, qty: own.reduce((total, { qty }) => total + (qty ?? 0), 0) };
  });
}

/**
 * Writes the till's amounts to the lines of a return; of several lines of one sale line the first takes the remainder.
 */
async function writeAmounts(cx: SessionCx, { head, lines }: SaleReturn, amounts: ReadonlyMap<number, Money>) {
  const given = new Set<number>();
  for (const { id, saleItemId, qty } of lines) {
    if (saleItemId === null) continue;
    const amount = given.has(saleItemId) ? ZERO : (amounts.get(saleItemId) ?? ZERO);
    given.add(saleItemId);
    await writeReturnAmount(cx, id, amount);
    await countReturned(cx, { saleItemId, qty: qty ?? 0, amount }, 1);
  }
  if (head.saleId !== null) await cancelJobs(cx, head.saleId);
  await setBill(cx, head.id, { totalAmount: sum([...amounts.values()]) });
}

/** Requests a refund at the till for a passed return, if its goods were paid (domain-erp §4.4). */
export async function askForRefund(cx: SessionCx, content: SaleReturn): Promise<void> {
  const { head } = content;
  const isPaid = head.chargeState === 'CHARGED' || head.chargeState === 'PART_REFUND';
  const paid = compareAmounts(head.totalAmount, ZERO) > 0;
  if (!isPaid || !paid || head.saleId === null) return writeAmounts(cx, content, new Map());
  // The till may have asked ahead, with the return itself.
  const known = head.refundId === null ? undefined : await goodsAreBack(cx, head.refundId);
  if (known) return writeAmounts(cx, content, known);
  const asked = await askRefundOf(cx, head.saleId, piecesOf(content), `销售退货 ${head.billNo}`);
  await writeAmounts(cx, content, asked.amounts);
  await writeReturn(cx, head.id, { refundState: 'WAIT', refundId: asked.refundId });
}

/** 重新申请退费, after the till cancelled or rejected the former request. */
export async function askAgain(cx: SessionCx, { head, lines }: SaleReturn): Promise<void> {
  if (head.state !== 'PASSED' || head.saleId === null)
    refuse(billCodes.wrongState, { state: '未审核', action: '申请退费' });
  if (head.refundState !== 'WAIT') refuse(saleCodes.returnRefunded);
  if (head.refundId !== null && (await isRefundOpen(cx, head.refundId))) refuse(saleCodes.orderChanged);
  const asked = await askRefundOf(cx, head.saleId, piecesOf({ head, lines }), `销售退货 ${head.billNo}`);
  await writeReturn(cx, head.id, { refundId: asked.refundId });
}

import { holds, rightName } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import type { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { forbidden } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import type { CheckedLine } from '../../cashier/refund/refund.guard';
import { payIfApproved } from '../../cashier/refund/refund-steps.service';
import { checkCashierShift } from '../../cashier/shift/cashier-shift.service';
import { askWithGoods, prepareWithGoods, saleOfLines } from '../../cashier/source/goods-refund.service';
import { stepsOf } from '../document/bill.service';
import { type BillRow, lockBill } from '../document/bill.store';
import { logAct, passAlong } from '../document/bill-cascade.service';
import { keepBill } from '../document/bill-save.service';
import { lockTill } from '../sale/sale.kind';
import { returnKind } from './return.kind';
import { returnKeeping } from './return.storage';
import { writeReturn } from './return.store';
import { lockSoldGoods } from './returnable.service';

type Input = InputOf<typeof refund.returnGoods>;

const WRITES = 'erp-sale-return:edit';

/** The return of the lines, submitted; locked. */
async function writeReturnOf(
  cx: SessionCx,
  saleId: number,
  lines: readonly CheckedLine[],
  { lines: asked, returnReason, reason }: Input,
): Promise<BillRow> {
  const draft = {
    saleId,
    reason: returnReason,
    remark: reason,
    lines: lines.map(({ line, orderLineId, qty }) => ({
      barcodeId: line.barcodeId ?? 0,
      saleItemId: line.sourceLineId,
      qty,
      returnTo: asked.find((one) => one.orderLineId === orderLineId)?.returnTo ?? null,
    })),
  };
  const { id } = await keepBill(cx, returnKind, returnKeeping, draft, true);
  const bill = await lockBill(cx, 'XT', id);
  if (!bill) throw new Error(`return ${id} vanished`);
  // The log of the call is the refund's; the history of the return says its own.
  await logAct(cx, returnKind, { ...bill, state: 'DRAFT' }, '提交审核', 'SUBMITTED');
  return bill;
}

/** Whether this person may approve the return, under every rule of approving one's own. */
async function mayPass(cx: SessionCx, bill: BillRow): Promise<boolean> {
  const steps = await stepsOf(cx, returnKind, bill, await returnKind.load(cx, bill.id));
  return steps.includes('pass');
}

/**
 * 退货退款 (domain-outpatient §6.5): writes the return, passes it if the caller may approve it, and refunds the money, in
 * one transaction with the checks of both sides. If another person must approve, return or refund wait.
 */
export async function returnAndRefund(cx: SessionCx, input: Input) {
  if (!holds(WRITES, cx.caller)) throw forbidden(rightName(WRITES));
  await checkCashierShift(cx);
  const saleId = await saleOfLines(cx, input);
  await lockTill(cx, saleId);
  const prepared = await prepareWithGoods(cx, input);
  await lockBill(cx, 'XS', saleId);
  await lockSoldGoods(
    cx,
    saleId,
    prepared.lines.map(({ line }) => ({ id: line.sourceLineId, barcodeId: line.barcodeId ?? 0 })),
  );
  const bill = await writeReturnOf(cx, saleId, prepared.lines, input);
  const passes = await mayPass(cx, bill);
  const asked = await askWithGoods(cx, prepared, { reason: input.reason, waits: !passes });
  await writeReturn(cx, bill.id, { refundState: 'WAIT', refundId: asked.id });
  if (passes) await passAlong(cx, returnKind, bill);
  const returned = { returnId: bill.id, returnNo: bill.billNo, returnState: passes ? 'PASSED' : 'SUBMITTED' } as const;
  return { ...((await payIfApproved(cx, asked.id)) ?? asked), ...returned };
}

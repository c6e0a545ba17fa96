import type { InputOf } from '@mingmou/contract/base/call';
import { compareAmounts, sum } from '@mingmou/contract/base/money';
import type { chargeRecord } from '@mingmou/contract/erp/sale/charge-record.contract';
import { instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { paidLinesOf } from '../../cashier/source/goods-order.service';
import { isRefundOpen } from '../../cashier/source/goods-refund.service';
import { actedOn, lockSeen } from '../document/bill.service';
import { lockBill, writeBill } from '../document/bill.store';
import { logAct, passAlong, withdrawAlong } from '../document/bill-cascade.service';
import { returnKind } from '../sale-return/return.kind';
import { askAgain } from '../sale-return/return-refund.service';
import { unrefundedReturns } from './charge-record.store';
import { saleKind } from './sale.kind';
import { recordCharge } from './sale.source';
import type { Sale } from './sale.storage';
import { writeSale, writeSaleLine } from './sale.store';
import { isUnpaid } from './sale-charge.service';

type PaidLine = Awaited<ReturnType<typeof paidLinesOf>>[number];

/** Corrects the paid amounts of a charged sale to those of the till; false if they were right. */
async function correctAmounts(cx: SessionCx, { head, lines }: Sale, paid: readonly PaidLine[]): Promise<boolean> {
  const amounts = new Map(paid.map(({ sourceLineId, payableAmount }) => [sourceLineId, payableAmount]));
  const paidAmount = sum([...amounts.values()]);
  const isRight =
    head.paidAmount !== null &&
    compareAmounts(head.paidAmount, paidAmount) === 0 &&
    lines.every(({ id, paidAmount: own }) => {
      const till = amounts.get(id);
      return till === undefined || (own !== null && compareAmounts(own, till) === 0);
    });
  if (isRight) return false;
  for (const { sourceLineId, payableAmount } of paid) {
    if (sourceLineId !== null) await writeSaleLine(cx, sourceLineId, { paidAmount: payableAmount });
  }
  await writeSale(cx, head.id, { paidAmount });
  return true;
}

/** Requests the refunds of passed returns again that the till does not know. */
async function askOpenRefunds(cx: SessionCx, saleId: number): Promise<number> {
  let asked = 0;
  for (const id of await unrefundedReturns(cx, saleId)) {
    const bill = await lockBill(cx, 'XT', id);
    if (!bill) continue;
    const content = await returnKind.load(cx, id);
    const { refundId } = content.head;
    if (refundId !== null && (await isRefundOpen(cx, refundId))) continue;
    await askAgain(cx, content);
    await writeBill(cx, id, { state: bill.state });
    await logAct(cx, returnKind, bill, '申请退费');
    asked += 1;
  }
  return asked;
}

function isOverdue({ head }: Sale, now: Date): boolean {
  return isUnpaid(head) && head.reservedUntil !== null && instantOf(head.reservedUntil) <= now;
}

/** Reads the till again and takes the missing steps of a sale (domain-erp §4.6). Returns their names. */
export async function resyncSale(cx: SessionCx, { saleId, version }: InputOf<typeof chargeRecord.resync>) {
  const bill = await lockSeen(cx, saleKind, saleId, version);
  cx.log({ targetType: saleKind.name, targetId: saleId, targetName: bill.billNo });
  const done: string[] = [];
  const paid = await paidLinesOf(cx, saleId);
  const before = await saleKind.load(cx, saleId);
  if (paid.length > 0 && bill.state === 'SUBMITTED' && before.head.chargeState === 'WAIT') {
    await recordCharge(cx, saleId, paid);
    done.push('登记收费');
  } else if (paid.length > 0 && !isUnpaid(before.head) && (await correctAmounts(cx, before, paid))) {
    done.push('更正实收');
  }
  const present = await lockBill(cx, 'XS', saleId);
  const content = await saleKind.load(cx, saleId);
  if (present?.state === 'SUBMITTED' && content.head.chargeState === 'CHARGED') {
    await passAlong(cx, saleKind, present);
    done.push('审核出库');
  } else if (present?.state === 'SUBMITTED' && paid.length === 0 && isOverdue(content, cx.now)) {
    await withdrawAlong(cx, saleKind, present);
    done.push('释放占用');
  }
  const asked = await askOpenRefunds(cx, saleId);
  if (asked > 0) done.push('申请退费');
  return { done };
}

/** 备注 of a record; the sale itself stays as it is. */
export async function noteCharge(cx: SessionCx, { saleId, version, note }: InputOf<typeof chargeRecord.note>) {
  const bill = await lockSeen(cx, saleKind, saleId, version);
  await writeSale(cx, saleId, { chargeNote: note || null });
  await writeBill(cx, saleId, { state: bill.state });
  return actedOn(cx, saleKind, bill, { after: { 备注: note ?? '' } });
}

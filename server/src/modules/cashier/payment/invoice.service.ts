import type { InputOf } from '@mingmou/contract/base/call';
import { paidOrderCodes } from '@mingmou/contract/cashier/cashier.codes';
import { cashierParameters } from '@mingmou/contract/cashier/cashier.parameters';
import type { paidOrder } from '@mingmou/contract/cashier/order/paid-order.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { transition } from '../../../kernel/row/transition';
import { ORDER, orderGuards } from '../order/order.service';
import { writeOrder } from '../order/order.store';
import { lockNumbers, openBook, orderWith, writeBook, writeInvoice } from './invoice.store';

export async function updateInvoice(cx: SessionCx, { invoiceNo, ...seen }: InputOf<typeof paidOrder.updateInvoice>) {
  const next = invoiceNo?.trim() || null;
  await transition(cx, {
    ...orderGuards(cx, seen),
    action: 'invoice',
    effect: async ({ id }) => {
      if (!next) return;
      await lockNumbers(cx);
      const other = await orderWith(cx, next);
      if (other && other.id !== id) refuse(paidOrderCodes.invoiceUsed, { orderNo: other.orderNo });
    },
    write: ({ id }) => writeOrder(cx, id, { invoiceNo: next }),
    target: ({ orderNo }) => ({
      targetType: ORDER,
      targetName: orderNo,
      after: { invoiceNo: { label: '发票号', value: next } },
    }),
  });
  return null;
}

export function takesNumbers({ db, caller }: SessionCx): Promise<boolean> {
  return readParameter(db, cashierParameters.invoiceAuto, caller.propertyOwnerId, caller.orgId);
}

/** Whether the open book has a sheet left. */
export async function hasSheets(cx: SessionCx): Promise<boolean> {
  return (await openBook(cx).executeTakeFirst()) !== undefined;
}

/**
 * The next number of the open book for an order that is being paid, the last lock of the payment; numbers that were typed
 * on other orders are passed over. Nothing where the book is used up: 收费 goes on without.
 */
export async function takeInvoice(cx: SessionCx, orderId: number): Promise<void> {
  if (!(await takesNumbers(cx))) return;
  await lockNumbers(cx);
  const book = await openBook(cx).forUpdate().executeTakeFirst();
  if (!book) return;
  const last = BigInt(book.lastNo);
  for (let no = BigInt(book.nextNo); no <= last; no += 1n) {
    const digits = String(no).padStart(book.lastNo.length, '0');
    const invoiceNo = `${book.prefix}${digits}`;
    const isFree = (await orderWith(cx, invoiceNo)) === undefined;
    if (!isFree && no < last) continue;
    const following = no === last ? book.lastNo : String(no + 1n).padStart(book.lastNo.length, '0');
    await writeBook(cx, book.id, { nextNo: following, usedUp: no === last });
    if (isFree) await writeInvoice(cx, orderId, invoiceNo);
    return;
  }
}

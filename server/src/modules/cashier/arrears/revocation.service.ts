import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import { compareAmounts, minus, toNumeric, ZERO } from '@mingmou/contract/base/money';
import type { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { arrearFlow, receivableFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import { arrearsCodes, cashierCodes } from '@mingmou/contract/cashier/cashier.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { mustMove, transition } from '../../../kernel/row/transition';
import { writeRow } from '../../../kernel/row/versioned-row';
import { giveBack, holdBack } from '../method/method-kinds.registry';
import { type LockedOrder, lockOrder, writeOrder } from '../order/order.store';
import { earnLess } from '../points/points.service';
import { holdAccount } from '../points/points.store';
import { checkCashierShift } from '../shift/cashier-shift.service';
import { holdOpenCashierShift } from '../shift/cashier-shift.store';
import { holdCredit, lockArrears, moveArrears } from './arrears.store';
import { RECEIVABLE } from './collection.service';
import {
  insertCollectedRows,
  linesOfReceivable,
  lockCollectedRows,
  lockReceivable,
  opposite,
} from './receivable.store';

/** Locks a collection with its payments; orders, arrears and the patient's balance are locked before it. */
async function lockWhole(cx: SessionCx, id: number) {
  const lines = await linesOfReceivable(cx, id);
  const orders: LockedOrder[] = [];
  for (const orderId of lines.map((line) => line.orderId).sort((a, b) => a - b)) {
    const order = await lockOrder(cx, orderId);
    if (order) orders.push(order);
  }
  if (orders.length === 0) return undefined;
  const owed = await lockArrears(
    cx,
    lines.map(({ arrearsId }) => arrearsId),
  );
  for (const { patientId } of owed.slice(0, 1)) await holdCredit(cx, patientId);
  const row = await lockReceivable(cx, id);
  return row && { ...row, lines, orders, owed };
}

type Whole = NonNullable<Awaited<ReturnType<typeof lockWhole>>>;

/** The rows, none of which gave anything back yet, as they give back to cards. */
async function checkedRows(cx: SessionCx, { id, owed }: Whole) {
  for (const { state } of owed) mustMove(arrearFlow, state, 'revoke', arrearsCodes.wrongState);
  const rows = await lockCollectedRows(cx, id);
  if (rows.some(({ refundedAmount }) => compareAmounts(refundedAmount, ZERO) > 0)) refuse(arrearsCodes.refunded);
  return rows;
}

type Rows = Awaited<ReturnType<typeof checkedRows>>;

const backBy = (row: Rows[number]) => ({
  payRowId: row.id,
  wayCode: row.wayCode,
  wayName: row.wayName,
  left: row.amount,
  amount: row.amount,
  principal: row.principalPart ?? ZERO,
  gift: row.giftPart ?? ZERO,
  cardId: row.cardId,
  points: 0,
});

async function reverse(cx: SessionCx, { id, receivableNo, shiftId, lines, orders }: Whole, rows: Rows): Promise<void> {
  await insertCollectedRows(
    cx,
    { receivableId: id, shiftId },
    rows.flatMap((row) => {
      const { orderId, wayCode, tradeNo, cardId } = row;
      if (orderId === null) return [];
      const plain = { changeAmount: ZERO, tendered: null, medicareNo: null, medicareFund: null, medicareAccount: null };
      return [
        { ...plain, ...opposite(row), points: null, rate: null, orderId, wayCode, tradeNo, cardId, correctsId: row.id },
      ];
    }),
  );
  for (const { orderId, amount } of lines) {
    const order = orders.find((one) => one.id === orderId);
    if (!order) continue;
    const { arrearState } = await moveArrears(cx, orderId, { repaid: minus(ZERO, amount) });
    const own = rows.filter((row) => row.orderId === orderId);
    const points = await earnLess(cx, order, own, { bizType: 'RECEIVABLE', bizId: id, bizNo: receivableNo });
    const repaidAmount = minus(order.repaidAmount, amount);
    await writeOrder(cx, orderId, { repaidAmount, arrearState, integralEarned: order.integralEarned - points });
  }
}

/**
 * 撤销 of a collection in the shift that took it, while nothing of it was refunded: writes opposite rows, restores the
 * arrears, and takes the points back out of the account.
 */
export async function revokeReceivable(
  cx: SessionCx,
  { receivableId, version, reason }: InputOf<typeof arrears.revoke>,
): Promise<null> {
  await checkCashierShift(cx);
  const { row: whole, change: rows } = await transition(cx, {
    flow: receivableFlow,
    action: 'revoke',
    version,
    lock: () => lockWhole(cx, receivableId),
    state: ({ state }) => state,
    refusals: { wrongState: arrearsCodes.wrongState, stale: cashierCodes.stale },
    effect: async (found) => {
      const paid = await checkedRows(cx, found);
      await holdBack(cx, paid.map(backBy));
      if (found.orders.some(({ earnYuan }) => earnYuan !== null)) await holdAccount(cx, found.patientId);
      const shift = await holdOpenCashierShift(cx);
      if (shift?.id !== found.shiftId) refuse(arrearsCodes.otherShift);
      await reverse(cx, found, paid);
      return paid;
    },
    write: ({ id }, state) =>
      writeRow(cx, 'receivable', id, {
        receivableState: stateCode(receivableFlow, state),
        cancelReason: reason,
        cancelBy: cx.caller.accountId,
        cancelAt: cx.now.toISOString(),
      }),
    target: ({ receivableNo, amount }) => ({
      targetType: RECEIVABLE,
      targetName: receivableNo,
      after: { amount: { label: '收款金额', value: toNumeric(amount) } },
    }),
    reason,
  });
  const { id, receivableNo, patientId } = whole;
  await giveBack(cx, { bizType: 'RECEIVABLE', id, refundNo: receivableNo, patientId }, rows.map(backBy));
  return null;
}

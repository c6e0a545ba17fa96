import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { compareAmounts, type Money, minus, sum, toNumeric, ZERO } from '@mingmou/contract/base/money';
import type { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { arrearFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import { collectedParts } from '@mingmou/contract/cashier/arrears/collect.rules';
import { arrearsCodes, cashierCodes } from '@mingmou/contract/cashier/cashier.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { businessNumber } from '../../../kernel/row/sequence';
import { mustMove } from '../../../kernel/row/transition';
import type { WayProofs } from '../method/method-proofs.service';
import { checkTotal } from '../order/order.service';
import { type LockedOrder, lockOrder, writeOrder } from '../order/order.store';
import { amountText } from '../payer/amount-text.rules';
import { checkedWays, heldWays, type PaidBy, takeWays } from '../payment/payment.service';
import { earnMore } from '../points/points.service';
import { holdAccount, type PointBiz } from '../points/points.store';
import { cashierShiftOfAct, checkCashierShift } from '../shift/cashier-shift.service';
import { holdCredit, type LockedArrears, lockArrears, moveArrears, ordersOfArrears } from './arrears.store';
import { type CollectedRow, insertCollectedRows, insertReceivable, insertReceivableLines } from './receivable.store';

export const RECEIVABLE = '收款单';

type Input = InputOf<typeof arrears.settle>;

/** One of the arrears with its collected amount. */
interface Collecting {
  readonly row: LockedArrears;
  readonly order: LockedOrder;
  readonly amount: Money;
}

/** Locks orders, then arrears, then the patient's balance, each in the order of the ids. */
async function lockAsked(cx: SessionCx, { patientId, lines }: Input) {
  const ids = lines.map(({ arrearsId }) => arrearsId);
  if (new Set(ids).size < ids.length) throw malformed('lines', '欠费：同一笔欠费请勿重复');
  const orders: LockedOrder[] = [];
  for (const orderId of await ordersOfArrears(cx, ids)) {
    orders.push((await lockOrder(cx, orderId)) ?? refuse(sharedCodes.missing));
  }
  const rows = (await lockArrears(cx, ids)).filter((row) => row.patientId === patientId);
  // Before the balance due is locked: an unknown patient has none.
  if (rows.length < ids.length) refuse(sharedCodes.missing);
  await holdCredit(cx, patientId);
  return { orders, rows };
}

/** Checks state, balance and version of each of the arrears. */
async function checkedLines(cx: SessionCx, input: Input): Promise<Collecting[]> {
  const { orders, rows } = await lockAsked(cx, input);
  const found = input.lines.map(({ arrearsId, version, amount }) => {
    const row = rows.find(({ id }) => id === arrearsId);
    const order = orders.find(({ id }) => id === row?.orderId);
    if (!row || !order) return refuse(sharedCodes.missing);
    mustMove(arrearFlow, row.state, 'collect', arrearsCodes.wrongState);
    if (compareAmounts(amount, row.balance) > 0) refuse(arrearsCodes.tooMuch, { x: amountText(row.balance) });
    if (row.version !== version) refuse(cashierCodes.stale);
    return { row, order, amount };
  });
  return found.sort((a, b) => a.row.id - b.row.id);
}

/** A row of payment, and whether its way earns points. */
interface EarningRow extends CollectedRow {
  readonly earn: boolean;
}

/**
 * Returns the payment rows: each method spread over the arrears. The change is recorded on the first row of its method.
 */
function rowsOf(lines: readonly Collecting[], ways: readonly PaidBy[]): EarningRow[] {
  const parts = collectedParts(
    lines.map(({ amount }) => amount),
    ways.map(({ columns }) => columns),
  );
  return parts.flatMap(({ way, arrear, amount, giftPart }, at) => {
    const [paid, line] = [ways[way], lines[arrear]];
    if (!paid || !line) return [];
    const { columns } = paid;
    const isFirst = parts.findIndex((part) => part.way === way) === at;
    const changeAmount = isFirst ? columns.changeAmount : ZERO;
    return [
      {
        ...columns,
        earn: paid.earn,
        orderId: line.order.id,
        amount,
        changeAmount,
        tendered: columns.tendered === null ? null : sum([amount, changeAmount]),
        ...(columns.cardId === null ? {} : { giftPart, principalPart: minus(amount, giftPart) }),
      },
    ];
  });
}

/**
 * Adds the repaid amounts to each order and the points they earn now, on the terms of the order's settlement; returns
 * the points.
 */
async function countRepaid(
  cx: SessionCx,
  lines: readonly Collecting[],
  rows: readonly EarningRow[],
  biz: PointBiz,
): Promise<number> {
  let earned = 0;
  for (const { order, amount } of lines) {
    const { arrearState } = await moveArrears(cx, order.id, { repaid: amount });
    const own = rows.filter(({ orderId }) => orderId === order.id);
    const points = await earnMore(cx, order, own, biz);
    const repaidAmount = sum([order.repaidAmount, amount]);
    await writeOrder(cx, order.id, { repaidAmount, arrearState, integralEarned: order.integralEarned + points });
    earned += points;
  }
  return earned;
}

function logCollection(
  cx: SessionCx,
  id: number,
  receivableNo: string,
  lines: readonly Collecting[],
  ways: readonly PaidBy[],
) {
  cx.log({
    targetType: RECEIVABLE,
    targetId: id,
    targetName: receivableNo,
    after: {
      orders: {
        label: '收费单',
        value: lines.map(({ order, amount }) => `${order.orderNo} ${toNumeric(amount)}`).join('、'),
      },
      ways: { label: '支付方式', value: ways.map(({ name, amount }) => `${name} ${toNumeric(amount)}`).join('、') },
    },
  });
}

/**
 * 收欠款 for one or several arrears of a patient, all or nothing (domain-outpatient §6.6). Lock order: orders, arrears,
 * the patient's balance, cards, points, shift.
 */
export async function collectArrears(cx: SessionCx, input: Input, proofs: WayProofs) {
  await checkCashierShift(cx);
  const { patientId } = input;
  const lines = await checkedLines(cx, input);
  const total = sum(lines.map(({ amount }) => amount));
  checkTotal(input.amount, total);
  const bill = { scene: 3, patientId, total, proofs } as const;
  const ways = await checkedWays(cx, bill, input.ways, await heldWays(cx, bill, input.ways));
  if (lines.some(({ order }) => order.earnYuan !== null)) await holdAccount(cx, patientId);
  const shiftId = await cashierShiftOfAct(cx);
  const receivableNo = await businessNumber(cx, 'SK');
  const changeAmount = sum(ways.map((way) => way.changeAmount));
  const id = await insertReceivable(cx, {
    receivableNo,
    patientId,
    amount: total,
    changeAmount,
    wayCodes: [...new Set(ways.map(({ wayCode }) => wayCode))],
    shiftId,
    remark: input.remark ?? null,
  });
  const written = lines.map(({ row, amount }) => ({ arrearsId: row.id, balanceBefore: row.balance, amount }));
  await insertReceivableLines(cx, id, written);
  const rows = rowsOf(lines, ways);
  await insertCollectedRows(
    cx,
    { receivableId: id, shiftId },
    rows.map(({ earn: _, ...row }) => row),
  );
  const biz = { bizType: 'RECEIVABLE', bizId: id, bizNo: receivableNo } as const;
  const integralEarned = await countRepaid(cx, lines, rows, biz);
  await takeWays(cx, { ...bill, ...biz }, ways);
  logCollection(cx, id, receivableNo, lines, ways);
  return { id, receivableNo, changeAmount, integralEarned };
}

import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { compareAmounts, minus, sum, toNumeric, ZERO } from '@mingmou/contract/base/money';
import { paidOrderCodes, settlementCodes } from '@mingmou/contract/cashier/cashier.codes';
import type { paidOrder } from '@mingmou/contract/cashier/order/paid-order.contract';
import { CASH } from '@mingmou/contract/cashier/payment/method.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { transition } from '../../../kernel/row/transition';
import { ORDER, orderGuards } from '../order/order.service';
import { writeOrder } from '../order/order.store';
import {
  findOrderOfPayRow,
  insertPayRows,
  isChosenByOpenRefund,
  lockPayRows,
  type PaidRow,
  payRowsOf,
  standingRows,
} from '../payment/pay-row.store';
import { checkAge } from '../shift/cashier-shift.service';
import { holdOpenCashierShift } from '../shift/cashier-shift.store';
import { holdWays, type PayWay } from './payment-method.store';

type Input = InputOf<typeof paidOrder.changeWay>;

const LAST_PLAIN = 4;
const OWN_FROM = 101;
/** 现金, 微信, 支付宝, 银行卡 and the chain's own: money, and no account of ours behind it. */
const isPlain = (wayCode: number) => wayCode <= LAST_PLAIN || wayCode >= OWN_FROM;

async function orderOf(cx: SessionCx, payRowId: number): Promise<number> {
  return (await findOrderOfPayRow(cx, payRowId)) ?? refuse(sharedCodes.missing);
}

/** The row to be corrected: of the settlement, of the caller's own open shift, nothing of it refunded. */
async function wrongRow(cx: SessionCx, orderId: number, payRowId: number): Promise<PaidRow> {
  const row = (await lockPayRows(cx, orderId)).find(({ id }) => id === payRowId) ?? refuse(sharedCodes.missing);
  if (!isPlain(row.wayCode) || row.receivableId !== null) {
    refuse(settlementCodes.wayNotUsable, { way: row.wayName });
  }
  if (compareAmounts(row.refundedAmount, ZERO) > 0 || (await isChosenByOpenRefund(cx, payRowId))) {
    refuse(sharedCodes.inUse, { label: '收款', name: row.wayName, place: '退费', action: '更正' });
  }
  return row;
}

async function rightWay(cx: SessionCx, { wayCode, tradeNo }: Input, wrong: PaidRow): Promise<PayWay> {
  if (wayCode === wrong.wayCode) throw malformed('wayCode', '支付方式：与原来相同，请选择另一种');
  const [way] = await holdWays(cx, [wayCode]);
  if (!way?.usable || !isPlain(wayCode)) {
    return refuse(settlementCodes.wayNotUsable, { way: way?.name ?? String(wayCode) });
  }
  if (way.tradeNoRequired && !tradeNo) refuse(settlementCodes.numberMissing, { way: way.name });
  return way;
}

/** Inserts the opposite of the wrong row and the corrected row; existing rows stay unchanged. */
async function insertCorrection(cx: SessionCx, wrong: PaidRow, { wayCode, tradeNo }: Input): Promise<void> {
  const { caller, now } = cx;
  const { propertyOwnerId, orgId, accountId } = caller;
  const { orderId, shiftId, amount, id: correctsId } = wrong;
  const shared = { propertyOwnerId, orgId, orderId, shiftId, correctsId, at: now.toISOString(), createdBy: accountId };
  await insertPayRows(cx, [
    { ...shared, wayCode: wrong.wayCode, amount: minus(ZERO, amount), tendered: null, tradeNo: wrong.tradeNo },
    { ...shared, wayCode, amount, tendered: wayCode === CASH ? amount : null, tradeNo: tradeNo ?? null },
  ]);
}

/** Returns the payment methods of the order: the remaining rows of its settlement, and their cash. */
async function waysNow(cx: SessionCx, orderId: number) {
  const rows = (await payRowsOf(cx, orderId)).filter(({ receivableId }) => receivableId === null);
  const standing = standingRows(rows);
  const cash = standing.filter(({ wayCode }) => wayCode === CASH);
  return {
    wayCodes: [...new Set(standing.map(({ wayCode }) => wayCode))].sort((a, b) => a - b),
    tendered: cash.length > 0 ? sum(cash.map(({ tendered, amount }) => tendered ?? amount)) : null,
    changeAmount: cash.length > 0 ? sum(cash.map(({ changeAmount }) => changeAmount)) : null,
  };
}

/** 更正支付方式 (domain-outpatient §6.9): the order is locked first, its payments, the ways, the shift last. */
export async function changeWay(cx: SessionCx, input: Input) {
  const id = await orderOf(cx, input.payRowId);
  await transition(cx, {
    ...orderGuards(cx, { id, version: input.version }),
    action: 'changeWay',
    effect: async (order) => {
      const wrong = await wrongRow(cx, order.id, input.payRowId);
      const way = await rightWay(cx, input, wrong);
      const shift = await holdOpenCashierShift(cx);
      if (!shift || shift.id !== wrong.shiftId) return refuse(paidOrderCodes.otherShift);
      await checkAge(cx, shift.openAt);
      await insertCorrection(cx, wrong, input);
      return { wrong, way, columns: await waysNow(cx, order.id) };
    },
    write: (order, _state, { columns }) => writeOrder(cx, order.id, columns),
    target: ({ orderNo }, { wrong, way }) => ({
      targetType: ORDER,
      targetName: orderNo,
      before: { way: { label: '支付方式', value: `${wrong.wayName} ${toNumeric(wrong.amount)}` } },
      after: { way: { label: '支付方式', value: `${way.name} ${toNumeric(wrong.amount)}` } },
    }),
    reason: input.reason,
  });
  return null;
}

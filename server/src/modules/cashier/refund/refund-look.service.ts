import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateOf } from '@mingmou/contract/base/flow';
import { compareAmounts, ZERO } from '@mingmou/contract/base/money';
import { refundCodes } from '@mingmou/contract/cashier/cashier.codes';
import { refundKind } from '@mingmou/contract/cashier/cashier.dicts';
import { type RefundState, refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { type Refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { openArrearsOf } from '../arrears/arrears.store';
import { expectedCardBack } from '../card-refund/card-refund.service';
import { findOrder } from '../order/order.store';
import { linesOf, type OrderLine } from '../order/order-line.store';
import { refundableRowsOf } from '../payment/pay-row.store';
import { orderSourceOf } from '../source/order-source.port';
import { leftOfLine, lineRefusal } from './refund.guard';
import { checkRefundable } from './refund.service';
import { refundLinesOf, refundWaysOf } from './refund.store';
import { findRefundView } from './refund-list.store';
import { defaultBack, mostBack } from './refund-methods.service';

const { NORMAL } = refundKind.codes;
const ALL_BACK = '已全部退费';

const isReturnFirst = (why: Refusal | null) => why?.code === refundCodes.returnFirst.code;

/**
 * Returns whether a refused line waits only for a return of goods; for a dispensed drug, for a return because of its
 * quality.
 */
async function waitsForReturn(cx: SessionCx, line: OrderLine, refused: Refusal | null) {
  if (isReturnFirst(refused)) {
    const scrapOnly = (await orderSourceOf(line.sourceType).scrapOnly?.(cx, line)) ?? false;
    return { returnSaleId: line.sourceId, scrapOnly };
  }
  if (refused?.code !== refundCodes.drugGiven.code) return {};
  const ofQuality = await lineRefusal(cx, line, { kind: NORMAL, isQuality: true });
  return isReturnFirst(ofQuality) ? { returnSaleId: line.sourceId, qualityOnly: true } : {};
}

async function leftRow(cx: SessionCx, line: OrderLine) {
  const left = leftOfLine(line);
  const isNothingLeft = left.qty === 0 && compareAmounts(left.amount, ZERO) === 0;
  const refused = isNothingLeft ? null : await lineRefusal(cx, line, { kind: NORMAL, isQuality: false });
  const why = isNothingLeft ? ALL_BACK : (refused?.message ?? null);
  const whole = why === null ? await orderSourceOf(line.sourceType).refundWhole?.(cx, line, left.amount) : undefined;
  return {
    ...line,
    orderLineId: line.id,
    leftQty: left.qty,
    leftAmount: whole?.amount ?? left.amount,
    reckoning: whole?.reckoning ?? null,
    refundable: why === null,
    why,
    ...(left.qty > 0 ? await waitsForReturn(cx, line, refused) : {}),
  };
}

/** Returns the refundable rest of an order's lines and payments, and why a line cannot be refunded at the till. */
export async function refundableOf(cx: SessionCx, orderId: number) {
  const order = (await findOrder(cx, orderId)) ?? refuse(sharedCodes.missing);
  checkRefundable(order);
  const lines = [];
  for (const line of await linesOf(cx, orderId)) lines.push(await leftRow(cx, line));
  const paid = await refundableRowsOf(cx, orderId);
  const openArrears = await openArrearsOf(cx, order);
  return { orderVersion: order.version, openArrears, lines, ways: paid.map((row) => ({ ...row, payRowId: row.id })) };
}

const OPEN: readonly RefundState[] = ['PENDING', 'PAYABLE'];

export async function refundDetail(cx: SessionCx, id: number) {
  const refund = (await findRefundView(cx, id)) ?? refuse(sharedCodes.missing);
  const lines = await refundLinesOf(cx, id);
  const written = await refundWaysOf(cx, id);
  const isOpen = OPEN.includes(stateOf(refundFlow, refund.refundState));
  if (isOpen && refund.cardId) return { refund, lines, ways: await expectedCardBack(cx, id) };
  const order = refund.orderId ? await findOrder(cx, refund.orderId) : undefined;
  if (!isOpen || !order) return { refund, lines, ways: written };
  const openArrears = await openArrearsOf(cx, order);
  const funds = { amount: refund.amount, openArrears, paid: await refundableRowsOf(cx, order.id) };
  if (compareAmounts(funds.amount, mostBack(funds)) > 0) return { refund, lines, ways: written };
  const { arrearsReduced, ways } = defaultBack(funds);
  return { refund: { ...refund, arrearsReduced }, lines, ways: written.length > 0 ? written : ways };
}

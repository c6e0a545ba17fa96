import type { InputOf } from '@mingmou/contract/base/call';
import { minus, sameAmount, sum, toNumeric, ZERO } from '@mingmou/contract/base/money';
import { cashierCodes, orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import { orderAmounts } from '@mingmou/contract/cashier/order/amount.rules';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { CREDIT } from '@mingmou/contract/cashier/payment/method.codes';
import { together } from '../../../database/open-transaction';
import { refuse } from '../../../kernel/call/refusal';
import { dateTimeText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { expectParameters } from '../../../kernel/context/parameters';
import { businessNumber } from '../../../kernel/row/sequence';
import { transition } from '../../../kernel/row/transition';
import type { WayInput } from '../method/method-input.types';
import type { Bill } from '../method/method-kind.types';
import type { WayProofs } from '../method/method-proofs.service';
import { checkTotal, ORDER, orderGuards } from '../order/order.service';
import { insertOrder, type LockedOrder, lockOrderInShift, writeOrder } from '../order/order.store';
import { linesOf, lockLines, type OrderLine, writeLine } from '../order/order-line.store';
import { amountLines, recompute, savedTerms } from '../order/order-terms.service';
import { amountText } from '../payer/amount-text.rules';
import { type Earned, earnedBy, writePoints } from '../points/points.service';
import { cashierShiftOfAct, checkAge, checkCashierShift, checkOpenedAt } from '../shift/cashier-shift.service';
import { catalogueNow, checkOnSale } from '../source/catalogue-now.service';
import { byOrderSource } from '../source/order-source.port';
import { holdCoupon } from './coupon.service';
import { type Coupon, writeCouponOrder } from './coupon.store';
import { takeInvoice } from './invoice.service';
import { checkedWays, heldWays, type PaidBy, takeWays } from './payment.service';
import { insertPayment } from './payment.store';

type Input = InputOf<typeof chargeOrder.settle>;

/**
 * Checks that the amounts to be paid equal the saved ones: the page's total, and every amount under the patient's
 * current level (180004).
 */
async function checkAmounts(
  cx: SessionCx,
  order: LockedOrder,
  lines: readonly OrderLine[],
  shown: Input['payableAmount'],
  coupon: Coupon | null,
) {
  checkTotal(shown, order.payableAmount);
  const priced = amountLines(lines, coupon);
  const terms = await savedTerms(cx, order, coupon);
  const now = orderAmounts(priced, terms);
  const isSame = lines.every((line, at) => sameAmount(line.payableAmount, now.lines[at]?.payableAmount ?? ZERO));
  if (!isSame) refuse(cashierCodes.wrongTotal, { x: amountText(now.payableAmount) });
}

async function checkSources(cx: SessionCx, lines: readonly OrderLine[]): Promise<void> {
  for (const [source, own] of byOrderSource(lines)) await source.valid?.(cx, own);
}

/** Checks the items against the catalogue, and locks the payment methods' funds on the way. */
async function checkListed(cx: SessionCx, lines: readonly OrderLine[], bill: Bill, inputs: readonly WayInput[]) {
  const listed = lines.filter(({ sourceId, barcodeId }) => sourceId === null && barcodeId === null);
  const [now, known] = await together(catalogueNow(cx, listed), heldWays(cx, bill, inputs));
  for (const line of listed) checkOnSale(line, now.find(line));
  return known;
}

/** Lines left out wait on in an order of their own, with their line discounts; what belonged to the whole stays. */
async function leaveRest(cx: SessionCx, order: LockedOrder, lines: readonly OrderLine[]): Promise<number | undefined> {
  if (lines.length === 0) return undefined;
  const { patientId, acceptsId, customerName, phone } = order;
  const orderNo = await businessNumber(cx, 'SF');
  const id = await insertOrder(cx, { orderNo, patientId, acceptsId, customerName, phone });
  for (const line of lines) await writeLine(cx, line.id, { orderId: id, selected: true });
  const columns = await recompute(cx, patientId, await linesOf(cx, id), {
    wholeDiscountType: 0,
    wholeDiscountValue: 0,
    couponId: null,
  });
  await writeOrder(cx, id, columns);
  return id;
}

const creditOf = (ways: readonly PaidBy[]) =>
  sum(ways.filter(({ wayCode }) => wayCode === CREDIT).map(({ amount }) => amount));

const pointsOf = (ways: readonly PaidBy[]) => ways.reduce((all, { columns }) => all + (columns.points ?? 0), 0);

interface Paid {
  readonly ways: readonly PaidBy[];
  readonly earned: Earned;
}

async function writePayment(cx: SessionCx, order: LockedOrder, { ways, earned }: Paid): Promise<void> {
  const creditAmount = creditOf(ways);
  const payment = {
    orderId: order.id,
    paidAmount: minus(order.payableAmount, creditAmount),
    creditAmount,
    earned,
    ways: ways.map(({ columns }) => columns),
  };
  const openAt = await insertPayment(cx, payment);
  if (openAt !== undefined) return checkAge(cx, openAt);
  // No shift was in progress, or the shift was handed over after the first check.
  await checkCashierShift(cx);
  await cashierShiftOfAct(cx);
  if (!(await insertPayment(cx, payment))) throw new Error('the shift that was opened is gone');
}

const billOf = ({ patientId, payableAmount }: LockedOrder, proofs: WayProofs) =>
  ({ scene: 1, patientId, total: payableAmount, proofs }) as const;

/** In one go: the payment, and what becomes of coupon, points and cards, which are locked. Points are earned before they are spent. */
async function writeSettled(cx: SessionCx, order: LockedOrder, paid: Paid, proofs: WayProofs): Promise<void> {
  const { id, orderNo, couponId } = order;
  const biz = { bizType: 'ORDER', bizId: id, bizNo: orderNo } as const;
  await together(
    writePayment(cx, order, paid),
    couponId === null ? Promise.resolve() : writeCouponOrder(cx, couponId, id),
    writePoints(cx, order.patientId, paid.earned, biz, pointsOf(paid.ways)),
    takeWays(cx, { ...billOf(order, proofs), ...biz }, paid.ways),
  );
}

/** The lines and ways of a payment, checked in the order of domain-outpatient §6.4: amounts, sources, ways. */
async function paidNow(cx: SessionCx, order: LockedOrder, input: Input, proofs: WayProofs) {
  const [all, coupon] = await together(lockLines(cx, order.id), holdCoupon(cx, order.couponId, order.patientId));
  const [lines, rest] = [all.filter(({ selected }) => selected), all.filter(({ selected }) => !selected)];
  if (lines.length === 0) refuse(orderCodes.nothingSelected);
  await checkAmounts(cx, order, all, input.payableAmount, coupon);
  await checkSources(cx, lines);
  const [bill, inputs] = [billOf(order, proofs), input.ways ?? []];
  const known = await checkListed(cx, lines, bill, inputs);
  const ways = await checkedWays(cx, bill, inputs, known);
  const rows = ways.map(({ earn, columns }) => ({ earn, ...columns }));
  return { lines, rest, ways, earned: await earnedBy(cx, order.patientId, rows) };
}

/** Locks the order and checks the shift, before all checks of the order; also if the order does not exist. */
async function lockUnderShift(cx: SessionCx, id: number): Promise<LockedOrder | undefined> {
  const [found] = await together(lockOrderInShift(cx, id), expectParameters(cx));
  if (found) await checkOpenedAt(cx, found.shiftOpenAt ?? undefined);
  else await checkCashierShift(cx);
  return found?.order;
}

/**
 * 收费, all or nothing, checked in the order of domain-outpatient §6.4: shift, state and version, amounts, sources, ways.
 * The order is locked first, then its lines, then the rows of the sources, the shift last.
 */
export async function settleOrder(cx: SessionCx, input: Input, proofs: WayProofs) {
  const { row: order, change } = await transition(cx, {
    ...orderGuards(cx, input),
    lock: () => lockUnderShift(cx, input.id),
    action: 'settle',
    effect: (waiting) => paidNow(cx, waiting, input, proofs),
    write: (waiting, _paid, paid) => writeSettled(cx, waiting, paid, proofs),
    target: ({ orderNo, payableAmount }, { ways }) => ({
      targetType: ORDER,
      targetName: orderNo,
      after: {
        payableAmount: { label: '应收', value: payableAmount },
        ways: { label: '支付方式', value: ways.map(({ name, amount }) => `${name} ${toNumeric(amount)}`).join('、') },
      },
    }),
  });
  const { lines, rest, ways, earned } = change;
  // The number is taken before numbers of sources, in the same order as confirming a sale.
  const restOrderId = await leaveRest(cx, order, rest);
  for (const [source, own] of byOrderSource(lines)) await source.settled?.(cx, own);
  await takeInvoice(cx, order.id);
  return {
    id: order.id,
    orderNo: order.orderNo,
    payTime: dateTimeText(cx.now),
    changeAmount: sum(ways.map(({ changeAmount }) => changeAmount)),
    creditAmount: creditOf(ways),
    integralEarned: earned.points,
    ...(restOrderId === undefined ? {} : { restOrderId }),
  };
}

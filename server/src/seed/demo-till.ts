import { type Money, minus, money, toNumeric, ZERO } from '@mingmou/contract/base/money';
import { allocateBack, refundLineAmount } from '@mingmou/contract/cashier/refund.rules';
import { addMinutes, dayText, instantOf } from '../kernel/clock';
import type { DemoOrder, Filling } from './demo-orders';

const MINUTES_TO_TILL = 3;
const MINUTES_TO_REFUND = 20;
/** 现金, 微信, 支付宝, 银行卡; two of them share a payment now and then. */
const WAYS = [2, 1, 3, 2, 4] as const;

/** Numbers of a day, as the server counts them. */
export class Numbers {
  private readonly last = new Map<string, number>();

  next(prefix: string, day: string): string {
    const key = `${prefix} ${day}`;
    const n = (this.last.get(key) ?? 0) + 1;
    this.last.set(key, n);
    return `${prefix}${day.replaceAll('-', '')}${String(n).padStart(4, '0')}`;
  }

  rows(): { prefix: string; day: string; n: number }[] {
    return [...this.last].map(([key, n]) => {
      const [prefix = '', day = ''] = key.split(' ');
      return { prefix, day, n };
    });
  }
}

export interface Till extends Filling {
  readonly cashierId: number;
  readonly numbers: Numbers;
  readonly shiftOf: ReadonlyMap<string, number>;
}

/** A shift of the cashier for each day, the past ones closed. */
export async function openShifts(filling: Filling, cashierId: number, numbers: Numbers, days: readonly string[]) {
  const { tx, propertyOwnerId, orgId, now } = filling;
  const today = dayText(now);
  const shifts = new Map<string, number>();
  if (days.length === 0) return shifts;
  const rows = await tx
    .insertInto('cashierShift')
    .values(
      days.map((day) => {
        const openAt = addMinutes(instantOf(`${day} 00:00:00`), day === today ? 0 : 8 * 60);
        const shared = { propertyOwnerId, orgId, cashierId, createdBy: cashierId, createdAt: openAt.toISOString() };
        const shiftState = day === today ? 1 : 2;
        return { ...shared, shiftNo: numbers.next('JB', day), openAt: openAt.toISOString(), shiftState };
      }),
    )
    .returning(['id', 'openAt'])
    .execute();
  for (const { id, openAt } of rows) shifts.set(openAt.slice(0, 10), id);
  return shifts;
}

interface Part {
  readonly wayCode: number;
  readonly amount: Money;
}

function paymentOf(payable: Money, turn: number): Part[] {
  const wayCode = WAYS[turn % WAYS.length] ?? 1;
  const inCash = money(50);
  const isShared = wayCode !== 1 && turn % 7 === 0 && Number(toNumeric(payable)) > 50;
  if (!isShared) return [{ wayCode, amount: payable }];
  return [
    { wayCode: 1, amount: inCash },
    { wayCode, amount: minus(payable, inCash) },
  ];
}

function paidColumns(till: Till, order: DemoOrder, parts: readonly Part[], refunded: Money) {
  if (!order.isPaid) return {};
  const { payableAmount } = order.amounts;
  const cash = parts.find(({ wayCode }) => wayCode === 1);
  const isAllBack = order.isRefunded && toNumeric(refunded) === toNumeric(payableAmount);
  const payTime = addMinutes(order.at, MINUTES_TO_TILL);
  return {
    orderState: order.isRefunded ? (isAllBack ? 4 : 3) : 2,
    paidAmount: toNumeric(payableAmount),
    refundedAmount: toNumeric(refunded),
    wayCodes: parts.map(({ wayCode }) => wayCode),
    tendered: cash ? toNumeric(cash.amount) : null,
    changeAmount: cash ? '0' : null,
    cashierId: till.cashierId,
    payTime: payTime.toISOString(),
    shiftId: till.shiftOf.get(dayText(payTime)) ?? null,
  };
}

/** What goes back of an order: one piece of its first line. */
function backOf({ amounts, sold }: DemoOrder): Money {
  const [line] = amounts.lines;
  const qty = sold[0]?.qty ?? 1;
  if (!line) return ZERO;
  return refundLineAmount({ qty, refundedQty: 0, payableAmount: line.payableAmount, refundedAmount: ZERO }, 1);
}

async function insertOrder(till: Till, order: DemoOrder, parts: readonly Part[], back: Money): Promise<number> {
  const { tx, propertyOwnerId, orgId, cashierId, numbers } = till;
  const { at, amounts, sold, patientId, acceptsId } = order;
  const day = dayText(at);
  const { id } = await tx
    .insertInto('chargeOrder')
    .values({
      ...{ propertyOwnerId, orgId, day, patientId, acceptsId },
      orderNo: numbers.next('SF', day),
      summary: sold.map(({ service }) => service.name).join('、'),
      originalAmount: toNumeric(amounts.originalAmount),
      payableAmount: toNumeric(amounts.payableAmount),
      createdAt: at.toISOString(),
      createdBy: cashierId,
      ...paidColumns(till, order, parts, back),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertLines({ tx, propertyOwnerId, orgId }: Till, orderId: number, order: DemoOrder, back: Money) {
  const rows = await tx
    .insertInto('chargeOrderLine')
    .values(
      order.sold.map(({ service, qty }, at) => ({
        ...{ propertyOwnerId, orgId, orderId, qty },
        lineNo: at + 1,
        sourceType: 9,
        itemId: service.id,
        name: service.name,
        unit: service.unit,
        unitPrice: service.price,
        amount: toNumeric(order.amounts.lines[at]?.amount ?? ZERO),
        payableAmount: toNumeric(order.amounts.lines[at]?.payableAmount ?? ZERO),
        discountFlag: true,
        vipFlag: true,
        doctorId: order.doctorId,
        createdAt: order.at.toISOString(),
        ...(order.isRefunded && at === 0 ? { refundedQty: 1, refundedAmount: toNumeric(back) } : {}),
      })),
    )
    .returning('id')
    .execute();
  return rows[0]?.id;
}

async function insertRefund(till: Till, order: DemoOrder, target: Target, back: Money): Promise<void> {
  const { tx, propertyOwnerId, orgId, cashierId, numbers, shiftOf } = till;
  const at = addMinutes(order.at, MINUTES_TO_REFUND);
  const day = dayText(at);
  const { ways } = allocateBack(
    back,
    target.paid.map(({ id, wayCode, amount }) => ({ payRowId: id, wayCode, left: amount })),
  );
  const { id: refundId } = await tx
    .insertInto('refundOrder')
    .values({
      ...{ propertyOwnerId, orgId, orderId: target.orderId, refundKind: 1, refundState: 3, reason: '未执行' },
      refundNo: numbers.next('TF', day),
      amount: toNumeric(back),
      wayCodes: ways.map(({ wayCode }) => wayCode),
      applyBy: cashierId,
      refundBy: cashierId,
      refundTime: at.toISOString(),
      shiftId: shiftOf.get(day) ?? null,
      createdAt: at.toISOString(),
      createdBy: cashierId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shared = { propertyOwnerId, orgId, refundId };
  await tx
    .insertInto('refundLine')
    .values({ ...shared, orderLineId: target.firstLineId, qty: 1, amount: toNumeric(back) })
    .execute();
  for (const { payRowId, amount } of ways) {
    const left = target.paid.find(({ id }) => id === payRowId)?.amount ?? ZERO;
    const way = { ...shared, payRowId, amount: toNumeric(amount), leftAmount: toNumeric(left) };
    await tx.insertInto('refundWay').values(way).execute();
    await tx
      .updateTable('payRow')
      .set({ refundedAmount: toNumeric(amount) })
      .where('propertyOwnerId', '=', propertyOwnerId)
      .where('id', '=', payRowId)
      .execute();
  }
}

interface Target {
  readonly orderId: number;
  readonly firstLineId: number;
  readonly paid: readonly (Part & { readonly id: number })[];
}

async function insertPayment(till: Till, orderId: number, order: DemoOrder, parts: readonly Part[]) {
  const { tx, propertyOwnerId, orgId, cashierId, shiftOf } = till;
  const at = addMinutes(order.at, MINUTES_TO_TILL);
  const shiftId = shiftOf.get(dayText(at));
  if (shiftId === undefined) throw new Error(`no shift on ${dayText(at)}`);
  const rows = await tx
    .insertInto('payRow')
    .values(
      parts.map(({ wayCode, amount }) => ({
        ...{ propertyOwnerId, orgId, orderId, wayCode, shiftId, createdBy: cashierId },
        amount: toNumeric(amount),
        tendered: wayCode === 1 ? toNumeric(amount) : null,
        at: at.toISOString(),
      })),
    )
    .returning(['id', 'wayCode'])
    .execute();
  return parts.flatMap((part) =>
    rows.filter(({ wayCode }) => wayCode === part.wayCode).map(({ id }) => ({ ...part, id })),
  );
}

/** One order with its lines, its payment and what went back of it. */
export async function writeOrder(till: Till, order: DemoOrder, turn: number): Promise<void> {
  const parts = order.isPaid ? paymentOf(order.amounts.payableAmount, turn) : [];
  const back = order.isRefunded ? backOf(order) : ZERO;
  const orderId = await insertOrder(till, order, parts, back);
  const firstLineId = await insertLines(till, orderId, order, back);
  if (!order.isPaid) return;
  const paid = await insertPayment(till, orderId, order, parts);
  if (order.isRefunded && firstLineId !== undefined)
    await insertRefund(till, order, { orderId, firstLineId, paid }, back);
}

import { compareAmounts, type Money, minus, money, sameAmount, ZERO } from '@mingmou/contract/base/money';
import { allocateBack, refundLineAmount } from '@mingmou/contract/cashier/order/refund.rules';
import { addMinutes, dayText } from '../kernel/context/clock';
import type { Numbers } from './demo-cashier-shifts';
import type { DemoOrder, Filling } from './demo-orders';

const MINUTES_TO_TILL = 3;
const MINUTES_TO_REFUND = 20;
/** 现金, 微信, 支付宝, 银行卡; two of them share a payment now and then. */
const WAYS = [2, 1, 3, 2, 4] as const;

export interface Till extends Filling {
  readonly cashierId: number;
  readonly numbers: Numbers;
  readonly shiftOf: ReadonlyMap<string, number>;
}

interface Part {
  readonly wayCode: number;
  readonly amount: Money;
}

function paymentOf(payable: Money, turn: number): Part[] {
  const wayCode = WAYS[turn % WAYS.length] ?? 1;
  const inCash = money(50);
  const isShared = wayCode !== 1 && turn % 7 === 0 && compareAmounts(payable, inCash) > 0;
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
  const isAllBack = order.isRefunded && sameAmount(refunded, payableAmount);
  const payTime = addMinutes(order.at, MINUTES_TO_TILL);
  return {
    orderState: order.isRefunded ? (isAllBack ? (4 as const) : (3 as const)) : (2 as const),
    paidAmount: payableAmount,
    refundedAmount: refunded,
    wayCodes: parts.map(({ wayCode }) => wayCode),
    tendered: cash?.amount ?? null,
    changeAmount: cash ? ZERO : null,
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

/** Order of the demo with its later decisions. */
interface Written {
  readonly order: DemoOrder;
  readonly orderNo: string;
  readonly parts: readonly Part[];
  /** What goes back of it. */
  readonly back: Money;
}

interface Inserted extends Written {
  readonly id: number;
}

function orderRow(till: Till, { order, orderNo, parts, back }: Written) {
  const { propertyOwnerId, orgId, cashierId } = till;
  const { at, amounts, sold, patientId, acceptsId } = order;
  return {
    ...{ propertyOwnerId, orgId, day: dayText(at), patientId, acceptsId, orderNo },
    summary: sold.map(({ service }) => service.name).join('、'),
    originalAmount: amounts.originalAmount,
    payableAmount: amounts.payableAmount,
    createdAt: at.toISOString(),
    createdBy: cashierId,
    ...paidColumns(till, order, parts, back),
  };
}

async function insertHeads(till: Till, written: readonly Written[]): Promise<Inserted[]> {
  const rows = await till.tx
    .insertInto('chargeOrder')
    .values(written.map((one) => orderRow(till, one)))
    .returning(['id', 'orderNo'])
    .execute();
  const ids = new Map(rows.map(({ id, orderNo }) => [orderNo, id]));
  return written.map((one) => ({ ...one, id: ids.get(one.orderNo) ?? 0 }));
}

function lineRows({ propertyOwnerId, orgId }: Till, { id, order, back }: Inserted) {
  return order.sold.map(({ service, qty }, at) => ({
    ...{ propertyOwnerId, orgId, orderId: id, qty },
    lineNo: at + 1,
    ...(service.isTraining
      ? { sourceType: 7 as const, itemId: null, servicePackageId: service.id }
      : { sourceType: 9 as const, itemId: service.id, servicePackageId: null }),
    name: service.name,
    unit: service.unit,
    unitPrice: service.price,
    amount: order.amounts.lines[at]?.amount ?? ZERO,
    payableAmount: order.amounts.lines[at]?.payableAmount ?? ZERO,
    discountFlag: true,
    vipFlag: true,
    doctorId: order.doctorId,
    createdAt: order.at.toISOString(),
    refundedQty: order.isRefunded && at === 0 ? 1 : 0,
    refundedAmount: order.isRefunded && at === 0 ? back : ZERO,
  }));
}

interface Paid extends Part {
  readonly payRowId: number;
  readonly left: Money;
}

function backWays(paid: readonly Paid[], back: Money): readonly (Paid & { readonly back: Money })[] {
  return allocateBack(back, paid).ways.flatMap(({ payRowId, amount }) =>
    paid.filter((row) => row.payRowId === payRowId).map((row) => ({ ...row, back: amount })),
  );
}

function payRows(till: Till, { id, order, parts }: Inserted) {
  const { propertyOwnerId, orgId, cashierId, shiftOf } = till;
  const at = addMinutes(order.at, MINUTES_TO_TILL);
  const shiftId = shiftOf.get(dayText(at));
  if (shiftId === undefined) throw new Error(`no shift on ${dayText(at)}`);
  return parts.map(({ wayCode, amount }) => ({
    ...{ propertyOwnerId, orgId, orderId: id, wayCode, shiftId, createdBy: cashierId },
    amount,
    tendered: wayCode === 1 ? amount : null,
    at: at.toISOString(),
  }));
}

async function insertRefund(till: Till, { id, order, back }: Inserted, firstLineId: number, paid: readonly Paid[]) {
  const { tx, propertyOwnerId, orgId, cashierId, numbers, shiftOf } = till;
  const at = addMinutes(order.at, MINUTES_TO_REFUND);
  const day = dayText(at);
  const ways = backWays(paid, back);
  const { id: refundId } = await tx
    .insertInto('refundOrder')
    .values({
      ...{ propertyOwnerId, orgId, orderId: id, refundKind: 1, refundState: 3, reason: '未执行' },
      refundNo: numbers.next('TF', day),
      amount: back,
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
  const line = { ...shared, orderLineId: firstLineId, qty: 1, amount: back };
  await tx.insertInto('refundLine').values(line).execute();
  for (const way of ways) {
    const { payRowId } = way;
    const row = { ...shared, payRowId, amount: way.back, leftAmount: way.left };
    await tx.insertInto('refundWay').values(row).execute();
    await tx
      .updateTable('payRow')
      .set({ refundedAmount: way.back })
      .where('propertyOwnerId', '=', propertyOwnerId)
      .where('id', '=', payRowId)
      .execute();
  }
}

function decided(till: Till, order: DemoOrder, turn: number): Written {
  return {
    order,
    orderNo: till.numbers.next('SF', dayText(order.at)),
    parts: order.isPaid ? paymentOf(order.amounts.payableAmount, turn) : [],
    back: order.isRefunded ? backOf(order) : ZERO,
  };
}

/** The orders with their lines, their payments and what went back of them. */
export async function writeOrders(till: Till, orders: readonly DemoOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const { tx } = till;
  const inserted = await insertHeads(
    till,
    orders.map((order, turn) => decided(till, order, turn)),
  );
  const lines = await tx
    .insertInto('chargeOrderLine')
    .values(inserted.flatMap((one) => lineRows(till, one)))
    .returning(['id', 'orderId', 'lineNo'])
    .execute();
  const payments = inserted.filter(({ order }) => order.isPaid).flatMap((one) => payRows(till, one));
  const paid =
    payments.length === 0
      ? []
      : await tx.insertInto('payRow').values(payments).returning(['id', 'orderId', 'wayCode', 'amount']).execute();
  for (const one of inserted.filter(({ order }) => order.isRefunded)) {
    const first = lines.find(({ orderId, lineNo }) => orderId === one.id && lineNo === 1);
    const own = paid
      .filter(({ orderId }) => orderId === one.id)
      .map(({ id, wayCode, amount }) => ({ payRowId: id, wayCode, amount, left: amount }));
    if (first) await insertRefund(till, one, first.id, own);
  }
}

import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import { type Money, ZERO } from '@mingmou/contract/base/money';
import { type RefundState, refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { RefundOrderTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';

export interface AskedLine {
  readonly orderLineId: number;
  readonly qty: number;
  readonly amount: Money;
  readonly qualityFlag?: boolean;
}

/** What goes back by a payment. */
export interface BackBy {
  readonly payRowId: number;
  readonly wayCode: number;
  readonly wayName: string;
  /** Of the payment, before this refund. */
  readonly left: Money;
  readonly amount: Money;
  /** Of a card's row, what of the amount is principal and what gift; of a row of points, how many. */
  readonly principal: Money;
  readonly gift: Money;
  readonly points: number;
  /** Card that paid, and whether it has been closed since. */
  readonly cardId: number | null;
  readonly cardNo?: string | null;
  readonly cardClosed?: boolean;
  /** Counted in the amount, paid to nobody. */
  readonly forfeit?: Money;
  /** Paid with it beyond the amount. */
  readonly interest?: Money;
  readonly insteadWay?: number | null;
  readonly insteadReason?: string | null;
  readonly tradeNo?: string | null;
}

function bare(cx: SessionCx, id: number) {
  return mine(cx, 'refundOrder')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .select(['id', 'version', 'refundNo', 'orderId', 'amount', 'applyBy', 'waysChosen', 'reason', 'refundState'])
    .select(['refundKind', 'cardId', 'principalTaken', 'refundCause', 'causeDate', 'closeCard']);
}

/**
 * Returns whether the refund belongs to an order or a card. Read without a lock, so that the order or card can be
 * locked first.
 */
export function subjectOfRefund(cx: SessionCx, id: number) {
  return bare(cx, id).executeTakeFirst();
}

export async function lockRefund(cx: SessionCx, id: number) {
  const found = await bare(cx, id).forUpdate().executeTakeFirst();
  if (!found) return undefined;
  const { refundState, ...row } = found;
  return { ...row, state: stateOf(refundFlow, refundState) };
}

export type LockedRefund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>;

type NewRefund = Omit<Insertable<RefundOrderTable>, 'propertyOwnerId' | 'orgId' | 'refundState'> & {
  readonly state: RefundState;
};

export async function insertRefund(
  cx: SessionCx,
  { state, ...row }: NewRefund,
  lines: readonly AskedLine[],
): Promise<number> {
  const { propertyOwnerId, orgId } = cx.caller;
  const { id } = await cx.db
    .insertInto('refundOrder')
    .values({ ...row, refundState: stateCode(refundFlow, state), propertyOwnerId, orgId })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (lines.length === 0) return id;
  await cx.db
    .insertInto('refundLine')
    .values(
      lines.map(({ orderLineId, qty, amount, qualityFlag }) => ({
        qualityFlag: qualityFlag ?? false,
        propertyOwnerId,
        orgId,
        refundId: id,
        orderLineId,
        qty,
        amount,
      })),
    )
    .execute();
  return id;
}

export async function insertRefundWays(cx: SessionCx, refundId: number, ways: readonly BackBy[]): Promise<void> {
  if (ways.length === 0) return;
  const { propertyOwnerId, orgId } = cx.caller;
  await cx.db
    .insertInto('refundWay')
    .values(
      ways.map((way) => ({
        propertyOwnerId,
        orgId,
        refundId,
        payRowId: way.payRowId,
        leftAmount: way.left,
        amount: way.amount,
        principal: way.principal,
        gift: way.gift,
        points: way.points,
        forfeit: way.forfeit ?? ZERO,
        interest: way.interest ?? ZERO,
        insteadWay: way.insteadWay ?? null,
        insteadReason: way.insteadWay ? (way.insteadReason ?? null) : null,
        tradeNo: way.tradeNo ?? null,
      })),
    )
    .execute();
}

/** Writes and moves the version; the row is locked by the caller of this. */
export async function writeRefund(
  { db, caller, now }: SessionCx,
  id: number,
  { state, ...change }: Omit<Updateable<RefundOrderTable>, 'refundState'> & { readonly state: RefundState },
): Promise<void> {
  await updateMine({ db, caller }, 'refundOrder')
    .set((is) => ({
      ...change,
      refundState: stateCode(refundFlow, state),
      version: is('version', '+', 1),
      updatedAt: now.toISOString(),
      updatedBy: caller.accountId,
    }))
    .where('id', '=', id)
    .execute();
}

/** Points that the paid refunds of an order took back. */
export async function pointsTaken(cx: SessionCx, orderId: number): Promise<number> {
  const { n } = await mine(cx, 'refundOrder')
    .where('orderId', '=', orderId)
    .where('refundState', '=', stateCode(refundFlow, 'DONE'))
    .select((is) => is.fn.coalesce(is.fn.sum<number>('integralTaken'), is.lit(0)).as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export function refundLinesOf(cx: SessionCx, refundId: number) {
  return mine(cx, 'refundLine')
    .innerJoin('chargeOrderLine as line', (on) =>
      on
        .onRef('line.propertyOwnerId', '=', 'refundLine.propertyOwnerId')
        .onRef('line.id', '=', 'refundLine.orderLineId'),
    )
    .where('refundLine.orgId', '=', cx.caller.orgId)
    .where('refundLine.refundId', '=', refundId)
    .select([
      'refundLine.id',
      'refundLine.orderLineId',
      'refundLine.qty',
      'refundLine.amount',
      'refundLine.qualityFlag',
      'line.name',
      'line.spec',
      'line.unit',
    ])
    .orderBy('line.lineNo')
    .execute();
}

/** Returns the chosen or paid methods of a refund; empty while the default applies. */
export function refundWaysOf(cx: SessionCx, refundId: number): Promise<BackBy[]> {
  return mine(cx, 'refundWay')
    .innerJoin('payRow', (on) =>
      on
        .onRef('payRow.propertyOwnerId', '=', 'refundWay.propertyOwnerId')
        .onRef('payRow.id', '=', 'refundWay.payRowId'),
    )
    .innerJoin('payWay', (on) =>
      on.onRef('payWay.propertyOwnerId', '=', 'payRow.propertyOwnerId').onRef('payWay.wayCode', '=', 'payRow.wayCode'),
    )
    .leftJoin('valueCard', (on) =>
      on.onRef('valueCard.propertyOwnerId', '=', 'payRow.propertyOwnerId').onRef('valueCard.id', '=', 'payRow.cardId'),
    )
    .where('refundWay.orgId', '=', cx.caller.orgId)
    .where('refundWay.refundId', '=', refundId)
    .select(['refundWay.payRowId', 'payRow.wayCode', 'payWay.name as wayName', 'refundWay.leftAmount as left'])
    .select([
      'refundWay.amount',
      'refundWay.principal',
      'refundWay.gift',
      'refundWay.points',
      'refundWay.forfeit',
      'payRow.cardId',
      'valueCard.cardNo',
      'refundWay.insteadWay',
      'refundWay.insteadReason',
      'refundWay.tradeNo',
    ])
    .orderBy('payRow.wayCode')
    .orderBy('payRow.id')
    .execute();
}

/** Changes the counters of an order's line: reserved and refunded pieces and amounts. */
export async function moveLine(
  cx: SessionCx,
  { orderLineId, qty, amount }: AskedLine,
  move: 'lock' | 'unlock' | 'refund',
): Promise<void> {
  const change = {
    lock: { lockedQty: sql<number>`locked_qty + ${qty}`, lockedAmount: sql<Money>`locked_amount + ${amount}::numeric` },
    unlock: {
      lockedQty: sql<number>`locked_qty - ${qty}`,
      lockedAmount: sql<Money>`locked_amount - ${amount}::numeric`,
    },
    refund: {
      refundedQty: sql<number>`refunded_qty + ${qty}`,
      refundedAmount: sql<Money>`refunded_amount + ${amount}::numeric`,
    },
  }[move];
  await updateMine(cx, 'chargeOrderLine').set(change).where('id', '=', orderLineId).execute();
}

/** Counts one print of a paid refund. */
export async function countRefundPrint(cx: SessionCx, id: number): Promise<number | undefined> {
  const row = await updateMine(cx, 'refundOrder')
    .set((is) => ({ printCount: is('printCount', '+', 1) }))
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .where('refundState', '=', stateCode(refundFlow, 'DONE'))
    .returning('printCount')
    .executeTakeFirst();
  return row?.printCount;
}

import { type Money, minus, sum } from '@mingmou/contract/base/money';
import { integralType } from '@mingmou/contract/cashier/benefit/points.dicts';
import { type PointMove, pointRows, pointsFor } from '@mingmou/contract/cashier/benefit/points.rules';
import { cashierParameters } from '@mingmou/contract/cashier/cashier.parameters';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { effectiveVip } from '../payer/effective-vip.service';
import { type PaidRow, payRowsOf } from '../payment/pay-row.store';
import { type BackBy, pointsTaken } from '../refund/refund.store';
import {
  findStanding,
  holdAccount,
  type PointAccount,
  type PointBiz,
  type PointTerms,
  writeMoves,
} from './points.store';

const { EARNED, SPENT, SPENT_RETURNED, EARNED_TAKEN } = integralType.codes;
const { integralPerYuan, integralMaxPercent, earnYuanPerPoint } = cashierParameters;

export async function pointTerms(cx: SessionCx): Promise<PointTerms> {
  const { propertyOwnerId, orgId } = cx.caller;
  const of = (parameter: typeof integralPerYuan) => readParameter(cx.db, parameter, propertyOwnerId, orgId);
  return {
    perYuan: await of(integralPerYuan),
    maxPercent: await of(integralMaxPercent),
    earnYuan: await of(earnYuanPerPoint),
  };
}

/** Points earned by a payment. The order stores `times` and `yuan` for later collections and refunds. */
export interface Earned {
  readonly points: number;
  readonly times: number;
  readonly yuan: number | null;
  readonly account: PointAccount | null;
}

const NOTHING: Earned = { points: 0, times: 1, yuan: null, account: null };

/** What of a way's row earns points: all of it where the way does, of a card its principal. */
interface Earning {
  readonly earn: boolean;
  readonly amount: Money;
  readonly principalPart: Money | null;
}

export function earnBase(rows: readonly Earning[]): Money {
  return sum(rows.filter(({ earn }) => earn).map(({ amount, principalPart }) => principalPart ?? amount));
}

/** What an order earns by its payment; the patient's account is locked where it earns something. */
export async function earnedBy(cx: SessionCx, patientId: number | null, rows: readonly Earning[]): Promise<Earned> {
  if (patientId === null) return NOTHING;
  const { perYuan, earnYuan: yuan } = await pointTerms(cx);
  if (perYuan === 0) return NOTHING;
  const { integralTimes: times } = await effectiveVip(cx, patientId);
  const points = pointsFor(earnBase(rows), yuan, times);
  return { points, times, yuan, account: points > 0 ? await holdAccount(cx, patientId) : null };
}

/** Moves points of a patient and tells what came of it. */
export async function movePoints(cx: SessionCx, patientId: number, moves: readonly PointMove[], biz: PointBiz) {
  const account = await holdAccount(cx, patientId);
  const rows = pointRows(account, moves);
  await writeMoves(cx, account, rows, biz);
}

/** Writes the points of a payment: first the earned ones, then the spent ones. */
export async function writePoints(
  cx: SessionCx,
  patientId: number | null,
  { points, account }: Earned,
  biz: PointBiz,
  spent: number,
) {
  if (patientId === null || points + spent === 0) return;
  const moves: PointMove[] = [
    { type: EARNED, delta: points },
    { type: SPENT, delta: -spent },
  ];
  const held = account ?? (await holdAccount(cx, patientId));
  await writeMoves(cx, held, pointRows(held, moves), biz);
}

export interface PointsBack {
  readonly given: number;
  readonly taken: number;
  /** What of `taken` the patient has not got and owes from now on. */
  readonly debtAdded: number;
  readonly account: PointAccount | null;
}

interface Refunding {
  readonly patientId: number | null;
  readonly integralEarned: number;
  readonly integralTimes: number;
  readonly earnYuan: number | null;
}

const leftOf = ({ amount, refundedAmount, principalPart, refundedPrincipal, wayEarns }: PaidRow): Earning => ({
  earn: wayEarns,
  amount: minus(amount, refundedAmount),
  principalPart: principalPart === null ? null : minus(principalPart, refundedPrincipal),
});

/**
 * Returns the points that a refund takes: the earned points less the points of the remaining payments (§6.5).
 */
function takenOf({ integralEarned, integralTimes, earnYuan }: Refunding, before: number, left: readonly PaidRow[]) {
  if (integralEarned === 0 || earnYuan === null) return 0;
  const kept = pointsFor(earnBase(left.map(leftOf)), earnYuan, integralTimes);
  return Math.max(0, integralEarned - before - kept);
}

interface Back {
  /** Points that the refund's ways give back. */
  readonly given: number;
  /** Taken by the order's refunds before. */
  readonly before: number;
  /** Payments of the order after this refund. */
  readonly left: readonly PaidRow[];
}

const moves = ({ given, taken }: Pick<PointsBack, 'given' | 'taken'>): PointMove[] => [
  { type: SPENT_RETURNED, delta: given },
  { type: EARNED_TAKEN, delta: -taken },
];

/** Moves the points of a refund; locks the account if there is a movement. */
export async function pointsOfRefund(cx: SessionCx, order: Refunding, back: Back): Promise<PointsBack> {
  const { given } = back;
  const taken = takenOf(order, back.before, back.left);
  if (order.patientId === null || given + taken === 0) return { given, taken: 0, debtAdded: 0, account: null };
  const account = await holdAccount(cx, order.patientId);
  const after = pointRows(account, moves({ given, taken })).at(-1);
  const paid = Math.min(account.debt, given);
  return { given, taken, debtAdded: (after?.debtAfter ?? 0) - (account.debt - paid), account };
}

/** Returns the points that a refund would take, before anything is written. */
export async function pointsToTake(cx: SessionCx, order: Refunding & { readonly id: number }, ways: readonly BackBy[]) {
  if (order.integralEarned === 0) return 0;
  const rows = await payRowsOf(cx, order.id);
  const left = rows.map((row) => {
    const back = ways.find(({ payRowId }) => payRowId === row.id);
    if (!back) return row;
    const [refundedAmount, refundedPrincipal] = [
      sum([row.refundedAmount, back.amount]),
      sum([row.refundedPrincipal, back.principal]),
    ];
    return { ...row, refundedAmount, refundedPrincipal };
  });
  return takenOf(order, await pointsTaken(cx, order.id), left);
}

/** Given first, then taken. */
export async function writePointsBack(cx: SessionCx, back: PointsBack, biz: PointBiz): Promise<void> {
  if (back.account) await writeMoves(cx, back.account, pointRows(back.account, moves(back)), biz);
}

/** Returns the patient's points for the till. */
export async function pointsInfo(cx: SessionCx, patientId: number) {
  const { perYuan, maxPercent } = await pointTerms(cx);
  const { discountRate } = await effectiveVip(cx, patientId);
  const standing = await findStanding(cx, patientId);
  return { ...standing, integralPerYuan: perYuan, maxPercent, discountRate };
}

/** Takes the points of a reversed collection; missing points become a debt. */
export async function earnLess(
  cx: SessionCx,
  { patientId, integralTimes, earnYuan }: Omit<Refunding, 'integralEarned'>,
  rows: readonly Earning[],
  biz: PointBiz,
): Promise<number> {
  if (patientId === null || earnYuan === null) return 0;
  const points = pointsFor(earnBase(rows), earnYuan, integralTimes);
  if (points > 0) await movePoints(cx, patientId, [{ type: EARNED_TAKEN, delta: -points }], biz);
  return points;
}

/** Returns the points of a later collection, on the terms of the order's settlement. */
export async function earnMore(
  cx: SessionCx,
  { patientId, integralTimes, earnYuan }: Omit<Refunding, 'integralEarned'>,
  rows: readonly Earning[],
  biz: PointBiz,
): Promise<number> {
  if (patientId === null || earnYuan === null) return 0;
  const points = pointsFor(earnBase(rows), earnYuan, integralTimes);
  if (points > 0) await movePoints(cx, patientId, [{ type: EARNED, delta: points }], biz);
  return points;
}

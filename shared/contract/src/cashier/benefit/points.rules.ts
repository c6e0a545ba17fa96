import Big from 'big.js';
import type { CodeOf } from '../../base/dict';
import { type Money, money, share, toNumeric } from '../../base/money';
import type { integralType } from './points.dicts';

/** Points that an amount earns (domain-outpatient §6.8): whole ones, cut down. */
export function pointsFor(base: Money, yuanPerPoint: number, times: number): number {
  return new Big(toNumeric(base)).div(yuanPerPoint).times(times).round(0, Big.roundDown).toNumber();
}

/** Returns the most points that may pay for an order, rounded down to a multiple of the points of one yuan (180208). */
export function mostPoints(payable: Money, maxPercent: number, perYuan: number): number {
  const yuan = share(payable, new Big(maxPercent).div(100).toFixed());
  const points = new Big(toNumeric(yuan)).times(perYuan).round(0, Big.roundDown).toNumber();
  return points - (points % perYuan);
}

/** Yuan that points pay. */
export function yuanOf(points: number, perYuan: number): Money {
  return money(new Big(points).div(perYuan).toFixed());
}

/** Returns the points refunded with a part of the amount they paid; the last part refunds exactly the rest. */
export function pointsBack(
  amount: Money,
  row: { readonly left: Money; readonly leftPoints: number; readonly rate: number },
): number {
  const isLast = new Big(toNumeric(amount)).gte(toNumeric(row.left));
  if (isLast) return row.leftPoints;
  const part = new Big(toNumeric(amount)).times(row.rate).round(0, Big.roundHalfUp).toNumber();
  return Math.min(part, row.leftPoints);
}

type LedgerType = CodeOf<typeof integralType>;

/** What happens to an account: so many points come, or go. */
export interface PointMove {
  readonly type: LedgerType;
  /** Positive for a gain, negative for a deduction. */
  readonly delta: number;
}

export interface PointStanding {
  readonly balance: number;
  readonly debt: number;
}

export interface PointRow extends PointMove {
  readonly balanceAfter: number;
  readonly debtAfter: number;
}

const OWED = 8;

function gained({ balance, debt }: PointStanding, { type, delta }: PointMove): PointRow[] {
  const whole = { type, delta, balanceAfter: balance + delta, debtAfter: debt };
  const owed = Math.min(debt, delta);
  if (owed === 0) return [whole];
  return [whole, { type: OWED, delta: -owed, balanceAfter: balance + delta - owed, debtAfter: debt - owed }];
}

function taken({ balance, debt }: PointStanding, { type, delta }: PointMove): PointRow[] {
  const there = Math.min(balance, -delta);
  return [{ type, delta: there === 0 ? 0 : -there, balanceAfter: balance - there, debtAfter: debt - delta - there }];
}

/**
 * Returns the ledger rows of several moves in order: a gain is recorded in full and then pays the debt (type 8); a
 * deduction beyond the balance becomes a debt.
 */
export function pointRows(standing: PointStanding, moves: readonly PointMove[]): PointRow[] {
  const rows: PointRow[] = [];
  let now = standing;
  for (const move of moves) {
    if (move.delta === 0) continue;
    rows.push(...(move.delta > 0 ? gained(now, move) : taken(now, move)));
    const last = rows.at(-1);
    if (last) now = { balance: last.balanceAfter, debt: last.debtAfter };
  }
  return rows;
}

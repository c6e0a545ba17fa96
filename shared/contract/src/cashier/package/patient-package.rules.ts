import Big from 'big.js';
import { compareAmounts, formatMoney, type Money, money, toNumeric } from '../../base/money';

export interface UsedPatientPackage {
  readonly payableAmount: Money;
  readonly totalTimes: number;
  readonly usedTimes: number;
}

/** Times that were paid and not used. */
export const unusedTimes = ({ totalTimes, usedTimes }: UsedPatientPackage): number =>
  Math.max(0, totalTimes - usedTimes);

/**
 * Returns the refund of a package (domain-outpatient §6.2): the share of the paid amount for its unused times, at most
 * `left`.
 */
export function patientPackageRefund(bought: UsedPatientPackage, left: Money): Money {
  const { payableAmount, totalTimes } = bought;
  const part = money(new Big(toNumeric(payableAmount)).times(unusedTimes(bought)).div(totalTimes).toFixed());
  return compareAmounts(part, left) > 0 ? left : part;
}

/** Why so much: 「共20次，已用7次：¥3,600.00 × 13 ÷ 20」. */
export function refundReckoning(bought: UsedPatientPackage): string {
  const { payableAmount, totalTimes, usedTimes } = bought;
  return `共${totalTimes}次，已用${usedTimes}次：${formatMoney(payableAmount)} × ${unusedTimes(bought)} ÷ ${totalTimes}`;
}

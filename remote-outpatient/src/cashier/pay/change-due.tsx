import { compareAmounts, formatMoney, type Money, ZERO } from '@mingmou/contract/base/money';
import { CASH } from '@mingmou/contract/cashier/payment/method.codes';
import pay from './pay.module.css';

/** Whether an act took cash: only then is change a question. */
export const hasCash = (ways: readonly { readonly wayCode: number }[]): boolean =>
  ways.some(({ wayCode }) => wayCode === CASH);

interface ChangeDueProps {
  readonly amount: Money;
  /** Whether part of the payment was cash. */
  readonly isCash: boolean;
}

/** The change to hand back; 无需找零 for exact cash, nothing for other payment methods. */
export function ChangeDue({ amount, isCash }: ChangeDueProps) {
  const isDue = compareAmounts(amount, ZERO) > 0;
  if (!isDue && !isCash) return null;
  return (
    <p className={pay.paid}>
      {isDue ? (
        <>
          找零 <b className={pay.paidChange}>{formatMoney(amount)}</b>
        </>
      ) : (
        '无需找零'
      )}
    </p>
  );
}

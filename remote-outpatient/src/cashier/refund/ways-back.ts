import { compareAmounts, formatMoney, type Money, minus, ZERO } from '@mingmou/contract/base/money';

export interface PartBack {
  readonly wayName: string;
  readonly amount: Money;
  readonly forfeit?: Money | null | undefined;
  /** Paid out as cash instead. */
  readonly asCash?: boolean;
}

interface StoredPart {
  readonly insteadWay?: number | null | undefined;
  readonly cardClosed?: boolean | null | undefined;
}

/** Whether a part of a stored refund is paid out as cash: by choice, or because its card is closed. */
export function isPaidAsCash({ insteadWay, cardClosed }: StoredPart): boolean {
  return cardClosed === true || typeof insteadWay === 'number';
}

/** Names how much goes back by which method: 「退现金 ¥13.31、微信 ¥6.69」, then what is taken off the arrears. */
export function waysBackText(parts: readonly PartBack[], arrearsReduced: Money): string {
  const paid = parts
    .map((part) => ({ ...part, paid: minus(part.amount, part.forfeit ?? ZERO) }))
    .filter((part) => compareAmounts(part.paid, ZERO) > 0)
    .map((part) => `${part.wayName}${part.asCash ? '改退现金' : ''} ${formatMoney(part.paid)}`);
  return [
    ...(paid.length > 0 ? [`退${paid.join('、')}`] : []),
    ...(compareAmounts(arrearsReduced, ZERO) > 0 ? [`冲减挂账 ${formatMoney(arrearsReduced)}`] : []),
  ].join('，');
}

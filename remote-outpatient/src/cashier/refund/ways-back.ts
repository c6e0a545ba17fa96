import { compareAmounts, formatMoney, type Money, minus, ZERO } from '@mingmou/contract/base/money';
import { payRowName } from '../pay-row-name';

export interface PartBack {
  readonly wayName: string;
  readonly cardNo?: string | null | undefined;
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

/** Returns the refund by payment method: 「退现金 ¥13.31、微信 ¥6.69」, followed by the reduction of arrears. */
export function waysBackText(parts: readonly PartBack[], arrearsReduced: Money): string {
  const paid = parts
    .map((part) => ({ ...part, paid: minus(part.amount, part.forfeit ?? ZERO) }))
    .filter((part) => compareAmounts(part.paid, ZERO) > 0)
    .map((part) => `${payRowName(part)}${part.asCash ? '改退现金' : ''} ${formatMoney(part.paid)}`);
  return [
    ...(paid.length > 0 ? [`退${paid.join('、')}`] : []),
    ...(compareAmounts(arrearsReduced, ZERO) > 0 ? [`冲减挂账 ${formatMoney(arrearsReduced)}`] : []),
  ].join('，');
}

interface RefundQuestion {
  /** The question without its ending: 「确定退费 ¥20.00」. */
  readonly asks: string;
  readonly parts: readonly PartBack[];
  readonly arrearsReduced: Money;
  /** What else the user must know: 「退款后不能撤销」. */
  readonly warns?: string;
}

/** The question before money goes back: it names each part; a refund of nothing has none to name. */
export function refundQuestion({ asks, parts, arrearsReduced, warns }: RefundQuestion): string {
  const facts = [waysBackText(parts, arrearsReduced), warns].filter(Boolean).join('，');
  return `${asks} 吗？${facts}`;
}

import { compareAmounts, type Money, ZERO } from '../../base/money';

interface RuleDraft {
  readonly giftAmount?: Money | null;
  readonly giftIntegral?: number | null;
  readonly validFrom?: string | null;
  readonly validTo?: string | null;
}

export interface RuleFault {
  readonly field: 'giftAmount' | 'validTo';
  readonly reason: string;
}

/** Why a recharge rule cannot be: it gives nothing, or ends before it starts. */
export function ruleFault({ giftAmount, giftIntegral, validFrom, validTo }: RuleDraft): RuleFault | null {
  if (compareAmounts(giftAmount ?? ZERO, ZERO) === 0 && !giftIntegral) {
    return { field: 'giftAmount', reason: '赠送金额和赠送积分至少填写一项' };
  }
  if (validFrom && validTo && validTo < validFrom) return { field: 'validTo', reason: '不能早于开始日期' };
  return null;
}

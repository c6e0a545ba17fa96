import { ofChain } from '../../system/parameter/parameters';

/** Parameters of value cards (domain-outpatient §0.1, §8b 1–2). */
export const cardParameters = {
  /** 1 先本金后赠送 · 2 先赠送后本金 · 3 按比例. */
  cardDeductOrder: ofChain<number>('cardDeductOrder', '储值卡扣款顺序', 1, { min: 1, max: 3 }),
  cardSmsThreshold: ofChain<number>('cardSmsThreshold', '储值卡短信验证金额', 500, {
    min: 0,
    max: 1_000_000,
    decimals: 2,
  }),
  cardBalanceLimit: ofChain<number>('cardBalanceLimit', '储值卡余额上限', 5000, { min: 0.01, max: 5000, decimals: 2 }),
  /** Principal and gift together are held to the ceiling. */
  cardLimitWithGift: ofChain<boolean>('cardLimitWithGift', '储值卡上限含赠送', false),
  deductUsedGift: ofChain<boolean>('deductUsedGift', '退卡扣除已用赠送', true),
  /** Annual interest in percent on refunds for 经营者原因. */
  cardRefundRate: ofChain<number>('cardRefundRate', '储值卡退款年利率(%)', 0, { min: 0, max: 24, decimals: 2 }),
  cardRefundCashMax: ofChain<number>('cardRefundCashMax', '储值卡现金退款上限', 100, {
    min: 0,
    max: 100_000,
    decimals: 2,
  }),
} as const;

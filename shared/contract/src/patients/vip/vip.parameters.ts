import { ofChain } from '../../system/parameter/parameters';

/** Parameters of levels and points (domain-patients §0.1). */
export const vipParameters = {
  /** Points of one manual adjustment, up or down, that need no further right. */
  integralAdjustMax: ofChain<number>('integralAdjustMax', '单次调整上限(积分)', 5000, { min: 1, max: 1_000_000 }),
} as const;

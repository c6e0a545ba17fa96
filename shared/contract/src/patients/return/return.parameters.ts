import { ofChain, ofOrg } from '../../system/parameter/parameters';

/** Parameters of return visits (domain-patients §0.1). */
export const returnParameters = {
  returnMaxAttempts: ofOrg<number>('returnMaxAttempts', '建议忽略的呼叫次数', 5, { min: 1, max: 20 }),
} as const;

/** Parameters of the chain about the effect of contacts. */
export const effectParameters = {
  convertDays: ofChain<number>('convertDays', '回访转化(天)', 30, { min: 1, max: 365 }),
  sleepDays: ofChain<number>('sleepDays', '沉睡(天)', 180, { min: 30, max: 3650 }),
} as const;

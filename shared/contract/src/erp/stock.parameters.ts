import { ofOrg } from '../system/parameter/parameters';

/** Parameters of stock and bills (domain-erp §0). */
export const stockParameters = {
  selfApprove: ofOrg<boolean>('erpSelfApprove', '允许审核本人单据', true),
  nearExpiryDays: ofOrg<number>('nearExpiryDays', '近效期预警天数', 90, { min: 1, max: 730 }),
  minShelfDays: ofOrg<number>('minShelfDays', '入库最短剩余效期', 180, { min: 0, max: 1825 }),
} as const;

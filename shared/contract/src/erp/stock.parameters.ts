import { ofOrg } from '../system/parameter/parameters';

/** Parameters of stock and bills (domain-erp §0). */
export const stockParameters = {
  selfApprove: ofOrg<boolean>('erpSelfApprove', '允许审核本人单据', true),
  nearExpiryDays: ofOrg<number>('nearExpiryDays', '近效期预警天数', 90, { min: 1, max: 730 }),
  /** 收费后自动出库. */
  saleAutoPass: ofOrg<boolean>('saleAutoPass', '收费后自动出库', true),
  /** So long a sale that was not paid holds its goods. */
  saleReserveHours: ofOrg<number>('saleReserveHours', '销售占用(小时)', 72, { min: 1, max: 720 }),
  minShelfDays: ofOrg<number>('minShelfDays', '入库最短剩余效期', 180, { min: 0, max: 1825 }),
} as const;

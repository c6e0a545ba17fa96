import { ofOrg } from '../../system/parameter/parameters';

/** Parameters of stock and bills (domain-erp §0). */
export const stockParameters = {
  selfApprove: ofOrg<boolean>('erpSelfApprove', '允许审核本人单据', true),
  nearExpiryDays: ofOrg<number>('nearExpiryDays', '近效期预警天数', 90, { min: 1, max: 730 }),
  /** 收费后自动出库. */
  saleAutoPass: ofOrg<boolean>('saleAutoPass', '收费后自动出库', true),
  /** So long a sale that was not paid holds its goods. */
  saleReserveHours: ofOrg<number>('saleReserveHours', '销售占用(小时)', 72, { min: 1, max: 720 }),
  /** Days until goods made to order come, where no supplier says. */
  orderLeadDays: ofOrg<number>('orderLeadDays', '定做到货天数', 5, { min: 0, max: 90 }),
  /** So long after it was taken a pair may be made again. */
  remakeDays: ofOrg<number>('remakeDays', '取件后可重做天数', 30, { min: 0, max: 365 }),
  /** Days after which finished goods are listed under 逾期未取. */
  uncollectedDays: ofOrg<number>('uncollectedDays', '逾期未取天数', 7, { min: 1, max: 90 }),
  checkBlind: ofOrg<boolean>('checkBlind', '默认盲盘', false),
  /** Difference in pieces from which another person recounts; goods of class III are recounted from one piece. */
  recountLimit: ofOrg<number>('recountLimit', '复盘差异(件)', 3, { min: 1, max: 999 }),
  minShelfDays: ofOrg<number>('minShelfDays', '入库最短剩余效期', 180, { min: 0, max: 1825 }),
} as const;

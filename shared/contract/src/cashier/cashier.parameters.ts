import { ofChain, ofOrg } from '../system/parameter/parameters';

/** Parameters of the cashier (domain-outpatient §0.1). */
export const cashierParameters = {
  /** 0 分 · 1 四舍五入到角 · 2 抹去角分 · 3 四舍五入到元. */
  roundingMode: ofOrg<number>('roundingMode', '抹零', 0, { min: 0, max: 3 }),
  vipStack: ofChain<boolean>('vipStack', '会员折上折', false),
  /** Points that pay one yuan; 0: the chain has no points. */
  integralPerYuan: ofChain<number>('integralPerYuan', '抵扣1元所需(积分)', 100, { min: 0, max: 100_000 }),
  integralMaxPercent: ofChain<number>('integralMaxPercent', '积分抵扣上限(%)', 50, { min: 0, max: 100, decimals: 2 }),
  earnYuanPerPoint: ofChain<number>('earnYuanPerPoint', '获得1积分需消费(元)', 1, {
    min: 0.01,
    max: 100_000,
    decimals: 2,
  }),
  refundApproveAmount: ofOrg<number>('refundApproveAmount', '退费审核金额', 500, {
    min: 0,
    max: 1_000_000,
    decimals: 2,
  }),
  refundApproveDays: ofOrg<number>('refundApproveDays', '退费审核天数', 7, { min: 0, max: 3650 }),
  creditLimit: ofChain<number>('creditLimit', '挂账额度', 5000, { min: 0, max: 1_000_000, decimals: 2 }),
  /** An examination is performed once it is paid. */
  checkPayFirst: ofOrg<boolean>('checkPayFirst', '先收费后检查', true),
  /** Goods of an order that is still owed are not handed over. */
  deliverRequireSettled: ofOrg<boolean>('deliverRequireSettled', '结清后取货', true),
  creditNeedGuarantor: ofChain<boolean>('creditNeedGuarantor', '挂账须担保人', true),
  shiftAutoOpen: ofOrg<boolean>('shiftAutoOpen', '自动开班', true),
  openingCash: ofOrg<number>('openingCash', '备用金', 0, { min: 0, max: 100_000, decimals: 2 }),
  /** A shift that is older takes no more money until it is handed over. */
  shiftMaxHours: ofOrg<number>('shiftMaxHours', '班次最长时间', 24, { min: 1, max: 720 }),
  /** 收费 takes the next number of the open book. */
  invoiceAuto: ofOrg<boolean>('invoiceAuto', '收费自动取发票号', false),
  receiptAutoPrint: ofOrg<boolean>('receiptAutoPrint', '收费后打印收据', true),
} as const;

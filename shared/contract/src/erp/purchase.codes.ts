import { code } from '../base/codes';

/** Refusals of purchases (domain-erp §9). */
export const purchaseCodes = {
  supplierLicence: code(140113, '供应商{licence}已过期或缺失，不能采购「{category}」'),
  supplierDisabled: code(140114, '供应商已停用'),
  batchExpired: code(140202, '批号 {no} 已过期，不能销售'),
  serialExists: code(140216, '镜片序列号 {no} 已存在'),
  orderMismatch: code(140306, '定做明细与销售单不符或商品已取件'),
  priceZero: code(140307, '单价不能为0（赠品除外）'),
} as const;

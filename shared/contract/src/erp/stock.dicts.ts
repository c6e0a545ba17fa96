import { dict } from '../base/dict';

export const locationType = dict('locationType', '库位类型', [
  ['SALE', '销售仓'],
  ['DRUG', '药房'],
  ['BACK', '后仓'],
  ['DEFECT', '不良品仓'],
  ['TRANSIT', '在途'],
]);

/** What moved stock or its value (domain-erp §2.1). */
export const bizType = dict('bizType', '业务类型', [
  ['BEGIN', '期初'],
  ['PURCHASE_IN', '采购入库'],
  ['PURCHASE_RETURN', '采购退货'],
  ['PRICE_CHECK', '核价差异'],
  ['TRANSFER_OUT', '调拨出库'],
  ['TRANSFER_BACK', '调拨退回'],
  ['TRANSFER_IN', '调拨入库'],
  ['TRANSIT', '在途'],
  ['CHECK_GAIN', '盘盈'],
  ['CHECK_LOSS', '盘亏'],
  ['DAMAGE', '报损'],
  ['SALE', '销售出库'],
  ['SALE_RETURN', '销售退货'],
  ['ADJUST', '成本调价'],
  ['UPSTREAM', '上游调价'],
  ['SETTLE', '结账差异'],
]);

export const initializationState = dict('initializationState', '初始化状态', [
  ['NOT_BEGUN', '未开始'],
  ['RUNNING', '初始化中'],
  ['ENDED', '已结束'],
]);

/** What an employee is looked for (domain-erp §1.8), by the word of `employeeNature`. */
export const erpDuty = dict('erpDuty', '经办', [
  ['SALE', '销售'],
  ['PURCHASE', '采购'],
  ['STOCK', '仓管'],
  ['CHECK', '盘点'],
  ['REVIEW', '审核'],
  ['PROCESS', '加工'],
]);

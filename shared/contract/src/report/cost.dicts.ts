import { dict } from '../base/dict';

/** Groupings of rows for each tab of 费用统计 (domain-screening-reports §8). */
export const chargeGroups = dict('chargeGroup', '统计方式', [
  ['day', '按日'],
  ['week', '按周'],
  ['month', '按月'],
  ['org', '按机构'],
  ['cashier', '按收费员'],
  ['shift', '按班次'],
  ['source', '按患者来源'],
]);

export const itemGroups = dict('itemGroup', '统计方式', [
  ['category', '按费用类别'],
  ['item', '按项目'],
]);

export const doctorGroups = dict('doctorGroup', '统计方式', [
  ['doctor', '按医生'],
  ['department', '按科室'],
  ['seller', '按销售员'],
]);

export const wayGroups = dict('wayGroup', '统计方式', [
  ['way', '按支付方式'],
  ['day', '支付方式 × 日'],
  ['cashier', '支付方式 × 收费员'],
]);

export const cashierShiftGroups = dict('shiftGroup', '统计方式', [['shift', '按班次']]);

export const refundGroups = dict('refundGroup', '统计方式', [['refund', '按退费单']]);

export const detailGroups = dict('detailGroup', '统计方式', [['line', '按明细']]);

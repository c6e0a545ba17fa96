import { dict } from '../base/dict';
import { stateDict } from '../base/flow';
import { arrearFlow, receivableFlow } from './arrears.flow';
import { cashierShiftFlow, orderFlow, refundFlow } from './cashier.flow';

/** The states of the flows as they travel. */
export const orderState = stateDict('orderState', '收费单状态', orderFlow);

export const refundState = stateDict('refundState', '退费单状态', refundFlow);

export const arrearState = stateDict('arrearState', '欠费状态', arrearFlow);

export const receivableState = stateDict('receivableState', '收款单状态', receivableFlow);

/** 单退 is one line in one step; 退号 starts at the registration desk. */
export const refundKind = dict('refundKind', '退费类型', [
  [1, '普通退费'],
  [2, '单退'],
  [3, '退号'],
  [4, '退卡'],
]);

/** Who submits a line (domain-outpatient §6.2). */
export const sourceType = dict('chargeSourceType', '类别', [
  [1, '挂号费'],
  [2, '检查治疗'],
  [3, '药品'],
  [4, '眼镜销售'],
  [5, '接触镜'],
  [6, '套餐'],
  [7, '视训'],
  [8, '零售商品'],
  [9, '服务'],
]);

/** Types of lines that a cashier adds without a source. */
export const cashierSourceType = dict('cashierSourceType', '类别', [
  [6, '套餐'],
  [7, '视训'],
  [8, '零售商品'],
  [9, '服务'],
]);

export const lineDiscountType = dict('lineDiscountType', '折扣方式', [
  [0, '无'],
  [1, '折扣率'],
  [2, '减免'],
  [3, '一口价'],
]);

export const wholeDiscountType = dict('wholeDiscountType', '整单优惠', [
  [0, '无'],
  [1, '折扣率'],
  [2, '减免金额'],
]);

export const cashierShiftState = stateDict('shiftState', '班次状态', cashierShiftFlow);

/** Notes and coins that a drawer holds, by their face in cents. */
export const cashFace = dict('cashFace', '面额', [
  [10000, '100元'],
  [5000, '50元'],
  [2000, '20元'],
  [1000, '10元'],
  [500, '5元'],
  [100, '1元'],
  [50, '5角'],
  [10, '1角'],
]);

/** Paper formats of the desks' prints (domain-outpatient §7). */
export const receiptPaper = dict('receiptPaper', '纸张', [
  ['80mm', '80mm 小票'],
  ['58mm', '58mm 小票'],
  ['A5', 'A5'],
  ['A4', 'A4'],
  ['241x93', '三联 241×93'],
  ['241x140', '三联 241×140'],
]);

export const receiptDetailMode = dict('receiptDetailMode', '明细', [
  [1, '明细'],
  [2, '按类别'],
]);

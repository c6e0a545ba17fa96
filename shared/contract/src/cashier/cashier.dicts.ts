import { dict, namedDict } from '../base/dict';
import { stateDict } from '../base/flow';
import { arrearFlow, receivableFlow } from './arrears/arrears.flow';
import { cashierShiftFlow, orderFlow, refundFlow } from './cashier.flow';

/** The states of the flows as they travel. */
export const orderState = stateDict('orderState', '收费单状态', orderFlow);

export const refundState = stateDict('refundState', '退费单状态', refundFlow);

export const arrearState = stateDict('arrearState', '欠费状态', arrearFlow);

export const receivableState = stateDict('receivableState', '收款单状态', receivableFlow);

/** 单退 is one line in one step; 退号 starts at the registration desk. */
export const refundKind = namedDict('refundKind', '退费类型', {
  NORMAL: [1, '普通退费'],
  SINGLE: [2, '单退'],
  REGISTRATION: [3, '退号'],
  CARD: [4, '退卡'],
});

/** Who submits a line (domain-outpatient §6.2). */
export const sourceType = namedDict('chargeSourceType', '类别', {
  REGISTRATION_FEE: [1, '挂号费'],
  CHECK_BILL: [2, '检查治疗'],
  DRUGS: [3, '药品'],
  GLASSES: [4, '眼镜销售'],
  CONTACT_LENSES: [5, '接触镜'],
  PACKAGE: [6, '套餐'],
  TRAINING: [7, '视训'],
  RETAIL: [8, '零售商品'],
  SERVICE: [9, '服务'],
});

/** Types of lines that a cashier adds without a source. */
export const cashierSourceType = dict('cashierSourceType', '类别', [
  [6, '套餐'],
  [7, '视训'],
  [8, '零售商品'],
  [9, '服务'],
]);

export const lineDiscountType = namedDict('lineDiscountType', '折扣方式', {
  NONE: [0, '无'],
  RATE: [1, '折扣率'],
  AMOUNT: [2, '减免'],
  FIXED_PRICE: [3, '一口价'],
});

export const wholeDiscountType = namedDict('wholeDiscountType', '整单优惠', {
  NONE: [0, '无'],
  RATE: [1, '折扣率'],
  AMOUNT: [2, '减免金额'],
});

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

import { code } from '../base/codes';

/** Refusals of every call of the cashier (domain-outpatient §0.2). */
export const cashierCodes = {
  stale: code(180001, '数据已被他人修改，请刷新后重试'),
  keyUsed: code(180002, '该请求标识已用于其他内容，请刷新页面后重试'),
  running: code(180003, '正在处理中，请勿重复提交'),
  wrongTotal: code(180004, '合计金额与系统计算不一致（系统：{x}），请刷新后重试'),
  /** Shown by the pages if `checkBaseConfiguration` finds missing settings. */
  incomplete: code(180005, '收银基础配置不完整：{list}'),
} as const;

/** What every money call says of an `Idempotency-Key` in use. */
export const keyRefusals = { used: cashierCodes.keyUsed, running: cashierCodes.running } as const;

/** Refusals about an order before it is paid (domain-outpatient §6.14, Order). */
export const orderCodes = {
  wrongState: code(180101, '收费单当前状态为「{state}」，不能{action}'),
  nothingSelected: code(180102, '请至少选择一项收费项目'),
  itemChanged: code(180103, '「{item}」已停用或价格有变（现价{p}），请刷新'),
  notDiscountable: code(180104, '「{item}」不允许打折'),
  discountTooDeep: code(180105, '优惠后金额不能小于0'),
  couponUnusable: code(180106, '优惠券不可用：{reason}'),
  couponThreshold: code(180107, '该优惠券需消费满{x}元'),
  belowFloor: code(180108, '超出您的折扣权限（最低{floor}%），请授权'),
  wrongAuthorizer: code(180109, '授权账号或密码错误，或其权限不足'),
  withdrawAtSource: code(180110, '含挂号费、医生开立项目或进销存销售单，请在来源处撤回后再作废'),
  strangerWay: code(180111, '散客不能使用医保、储值卡、积分、优惠券或挂账'),
  saleInPieces: code(180112, '同一销售单的商品须一起收费'),
  belowItemFloor: code(180113, '「{item}」折扣低于允许的最低折扣{n}%'),
} as const;

/** Refusals of a settlement (§6.14, Settlement). */
export const settlementCodes = {
  paidAlready: code(180201, '收费单已由{cashier}于{time}收费，请刷新'),
  wrongSum: code(180202, '支付合计{a}与应收{b}不一致'),
  wayNotUsable: code(180203, '支付方式「{way}」不可用于此业务'),
  tooLittleCash: code(180204, '实收现金不足'),
  numberMissing: code(180205, '请填写{way}单号'),
  goodsShort: code(180207, '{goods}库存不足，可用{n}'),
  tooManyPoints: code(180208, '积分抵扣不能超过应收的{p}%（最多{n}积分）'),
  unevenPoints: code(180209, '使用积分须为{n}的整数倍'),
  tooFewPoints: code(180210, '积分余额不足（可用{n}）'),
  creditLimit: code(180217, '挂账超出额度（剩余{x}）'),
  creditTerms: code(180218, '挂账请填写应还日期和担保人'),
  wayTwice: code(180219, '支付方式「{way}」重复'),
} as const;

/** Refusals of a refund (§6.14, Refund). */
export const refundCodes = {
  wrongOrderState: code(180301, '收费单当前状态为「{state}」，不能退费'),
  done: code(180302, '「{item}」已执行或已交付，不能退费'),
  tooMany: code(180303, '可退数量不足：{item}可退{n}'),
  tooMuch: code(180304, '可退金额不足：最多可退{x}'),
  tooMuchOfWay: code(180305, '「{way}」最多可退{x}'),
  otherWay: code(180306, '须按原支付方式退回，如需改退请授权'),
  wrongState: code(180307, '退费单当前状态为「{state}」，不能{action}'),
  ownRefund: code(180308, '审核人不能是申请人'),
  needsApproval: code(180310, '该退费需要审核，请提交申请'),
  drugGiven: code(180311, '药品已发出，除质量问题外不得退换'),
  returnFirst: code(180312, '请先在进销存完成销售退货审核'),
  reversalMissing: code(180314, '医保退费请填写冲销单号'),
  neverBack: code(180315, '「{item}」为不可退款套餐，不能退费'),
} as const;

/** Refusals about arrears (§6.14, Arrears). */
export const arrearsCodes = {
  tooMuch: code(180401, '收款金额不能大于欠费余额{x}'),
  wrongState: code(180402, '欠费当前状态为「{state}」，不能{action}'),
  reasonMissing: code(180404, '请填写核销原因'),
  otherShift: code(180405, '只能撤销本人当前班次的收款'),
  refunded: code(180406, '该收款已有退费，不能撤销'),
} as const;

/** Refusals about invoices and ways that were entered wrongly (§6.14). */
export const paidOrderCodes = {
  invoiceUsed: code(180701, '发票号已被{orderNo}使用'),
  otherShift: code(180703, '只能更正本人当前班次的收款方式'),
} as const;

/** Refusals of a shift (§6.14, Shift). */
export const cashierShiftCodes = {
  none: code(180601, '请先开班'),
  openAlready: code(180602, '您已有进行中的班次'),
  overdue: code(180603, '上一班次已超过{n}小时，请先交班'),
  unexplained: code(180604, '现金有差异，请填写说明'),
  wrongState: code(180605, '班次当前状态为「{state}」，不能{action}'),
} as const;

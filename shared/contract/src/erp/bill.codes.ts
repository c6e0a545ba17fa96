import { code, staleCodes } from '../base/codes';

/** Refusals of every bill (domain-erp §9, 1400xx). */
export const billCodes = {
  missing: code(140001, '单据不存在或已删除'),
  wrongState: code(140002, '单据当前状态为「{state}」，不能{action}'),
  noLines: code(140003, '单据没有商品明细，请先添加商品'),
  wrongTotal: code(140004, '合计金额与明细不符，请刷新后重试'),
  noReason: code(140005, '请填写原因'),
  ownBill: code(140006, '不能审核本人提交的单据，请由他人审核'),
  tooManyLines: code(140007, '单据明细不能超过500行，请拆分'),
  inFuture: code(140008, '业务日期不能晚于今天'),
  hasFollowers: code(140009, '单据已产生后续业务（{billNo}），不能反审核'),
  notInitialized: code(140010, '库存初始化未结束，暂不能提交或审核单据'),
  running: code(140011, '该操作正在处理中，请勿重复提交'),
  stale: staleCodes.erp,
  noCostView: code(140013, '没有查看成本的权限'),
  lineTwice: code(140014, '商品「{goods}」在同一库位批次重复，请合并'),
} as const;

/** What every call that moves stock says of an `Idempotency-Key` in use. */
export const billKeyRefusals = { used: billCodes.running, running: billCodes.running } as const;

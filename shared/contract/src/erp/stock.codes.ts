import { code } from '../base/codes';

/** Refusals of stock (domain-erp §9, 1402xx). */
export const stockCodes = {
  tooLittle: code(140201, '{goods} {spec} 库存不足：可用 {available}，需要 {needed}'),
  batchMissing: code(140203, '请填写批号和有效期'),
  negativeLater: code(140204, '业务日期 {day} 之后「{goods}」库存将出现负数，请调整日期'),
  locationHasStock: code(140211, '库位仍有库存，不能停用'),
  initializationEnded: code(140212, '库存初始化已结束'),
  ledgerNotEmpty: code(140213, '已有业务流水，不能重新初始化'),
  notBegun: code(140214, '请先开始库存初始化'),
} as const;

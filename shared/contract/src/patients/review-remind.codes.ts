import { code } from '../base/codes';

/** Refusals of 复诊提醒 (domain-patients §8). */
export const remindCodes = {
  wrongState: code(131001, '提醒当前状态为「{state}」，不能{action}'),
  notLater: code(131002, '计划日期须晚于今天'),
  noReason: code(131003, '请填写取消原因'),
  nobody: code(131004, '没有可发送的患者'),
  twice: code(131005, '该患者已有同一来源、同一计划日期的未完成提醒'),
} as const;

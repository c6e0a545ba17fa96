import { code } from '../base/codes';

/** Refusals of screening tasks (domain-screening-reports §6). */
export const screeningTaskCodes = {
  roundTaken: code(160101, '该学校本学期第{n}次筛查任务已存在'),
  wrongState: code(160102, '任务当前状态为「{state}」，不能{action}'),
  tooLong: code(160103, '筛查日期跨度不能超过90天'),
  unmarked: code(160104, '还有{n}名学生未标记，不能结束'),
  hasRows: code(160105, '任务已有{n}条筛查数据，请先删除数据'),
  rulesDisabled: code(160106, '判定规则「{name}」未启用，请由医生确认并启用后再开始'),
  unknownChoice: code(160107, '所选{label}不存在或已停用，请重新选择'),
  wrongOrder: code(160108, '筛查结束日期不能早于开始日期'),
  wrongYear: code(160109, '学年应为相连的两年，例如2025-2026'),
} as const;

import { code } from '../../base/codes';

/** Refusals about staff (domain-system §2.10). */
export const employeeCodes = {
  hasSchedules: code(170111, '员工「{name}」有{n}个未来排班，请先清空排班'),
  hasVisits: code(170112, '员工「{name}」有未完成的就诊，请先处理'),
} as const;

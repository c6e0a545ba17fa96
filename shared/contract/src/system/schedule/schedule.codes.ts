import { code } from '../../base/codes';

/** Refusals about shifts and schedules (domain-system §2.10). */
export const scheduleCodes = {
  overlap: code(170101, '{name}{date}的班次时间重叠（{range}）'),
  booked: code(170102, '{name}{date}已有{n}个预约受影响，请先改约或取消'),
  past: code(170103, '不能修改今天之前的排班'),
  roomFull: code(170104, '诊室「{room}」{date}{range}已排满'),
  badRanges: code(170105, '班次时段不正确：{reason}'),
} as const;

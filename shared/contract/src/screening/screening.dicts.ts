import { dict } from '../base/dict';
import { stateDict } from '../base/flow';
import { screeningTaskFlow } from './task.flow';

export const schoolType = dict('schoolType', '学校类型', [
  [1, '幼儿园'],
  [2, '小学'],
  [3, '初中'],
  [4, '高中'],
  [5, '九年一贯制'],
  [6, '完全中学'],
  [7, '职业学校'],
  [8, '大学'],
]);

export const schoolTerm = dict('schoolTerm', '学期', [
  [1, '上学期'],
  [2, '下学期'],
]);

/** The scale that all acuities of a task are in; its codes are those of `visionType` 1 and 2. */
export const screeningScale = dict('screeningScale', '视力记录', [
  [1, '五分'],
  [2, '小数'],
]);

/** The states of the flow as they travel. */
export const screeningTaskState = stateDict('screeningTaskState', '筛查任务状态', screeningTaskFlow);

export const judgeState = dict('judgeState', '判定', [
  [0, '数据不全'],
  [1, '正常'],
  [2, '预警'],
]);

export const warnLevel = dict('warnLevel', '预警级别', [
  [0, '0级'],
  [1, '1级'],
  [2, '2级'],
  [3, '3级'],
]);

/** Words as codes; the order in which they are listed (domain-screening-reports §3). */
export const screeningTag = dict('screeningTag', '筛查标签', [
  ['视力不良轻', '视力不良轻'],
  ['视力不良中', '视力不良中'],
  ['视力不良重', '视力不良重'],
  ['筛查性近视', '筛查性近视'],
  ['高度近视', '高度近视'],
  ['远视储备不足', '远视储备不足'],
  ['近视前期关注', '近视前期关注'],
  ['散光', '散光'],
  ['远视', '远视'],
  ['屈光参差', '屈光参差'],
  ['欠矫', '欠矫'],
  ['仅视力', '仅视力'],
  ['塑形镜', '塑形镜'],
  ['眼部异常', '眼部异常'],
  ['未检', '未检'],
]);

import { type CodeOf, dict } from '../base/dict';
import { stateDict } from '../base/flow';
import { remindFlow } from './review-remind.flow';

export const remindState = stateDict('reviewRemindState', '提醒状态', remindFlow);

export const remindSource = dict('reviewRemindSource', '来源', [
  [1, '就诊结论'],
  [2, '复诊计划'],
  [3, '角膜镜复查'],
  [4, '配镜复查'],
  [5, '随访'],
  [6, '手工'],
]);
export type RemindSource = CodeOf<typeof remindSource>;

export const [OF_CONCLUSION, OF_VISIT, OF_LENSES, OF_GLASSES, OF_FOLLOW, BY_HAND] = [1, 2, 3, 4, 5, 6] as const;

/** By which way a reminder goes out. */
export const reviewChannel = dict('reviewChannel', '提醒渠道', [
  [1, '电话'],
  [2, '短信'],
  [3, '微信'],
]);
export type ReviewChannel = CodeOf<typeof reviewChannel>;

/** The lists of the page, in their order. */
export const remindTab = dict('reviewRemindTab', '页签', [
  [0, '待提醒'],
  [1, '未到期'],
  [2, '已提醒'],
  [3, '已预约'],
  [4, '已复诊'],
  [5, '已取消/流失'],
]);
export type RemindTab = CodeOf<typeof remindTab>;

import { dict } from '../../base/dict';

/** Kinds of events in a patient's timeline (domain-patients §2). */
export const timelineKind = dict('timelineKind', '事件', [
  [1, '建档'],
  [2, '挂号'],
  [3, '就诊'],
  [4, '检查'],
  [5, '处方'],
  [6, '销售'],
  [7, '隐形眼镜'],
  [8, '视训'],
  [9, '收费'],
  [10, '储值'],
  [11, '预约'],
  [12, '随访'],
  [13, '回访'],
  [14, '复诊提醒'],
  [15, '短信微信'],
  [16, '转介绍'],
  [17, '筛查'],
  [18, '积分等级'],
]);

/** Kinds of coming appointments and expiries. */
export const nextKind = dict('nextKind', '接下来', [
  [1, '预约'],
  [2, '复诊提醒'],
  [3, '随访'],
  [4, '镜片到期'],
  [5, '套餐到期'],
]);

import { namedDict } from '../../base/dict';

/** Kinds of events in a patient's timeline (domain-patients §2). */
export const timelineKind = namedDict('timelineKind', '事件', {
  FILE: [1, '建档'],
  REGISTRATION: [2, '挂号'],
  VISIT: [3, '就诊'],
  EXAMINATION: [4, '检查'],
  PRESCRIPTION: [5, '处方'],
  SALE: [6, '销售'],
  CONTACT_LENS: [7, '隐形眼镜'],
  TRAINING: [8, '视训'],
  CHARGE: [9, '收费'],
  CARD: [10, '储值'],
  APPOINTMENT: [11, '预约'],
  FOLLOW_UP: [12, '随访'],
  RETURN_VISIT: [13, '回访'],
  REVIEW_REMINDER: [14, '复诊提醒'],
  MESSAGE: [15, '短信微信'],
  REFERRAL: [16, '转介绍'],
  SCREENING: [17, '筛查'],
  POINTS: [18, '积分等级'],
});

/** Kinds of coming appointments and expiries. */
export const nextKind = namedDict('nextKind', '接下来', {
  APPOINTMENT: [1, '预约'],
  REVIEW_REMINDER: [2, '复诊提醒'],
  FOLLOW_UP: [3, '随访'],
  LENS_EXPIRY: [4, '镜片到期'],
  PACKAGE_EXPIRY: [5, '套餐到期'],
});

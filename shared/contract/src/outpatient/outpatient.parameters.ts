import { ofChain, ofOrg } from '../system/parameter/parameters';

/** Parameters of registration and triage (domain-outpatient §0.1). */
export const outpatientParameters = {
  registerPayFirst: ofOrg<boolean>('registerPayFirst', '先缴费后就诊', false),
  registerNeedSchedule: ofOrg<boolean>('registerNeedSchedule', '选医生须有排班', true),
  registerFreeDays: ofOrg<number>('registerFreeDays', '复诊免挂号费天数', 7, { min: 0, max: 365 }),
  registerAutoCancel: ofOrg<boolean>('registerAutoCancel', '未缴费次日自动取消', true),
  subscribeAudit: ofOrg<boolean>('subscribeAudit', '微信预约需审核', true),
  subscribeAheadDays: ofOrg<number>('subscribeAheadDays', '可提前天数', 30, { min: 0, max: 180 }),
  subscribeLeadMinutes: ofOrg<number>('subscribeLeadMinutes', '微信最晚提前(分钟)', 30, { min: 0, max: 1440 }),
  subscribeMaxOpen: ofChain<number>('subscribeMaxOpen', '未完成预约上限', 3, { min: 1, max: 20 }),
  subscribeNoShowLimit: ofChain<number>('subscribeNoShowLimit', '90天爽约上限', 3, { min: 0, max: 20 }),
  subscribeLateMinutes: ofOrg<number>('subscribeLateMinutes', '迟到容许(分钟)', 15, { min: 0, max: 120 }),
  overbookLimit: ofOrg<number>('overbookLimit', '每号段加约上限', 2, { min: 0, max: 10 }),
  callInterval: ofOrg<number>('callInterval', '叫号间隔(秒)', 10, { min: 3, max: 120 }),
  passAfterCalls: ofOrg<number>('passAfterCalls', '呼叫几次可过号', 3, { min: 1, max: 9 }),
  passMove: ofOrg<number>('passMove', '过号顺延人数', 3, { min: 1, max: 20 }),
} as const;

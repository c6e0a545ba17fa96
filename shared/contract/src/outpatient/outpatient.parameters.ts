import { ofOrg } from '../system/parameter/parameters';

/** Parameters of registration and triage (domain-outpatient §0.1). */
export const outpatientParameters = {
  registerPayFirst: ofOrg<boolean>('registerPayFirst', '先缴费后就诊', false),
  registerNeedSchedule: ofOrg<boolean>('registerNeedSchedule', '选医生须有排班', true),
  registerFreeDays: ofOrg<number>('registerFreeDays', '复诊免挂号费天数', 7, { min: 0, max: 365 }),
  registerAutoCancel: ofOrg<boolean>('registerAutoCancel', '未缴费次日自动取消', true),
  callInterval: ofOrg<number>('callInterval', '叫号间隔(秒)', 10, { min: 3, max: 120 }),
  passAfterCalls: ofOrg<number>('passAfterCalls', '呼叫几次可过号', 3, { min: 1, max: 9 }),
  passMove: ofOrg<number>('passMove', '过号顺延人数', 3, { min: 1, max: 20 }),
} as const;

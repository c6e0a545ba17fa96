import { ofOrg } from '../system/parameter/parameters';

/** Parameters of contacts with patients (domain-patients §0.1). */
export const patientsParameters = {
  remindDaysBefore: ofOrg<number>('remindDaysBefore', '复诊提醒提前(天)', 3, { min: 0, max: 30 }),
  remindLostDays: ofOrg<number>('remindLostDays', '提醒流失(天)', 180, { min: 1, max: 720 }),
  remindSendAt: ofOrg<string>('remindSendAt', '复诊提醒时刻', '09:00'),
} as const;

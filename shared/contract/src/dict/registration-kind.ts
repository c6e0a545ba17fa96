import { namedDict } from '../base/dict';

export const registrationKind = namedDict('registrationKind', '挂号方式', {
  NORMAL: [1, '正常'],
  QUICK: [2, '快速'],
  APPOINTMENT: [3, '预约'],
  DOCTOR: [4, '医生快速接诊'],
  REFERRAL: [5, '转诊接收'],
});

import { dict } from '../base/dict';

export const registrationKind = dict('registrationKind', '挂号方式', [
  [1, '正常'],
  [2, '快速'],
  [3, '预约'],
  [4, '医生快速接诊'],
  [5, '转诊接收'],
]);

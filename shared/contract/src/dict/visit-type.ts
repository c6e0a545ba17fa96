import { dict } from '../base/dict';

export const visitType = dict('visitType', '就诊类型', [
  [1, '初诊'],
  [2, '复诊'],
  [3, '其他'],
]);

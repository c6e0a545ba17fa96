import { namedDict } from '../base/dict';

export const visitType = namedDict('visitType', '就诊类型', {
  FIRST: [1, '初诊'],
  RETURN: [2, '复诊'],
  OTHER: [3, '其他'],
});

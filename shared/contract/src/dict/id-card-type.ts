import { namedDict } from '../base/dict';

export const idCardType = namedDict('idCardType', '证件类型', {
  RESIDENT_CARD: [1, '居民身份证'],
  PASSPORT: [2, '护照'],
  PERMIT: [3, '港澳台通行证'],
  BIRTH_CERTIFICATE: [4, '出生医学证明'],
  OTHER: [9, '其他'],
});

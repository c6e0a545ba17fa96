import { type CodeOf, dict } from '../base/dict';

export const idCardType = dict('idCardType', '证件类型', [
  [1, '居民身份证'],
  [2, '护照'],
  [3, '港澳台通行证'],
  [4, '出生医学证明'],
  [9, '其他'],
]);

export const RESIDENT_CARD = 1 satisfies CodeOf<typeof idCardType>;

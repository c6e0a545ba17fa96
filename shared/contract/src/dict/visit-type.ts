import { type CodeOf, dict } from '../base/dict';

export const visitType = dict('visitType', '就诊类型', [
  [1, '初诊'],
  [2, '复诊'],
  [3, '其他'],
]);

export const FIRST_VISIT = 1 satisfies CodeOf<typeof visitType>;
export const RETURN_VISIT = 2 satisfies CodeOf<typeof visitType>;
export const OTHER_VISIT = 3 satisfies CodeOf<typeof visitType>;

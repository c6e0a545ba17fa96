import { type CodeOf, dict } from '../base/dict';

/** Relations of a member to the head of the family, or of the owner of a phone to the patient. */
export const relation = dict('relation', '关系', [
  [1, '本人'],
  [2, '配偶'],
  [3, '子女'],
  [4, '父母'],
  [5, '亲戚'],
  [6, '朋友'],
  [7, '其他'],
]);

export const SELF = 1 satisfies CodeOf<typeof relation>;
export const PARENT = 4 satisfies CodeOf<typeof relation>;

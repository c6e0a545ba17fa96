import { namedDict } from '../base/dict';

/** Relations of a member to the head of the family, or of the owner of a phone to the patient. */
export const relation = namedDict('relation', '关系', {
  SELF: [1, '本人'],
  SPOUSE: [2, '配偶'],
  CHILD: [3, '子女'],
  PARENT: [4, '父母'],
  RELATIVE: [5, '亲戚'],
  FRIEND: [6, '朋友'],
  OTHER: [7, '其他'],
});

import { dict } from '../base/dict';

export const unit = dict('unit', '单位', [
  [0, '次'],
  [1, '片'],
  [2, '副'],
  [3, '瓶'],
  [4, '盒'],
  [5, '眼'],
  [6, '支'],
]);

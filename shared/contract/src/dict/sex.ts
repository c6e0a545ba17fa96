import { dict } from '../base/dict';

export const sex = dict('sex', '性别', [
  [1, '男'],
  [2, '女'],
  [9, '未说明'],
]);

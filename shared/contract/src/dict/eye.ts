import { dict } from '../base/dict';

export const eye = dict('eye', '眼别', [
  ['OD', '右眼'],
  ['OS', '左眼'],
  ['OU', '双眼'],
]);

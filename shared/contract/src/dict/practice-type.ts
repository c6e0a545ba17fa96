import { dict } from '../base/dict';

export const practiceType = dict('practiceType', '执业类别', [
  ['执业', '执业'],
  ['助理', '助理'],
]);

import { dict } from '../../base/dict';

/** Who is looked at among the children under control. */
export const myopiaGroup = dict('myopiaGroup', '名单', [
  ['ALL', '在控儿童'],
  ['FAST', '眼轴过快'],
  ['WARN', '眼轴偏快'],
  ['SE_FAST', '屈光过快'],
  ['CROSSED', '百分位上升'],
  ['OVERDUE', '逾期未复查'],
  ['UNMEASURED', '半年未测眼轴'],
  ['UNTREATED', '没有方案'],
]);

/** How old a child was in the middle of an interval. */
export const intervalAge = dict('intervalAge', '年龄段', [
  ['A0', '6岁以下'],
  ['A6', '6–7岁'],
  ['A8', '8–9岁'],
  ['A10', '10–11岁'],
  ['A12', '12–13岁'],
  ['A14', '14岁以上'],
]);

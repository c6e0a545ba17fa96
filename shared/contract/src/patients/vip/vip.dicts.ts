import { dict } from '../../base/dict';

/** Why points are adjusted by hand (domain-patients §4.2). */
export const integralAdjustReason = dict('integralAdjustReason', '积分调整原因', [
  ['补录', '补录'],
  ['活动', '活动'],
  ['投诉补偿', '投诉补偿'],
  ['录入错误', '录入错误'],
  ['其他', '其他'],
]);

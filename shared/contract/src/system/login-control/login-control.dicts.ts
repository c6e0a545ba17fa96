import { dict } from '../../base/dict';

/** Whom a rule speaks of. */
export const controlScope = dict('controlScope', '对象', [
  ['ALL', '全部账号'],
  ['ROLE', '指定角色'],
  ['ACCOUNT', '指定账号'],
]);

/** What happens outside of a rule's networks and hours. */
export const outsideAction = dict('outsideAction', '规则外', [
  ['REFUSE', '拒绝登录'],
  ['SMS', '须短信验证'],
]);

/** Conditions under which an SMS code is required inside the network. */
export const smsMode = dict('smsMode', '短信', [
  ['NONE', '不要求'],
  ['NEW_DEVICE', '新设备'],
  ['ALWAYS', '每次'],
]);

/** How a sign-in is judged, the mildest first. */
export const controlResult = dict('controlResult', '结果', [
  ['PASS', '放行'],
  ['SMS', '须短信验证'],
  ['REFUSE', '拒绝登录'],
]);

export const weekday = dict('weekday', '星期', [
  [1, '周一'],
  [2, '周二'],
  [3, '周三'],
  [4, '周四'],
  [5, '周五'],
  [6, '周六'],
  [7, '周日'],
]);

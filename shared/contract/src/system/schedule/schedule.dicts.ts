import { dict } from '../../base/dict';

/** Length of a frame that one appointment takes, in minutes (domain-system §2.1). */
export const frameInterval = dict('frameInterval', '号段', [
  [10, '10分钟'],
  [15, '15分钟'],
  [20, '20分钟'],
  [30, '30分钟'],
  [60, '60分钟'],
]);

/** What an appointment of a department is made for. */
export const appointmentMode = dict('appointmentMode', '预约对象', [
  [1, '医生'],
  [2, '诊室'],
]);

/** Whose rows the weekly board shows. */
export const boardSide = dict('boardSide', '查看方式', [
  ['STAFF', '按员工'],
  ['ROOM', '按诊室'],
]);

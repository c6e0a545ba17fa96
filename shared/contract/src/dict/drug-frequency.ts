import { dict } from '../base/dict';

/** Times in so many days, as {@link timesOf} reads them. */
const every = (times: number, periodDays = 1) => ({ times, periodDays });

/** How often a drug is used. `ONCE`: once in all; `HAND`: nobody can count it. */
export const drugFrequency = dict('drugFrequency', '频次', [
  ['YN', '院内使用', 'ONCE'],
  ['Qd', '每日1次', every(1)],
  ['Bid', '每日2次', every(2)],
  ['Tid', '每日3次', every(3)],
  ['Qid', '每日4次', every(4)],
  ['Qh', '每小时1次', every(24)],
  ['Q2h', '每2小时1次', every(12)],
  ['Q3h', '每3小时1次', every(8)],
  ['Q4h', '每4小时1次', every(6)],
  ['Q5h', '每5小时1次', every(24, 5)],
  ['Q6h', '每6小时1次', every(4)],
  ['Q7h', '每7小时1次', every(24, 7)],
  ['Q8h', '每8小时1次', every(3)],
  ['QM', '每晨1次', every(1)],
  ['QN', '每晚1次', every(1)],
  ['St', '立即使用', 'ONCE'],
  ['Prn', '必要时', 'HAND'],
  ['Q2D', '每2日1次', every(1, 2)],
  ['QW', '每周1次', every(1, 7)],
  ['Biw', '每周2次', every(2, 7)],
  ['Tiw', '每周3次', every(3, 7)],
  ['2w', '每2周1次', every(1, 14)],
  ['3w', '每3周1次', every(1, 21)],
  ['4w', '每4周1次', every(1, 28)],
]);

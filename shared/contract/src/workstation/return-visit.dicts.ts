import { dict } from '../base/dict';

/** Why a patient is to come again (domain-workstation §2.8). */
export const reviewReason = dict('reviewReason', '复诊原因', [
  [1, '近视控制'],
  [2, '角塑复查'],
  [3, '视训阶段'],
  [4, '术后'],
  [5, '其他'],
]);

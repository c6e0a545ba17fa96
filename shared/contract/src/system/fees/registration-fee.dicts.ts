import { dict } from '../../base/dict';

/** Whom a registration fee is meant for, the nearest first; RETURN: who comes back to the same doctor in time. */
export const feeScope = dict('feeScope', '适用', [
  ['DOCTOR', '医生'],
  ['DEPARTMENT', '科室'],
  ['DEFAULT', '默认'],
  ['RETURN', '复诊免费'],
]);

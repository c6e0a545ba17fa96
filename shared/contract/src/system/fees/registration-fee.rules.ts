import type { CodeOf } from '../../base/dict';
import { compareAmounts, type Money, ZERO } from '../../base/money';
import type { feeScope } from './registration-fee.dicts';

interface FeeDraft {
  readonly scope: CodeOf<typeof feeScope>;
  readonly staffIds?: readonly number[] | null;
  readonly departmentIds?: readonly number[] | null;
  readonly price: Money;
}

export interface FeeFault {
  readonly field: 'staffIds' | 'departmentIds' | 'price';
  readonly reason: string;
}

/** Why a fee cannot be meant for whom it names. */
export function feeFault({ scope, staffIds, departmentIds, price }: FeeDraft): FeeFault | null {
  if (scope === 'DOCTOR' && !staffIds?.length) return { field: 'staffIds', reason: '请选择医生' };
  if (scope === 'DEPARTMENT' && !departmentIds?.length) return { field: 'departmentIds', reason: '请选择科室' };
  if (scope === 'RETURN' && compareAmounts(price, ZERO) !== 0) return { field: 'price', reason: '复诊免费的价格应为0' };
  return null;
}

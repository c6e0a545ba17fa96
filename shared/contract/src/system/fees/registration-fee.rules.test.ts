import { expect, it } from '@jest/globals';
import { money } from '../../base/money';
import { feeFault } from './registration-fee.rules';

const FREE = money(0);

it.each<[Parameters<typeof feeFault>[0], object | null]>([
  [
    { scope: 'DOCTOR', price: FREE },
    { field: 'staffIds', reason: '请选择医生' },
  ],
  [
    { scope: 'DOCTOR', staffIds: [], price: FREE },
    { field: 'staffIds', reason: '请选择医生' },
  ],
  [{ scope: 'DOCTOR', staffIds: [7], price: money(20) }, null],
  [
    { scope: 'DEPARTMENT', price: FREE },
    { field: 'departmentIds', reason: '请选择科室' },
  ],
  [{ scope: 'DEPARTMENT', departmentIds: [3], price: money(20) }, null],
  [
    { scope: 'RETURN', price: money('0.01') },
    { field: 'price', reason: '复诊免费的价格应为0' },
  ],
  [{ scope: 'RETURN', price: FREE }, null],
])('挂号费 %j：%j', (fee, fault) => expect(feeFault(fee)).toEqual(fault));

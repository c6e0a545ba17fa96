import { dict } from '../../base/dict';
import { f, required } from '../../base/field';
import { servicePackageKind } from '../../system/training/training.dicts';

/** Which packages an order sells: type of the line, as the cashier names it. */
export const servicePackageSourceType = dict('packageSourceType', '套餐类别', [
  [6, '套餐'],
  [7, '视训'],
]);

/** A package of a patient that may be used now. */
export const usablePatientPackage = {
  id: required(f.id('套餐')),
  packageNo: required(f.text('套餐号', 20)),
  name: required(f.text('套餐', 30)),
  kind: required(f.dict('类别', servicePackageKind)),
  totalTimes: required(f.int('总次数', { unit: '次' })),
  giftTimes: required(f.int('赠送', { unit: '次' })),
  leftTimes: required(f.int('剩余', { unit: '次' })),
  /** Absent before the first use of one that begins with it. */
  expireDate: f.date('有效期至'),
} as const;

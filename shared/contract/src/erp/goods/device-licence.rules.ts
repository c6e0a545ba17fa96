import type { CodeOf } from '../../base/dict';
import type { deviceScope } from '../../dict/device-scope';
import type { GoodsCategory } from './goods-category.rules';

type Scope = CodeOf<typeof deviceScope>;

/** Goods that are devices of class III, and what of a licence covers them (domain-erp §9b.2). */
const CLASS_THREE: Partial<Record<GoodsCategory, Scope>> = {
  ...{ wd2: 'LENS', qx2: 'LENS', '002': 'LENS', qx3: 'LENS' },
  ...{ qx7: 'CARE', '007': 'CARE', qx8: 'CARE' },
};

export function isClassThree(categoryId: GoodsCategory): boolean {
  return CLASS_THREE[categoryId] !== undefined;
}

export interface DeviceLicence {
  readonly deviceLicenceNo: string | null;
  readonly deviceLicenceScope: readonly Scope[];
  /** Null: 长期. */
  readonly deviceLicenceExpire: string | null;
}

/** Whether the organisation may sell goods of the category on the day; a licence is good on its last day. */
export function maySellCategory(licence: DeviceLicence | undefined, categoryId: GoodsCategory, day: string): boolean {
  const scope = CLASS_THREE[categoryId];
  if (scope === undefined) return true;
  if (!licence?.deviceLicenceNo || !licence.deviceLicenceScope.includes(scope)) return false;
  return licence.deviceLicenceExpire === null || licence.deviceLicenceExpire >= day;
}

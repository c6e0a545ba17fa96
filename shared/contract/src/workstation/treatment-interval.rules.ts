import { dictName } from '../base/dict';
import { intervalUnit } from './check-bill.dicts';
import type { BillRow } from './check-bill.rules';

export type Interval = Pick<BillRow, 'intervalValue' | 'intervalUnit'>;

/** Returns whether the row needs an interval: only treatments with several sessions; a package has its own times. */
export const hasInterval = ({ itemType, qty }: Pick<BillRow, 'itemType' | 'qty'>) => itemType === 'TREAT' && qty > 1;

/** `4小时`, `3天`; empty where nobody said one. */
export function intervalText({ intervalValue, intervalUnit: unit }: Interval): string {
  return intervalValue ? `${intervalValue}${dictName(intervalUnit, unit ?? 'DAY')}` : '';
}

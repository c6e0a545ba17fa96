import type { OutputOf } from '@mingmou/contract/base/call';
import { lensFamily } from '@mingmou/contract/erp/sale/sale-power.rules';
import type { salePrescription } from '@mingmou/contract/erp/sale/sale-prescription.contract';
import { freshKeys } from '../bill/goods-line';
import type { SaleLine } from './sale.pages';

export type Proposal = OutputOf<typeof salePrescription.propose>;
export type Breed = Proposal['breeds'][number];
export type ForEye = Breed['eyes'][number];

/** Whether the lens can be sold now: it lies here, or is made. */
export function isReady({ lens }: ForEye): boolean {
  return Boolean(lens && (lens.stockMode !== 'STOCK' || lens.sellable > 0));
}

/** Returns the eyes for which a breed has a lens of the prescription. */
export const readyEyes = ({ eyes }: Breed) => eyes.filter((one) => isReady(one));

/** Lines of one pair of glasses, or of one supply of contact lenses, as the paper says each eye. */
export function prescribedLines(
  { eyes }: Proposal,
  breed: Breed,
  standing: readonly SaleLine[],
  placeOf: (categoryId: string) => number | null,
): SaleLine[] {
  const ready = readyEyes(breed);
  const keys = freshKeys(standing, ready.length);
  const groupNo = Math.max(0, ...standing.map((line) => line.groupNo ?? 0)) + 1;
  return ready.flatMap(({ eye, lens }, at): SaleLine[] => {
    if (!lens) return [];
    const { sellable: _sellable, stockMode: _mode, ...goods } = lens;
    const params = eyes.find((one) => one.eye === eye)?.params ?? null;
    return [
      {
        ...{ ...goods, key: keys[at] ?? '', qty: 1, price: lens.tagPrice ?? null, gift: false, eye, groupNo },
        customParams: params,
        needProcess: lensFamily(lens.categoryId) === 'SPECTACLE',
        locationId: placeOf(lens.categoryId),
      },
    ];
  });
}

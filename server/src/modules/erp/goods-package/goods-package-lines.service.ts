import { type Money, type Price, priceOfPieces } from '@mingmou/contract/base/money';
import { malformed } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Packed } from '../../cashier/source/till-goods.port';
import { addSold } from './goods-package.store';
import { expandGoodsPackage } from './goods-package-sale.service';

interface Copy {
  readonly packageId: number;
  /** Places of its lines on the bill. */
  readonly places: readonly number[];
}

/** Each package on the bill and its lines, in the order of its items. */
function copiesOf(lines: readonly Packed[]): Copy[] {
  const copies = new Map<number, { packageId: number; places: number[] }>();
  for (const [at, { packageId, packageNo, packageItemNo, qty }] of lines.entries()) {
    if (!packageId) continue;
    if (!packageNo || !packageItemNo || !qty) throw malformed('lines', `第${at + 1}行 套餐：请重新选择套餐`);
    const copy = copies.get(packageNo);
    if (copy && copy.packageId !== packageId) throw malformed('lines', `第${at + 1}行 套餐：请重新选择套餐`);
    if (copy) copy.places.push(at);
    else copies.set(packageNo, { packageId, places: [at] });
  }
  const itemOf = (at: number) => lines[at]?.packageItemNo ?? 0;
  return [...copies.values()].map(({ packageId, places }) => ({
    packageId,
    places: places.sort((a, b) => itemOf(a) - itemOf(b)),
  }));
}

/** Share of a line in the price of its package (domain-erp §1.5). */
export interface GoodsPackageShare {
  readonly packageName: string;
  readonly amount: Money;
  readonly price: Price;
}

/**
 * The shares of the lines that came with packages, by their places. Refuses where a package is not sold today (140111), or is
 * no longer whole (140112): its price is one, whatever of it was taken off the bill.
 */
export async function sharesOf(
  cx: SessionCx,
  lines: readonly Packed[],
): Promise<ReadonlyMap<number, GoodsPackageShare>> {
  const shares = new Map<number, GoodsPackageShare>();
  for (const { packageId, places } of copiesOf(lines)) {
    const picks = places.map((at) => {
      const { packageItemNo, barcodeId, qty } = lines[at] as Packed;
      return { itemNo: packageItemNo ?? 0, barcodeId: barcodeId ?? 0, qty: qty ?? null };
    });
    const expanded = await expandGoodsPackage(cx, { packageId, picks });
    for (const [place, { amount, qty }] of expanded.lines.entries()) {
      const at = places[place];
      if (at === undefined) continue;
      shares.set(at, { packageName: expanded.name, amount, price: priceOfPieces(amount, qty) });
    }
  }
  return shares;
}

/** The packages of a sale left the house, or came back with its retrial (`by` −1). */
export async function countGoodsPackages(cx: SessionCx, lines: readonly Packed[], by: 1 | -1): Promise<void> {
  const sold = new Map<number, number>();
  for (const { packageId } of copiesOf(lines)) sold.set(packageId, (sold.get(packageId) ?? 0) + 1);
  for (const [packageId, copies] of [...sold].sort(([a], [b]) => a - b)) await addSold(cx, packageId, copies * by);
}

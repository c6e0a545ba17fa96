import { priceOfPieces } from '@mingmou/contract/base/money';
import type { ExpandedGoodsPackage } from '@mingmou/contract/erp/package/goods-package-picks.rules';
import { freshKeys } from '../bill/goods-line';
import type { SaleLine } from './sale.pages';

/** Lines of so many packages, each with its share of the price. */
export function goodsPackageLines(
  { packageId, name, lines }: ExpandedGoodsPackage,
  copies: number,
  standing: readonly SaleLine[],
  placeOf: (categoryId: string) => number | null,
): SaleLine[] {
  const last = Math.max(0, ...standing.map(({ packageNo }) => packageNo ?? 0));
  const keys = freshKeys(standing, lines.length * copies);
  return Array.from({ length: copies }, (_, copy) =>
    lines.map(
      ({ itemNo, amount, groupName: _group, stockMode: _mode, ...goods }, at): SaleLine => ({
        ...goods,
        key: keys[copy * lines.length + at] ?? '',
        price: priceOfPieces(amount, goods.qty),
        gift: false,
        locationId: placeOf(goods.categoryId),
        ...{ packageId, packageName: name, packageNo: last + copy + 1, packageItemNo: itemNo },
      }),
    ),
  ).flat();
}

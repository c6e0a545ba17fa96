import { priceOfPieces } from '@mingmou/contract/base/money';
import type { ExpandedGoodsPackage } from '@mingmou/contract/erp/package/goods-package-picks.rules';
import type { ChargeItem, DraftLine, OrderDraft } from './order.draft';

/** Lines that are kept, paid and removed together: those of a combination of services, and of a package of goods. */

type Parts = NonNullable<ChargeItem['parts']>;

const RETAIL = 8;

/** Whether a line comes as part of a combination or a package: its quantity and price are those of the whole. */
export function isPart({ comboId, packageId }: Pick<DraftLine, 'comboId' | 'packageId'>): boolean {
  return typeof comboId === 'number' || typeof packageId === 'number';
}

/** Returns the name of the combination or package of a line. */
export function wholeOf({ comboName, packageName, packageNo }: DraftLine) {
  if (packageName) return { kind: '套餐', name: `${packageName}${(packageNo ?? 1) > 1 ? `（第${packageNo}份）` : ''}` };
  return comboName ? { kind: '组合', name: comboName } : undefined;
}

/** Adds the services of a combination; increments existing ones. */
export function withCombo(
  draft: OrderDraft,
  { itemId: comboId, name: comboName, sourceType }: ChargeItem,
  parts: Parts,
): OrderDraft {
  if (draft.lines.some((line) => line.comboId === comboId)) {
    const more = (line: DraftLine) => parts.find(({ itemId }) => itemId === line.itemId)?.qty ?? 0;
    const lines = draft.lines.map((line) =>
      line.comboId === comboId ? { ...line, qty: line.qty + more(line) } : line,
    );
    return { ...draft, lines };
  }
  const added = parts.map(
    (part): DraftLine => ({
      ...part,
      key: `combo-${comboId}-${part.itemId}`,
      sourceType,
      comboId,
      comboName,
      lineDiscountType: 0,
      lineDiscountValue: 0,
      discountBySource: false,
      selected: true,
    }),
  );
  return { ...draft, lines: [...draft.lines, ...added] };
}

/** Lines of so many packages that the till adds, each at its share of the price. */
export function withGoodsPackage(draft: OrderDraft, expanded: ExpandedGoodsPackage, copies: number): OrderDraft {
  const { packageId, name: packageName, lines } = expanded;
  const last = Math.max(0, ...draft.lines.map(({ packageNo }) => packageNo ?? 0));
  const added = Array.from({ length: copies }, (_, copy) =>
    lines.map(
      ({ itemNo, barcodeId, goodsName, spec, unit, qty, categoryId, amount }, at): DraftLine => ({
        key: `package-${last + copy + 1}-${at}`,
        ...{ sourceType: RETAIL, itemId: barcodeId, categoryId, name: goodsName, spec, unit, qty },
        unitPrice: priceOfPieces(amount, qty),
        ...{ discountFlag: true, vipFlag: true, minDiscountRate: 0 },
        ...{ packageId, packageName, packageNo: last + copy + 1, packageItemNo: itemNo },
        ...{ lineDiscountType: 0, lineDiscountValue: 0, discountBySource: false, selected: true },
      }),
    ),
  );
  return { ...draft, lines: [...draft.lines, ...added.flat()] };
}

/** Returns the package of a new line; an existing line keeps its own. */
export const goodsPackageOf = ({ packageId, packageNo, packageItemNo }: DraftLine) =>
  packageId ? { packageId, packageNo: packageNo ?? null, packageItemNo: packageItemNo ?? null } : {};

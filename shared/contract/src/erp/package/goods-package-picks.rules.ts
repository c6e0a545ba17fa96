import type { OutputOf } from '../../base/call';
import type { goodsPackage } from './goods-package.contract';
import { groupsOf } from './goods-package.rules';

export type SellableGoodsPackage = OutputOf<typeof goodsPackage.sellable>[number];
/** An item as a seller picks for it. */
export type SellableItem = SellableGoodsPackage['items'][number];
/** The lines that a package becomes, once its goods are picked. */
export type ExpandedGoodsPackage = OutputOf<typeof goodsPackage.expand>;

/** Goods for some pieces of an item; 0 until they are chosen. */
export interface Picked {
  readonly itemNo: number;
  readonly qty: number;
  readonly barcodeId: number;
}

/** Whether a group leaves the seller a choice among its items. */
export function isChoice([first, ...others]: readonly SellableItem[]): boolean {
  return first !== undefined && (!first.required || first.chooseQty < others.length + 1);
}

/** Returns the initial picks: all required items, with their goods where the package fixes them. */
export function firstPicks({ items }: SellableGoodsPackage): Picked[] {
  return groupsOf(items).flatMap((group) => (isChoice(group) ? [] : group.map(wholeItem)));
}

/** An item, all its pieces of one kind of goods. */
export function wholeItem({ itemNo, qty, kind, targetId }: SellableItem): Picked {
  return { itemNo, qty, barcodeId: (kind === 'BARCODE' ? targetId : null) ?? 0 };
}

/** Takes an item of a choice, or leaves it. */
export function toggled(picks: readonly Picked[], item: SellableItem, isTaken: boolean): Picked[] {
  const others = picks.filter(({ itemNo }) => itemNo !== item.itemNo);
  return isTaken ? [...others, wholeItem(item)] : others;
}

/** Each piece of an item by itself: right and left lens. */
export function apart(picks: readonly Picked[], { itemNo }: SellableItem): Picked[] {
  return picks.flatMap((pick) =>
    pick.itemNo === itemNo ? Array.from({ length: pick.qty }, () => ({ ...pick, qty: 1 })) : [pick],
  );
}

/** The goods of the how manieth pick. */
export function withGoods(picks: readonly Picked[], at: number, barcodeId: number): Picked[] {
  return picks.map((pick, place) => (place === at ? { ...pick, barcodeId } : pick));
}

/** What still keeps the package from being sold. */
export function picksFault({ items }: SellableGoodsPackage, picks: readonly Picked[]): string | null {
  for (const group of groupsOf(items)) {
    const [first] = group;
    if (!first) continue;
    const taken = group.filter(({ itemNo }) => picks.some((pick) => pick.itemNo === itemNo));
    const isLeftOut = taken.length === 0 && !first.required;
    if (!isLeftOut && taken.length !== first.chooseQty) {
      return `「${first.groupName}」应选 ${first.chooseQty} 件，已选 ${taken.length} 件`;
    }
    const open = taken.find(({ itemNo }) => picks.some((pick) => pick.itemNo === itemNo && pick.barcodeId === 0));
    if (open) return `请选择「${open.groupName}」的商品`;
  }
  return null;
}

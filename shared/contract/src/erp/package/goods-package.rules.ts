import Big from 'big.js';
import type { CodeOf } from '../../base/dict';
import { compareAmounts, type Money, minus, money, sum, toNumeric, ZERO } from '../../base/money';
import type { goodsPackageItemKind, goodsPackageStanding } from './goods-package.dicts';

export interface GoodsPackageItem {
  readonly groupName: string;
  readonly kind: CodeOf<typeof goodsPackageItemKind>;
  /** Of goods or a breed. */
  readonly targetId?: number | null;
  readonly categoryId?: string | null;
  readonly qty: number;
  /** How many items of its group the seller takes. */
  readonly chooseQty: number;
  /** The group may not be left out. */
  readonly required: boolean;
  readonly sharePrice?: Money | null;
}

/** The items of each group, in the order in which the groups come. */
export function groupsOf<I extends { readonly groupName: string }>(items: readonly I[]): readonly (readonly I[])[] {
  const names = [...new Set(items.map(({ groupName }) => groupName))];
  return names.map((name) => items.filter(({ groupName }) => groupName === name));
}

const targetOf = ({ kind, targetId, categoryId }: GoodsPackageItem) =>
  `${kind} ${kind === 'CATEGORY' ? categoryId : targetId}`;

function groupFault(items: readonly GoodsPackageItem[]): string | null {
  const [first] = items;
  if (!first) return null;
  const group = `分组「${first.groupName}」`;
  if (items.some(({ chooseQty }) => chooseQty !== first.chooseQty)) return `${group}各行的选几项须相同`;
  if (items.some(({ required }) => required !== first.required)) return `${group}各行的必选须相同`;
  if (first.chooseQty > items.length) return `${group}只有${items.length}项，选几项不能大于它`;
  if (new Set(items.map(targetOf)).size < items.length) return `${group}的对象重复，请合并`;
  return null;
}

/** Returns the fault in the items of a package; null if there is none. */
export function itemsFault(items: readonly GoodsPackageItem[]): string | null {
  for (const [at, { kind, targetId, categoryId }] of items.entries()) {
    const isNamed = kind === 'CATEGORY' ? categoryId && !targetId : targetId && !categoryId;
    if (!isNamed) return `第${at + 1}行请选择对象`;
  }
  for (const group of groupsOf(items)) {
    const fault = groupFault(group);
    if (fault) return fault;
  }
  return null;
}

export interface GoodsPackageDays {
  readonly startDate: string;
  readonly endDate?: string | null;
}

export function standingOf(
  { startDate, endDate }: GoodsPackageDays,
  today: string,
): CodeOf<typeof goodsPackageStanding> {
  if (startDate > today) return 'NOT_BEGUN';
  return endDate && endDate < today ? 'OVER' : 'RUNNING';
}

export interface SplitLine {
  readonly qty: number;
  /** Amount of the line by tag prices, or its share as defined in the package. */
  readonly weight: Money;
}

const big = (amount: Money) => new Big(toNumeric(amount));

/**
 * Returns the amounts of the lines of a package (domain-erp §1.5): the price in proportion to their weights, rounded
 * half-up, the remainder on the last line; by quantity if all weights are 0. A rounded-up amount never exceeds the
 * rest, so no line is below 0.
 */
export function splitGoodsPackage(price: Money, lines: readonly SplitLine[]): readonly Money[] {
  const isPriced = compareAmounts(sum(lines.map(({ weight }) => weight)), ZERO) > 0;
  const weights = lines.map(({ qty, weight }) => (isPriced ? big(weight) : new Big(qty)));
  const total = weights.reduce((sofar, weight) => sofar.plus(weight), new Big(0));
  let left = price;
  return weights.map((weight, at) => {
    const part = money(big(price).times(weight).div(total).toFixed());
    const amount = at === weights.length - 1 || compareAmounts(part, left) > 0 ? left : part;
    left = minus(left, amount);
    return amount;
  });
}

/** What each pick of an item weighs of the share that the package gives the item: by pieces, the last one the rest. */
export function shareWeights(sharePrice: Money, pieces: readonly number[]): readonly Money[] {
  return splitGoodsPackage(
    sharePrice,
    pieces.map((qty) => ({ qty, weight: ZERO })),
  );
}

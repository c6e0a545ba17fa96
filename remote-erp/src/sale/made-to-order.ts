import { CATEGORY_RULES } from '@mingmou/contract/erp/goods/goods-category.rules';
import type { LineGoods } from '../bill/goods-line';

/** Goods that are bought for one customer, as far as their category says. */
export function isMadeToOrder({ categoryId }: Pick<LineGoods, 'categoryId'>): boolean {
  const [first] = CATEGORY_RULES[categoryId].stockModes;
  return first === 'ORDER';
}

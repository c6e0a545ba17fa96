import type { SessionCx } from '../../../kernel/context/cx';
import { type Goods, goodsByIds } from './goods.store';

export type GoodsOnSale = Goods;

/** Goods as they are called and priced today; deleted ones are not there. */
export function goodsOnSale(cx: SessionCx, ids: readonly number[]): Promise<Map<number, Goods>> {
  return ids.length === 0 ? Promise.resolve(new Map()) : goodsByIds(cx, ids);
}

import type { StockMode } from '../goods/goods-category.rules';

/** Returns whether returned pieces cannot be restocked, because they were made for one customer (140409). */
export function isScrapOnly(stockMode: string | null | undefined): boolean {
  return stockMode === ('ORDER' satisfies StockMode);
}

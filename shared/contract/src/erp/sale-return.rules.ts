import type { StockMode } from './goods-category.rules';

/** Whether pieces that come back go to no shelf: what was made for one customer is of no use to another (140409). */
export function isScrapOnly(stockMode: string | null | undefined): boolean {
  return stockMode === ('ORDER' satisfies StockMode);
}

import type { OutputOf } from '@mingmou/contract/base/call';
import { MAX_ASKED, stock } from '@mingmou/contract/erp/stock/stock.contract';
import { send } from '@mingmou/core/http/client';
import type { LineGoods } from '../goods-line';

export type FoundGoods = OutputOf<typeof stock.findStock>[number];

export function goodsOf({ commodityId, code, goodsName, spec, unit, categoryId, tagPrice }: FoundGoods): LineGoods {
  return { barcodeId: commodityId, code, goodsName, spec, unit, categoryId, tagPrice };
}

/**
 * Returns goods by id. An answer is limited to a number of rows, one for each place; missing goods are requested again.
 */
export async function goodsById(ids: readonly number[]): Promise<ReadonlyMap<number, LineGoods>> {
  const found = new Map<number, LineGoods>();
  let open = ids;
  while (open.length > 0) {
    const asked = open.slice(0, MAX_ASKED);
    const rows = await send(stock.findStock, { commodityIds: asked, withZero: true });
    if (rows.length === 0) break;
    for (const row of rows) found.set(row.commodityId, goodsOf(row));
    open = open.filter((id) => !found.has(id));
  }
  return found;
}

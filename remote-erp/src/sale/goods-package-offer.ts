import type { GoodsPackageOffer, OfferedGoods } from '@mingmou/clinic/goods-package/goods-package-choice';
import type { SellableItem } from '@mingmou/contract/erp/package/goods-package-picks.rules';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useCall } from '@mingmou/core/store/use-call';
import { lineName } from '../bill/goods-line';
import { scanned } from '../bill/ways/scanned-goods';

const SHOWN = 50;

function useOffered(item: SellableItem, keyword: string, chosenId: number) {
  const within = item.kind === 'BREED' ? { breedId: item.targetId } : { categoryIds: [item.categoryId ?? '008'] };
  const input = { ...within, ...(keyword ? { keyword } : {}), withZero: true };
  const { data, fetching, refusal } = useCall(stock.findStock, input);
  const { data: chosen } = useCall(
    stock.findStock,
    { commodityIds: [chosenId], withZero: true },
    { skip: chosenId === 0, quiet: true },
  );
  const known = new Map<number, OfferedGoods>();
  // One row of each place that holds some.
  for (const { commodityId: barcodeId, sellable, ...goods } of (refusal ? undefined : data) ?? []) {
    const pieces = (known.get(barcodeId)?.pieces ?? 0) + sellable;
    known.set(barcodeId, { barcodeId, name: lineName(goods), pieces });
  }
  // A search offers its answer alone: the chosen goods need not match the keyword.
  for (const { commodityId: barcodeId, sellable, ...goods } of (keyword ? undefined : chosen) ?? []) {
    if (!known.has(barcodeId)) known.set(barcodeId, { barcodeId, name: lineName(goods), pieces: sellable });
  }
  const sellableFirst = [...known.values()].sort((a, b) => Number(b.pieces > 0) - Number(a.pieces > 0));
  return { goods: sellableFirst.slice(0, SHOWN), loading: fetching };
}

/** Goods for the items of a package, on the pages of sales. */
export const saleGoods: GoodsPackageOffer = {
  nothing: '没有找到商品',
  useOffered,
  scanned: async (code, items) => {
    try {
      const { barcodeId, goodsName, categoryId: of } = await scanned(code);
      // Of which breed it is, the server judges.
      const item = items.find(({ kind, categoryId }) => kind === 'BREED' || categoryId === of);
      return item ? { itemNo: item.itemNo, barcodeId } : `${goodsName} 不在该套餐待选的商品里`;
    } catch (refusal) {
      if (refusal instanceof CallRefused) return refusal.msg;
      throw refusal;
    }
  },
};

import type { GoodsPackageOffer } from '@mingmou/clinic/goods-package/goods-package-choice';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { sendable } from '@mingmou/contract/erp/barcode/gs1.rules';
import type { SellableItem } from '@mingmou/contract/erp/package/goods-package-picks.rules';
import { send } from '@mingmou/core/http/client';
import { useCall } from '@mingmou/core/store/use-call';
import type { ChargeItem } from './order.draft';

const RETAIL = 8;

const askedFor = ({ kind, targetId, categoryId }: SellableItem) => ({
  sourceType: RETAIL as 8,
  ...(kind === 'BREED' ? { breedId: targetId ?? null } : { categoryId: categoryId ?? null }),
});

const offered = ({ itemId, name, spec, stock }: ChargeItem) => ({
  barcodeId: itemId,
  name: spec ? `${name} ${spec}` : name,
  pieces: stock ?? 0,
});

/** Goods for the items of a package, as far as the till has them on hand. */
export const tillGoods: GoodsPackageOffer = {
  nothing: '没有找到有库存的商品',
  useOffered: (item, keyword) => {
    const input = { ...askedFor(item), ...(keyword ? { keyword } : {}) };
    const { data, fetching, refusal } = useCall(chargeOrder.findItems, input);
    return { goods: refusal ? [] : (data ?? []).map(offered), loading: fetching };
  },
  scanned: async (code, items) => {
    for (const item of items) {
      const [goods] = await send(chargeOrder.findItems, { ...askedFor(item), code: sendable(code) });
      if (goods) return { itemNo: item.itemNo, barcodeId: goods.itemId };
    }
    return `该套餐待选的商品里没有有库存的 ${code}`;
  },
};

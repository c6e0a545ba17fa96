import { price } from '@mingmou/contract/base/money';
import { tagPrice } from '@mingmou/contract/erp/tag-price.contract';
import { dayText } from '../../../kernel/clock';
import { handle, type Route } from '../../../kernel/route';
import { pricesOn } from './tag-price.store';

export const tagPriceRoutes: readonly Route[] = [
  handle(tagPrice.find, async ({ commodityIds, date }, cx) => {
    const rows = await pricesOn(cx, commodityIds, date ?? dayText(cx.now));
    return rows.map(({ commodityId, source, ...row }) => ({
      commodityId,
      source,
      price: row.price === null ? null : price(row.price),
      minPrice: row.minPrice === null ? null : price(row.minPrice),
    }));
  }),
];

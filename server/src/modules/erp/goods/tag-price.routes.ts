import { tagPrice } from '@mingmou/contract/erp/tag-price.contract';
import { dayText } from '../../../kernel/clock';
import { handle, type Route } from '../../../kernel/route';
import { pricesOn } from './tag-price.store';

export const tagPriceRoutes: readonly Route[] = [
  handle(tagPrice.find, ({ commodityIds, date }, cx) => pricesOn(cx, commodityIds, date ?? dayText(cx.now))),
];

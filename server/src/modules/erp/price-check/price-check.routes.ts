import {
  type PriceChecks,
  purchaseChecks,
  purchaseReturnChecks,
} from '@mingmou/contract/erp/price/price-check.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { batchCheck, cancelCheck, checkPage, updateCost } from './price-check.service';
import { type CheckedSide, RECEIVED, RETURNED } from './price-check.store';

const routesOf = (calls: PriceChecks, side: CheckedSide): readonly Route[] => [
  handle(calls.page, (query, cx) => checkPage(cx, side, query)),
  handle(calls.batchCheck, ({ itemIds }, cx) => batchCheck(cx, side, itemIds)),
  handle(calls.cancelCheck, ({ itemIds }, cx) => cancelCheck(cx, side, itemIds)),
  handle(calls.updateCost, (input, cx) => updateCost(cx, side, input)),
];

export const priceCheckRoutes: readonly Route[] = [
  ...routesOf(purchaseChecks, RECEIVED),
  ...routesOf(purchaseReturnChecks, RETURNED),
];

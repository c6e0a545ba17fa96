import { holds, rightName } from '@mingmou/contract/auth/rights';
import { type Price, sameAmount } from '@mingmou/contract/base/money';
import { forbidden, malformed } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Sellable } from '../source/catalogue-now.service';
import type { OrderLine } from './order-line.store';

const RIGHT = 'cashier:price';

interface Asked {
  readonly item: Sellable;
  /** Price in the request. */
  readonly said: Price | null | undefined;
  /** Existing line; absent for a new one. */
  readonly before?: Pick<OrderLine, 'unitPrice' | 'priceEditable'> | undefined;
}

/**
 * Returns the unit price: the catalogue's or, for an item with an editable price (可改价), the price entered by an account
 * with 改价. Other accounts may save the order without changing the price.
 */
export function linePrice({ caller }: SessionCx, { item, said, before }: Asked): Price {
  if (!item.priceEditable) {
    if (said !== null && said !== undefined) throw malformed('lines', `收费项目：「${item.name}」的单价不能修改`);
    return item.price;
  }
  const stands = before?.priceEditable ? before.unitPrice : item.price;
  if (said === null || said === undefined || sameAmount(said, stands)) return stands;
  if (!holds(RIGHT, caller)) throw forbidden(rightName(RIGHT));
  return said;
}

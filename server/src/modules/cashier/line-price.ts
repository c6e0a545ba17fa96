import { holds, rightName } from '@mingmou/contract/auth/rights';
import { type Price, sameAmount } from '@mingmou/contract/base/money';
import type { SessionCx } from '../../kernel/cx';
import { forbidden, malformed } from '../../kernel/refusal';
import type { Sellable } from './catalogue-now';
import type { OrderLine } from './order-line.store';

const RIGHT = 'cashier:price';

interface Asked {
  readonly item: Sellable;
  /** What the request says. */
  readonly said: Price | null | undefined;
  /** The line as it stands; absent for a new one. */
  readonly before?: Pick<OrderLine, 'unitPrice' | 'priceEditable'> | undefined;
}

/**
 * The price of a piece: the catalogue's, or, of an item whose price may be said at the till (可改价), what was said by somebody
 * with 改价. Others may save the order, and leave the price as it is.
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

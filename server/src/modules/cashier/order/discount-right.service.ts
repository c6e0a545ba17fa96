import { orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import { type AmountLine, belowDiscountFloor, type OrderAmounts } from '@mingmou/contract/cashier/order/amount.rules';
import { Refusal, refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { discountFloor } from '../payer/people.store';

/** What came of the authorizer's password: whose it is, null where it is wrong; undefined where nobody was asked. */
export type Authorizer = number | Refusal | null | undefined;

/** The deepest discount that the caller may give, percent payable. */
export const ownFloor = (cx: SessionCx) => discountFloor(cx, cx.caller.accountId);

interface Discounted {
  readonly lines: readonly AmountLine[];
  readonly amounts: OrderAmounts;
  readonly authorizer: Authorizer;
  /** Account that authorised the existing discounts; valid if no discount is increased. */
  readonly former: number | null;
}

/**
 * Returns the account that authorises the discounts of an order besides the caller; null if the caller's own floor
 * permits them. Otherwise a colleague whose floor is low enough must enter a password at the desk (180108, 180109).
 */
export async function authorizerOf(cx: SessionCx, { lines, amounts, authorizer, former }: Discounted) {
  const own = await discountFloor(cx, cx.caller.accountId);
  if (!belowDiscountFloor(lines, amounts, own)) return null;
  if (authorizer === undefined) return former ?? refuse(orderCodes.belowFloor, { floor: own });
  if (authorizer instanceof Refusal) throw authorizer;
  if (authorizer === null || belowDiscountFloor(lines, amounts, await discountFloor(cx, authorizer)))
    throw refusal(orderCodes.wrongAuthorizer);
  return authorizer;
}

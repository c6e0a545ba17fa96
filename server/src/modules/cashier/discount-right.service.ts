import type { InputOf } from '@mingmou/contract/base/call';
import { type AmountLine, belowDiscountFloor, type OrderAmounts } from '@mingmou/contract/cashier/amount.rules';
import { orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import type { chargeOrder } from '@mingmou/contract/cashier/order.contract';
import type { SessionCx } from '../../kernel/cx';
import { refusal, refuse } from '../../kernel/refusal';
import { judgePassword } from './authorizer.service';
import { discountFloor } from './people.store';

type Authorizer = NonNullable<InputOf<typeof chargeOrder.save>['authorizer']>;

interface Discounted {
  readonly lines: readonly AmountLine[];
  readonly amounts: OrderAmounts;
  readonly authorizer: Authorizer | null | undefined;
  /** Who authorised what stands already, when nothing is discounted further. */
  readonly former: number | null;
}

/**
 * Who answers for the discounts of an order beside the caller: null where the caller's own floor allows them. Else the
 * colleague who typed a password at the desk and whose floor is low enough (180108, 180109).
 */
export async function authorizerOf(cx: SessionCx, { lines, amounts, authorizer, former }: Discounted) {
  const own = await discountFloor(cx, cx.caller.accountId);
  if (!belowDiscountFloor(lines, amounts, own)) return null;
  if (!authorizer) return former ?? refuse(orderCodes.belowFloor, { floor: own });
  const accountId = await judgePassword(cx, authorizer);
  const floor = accountId === null ? 100 : await discountFloor(cx, accountId);
  if (accountId === null || belowDiscountFloor(lines, amounts, floor)) throw refusal(orderCodes.wrongAuthorizer);
  return accountId;
}

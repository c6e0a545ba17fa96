import type { InputOf } from '@mingmou/contract/base/call';
import type { Money } from '@mingmou/contract/base/money';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';

/** One way of a payment as the page sends it. */
export type WayInput = NonNullable<InputOf<typeof chargeOrder.settle>['ways']>[number];

/** Columns of the row of one method, in addition to the columns that all rows of a payment share. */
export interface PaidColumns {
  readonly wayCode: number;
  readonly amount: Money;
  readonly tendered: Money | null;
  readonly changeAmount: Money;
  readonly tradeNo: string | null;
  readonly medicareNo: string | null;
  readonly medicareFund: Money | null;
  readonly medicareAccount: Money | null;
  readonly cardId: number | null;
  readonly principalPart: Money | null;
  readonly giftPart: Money | null;
  readonly points: number | null;
  /** Points that paid one yuan. */
  readonly rate: number | null;
}

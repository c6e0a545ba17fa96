import { stateCode } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { CREDIT } from '@mingmou/contract/cashier/payment/method.codes';
import { sql } from 'kysely';

const VOID = stateCode(orderFlow, 'VOID');

/** SQL for the payable and paid amounts of the visit that the query names `accepts`; refunds are deducted from both. */
export const dueOfVisit = sql<Money>`(SELECT coalesce(sum(o.payable_amount - o.refunded_amount), 0) FROM charge_order o
  WHERE o.property_owner_id = accepts.property_owner_id AND o.accepts_id = accepts.id AND o.order_state <> ${sql.lit(VOID)})`;
export const takenOfVisit = sql<Money>`(SELECT coalesce(sum(p.amount - p.refunded_amount), 0) FROM charge_order o
  JOIN pay_row p ON p.property_owner_id = o.property_owner_id AND p.order_id = o.id AND p.way_code <> ${sql.lit(CREDIT)}
  WHERE o.property_owner_id = accepts.property_owner_id AND o.accepts_id = accepts.id)`;

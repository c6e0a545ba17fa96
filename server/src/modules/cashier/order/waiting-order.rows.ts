import { stateCode } from '@mingmou/contract/base/flow';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { type RawBuilder, sql } from 'kysely';

const WAITING = stateCode(orderFlow, 'WAITING');

/** The oldest order of a visit that waits to be paid: of each row of a page one look into an index. */
export function waitingOrderOf(visit: 'accepts' | 'visit'): RawBuilder<number | null> {
  const of = (column: string) => sql.ref(`${visit}.${column}`);
  return sql<number | null>`(SELECT min(o.id) FROM charge_order o WHERE o.property_owner_id = ${of('propertyOwnerId')}
    AND o.accepts_id = ${of('id')} AND o.order_state = ${sql.lit(WAITING)} AND o.payable_amount > 0)`;
}

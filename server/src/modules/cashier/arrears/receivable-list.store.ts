import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import type { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { receivableFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { patientMatches } from '../../patients/patient-match.rows';
import { accountName, wayNames } from '../payer/names.store';

type Filters = Omit<InputOf<typeof arrears.receivables>, 'page' | 'size' | 'column' | 'asc'>;

export const receivableSorting: Sorting = {
  columns: ['receivable_no', 'amount', 'at', 'receivable_state'],
  initial: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
};

/** The numbers of the orders that a collection paid. */
const ORDER_NOS = sql<
  string | null
>`(SELECT string_agg(o.order_no, '、' ORDER BY line.arrears_id) FROM receivable_line line
  JOIN arrears ON arrears.property_owner_id = line.property_owner_id AND arrears.id = line.arrears_id
  JOIN charge_order o ON o.property_owner_id = arrears.property_owner_id AND o.id = arrears.order_id
  WHERE line.property_owner_id = r.property_owner_id AND line.receivable_id = r.id)`;

function receivables(cx: SessionCx) {
  return mine(cx, 'receivable as r')
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('patient.id', '=', 'r.patientId'),
    )
    .where('r.orgId', '=', cx.caller.orgId)
    .select(['r.id', 'r.version', 'r.receivableNo', 'r.patientId', 'patient.name as customerName', 'patient.recordNo'])
    .select(['r.amount', 'r.changeAmount', 'r.wayCodes', 'r.receivableState', 'r.at', 'r.remark', 'r.cancelReason'])
    .select(['r.cashierId', 'r.shiftId', 'r.cancelAt', 'r.printCount'])
    .select([
      wayNames('r').as('wayNames'),
      ORDER_NOS.as('orderNos'),
      accountName('r', 'cashierId').as('cashierName'),
      accountName('r', 'cancelBy').as('cancelByName'),
    ]);
}

type Rows = ReturnType<typeof receivables>;

const ofArrears = (arrearsId: number) => sql<boolean>`EXISTS (SELECT FROM receivable_line line
  WHERE line.property_owner_id = r.property_owner_id AND line.receivable_id = r.id AND line.arrears_id = ${arrearsId})`;

/** By the day on which the money came in. */
export function receivablesMatching(cx: SessionCx, filters: Filters): Rows {
  const { dateFrom, dateTo, keyword, cashierId, wayCode, receivableState, patientId, arrearsId } = filters;
  let rows = receivables(cx);
  if (dateFrom) rows = rows.where('r.at', '>=', sql<string>`(${dateFrom}::date)::timestamptz`);
  if (dateTo) rows = rows.where('r.at', '<', sql<string>`(${dateTo}::date + 1)::timestamptz`);
  if (cashierId) rows = rows.where('r.cashierId', '=', cashierId);
  if (wayCode) rows = rows.where(sql<boolean>`${wayCode} = ANY (r.way_codes)`);
  if (receivableState) rows = rows.where('r.receivableState', '=', receivableState);
  if (patientId) rows = rows.where('r.patientId', '=', patientId);
  if (arrearsId) rows = rows.where(ofArrears(arrearsId));
  if (!keyword?.trim()) return rows;
  const text = keyword.trim();
  return rows.where((is) => is.or([patientMatches(text), is('r.receivableNo', 'ilike', contains(text))]));
}

/** Sums active collections only; reversed ones are excluded. */
export function receivableSums(rows: Rows) {
  return rows
    .clearSelect()
    .select(
      sql<Money>`coalesce(sum(r.amount) FILTER (WHERE r.receivable_state = ${sql.lit(stateCode(receivableFlow, 'VALID'))}), 0)`.as(
        'amount',
      ),
    )
    .executeTakeFirstOrThrow();
}

export function findReceivable(cx: SessionCx, id: number) {
  return receivables(cx).where('r.id', '=', id).executeTakeFirst();
}

/** The collections of an order, the first one first. */
export function receivablesOfOrder(cx: SessionCx, orderId: number) {
  return receivables(cx)
    .where(
      sql<boolean>`EXISTS (SELECT FROM receivable_line line
        JOIN arrears ON arrears.property_owner_id = line.property_owner_id AND arrears.id = line.arrears_id
        WHERE line.property_owner_id = r.property_owner_id AND line.receivable_id = r.id AND arrears.order_id = ${orderId})`,
    )
    .orderBy('r.id')
    .execute();
}

import type { InputOf } from '@mingmou/contract/base/call';
import type { Money } from '@mingmou/contract/base/money';
import type { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { patientMatches } from '../../patients/patient-match.rows';
import { accountName, wayNames } from '../payer/names.store';

type Filters = Omit<InputOf<typeof refund.page>, 'page' | 'size' | 'column' | 'asc'>;

export const refundSorting: Sorting = {
  columns: ['refund_no', 'order_no', 'amount', 'created_at', 'refund_time', 'refund_state', 'refund_kind'],
  initial: [
    ['created_at', 'desc'],
    ['id', 'desc'],
  ],
};

export function refunds(cx: SessionCx) {
  return mine(cx, 'refundOrder as r')
    .leftJoin('chargeOrder as o', (on) =>
      on.onRef('o.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('o.id', '=', 'r.orderId'),
    )
    .leftJoin('valueCard as card', (on) =>
      on.onRef('card.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('card.id', '=', 'r.cardId'),
    )
    .leftJoin('patient', (on) =>
      on
        .onRef('patient.propertyOwnerId', '=', 'r.propertyOwnerId')
        .on((is) => is('patient.id', '=', is.fn.coalesce('o.patientId', 'card.patientId'))),
    )
    .where('r.orgId', '=', cx.caller.orgId)
    .select([
      'r.id',
      'r.version',
      'r.refundNo',
      'r.orderId',
      'r.cardId',
      'patient.id as patientId',
      'patient.recordNo',
      'r.amount',
      'r.arrearsReduced',
      'r.wayCodes',
      'r.reason',
      'r.applyBy',
      'r.createdAt',
      'r.approveBy',
      'r.approveAt',
      'r.approveRemark',
    ])
    .select([
      'r.integralTaken',
      'r.integralDebtAdded',
      'r.cancelReason',
      'r.refundBy',
      'r.refundTime',
      'r.shiftId',
      'r.printCount',
    ])
    .select([
      'r.refundKind',
      'r.refundState',
      // Of a card's refund the card's number.
      sql<string>`coalesce(o.order_no, card.card_no)`.as('orderNo'),
      sql<string>`coalesce(patient.name, o.customer_name, '散客')`.as('customerName'),
      wayNames('r').as('wayNames'),
      accountName('r', 'applyBy').as('applyByName'),
      accountName('r', 'approveBy').as('approveByName'),
      accountName('r', 'refundBy').as('refundByName'),
    ]);
}

type Rows = ReturnType<typeof refunds>;
export type RefundView = Awaited<ReturnType<Rows['execute']>>[number];

/** By the day of the application. */
export function refundsMatching(cx: SessionCx, filters: Filters): Rows {
  const { dateFrom, dateTo, keyword, cashierId, wayCode, refundState: state } = filters;
  let rows = refunds(cx);
  if (dateFrom) rows = rows.where('r.createdAt', '>=', sql<string>`(${dateFrom}::date)::timestamptz`);
  if (dateTo) rows = rows.where('r.createdAt', '<', sql<string>`(${dateTo}::date + 1)::timestamptz`);
  if (cashierId) rows = rows.where('r.refundBy', '=', cashierId);
  if (wayCode) rows = rows.where(sql<boolean>`${wayCode} = ANY (r.way_codes)`);
  if (state) rows = rows.where('r.refundState', '=', state);
  if (!keyword) return rows;
  const pattern = contains(keyword.trim());
  return rows.where((is) =>
    is.or([
      patientMatches(keyword.trim()),
      is('o.customerName', 'ilike', pattern),
      is('o.orderNo', 'ilike', pattern),
      is('card.cardNo', 'ilike', pattern),
      is('r.refundNo', 'ilike', pattern),
    ]),
  );
}

export function refundSums(rows: Rows) {
  return rows.clearSelect().select(sql<Money>`coalesce(sum(r.amount), 0)`.as('amount')).executeTakeFirstOrThrow();
}

export function refundsOf(cx: SessionCx, orderId: number) {
  return refunds(cx).where('r.orderId', '=', orderId).orderBy('r.id').execute();
}

export function findRefundView(cx: SessionCx, id: number) {
  return refunds(cx).where('r.id', '=', id).executeTakeFirst();
}

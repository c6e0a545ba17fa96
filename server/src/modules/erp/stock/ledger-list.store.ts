import type { InputOf } from '@mingmou/contract/base/call';
import type { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import type { Sorting } from '../../../kernel/row/list';

type Asked = Pick<InputOf<typeof stock.ledgerPage>, 'barcodeId' | 'locationId' | 'batchId'>;

export const ledgerSorting: Sorting = {
  columns: [],
  initial: [
    ['biz_date', 'asc'],
    ['id', 'asc'],
  ],
};

export const lockSorting: Sorting = { columns: [], initial: [['id', 'asc']] };

function rowsOf(cx: SessionCx, { barcodeId, locationId, batchId }: Asked) {
  let rows = mine(cx, 'stockLedger as l').where('l.orgId', '=', cx.caller.orgId).where('l.barcodeId', '=', barcodeId);
  if (locationId) rows = rows.where('l.locationId', '=', locationId);
  return typeof batchId === 'number' ? rows.where('l.batchId', '=', batchId) : rows;
}

/** Ledger rows of a place between two days. */
export function ledgerOf(cx: SessionCx, asked: InputOf<typeof stock.ledgerPage>) {
  let rows = rowsOf(cx, asked)
    .leftJoin('stockLocation as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('place.id', '=', 'l.locationId'),
    )
    .leftJoin('stockBatch as batch', (on) =>
      on.onRef('batch.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('batch.id', '=', 'l.batchId'),
    )
    .leftJoin('account as poster', (on) =>
      on.onRef('poster.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('poster.id', '=', 'l.postedBy'),
    )
    .leftJoin('employee as staff', (on) =>
      on.onRef('staff.propertyOwnerId', '=', 'poster.propertyOwnerId').onRef('staff.id', '=', 'poster.staffId'),
    )
    .select(['l.id', 'l.bizDate', 'l.bizType', 'l.billNo', 'l.billId', 'l.qty', 'l.unitCost', 'l.costAmount'])
    .select(['l.balanceAfter', 'l.postedAt', 'place.name as locationName', 'batch.batchNo'])
    .select((is) => [
      is.fn.coalesce('staff.name', 'poster.account').as('postedByName'),
      sql<boolean>`l.reverse_of_id IS NOT NULL`.as('isReversal'),
    ]);
  if (asked.from) rows = rows.where('l.bizDate', '>=', asked.from);
  if (asked.to) rows = rows.where('l.bizDate', '<=', asked.to);
  return rows;
}

/** Stock before the first day and after the last one. */
export async function openingAndClosing(cx: SessionCx, asked: InputOf<typeof stock.ledgerPage>) {
  const from = asked.from ?? '0001-01-01';
  const to = asked.to ?? '9999-12-31';
  return rowsOf(cx, asked)
    .select([
      sql<number>`coalesce(sum(l.qty) FILTER (WHERE l.biz_date < ${from}), 0)`.as('opening'),
      sql<number>`coalesce(sum(l.qty) FILTER (WHERE l.biz_date <= ${to}), 0)`.as('closing'),
    ])
    .executeTakeFirstOrThrow();
}

/** What waiting bills hold of a place. */
export function locksOf(cx: SessionCx, { barcodeId, locationId, batchId }: Asked) {
  let rows = mine(cx, 'stockLock as l')
    .innerJoin('bill', (on) =>
      on.onRef('bill.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('bill.id', '=', 'l.billId'),
    )
    .innerJoin('stockLocation as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('place.id', '=', 'l.locationId'),
    )
    .leftJoin('stockBatch as batch', (on) =>
      on.onRef('batch.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('batch.id', '=', 'l.batchId'),
    )
    .leftJoin('account as taker', (on) =>
      on.onRef('taker.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('taker.id', '=', 'l.createdBy'),
    )
    .leftJoin('employee as staff', (on) =>
      on.onRef('staff.propertyOwnerId', '=', 'taker.propertyOwnerId').onRef('staff.id', '=', 'taker.staffId'),
    )
    .select(['l.id', 'l.billId', 'l.qty', 'l.createdAt', 'bill.billNo', 'bill.billType'])
    .select(['place.name as locationName', 'batch.batchNo'])
    .select((is) => is.fn.coalesce('staff.name', 'taker.account').as('createdByName'))
    .where('l.orgId', '=', cx.caller.orgId)
    .where('l.barcodeId', '=', barcodeId)
    .where('l.state', '=', 'ACTIVE');
  if (locationId) rows = rows.where('l.locationId', '=', locationId);
  return typeof batchId === 'number' ? rows.where('l.batchId', '=', batchId) : rows;
}

export async function lockedQty(cx: SessionCx, asked: Asked): Promise<number> {
  const { qty } = await locksOf(cx, asked)
    .clearSelect()
    .select(sql<number>`coalesce(sum(l.qty), 0)`.as('qty'))
    .executeTakeFirstOrThrow();
  return qty;
}

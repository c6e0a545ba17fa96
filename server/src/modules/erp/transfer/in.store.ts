import type { InputOf } from '@mingmou/contract/base/call';
import type { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { billHeads } from '../document/bill-rows.store';

type Filters = InputOf<typeof transferIn.page>;

const WAITING = ['DRAFT', 'REJECTED', 'REVERSED'] as const;

/** Transfers that the organisation receives, as lists and pages show them. */
export function transferInHeads(cx: SessionCx, { fromOrgId, waiting }: Partial<Filters>) {
  let heads = billHeads(cx, 'DR')
    .innerJoin('transferIn as p', (on) =>
      on.onRef('p.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('p.billId', '=', 'b.id'),
    )
    .innerJoin('org as sender', (on) =>
      on.onRef('sender.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('sender.id', '=', 'p.fromOrgId'),
    )
    .leftJoin('employee as handler', (on) =>
      on.onRef('handler.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('handler.id', '=', 'b.handlerId'),
    )
    .select([
      'p.orgId',
      'p.fromOrgId',
      'p.outBillNo as sourceBillNo',
      'p.sentDate',
      'p.carrier',
      'p.sentQty',
      'p.diffQty',
    ])
    .select(['sender.orgShortName as fromOrgName', 'handler.name as handlerName']);
  if (fromOrgId) heads = heads.where('p.fromOrgId', '=', fromOrgId);
  if (waiting) heads = heads.where('b.state', 'in', WAITING);
  return heads;
}

export type TransferInHead = Awaited<ReturnType<ReturnType<typeof transferInHeads>['execute']>>[number];

export async function waitingCount(cx: SessionCx): Promise<number> {
  const { n } = await mine(cx, 'bill')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('orgId', '=', cx.caller.orgId)
    .where('billType', '=', 'DR')
    .where('state', 'in', WAITING)
    .executeTakeFirstOrThrow();
  return n;
}

/** Whose bill made this one; undefined where nothing is received by it. */
export function senderOf(cx: SessionCx, id: number) {
  return mine(cx, 'transferIn as p')
    .innerJoin('bill as b', (on) =>
      on.onRef('b.propertyOwnerId', '=', 'p.propertyOwnerId').onRef('b.id', '=', 'p.billId'),
    )
    .select(['p.fromOrgId', 'b.sourceBillId'])
    .where('p.orgId', '=', cx.caller.orgId)
    .where('p.billId', '=', id)
    .executeTakeFirst();
}

/** Where the goods of lines were really put. */
export async function writePlaces(
  { db, caller }: SessionCx,
  lines: readonly { readonly id: number; readonly locationId: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`UPDATE transfer_in_line l SET location_id = now.location_id
    FROM unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ locationId }) => locationId)}::bigint[])
      AS now (id, location_id)
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.id = now.id`.execute(db);
}

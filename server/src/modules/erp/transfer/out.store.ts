import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Price } from '@mingmou/contract/base/money';
import type { diffReason } from '@mingmou/contract/erp/stock-bill/transfer.dicts';
import type { transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import { sql, type Updateable } from 'kysely';
import type { TransferOutTable } from '../../../database/schema.generated';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { billHeads } from '../document/bill-rows.store';

type Filters = InputOf<typeof transferOut.page>;

/** Transfers that the organisation sends, as lists and pages show them. */
export function transferOutHeads(cx: SessionCx, { toOrgId, transitState }: Partial<Filters>) {
  let heads = billHeads(cx, 'DC')
    .innerJoin('transferOut as p', (on) =>
      on.onRef('p.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('p.billId', '=', 'b.id'),
    )
    .leftJoin('org as receiver', (on) =>
      on.onRef('receiver.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('receiver.id', '=', 'p.toOrgId'),
    )
    .leftJoin('employee as handler', (on) =>
      on.onRef('handler.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('handler.id', '=', 'b.handlerId'),
    )
    .select(['p.toOrgId', 'p.carrier', 'p.transitState', 'p.inBillId', 'p.inBillNo'])
    .select(['receiver.orgShortName as toOrgName', 'handler.name as handlerName']);
  if (toOrgId) heads = heads.where('p.toOrgId', '=', toOrgId);
  if (transitState) heads = heads.where('p.transitState', '=', transitState);
  return heads;
}

export type TransferOutHead = Awaited<ReturnType<ReturnType<typeof transferOutHeads>['execute']>>[number];

export async function writeTransferOut(
  cx: SessionCx,
  billId: number,
  change: Updateable<TransferOutTable>,
): Promise<void> {
  await updateMine(cx, 'transferOut').set(change).where('billId', '=', billId).execute();
}

/** Writes the cost of each line; the amounts follow in the same statement. */
export async function writeTransferPrices(
  { db, caller }: SessionCx,
  lines: readonly { readonly id: number; readonly price: Price }[],
): Promise<void> {
  await sql`UPDATE transfer_out_line l SET price = now.price, amount = round(l.qty * now.price, 2)
    FROM unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ price }) => price)}::numeric[]) AS now (id, price)
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.id = now.id`.execute(db);
}

export interface Counted {
  readonly id: number;
  readonly receivedQty: number | null;
  readonly diffReason: CodeOf<typeof diffReason> | null;
}

/** Writes the received quantities; null if a line was not counted yet. */
export async function writeCounted({ db, caller }: SessionCx, lines: readonly Counted[]): Promise<void> {
  await sql`UPDATE transfer_out_line l SET received_qty = now.received_qty, diff_reason = now.diff_reason
    FROM unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ receivedQty }) => receivedQty)}::integer[],
      ${lines.map(({ diffReason: reason }) => reason)}::text[]) AS now (id, received_qty, diff_reason)
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.id = now.id`.execute(db);
}

/**
 * Returns the enabled organisations of the chain; on request only those with initialised stock, without the caller's
 * own.
 */
export function transferOrgsOf(cx: SessionCx, onlyTargets: boolean) {
  const initialized = mine(cx, 'stockInitialization as i').select('i.orgId').where('i.state', '=', 'ENDED');
  let orgs = mine(cx, 'org').select(['id', 'orgShortName']).where('stateEnum', '=', 'ENABLE');
  if (onlyTargets) orgs = orgs.where('id', '<>', cx.caller.orgId).where('id', 'in', initialized);
  return acrossOrgs(cx, () => orgs.orderBy('sort').orderBy('id').execute());
}

import { stateCode } from '@mingmou/contract/base/flow';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';

/** Serialises the numbering of invoices in the organisation, so that no number is assigned twice. */
export async function lockNumbers({ db, caller }: SessionCx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`invoice ${caller.propertyOwnerId} ${caller.orgId}`}, 0))`.execute(
    db,
  );
}

/** Returns the order with this invoice number; void orders are excluded. */
export async function orderWith(
  cx: SessionCx,
  invoiceNo: string,
): Promise<{ id: number; orderNo: string } | undefined> {
  return mine(cx, 'chargeOrder')
    .where('orgId', '=', cx.caller.orgId)
    .where('invoiceNo', '=', invoiceNo)
    .where('orderState', '<>', stateCode(orderFlow, 'VOID'))
    .select(['id', 'orderNo'])
    .executeTakeFirst();
}

/** The number that an order has. */
export async function invoiceOf(cx: SessionCx, orderId: number): Promise<string | null> {
  const row = await mine(cx, 'chargeOrder').where('id', '=', orderId).select('invoiceNo').executeTakeFirst();
  return row?.invoiceNo ?? null;
}

/** The book that numbers are taken from, as long as it has sheets. */
export function openBook(cx: SessionCx) {
  return mine(cx, 'invoiceBook')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '=', 'ENABLE')
    .where('usedUp', '=', false)
    .select(['id', 'prefix', 'nextNo', 'lastNo']);
}

export async function writeBook(
  cx: SessionCx,
  id: number,
  change: { readonly nextNo: string; readonly usedUp: boolean },
): Promise<void> {
  await updateMine(cx, 'invoiceBook').set(change).where('id', '=', id).execute();
}

/** The number of an order that was paid in this transaction, whose version moved with the payment. */
export async function writeInvoice(cx: SessionCx, orderId: number, invoiceNo: string): Promise<void> {
  await updateMine(cx, 'chargeOrder').set({ invoiceNo }).where('id', '=', orderId).execute();
}

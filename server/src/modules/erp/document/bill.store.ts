import { randomUUID } from 'node:crypto';
import type { BillState } from '@mingmou/contract/erp/bill/bill.flow';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { sql } from 'kysely';
import type { BillTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { type RowChange, writeRow } from '../../../kernel/row/versioned-row';

export type BillType = BillTable['billType'];

export interface BillRow {
  readonly id: number;
  readonly version: number;
  readonly billNo: string;
  readonly state: BillState;
  readonly bizDate: string | null;
  readonly makerId: number;
  readonly submittedBy: number | null;
}

function live(cx: SessionCx, billType: BillType) {
  return mine(cx, 'bill')
    .select(['id', 'version', 'billNo', 'state', 'bizDate', 'makerId', 'submittedBy'])
    .where('orgId', '=', cx.caller.orgId)
    .where('billType', '=', billType)
    .where('state', '<>', 'DELETE');
}

/** Locks a bill against changes. New bills may still refer to it; otherwise two of them would wait for each other. */
export function lockBill(cx: SessionCx, billType: BillType, id: number): Promise<BillRow | undefined> {
  return live(cx, billType).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * A new draft. Its number is given by {@link setBill} when all else is written: the row of the sequence would
 * otherwise be held while the transaction waits for balances.
 */
export async function insertBill({ db, caller, now }: SessionCx, billType: BillType): Promise<BillRow> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const at = now.toISOString();
  const stamp = { createdAt: at, createdBy: accountId, updatedAt: at, updatedBy: accountId };
  return db
    .insertInto('bill')
    .values({ ...stamp, billType, billNo: randomUUID(), propertyOwnerId, orgId, makerId: accountId })
    .returning(['id', 'version', 'billNo', 'state', 'bizDate', 'makerId', 'submittedBy'])
    .executeTakeFirstOrThrow();
}

export function writeBill(cx: SessionCx, id: number, change: RowChange<'bill'>): Promise<void> {
  return writeRow(cx, 'bill', id, change);
}

/** Sets columns of a bill within a write that moves its version. */
export async function setBill(cx: SessionCx, id: number, change: RowChange<'bill'>): Promise<void> {
  await updateMine(cx, 'bill').set(change).where('id', '=', id).execute();
}

/** The number of a bill that goes back to this one and was not deleted: what this one said must stay (140009). */
export async function laterBill(cx: SessionCx, id: number): Promise<string | undefined> {
  const row = await mine(cx, 'bill')
    .select('billNo')
    .where('sourceBillId', '=', id)
    .where('state', '<>', 'DELETE')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.billNo;
}

/** Counts one print. */
export async function countPrint(cx: SessionCx, billType: BillType, id: number) {
  const row = await updateMine(cx, 'bill')
    .set({ printCount: sql<number>`print_count + 1` })
    .where('orgId', '=', cx.caller.orgId)
    .where('billType', '=', billType)
    .where('id', '=', id)
    .where('state', '<>', 'DELETE')
    .returning('printCount')
    .executeTakeFirst();
  return row?.printCount;
}

/** Counts one print of a paper that is not the bill's first; the bill was found. */
export async function countPaper({ db, caller }: SessionCx, billId: number, printKind: PrintKind): Promise<number> {
  const { propertyOwnerId, orgId } = caller;
  const row = await db
    .insertInto('billPaper')
    .values({ propertyOwnerId, orgId, billId, printKind, printCount: 1 })
    .onConflict((on) =>
      on
        .columns(['propertyOwnerId', 'billId', 'printKind'])
        .doUpdateSet({ printCount: sql<number>`bill_paper.print_count + 1` }),
    )
    .returning('printCount')
    .executeTakeFirstOrThrow();
  return row.printCount;
}

export async function paperPrints(cx: SessionCx, billId: number, printKind: PrintKind): Promise<number> {
  const row = await mine(cx, 'billPaper')
    .where('billId', '=', billId)
    .where('printKind', '=', printKind)
    .select('printCount')
    .executeTakeFirst();
  return row?.printCount ?? 0;
}

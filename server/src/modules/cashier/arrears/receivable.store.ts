import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import { type Money, minus, sum, ZERO } from '@mingmou/contract/base/money';
import { receivableFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import type { Insertable } from 'kysely';
import type { PayRowTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { insertRow, type NewRow } from '../../../kernel/row/versioned-row';
import type { PaidColumns } from '../method/method-input.types';

/** Inserts an active collection; its lines name the arrears. */
export function insertReceivable(
  cx: SessionCx,
  row: Omit<NewRow<'receivable'>, 'orgId' | 'cashierId' | 'at'>,
): Promise<number> {
  const { orgId, accountId } = cx.caller;
  return insertRow(cx, 'receivable', { ...row, orgId, cashierId: accountId, at: cx.now.toISOString() });
}

interface NewLine {
  readonly arrearsId: number;
  readonly balanceBefore: Money;
  readonly amount: Money;
}

export async function insertReceivableLines(
  cx: SessionCx,
  receivableId: number,
  lines: readonly NewLine[],
): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  await cx.db
    .insertInto('receivableLine')
    .values(lines.map((line) => ({ ...line, propertyOwnerId, orgId, receivableId })))
    .execute();
}

/** One row of payment of a collection. */
export interface CollectedRow extends PaidColumns {
  readonly orderId: number;
  readonly correctsId?: number;
}

/** The rows of payment, each of one order. */
export async function insertCollectedRows(
  cx: SessionCx,
  { receivableId, shiftId }: { readonly receivableId: number; readonly shiftId: number },
  rows: readonly CollectedRow[],
): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = cx.caller;
  const shared = { propertyOwnerId, orgId, receivableId, shiftId, at: cx.now.toISOString(), createdBy: accountId };
  const values: Insertable<PayRowTable>[] = rows.map((row) => ({ ...row, ...shared }));
  await cx.db.insertInto('payRow').values(values).execute();
}

/** Locked; its orders and arrears are locked before. */
export async function lockReceivable(cx: SessionCx, id: number) {
  const row = await mine(cx, 'receivable')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .select(['id', 'version', 'receivableNo', 'patientId', 'amount', 'shiftId', 'receivableState'])
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, state: stateOf(receivableFlow, row.receivableState) };
}

/** Returns the amounts that a collection paid for each of the arrears. */
export function linesOfReceivable(cx: SessionCx, id: number) {
  return mine(cx, 'receivableLine as line')
    .innerJoin('arrears', (on) =>
      on.onRef('arrears.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('arrears.id', '=', 'line.arrearsId'),
    )
    .innerJoin('chargeOrder as o', (on) =>
      on.onRef('o.propertyOwnerId', '=', 'arrears.propertyOwnerId').onRef('o.id', '=', 'arrears.orderId'),
    )
    .where('line.orgId', '=', cx.caller.orgId)
    .where('line.receivableId', '=', id)
    .select(['line.arrearsId', 'arrears.orderId', 'o.orderNo', 'arrears.dueDate', 'line.balanceBefore', 'line.amount'])
    .orderBy('line.arrearsId')
    .execute();
}

function rowsOf(cx: SessionCx, receivableId: number) {
  return mine(cx, 'payRow')
    .innerJoin('payWay', (on) =>
      on.onRef('payWay.propertyOwnerId', '=', 'payRow.propertyOwnerId').onRef('payWay.wayCode', '=', 'payRow.wayCode'),
    )
    .where('payRow.orgId', '=', cx.caller.orgId)
    .where('payRow.receivableId', '=', receivableId)
    .where('payRow.correctsId', 'is', null)
    .selectAll('payRow')
    .select(['payWay.name as wayName', 'payWay.earn'])
    .orderBy('payRow.wayCode')
    .orderBy('payRow.id');
}

/** The rows by which a collection was paid, held. */
export function lockCollectedRows(cx: SessionCx, receivableId: number) {
  return rowsOf(cx, receivableId).forUpdate('payRow').execute();
}

/** Each way in all, whatever of the orders it paid. */
export async function waysOfReceivable(cx: SessionCx, receivableId: number) {
  const rows = await rowsOf(cx, receivableId).execute();
  const codes = [...new Set(rows.map(({ wayCode }) => wayCode))];
  return codes.map((wayCode) => {
    const own = rows.filter((row) => row.wayCode === wayCode);
    return { wayCode, wayName: own[0]?.wayName ?? '', amount: sum(own.map(({ amount }) => amount)) };
  });
}

/** Returns the opposite of a payment row. */
export function opposite({
  amount,
  principalPart,
  giftPart,
}: Pick<PaidColumns, 'amount' | 'principalPart' | 'giftPart'>) {
  const negative = (part: Money | null) => part && minus(ZERO, part);
  return { amount: minus(ZERO, amount), principalPart: negative(principalPart), giftPart: negative(giftPart) };
}

/** Counts one print; answers how often it was printed. */
export async function countReceivablePrint(cx: SessionCx, id: number): Promise<number | undefined> {
  const row = await updateMine(cx, 'receivable')
    .set((is) => ({ printCount: is('printCount', '+', 1) }))
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .where('receivableState', '=', stateCode(receivableFlow, 'VALID'))
    .returning('printCount')
    .executeTakeFirst();
  return row?.printCount;
}

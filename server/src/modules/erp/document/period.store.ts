import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../../kernel/context/mine';

const COLUMNS = ['id', 'name', 'startDate', 'endDate', 'state'] as const;

function periodsOf(cx: SessionCx) {
  return mine(cx, 'billPeriod').select(COLUMNS).where('orgId', '=', cx.caller.orgId);
}

/** The period of a day, held against being closed until the transaction ends. */
export function holdPeriod(cx: SessionCx, day: string) {
  return periodsOf(cx).where('startDate', '<=', day).where('endDate', '>=', day).forShare().executeTakeFirst();
}

export function lastPeriod(cx: SessionCx) {
  return periodsOf(cx).orderBy('endDate', 'desc').limit(1).executeTakeFirst();
}

export function beginPeriod(cx: SessionCx) {
  return periodsOf(cx).where('isBegin', '=', true).executeTakeFirst();
}

export interface NewPeriod {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly isBegin: boolean;
}

export async function insertPeriods({ db, caller, now }: SessionCx, periods: readonly NewPeriod[]): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const at = now.toISOString();
  const stamp = { createdAt: at, createdBy: accountId, updatedAt: at, updatedBy: accountId };
  await db
    .insertInto('billPeriod')
    .values(periods.map((period) => ({ ...period, ...stamp, propertyOwnerId, orgId })))
    .onConflict((conflict) => conflict.columns(['propertyOwnerId', 'orgId', 'startDate']).doNothing())
    .execute();
}

/** Marks the period's cost calculation as outdated, so that it must be repeated (140509). */
export async function reopenPeriod({ db, caller, now }: SessionCx, id: number): Promise<void> {
  await updateMine({ db, caller }, 'billPeriod')
    .set({ state: 'OPEN', version: sql`version + 1`, updatedAt: now.toISOString(), updatedBy: caller.accountId })
    .where('id', '=', id)
    .where('state', '=', 'CALCULATED')
    .execute();
}

/** Takes away the periods of an organisation that has counted nothing yet. */
export async function deletePeriods(cx: SessionCx): Promise<void> {
  await deleteMine(cx, 'billPeriod').where('orgId', '=', cx.caller.orgId).execute();
}

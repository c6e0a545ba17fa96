import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** The series of an organisation: F00001… of single services, Z00001… of combinations. */
export type Series = { readonly table: 'serviceCharge' | 'serviceCombo'; readonly letter: 'F' | 'Z' };

export const CHARGE_SERIES: Series = { table: 'serviceCharge', letter: 'F' };
export const COMBO_SERIES: Series = { table: 'serviceCombo', letter: 'Z' };

const DIGITS = 5;

/**
 * Makes writes of codes, names and fees of one organisation wait for one another. Weaker than the lock of a deletion, so
 * that orders which name the organisation do not wait.
 */
export async function lockNumbering(cx: SessionCx): Promise<void> {
  await mine(cx, 'org').select('id').where('id', '=', cx.caller.orgId).forNoKeyUpdate().execute();
}

/** The next codes of a series; one that a deleted row had is not given again. */
export async function nextCodes({ db, caller }: SessionCx, { table, letter }: Series, count = 1): Promise<string[]> {
  const { last } = await db
    .selectFrom(table)
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId)
    .where('code', '~', `^${letter}[0-9]{5,9}$`)
    .select(sql<number>`coalesce(max(substring(code from 2)::integer), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, at) => `${letter}${String(last + at + 1).padStart(DIGITS, '0')}`);
}

/** Whether no other row of the organisation has the code. */
export async function isFreeCode(
  { db, caller }: SessionCx,
  { table }: Series,
  { code, id }: { readonly code: string; readonly id?: number | null },
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .where('code', '=', code)
    .where('id', '<>', id ?? 0)
    .select('id')
    .executeTakeFirst();
  return row === undefined;
}

import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** Periods of the current organisation, the latest first. */
export function periodList(cx: SessionCx) {
  return mine(cx, 'billPeriod')
    .select(['id', 'name'])
    .where('orgId', '=', cx.caller.orgId)
    .orderBy('startDate', 'desc')
    .execute();
}

/** From the first to the last of the picked periods, what lies between them too: or the total row would not add up. */
export async function pickedPeriods(cx: SessionCx, ids: readonly number[]) {
  const own = mine(cx, 'billPeriod').where('orgId', '=', cx.caller.orgId);
  const picked = await own
    .select((is) => [is.fn.min('startDate').as('from'), is.fn.max('startDate').as('to')])
    .where('id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .executeTakeFirstOrThrow();
  if (!picked.from) return [];
  return own
    .select(['name', 'startDate', 'endDate'])
    .where('startDate', '>=', picked.from)
    .where('startDate', '<=', picked.to)
    .orderBy('startDate')
    .execute();
}

/** The days on which organisations counted stock for the first time. */
const beginning = (cx: SessionCx, orgIds: readonly number[]) =>
  mine(cx, 'billPeriod')
    .where('orgId', '=', sql<number>`ANY (${[...orgIds]}::bigint[])`)
    .where('isBegin', '=', true);

/** The first of them. */
export async function beginDay(cx: SessionCx, orgIds: readonly number[]): Promise<string | null> {
  const first = beginning(cx, orgIds).select((is) => is.fn.min('startDate').as('day'));
  return (await first.executeTakeFirstOrThrow()).day;
}

/** The last of them. */
export async function lastBeginDay(cx: SessionCx, orgIds: readonly number[]): Promise<string | null> {
  const last = beginning(cx, orgIds).select((is) => is.fn.max('startDate').as('day'));
  return (await last.executeTakeFirstOrThrow()).day;
}

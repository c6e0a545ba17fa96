import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';
import { mine } from '../../../kernel/mine';

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

/** The first day on which any of the organisations counted stock. */
export async function beginDay(cx: SessionCx, orgIds: readonly number[]): Promise<string | null> {
  const { day } = await mine(cx, 'billPeriod')
    .select((is) => is.fn.min('startDate').as('day'))
    .where('orgId', '=', sql<number>`ANY (${[...orgIds]}::bigint[])`)
    .where('isBegin', '=', true)
    .executeTakeFirstOrThrow();
  return day;
}

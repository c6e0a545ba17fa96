import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';

/** Periods of the current organisation, the latest first. */
export function periodList({ db, caller }: SessionCx) {
  return db
    .selectFrom('billPeriod')
    .select(['id', 'name'])
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId)
    .orderBy('startDate', 'desc')
    .execute();
}

/** From the first to the last of the picked periods, what lies between them too: or the total row would not add up. */
export async function pickedPeriods({ db, caller }: SessionCx, ids: readonly number[]) {
  const mine = db
    .selectFrom('billPeriod')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId);
  const picked = await mine
    .select((is) => [is.fn.min('startDate').as('from'), is.fn.max('startDate').as('to')])
    .where('id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .executeTakeFirstOrThrow();
  if (!picked.from) return [];
  return mine
    .select(['name', 'startDate', 'endDate'])
    .where('startDate', '>=', picked.from)
    .where('startDate', '<=', picked.to)
    .orderBy('startDate')
    .execute();
}

/** The first day on which any of the organisations counted stock. */
export async function beginDay({ db, caller }: SessionCx, orgIds: readonly number[]): Promise<string | null> {
  const { day } = await db
    .selectFrom('billPeriod')
    .select((is) => is.fn.min('startDate').as('day'))
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', sql<number>`ANY (${[...orgIds]}::bigint[])`)
    .where('isBegin', '=', true)
    .executeTakeFirstOrThrow();
  return day;
}

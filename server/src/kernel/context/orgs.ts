import type { Kysely } from 'kysely';
import type { DB } from '../../database/schema.generated';
import type { SessionCx } from './cx';
import { mine } from './mine';

interface Chain {
  readonly db: Kysely<DB>;
  readonly propertyOwnerId: number;
}

/** Returns the organisations of a chain, for jobs that process them one by one. */
export async function orgIdsOf({ db, propertyOwnerId }: Chain): Promise<number[]> {
  const rows = await mine({ db, propertyOwnerId }, 'org').select('id').execute();
  return rows.map(({ id }) => id);
}

export async function orgShortName({ db, propertyOwnerId }: Chain, orgId: number): Promise<string> {
  const row = await mine({ db, propertyOwnerId }, 'org')
    .where('id', '=', orgId)
    .select('orgShortName')
    .executeTakeFirstOrThrow();
  return row.orgShortName;
}

export async function orgPhone(cx: SessionCx): Promise<string> {
  const row = await mine(cx, 'org').where('id', '=', cx.caller.orgId).select('phone').executeTakeFirstOrThrow();
  return row.phone;
}

/** Returns which of the ids are enabled organisations of the chain. */
export async function orgsAmong(cx: SessionCx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await mine(cx, 'org')
    .where('stateEnum', '=', 'ENABLE')
    .where('id', 'in', [...ids])
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import type { SessionCx } from './cx';

interface Chain {
  readonly db: Kysely<DB>;
  readonly propertyOwnerId: number;
}

/** The organisations of a chain, for work that goes through them one by one. */
export async function orgIdsOf({ db, propertyOwnerId }: Chain): Promise<number[]> {
  const rows = await db.selectFrom('org').where('propertyOwnerId', '=', propertyOwnerId).select('id').execute();
  return rows.map(({ id }) => id);
}

export async function orgShortName({ db, propertyOwnerId }: Chain, orgId: number): Promise<string> {
  const row = await db
    .selectFrom('org')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('id', '=', orgId)
    .select('orgShortName')
    .executeTakeFirstOrThrow();
  return row.orgShortName;
}

export async function orgPhone({ db, caller }: SessionCx): Promise<string> {
  const row = await db
    .selectFrom('org')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', caller.orgId)
    .select('phone')
    .executeTakeFirstOrThrow();
  return row.phone;
}

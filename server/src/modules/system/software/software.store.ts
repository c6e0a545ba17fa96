import type { Kysely } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';

export function chainFacts({ db, caller }: SessionCx) {
  return db
    .selectFrom('propertyOwner')
    .where('id', '=', caller.propertyOwnerId)
    .select(['chainName', 'edition', 'serviceStart', 'serviceEnd', 'orgLimit', 'accountLimit', 'supportPhone'])
    .select('agreementUrl')
    .executeTakeFirstOrThrow();
}

/** Rows of the chain that are not deleted. */
export async function countOf({ db, caller }: SessionCx, table: 'org' | 'account'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('stateEnum', '<>', 'DELETE')
    .executeTakeFirstOrThrow();
  return count;
}

export function adapterStates(db: Kysely<DB>) {
  return db.selectFrom('adapterState').select(['name', 'provider', 'lastOkAt', 'lastErrorAt', 'lastError']).execute();
}

import type { SessionCx } from './cx';

/** Makes changes that concern rows of the whole chain wait for one another. */
export async function lockChain({ db, caller }: SessionCx): Promise<void> {
  await db
    .selectFrom('propertyOwner')
    .select('id')
    .where('id', '=', caller.propertyOwnerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

import type { SessionCx } from './cx';

/** Serialises changes that concern rows of the whole chain. */
export async function lockChain({ db, caller }: SessionCx): Promise<void> {
  await db
    .selectFrom('propertyOwner')
    .select('id')
    .where('id', '=', caller.propertyOwnerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

import type { SessionCx } from './cx';

/** Makes changes of what an organisation has once (a default mark, an order, its settings) wait for one another. */
export async function lockOrg({ db, caller }: SessionCx, orgId = caller.orgId): Promise<void> {
  await db
    .selectFrom('org')
    .select('id')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', orgId)
    .forUpdate()
    .execute();
}

import type { SessionCx } from '../../../kernel/cx';

/** The name of the organisation as its papers carry it. */
export async function orgName({ db, caller }: SessionCx): Promise<string> {
  const row = await db
    .selectFrom('org')
    .select((is) => is.fn.coalesce('printTitle', 'orgShortName').as('name'))
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', caller.orgId)
    .executeTakeFirstOrThrow();
  return row.name;
}

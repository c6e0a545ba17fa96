import { sql } from 'kysely';
import type { SessionCx } from '../context/cx';
import { mine } from '../context/mine';

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** Returns the current organisation, then the other ones of viewOrgList. */
export async function viewedOrgs({ db, caller }: SessionCx): Promise<Named[]> {
  const { rows } = await sql<Named>`SELECT org.id, org.org_short_name AS name FROM org
    JOIN account ON account.property_owner_id = org.property_owner_id AND account.id = ${caller.accountId}
    WHERE org.property_owner_id = ${caller.propertyOwnerId} AND org.state_enum <> 'DELETE'
      AND (org.id = ${caller.orgId} OR org.id = ANY (account.view_org_ids))
    ORDER BY org.id <> ${caller.orgId}, org.sort, org.id`.execute(db);
  return rows;
}

/** Returns the name of an organisation of the chain; its number if it does not exist. */
export async function orgName(cx: SessionCx, id: number): Promise<string> {
  const org = await mine(cx, 'org').select('orgShortName').where('id', '=', id).executeTakeFirst();
  return org?.orgShortName ?? String(id);
}

/** Lets the rest of the transaction read the rows of the given organisations. It still writes only in the current one. */
export async function lookAt({ db }: SessionCx, orgIds: readonly number[]): Promise<void> {
  await sql`SELECT set_config('app.orgs', ${orgIds.join(',')}, true)`.execute(db);
}

/** Lets the rest of the transaction read the rows of the whole chain; returns its organisations. */
export async function lookAtChain(cx: SessionCx): Promise<Named[]> {
  const orgs = await mine(cx, 'org').select(['id', 'orgShortName as name']).execute();
  await lookAt(
    cx,
    orgs.map(({ id }) => id),
  );
  return orgs;
}

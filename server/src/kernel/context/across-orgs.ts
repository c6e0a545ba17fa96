import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import type { SessionCx } from './cx';

/** Sets which organisations a transaction reads and where it writes, runs the work, then restores both settings. */
export async function standingIn<T>(
  db: Kysely<DB>,
  { org, orgs }: { readonly org?: number; readonly orgs: readonly number[] },
  act: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ org: string; orgs: string }>`SELECT current_setting('app.org') AS org,
    current_setting('app.orgs') AS orgs`.execute(db);
  const [before] = rows;
  const stand = (at: string, seen: string) =>
    sql`SELECT set_config('app.org', ${at}, true), set_config('app.orgs', ${seen}, true)`.execute(db);
  await stand(org === undefined ? (before?.org ?? '') : String(org), orgs.join(','));
  const result = await act();
  await stand(before?.org ?? '', before?.orgs ?? '');
  return result;
}

/** Runs a read that sees the rows of every organisation of the chain, not only of the viewed ones. */
export async function acrossOrgs<T>({ db, caller }: SessionCx, read: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM org WHERE property_owner_id = ${caller.propertyOwnerId}`.execute(db);
  return standingIn(db, { orgs: rows.map(({ id }) => id) }, read);
}

/**
 * Runs an act in another organisation of the chain, in the same transaction. Reads and writes go to that organisation
 * until the act ends. The caller must have checked that it may touch the organisation.
 */
export function inOrg<T>(cx: SessionCx, orgId: number, act: (there: SessionCx) => Promise<T>): Promise<T> {
  if (orgId === cx.caller.orgId) return act(cx);
  return standingIn(cx.db, { org: orgId, orgs: [orgId] }, () => act({ ...cx, caller: { ...cx.caller, orgId } }));
}

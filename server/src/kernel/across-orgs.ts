import { sql } from 'kysely';
import type { SessionCx } from './cx';

/** Runs a read that must see the rows of every organisation of the chain, not only of those in view. */
export async function acrossOrgs<T>({ db, caller }: SessionCx, read: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ inView: string; all: string }>`SELECT current_setting('app.orgs') AS in_view,
    (SELECT string_agg(id::text, ',') FROM org WHERE property_owner_id = ${caller.propertyOwnerId}) AS all`.execute(db);
  const [orgs] = rows;
  await sql`SELECT set_config('app.orgs', ${orgs?.all ?? ''}, true)`.execute(db);
  const result = await read();
  await sql`SELECT set_config('app.orgs', ${orgs?.inView ?? ''}, true)`.execute(db);
  return result;
}

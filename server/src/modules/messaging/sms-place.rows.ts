import { type Kysely, sql } from 'kysely';
import { inChain } from '../../database/context';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/schema.generated';
import type { SessionCx } from '../../kernel/context/cx';

/** An organisation's rows in a transaction that may write them: of a person's call, of the queue, of a receipt. */
export interface SmsPlace {
  readonly db: Kysely<DB>;
  readonly now: Date;
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

/** The same, or the platform's own rows (`orgId` null): codes and warnings that no organisation pays. */
export type QueuePlace = Omit<SmsPlace, 'orgId'> & { readonly orgId: number | null };

export function isOfOrg(place: QueuePlace): place is SmsPlace {
  return place.orgId !== null;
}

export function placeOf({ db, now, caller }: SessionCx): SmsPlace {
  return { db, now, propertyOwnerId: caller.propertyOwnerId, orgId: caller.orgId };
}

/** One transaction in an organisation. */
export function inPlace<P extends QueuePlace, T>(
  database: Database,
  place: Omit<P, 'db'>,
  work: (place: P) => Promise<T>,
): Promise<T> {
  const { propertyOwnerId, orgId, now } = place;
  return inChain(database, { propertyOwnerId, orgId, now: now.getTime() }, (db) => work({ ...place, db } as P));
}

/** One transaction that reads the rows of every organisation of a chain, for those who look for work. */
export function inWholeChain<T>(
  database: Database,
  propertyOwnerId: number,
  now: Date,
  work: (db: Kysely<DB>) => Promise<T>,
): Promise<T> {
  return inChain(database, { propertyOwnerId, now: now.getTime() }, async (db) => {
    await sql`SELECT set_config('app.orgs', coalesce(string_agg(id::text, ','), ''), true)
      FROM org WHERE property_owner_id = ${propertyOwnerId}`.execute(db);
    return work(db);
  });
}

export async function chainIds(database: Database): Promise<number[]> {
  const rows = await database.selectFrom('propertyOwner').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

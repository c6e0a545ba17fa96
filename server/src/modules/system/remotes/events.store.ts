import type { Database } from '../../../database/pool';

export interface MovedPin {
  readonly id: number;
  readonly scope: string;
  readonly scopeId: number;
}

export async function newestEvent(database: Database): Promise<number> {
  const row = await database.selectFrom('remoteEvent').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** Returns events that can change the versions of a place; a publication alone changes none. */
export function pinEventsSince(database: Database, id: number): Promise<MovedPin[]> {
  return database
    .selectFrom('remoteEvent')
    .select(['id', 'scope', 'scopeId'])
    .where('id', '>', id)
    .where('action', 'not in', ['PUBLISH', 'REJECT'])
    .orderBy('id')
    .execute();
}

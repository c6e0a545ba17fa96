import type { Kysely } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import type { StartRecord } from './standing.rules';

interface VersionKey {
  readonly remoteName: string;
  readonly version: string;
}

/** Adds starts to the record and returns it; undefined for a version that was never published. */
export function addStarts(
  db: Kysely<DB>,
  { remoteName, version }: VersionKey,
  added: Pick<StartRecord, 'starts' | 'failures'>,
): Promise<(StartRecord & { readonly id: number }) | undefined> {
  return db
    .updateTable('remoteVersion')
    .set((is) => ({ starts: is('starts', '+', added.starts), failures: is('failures', '+', added.failures) }))
    .where('remoteName', '=', remoteName)
    .where('version', '=', version)
    .returning(['id', 'starts', 'failures', 'provenAt'])
    .executeTakeFirst();
}

export async function markProven(db: Kysely<DB>, id: number, now: Date): Promise<void> {
  await db.updateTable('remoteVersion').set({ provenAt: now.toISOString() }).where('id', '=', id).execute();
}

function reportsOf(db: Kysely<DB>, { remoteName, version }: VersionKey) {
  return db.selectFrom('remoteReport').where('remoteName', '=', remoteName).where('version', '=', version);
}

/** How many crashed pages the caller has reported of a version. */
export async function crashesOf({ db, caller }: SessionCx, version: VersionKey): Promise<number> {
  const { count } = await reportsOf(db, version)
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('accountId', '=', caller.accountId)
    .where('kind', '=', 'PAGE_FAILED')
    .executeTakeFirstOrThrow();
  return count;
}

/** How many people have started a version. */
export async function peopleStarting(db: Kysely<DB>, version: VersionKey): Promise<number> {
  const { count } = await reportsOf(db, version)
    .select((is) => is.fn.count<number>('accountId').distinct().as('count'))
    .where('kind', '=', 'LOADED')
    .executeTakeFirstOrThrow();
  return count;
}

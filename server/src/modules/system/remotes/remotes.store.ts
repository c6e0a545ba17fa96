import type { InputOf } from '@mingmou/contract/base/call';
import type { PageRow } from '@mingmou/contract/base/manifest';
import type { RemoteFile, remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import { addDays, addMinutes } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import type { BuildRecord } from '../../../web/builds';
import type { Offers } from './offers.service';
import { fitsHost, type PinFacts, type VersionFacts } from './resolve.rules';
import { standingOf } from './standing.rules';

/** Whose pins count: those of the organisation, of its chain, and the global ones. */
export interface Place {
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

export interface NamedVersion extends VersionFacts {
  readonly remoteName: string;
}

export interface StoredVersion {
  readonly remoteName: string;
  readonly version: string;
  readonly entry: string;
  /** Expected hash of the release's `files.json`. */
  readonly filesIntegrity: string | null;
}

/**
 * Days for which browsers that still run a withdrawn version learn of the withdrawal; later they learn of a newer
 * version.
 */
const LEFT_DAYS = 7;

/** Versions that are checked in one query, because the needs of each are long. */
const JUDGED_AT_ONCE = 20;

async function judge(db: Kysely<DB>, ids: readonly number[], offers: Offers, host: string): Promise<void> {
  for (let at = 0; at < ids.length; at += JUDGED_AT_ONCE) {
    const some = ids.slice(at, at + JUDGED_AT_ONCE);
    const rows = await db.selectFrom('remoteVersion').select(['id', 'needs']).where('id', 'in', some).execute();
    for (const { id, needs } of rows) offers.judge(id, needs, host);
  }
}

/** What resolution needs to know of every version on a host, newest first. */
export async function versionFacts(db: Kysely<DB>, offers: Offers, host: string): Promise<NamedVersion[]> {
  const rows = await db
    .selectFrom('remoteVersion')
    .select(['id', 'remoteName', 'version', 'hostRange', 'state', 'starts', 'failures', 'provenAt'])
    .orderBy('id', 'desc')
    .execute();
  const inRange = new Set(rows.filter(({ hostRange }) => fitsHost(hostRange, host)).map(({ id }) => id));
  const unjudged = rows.filter(
    ({ id, state }) => state === 'AVAILABLE' && inRange.has(id) && offers.fits(id, host) === undefined,
  );
  await judge(
    db,
    unjudged.map(({ id }) => id),
    offers,
    host,
  );
  return rows.map((row) => ({
    ...row,
    fits: inRange.has(row.id) && offers.fits(row.id, host) === true,
    standing: standingOf(row),
  }));
}

/** Returns versions by id, with the facts that a browser needs to load them. */
export async function storedVersions(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, StoredVersion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('remoteVersion')
    .select(['id', 'remoteName', 'version', 'entry', 'filesIntegrity'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export function pinsFor(
  db: Kysely<DB>,
  { propertyOwnerId, orgId }: Place,
): Promise<Array<PinFacts & { remoteName: string }>> {
  return db
    .selectFrom('remotePin')
    .select(['scope', 'remoteName', 'stableVersionId', 'canaryVersionId', 'canaryPercent', 'previousStableId'])
    .where((is) =>
      is.or([
        is('scope', '=', 'GLOBAL'),
        is.and({ scope: 'CHAIN', scopeId: propertyOwnerId }),
        is.and({ scope: 'ORG', scopeId: orgId }),
      ]),
    )
    .execute();
}

type EventFields = ExpressionBuilder<DB, 'remoteEvent'>;

/** Whether an event moved a pin that counts at a place. */
function concerns(is: EventFields, { propertyOwnerId, orgId }: Place) {
  return is.or([
    is('scope', '=', 'GLOBAL'),
    is.and({ scope: 'CHAIN', scopeId: propertyOwnerId }),
    is.and({ scope: 'ORG', scopeId: orgId }),
  ]);
}

/** Returns the versions that the pins of a place ever made global, latest first. */
export async function pinnedBefore(
  db: Kysely<DB>,
  place: Place,
): Promise<Array<{ remoteName: string; toVersion: string }>> {
  const rows = await db
    .selectFrom('remoteEvent')
    .select(['remoteName', 'toVersion'])
    .where('action', 'in', ['PIN', 'PROMOTE', 'ROLLBACK'])
    .where((is) => concerns(is, place))
    .groupBy(['remoteName', 'toVersion'])
    .orderBy((is) => is.fn.max('id'), 'desc')
    .execute();
  return rows.flatMap(({ remoteName, toVersion }) => (toVersion ? [{ remoteName, toVersion }] : []));
}

/** Versions that were rolled back here or withdrawn, and not chosen again or restored since. */
export function takenBack(
  db: Kysely<DB>,
  { propertyOwnerId, orgId }: Place,
  now: Date,
): Promise<Array<{ remoteName: string; fromVersion: string | null }>> {
  return db
    .selectFrom('remoteEvent as event')
    .select(['event.remoteName', 'event.fromVersion'])
    .distinct()
    .where('event.action', 'in', ['ROLLBACK', 'AUTO_ROLLBACK', 'WITHDRAW'])
    .where('event.at', '>', addDays(now, -LEFT_DAYS).toISOString())
    .where((is) =>
      is.or([
        is('event.scope', '=', 'GLOBAL'),
        is.and({ 'event.scope': 'CHAIN', 'event.scopeId': propertyOwnerId }),
        is.and({ 'event.scope': 'ORG', 'event.scopeId': orgId }),
      ]),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('remoteEvent as later')
            .select('later.id')
            .whereRef('later.id', '>', 'event.id')
            .whereRef('later.remoteName', '=', 'event.remoteName')
            .whereRef('later.scope', '=', 'event.scope')
            .whereRef('later.scopeId', '=', 'event.scopeId')
            .whereRef('later.toVersion', '=', 'event.fromVersion')
            .where('later.action', 'in', ['PIN', 'CANARY', 'PROMOTE', 'RESTORE']),
        ),
      ),
    )
    .execute();
}

export async function findVersion(db: Kysely<DB>, remoteName: string, version: string) {
  return db
    .selectFrom('remoteVersion')
    .select(['id'])
    .where('remoteName', '=', remoteName)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function versionName(db: Kysely<DB>, id: number): Promise<string | null> {
  const row = await db.selectFrom('remoteVersion').select('version').where('id', '=', id).executeTakeFirst();
  return row?.version ?? null;
}

/** Stored build with the hash of its content. */
export interface SealedRecord extends BuildRecord {
  readonly integrity: string;
  readonly commit?: string | null;
  readonly notes?: string | null;
}

export async function insertVersion(
  db: Kysely<DB>,
  record: SealedRecord,
  publishedBy: string,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('remoteVersion')
    .values({
      remoteName: record.name,
      version: record.version,
      entry: record.entry,
      exposes: [...(record.exposes ?? [])],
      files: JSON.stringify(record.files),
      manifestIntegrity: record.files.find(({ path }) => path === record.entry)?.integrity ?? '',
      filesIntegrity: record.integrity,
      shared: JSON.stringify(record.shared),
      hostRange: record.hostRange ?? '*',
      needs: record.needs ? JSON.stringify(record.needs) : null,
      pages: JSON.stringify(record.pages),
      commit: record.commit ?? null,
      notes: record.notes ?? null,
      builtAt: record.builtAt,
      totalBytes: record.files.reduce((total, { bytes }) => total + bytes, 0),
      publishedBy,
      publishedAt: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function unsealedVersions(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('remoteVersion')
    .select(['id', 'remoteName', 'version', 'files', 'pages'])
    .where('filesIntegrity', 'is', null)
    .execute();
  // Written by `insertVersion` alone, from a checked record.
  return rows.map((row) => ({ ...row, files: row.files as RemoteFile[], pages: row.pages as PageRow[] }));
}

export async function writeFilesIntegrity(db: Kysely<DB>, id: number, filesIntegrity: string): Promise<void> {
  await db.updateTable('remoteVersion').set({ filesIntegrity }).where('id', '=', id).execute();
}

export function globalPin(db: Kysely<DB>, remoteName: string) {
  return db
    .selectFrom('remotePin')
    .selectAll()
    .where('scope', '=', 'GLOBAL')
    .where('remoteName', '=', remoteName)
    .forUpdate()
    .executeTakeFirst();
}

export type RemoteReport = InputOf<typeof remotes.report>['rows'][number];

/** What browsers said of remotes: loaded, or how it failed. */
export async function keepReports({ db, caller, request, now }: SessionCx, rows: readonly RemoteReport[]) {
  const { propertyOwnerId, orgId, accountId } = caller;
  const seen = { hostVersion: request.hostVersion, userAgent: request.userAgent.slice(0, 300), at: now.toISOString() };
  await db
    .insertInto('remoteReport')
    .values(
      rows.map(({ remote, ...row }) => ({ ...row, ...seen, remoteName: remote, propertyOwnerId, orgId, accountId })),
    )
    .execute();
}

/** How many rows the caller reported within the last minute. */
export async function reportedLately({ db, caller, now }: SessionCx): Promise<number> {
  const { count } = await mine({ db, caller }, 'remoteReport')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('accountId', '=', caller.accountId)
    .where('at', '>', addMinutes(now, -1).toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

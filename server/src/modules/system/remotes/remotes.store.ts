import type { InputOf } from '@mingmou/contract/base/call';
import type { PageRow } from '@mingmou/contract/base/manifest';
import type { RemoteFile, remotes } from '@mingmou/contract/system/remotes.contract';
import type { Kysely } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/cx';
import type { BuildRecord } from '../../../web/builds';
import type { PinFacts, VersionFacts } from './resolve.rules';

export interface StoredVersion extends VersionFacts {
  readonly remoteName: string;
  readonly entry: string;
  readonly manifestIntegrity: string;
  readonly files: readonly RemoteFile[];
  readonly pages: readonly PageRow[];
}

/** Every version of every remote, newest first. */
export async function storedVersions(db: Kysely<DB>): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('remoteVersion')
    .select(['id', 'remoteName', 'version', 'hostRange', 'entry', 'manifestIntegrity', 'files', 'pages', 'state'])
    .orderBy('id', 'desc')
    .execute();
  // Written by `insertVersion` alone, from a checked record.
  return rows.map((row) => ({ ...row, files: row.files as RemoteFile[], pages: row.pages as PageRow[] }));
}

/** The pins that concern an organisation of a chain: its own, the chain's and the global ones. */
export function pinsFor(
  db: Kysely<DB>,
  propertyOwnerId: number,
  orgId: number,
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

export async function findVersion(db: Kysely<DB>, remoteName: string, version: string) {
  return db
    .selectFrom('remoteVersion')
    .select(['id'])
    .where('remoteName', '=', remoteName)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function insertVersion(
  db: Kysely<DB>,
  record: BuildRecord,
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
      shared: JSON.stringify(record.shared),
      hostRange: record.hostRange ?? '*',
      pages: JSON.stringify(record.pages),
      builtAt: record.builtAt,
      totalBytes: record.files.reduce((total, { bytes }) => total + bytes, 0),
      publishedBy,
      publishedAt: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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

/** What a browser said of a remote: loaded, or how it failed. */
export async function keepReport(
  { db, caller, request, now }: SessionCx,
  { remote, ...row }: RemoteReport,
): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const seen = { hostVersion: request.hostVersion, userAgent: request.userAgent.slice(0, 300), at: now.toISOString() };
  await db
    .insertInto('remoteReport')
    .values({ ...row, ...seen, remoteName: remote, propertyOwnerId, orgId, accountId })
    .execute();
}

import type { InputOf } from '@mingmou/contract/base/call';
import type { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import type { SharedModule } from '@mingmou/contract/system/remotes/remote-ops.rows';
import type { RemoteFile } from '@mingmou/contract/system/remotes/remotes.contract';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB, OperationLogTable } from '../../../database/schema.generated';
import { addDays, instantOf } from '../../../kernel/context/clock';
import type { Sorting } from '../../../kernel/row/list';
import type { OpsCx } from './operations.service';
import { standingOf } from './standing.rules';

const VERSION_ROWS = 200;
/** A weekend is no sign that nobody uses a version. */
const RECENT_DAYS = 7;
/** All but `needs`, which is long and read by machines. */
const SHOWN = [
  'version.id',
  'version.remoteName',
  'version.version',
  'version.hostRange',
  'version.entry',
  'version.exposes',
  'version.files',
  'version.shared',
  'version.totalBytes',
  'version.commit',
  'version.notes',
  'version.builtAt',
  'version.publishedBy',
  'version.publishedAt',
  'version.state',
  'version.starts',
  'version.failures',
  'version.provenAt',
] as const;

export const eventSorting: Sorting = { columns: ['at', 'who'], initial: [['id', 'desc']] };

/** Newest first, each with how many pins use it now and how many people have started it of late. */
export async function versionsOf({ db, now, operator }: OpsCx, remoteName: string) {
  const rows = await db
    .selectFrom('remoteVersion as version')
    .select(SHOWN)
    .select((is) =>
      is
        .selectFrom('remotePin as pin')
        .select((pin) => pin.fn.countAll<number>().as('n'))
        .where((pin) =>
          pin.or([
            pin('pin.stableVersionId', '=', pin.ref('version.id')),
            pin('pin.canaryVersionId', '=', pin.ref('version.id')),
          ]),
        )
        .as('usedBy'),
    )
    .select((is) => {
      const starts = is
        .selectFrom('remoteReport as report')
        .select((report) => report.fn.count<number>('report.accountId').distinct().as('n'))
        .whereRef('report.remoteName', '=', 'version.remoteName')
        .whereRef('report.version', '=', 'version.version')
        .where('report.kind', '=', 'LOADED')
        .where('report.at', '>', addDays(now, -RECENT_DAYS).toISOString());
      const seen = operator.isPlatform ? starts : starts.where('report.propertyOwnerId', '=', operator.propertyOwnerId);
      return seen.as('recentPeople');
    })
    .where('version.remoteName', '=', remoteName)
    .orderBy('version.id', 'desc')
    .limit(VERSION_ROWS)
    .execute();
  // Written by `insertVersion` alone, from a checked record.
  return rows.map((row) => ({
    ...row,
    usedBy: row.usedBy ?? 0,
    recentPeople: row.recentPeople ?? 0,
    standing: standingOf(row),
    files: row.files as RemoteFile[],
    shared: row.shared as SharedModule[],
  }));
}

/** Returns one line for each published remote: number of versions, the newest one, and the global pin. */
export async function remoteLines(db: Kysely<DB>) {
  const latest = await db
    .selectFrom('remoteVersion')
    .select((is) => [
      'remoteName',
      is.fn.countAll<number>().as('versions'),
      sql<string>`(array_agg(version ORDER BY id DESC))[1]`.as('latest'),
      sql<string>`max(published_at)`.as('publishedAt'),
    ])
    .groupBy('remoteName')
    .execute();
  const pins = await db
    .selectFrom('remotePin as pin')
    .innerJoin('remoteVersion as stable', 'stable.id', 'pin.stableVersionId')
    .leftJoin('remoteVersion as canary', 'canary.id', 'pin.canaryVersionId')
    .select(['pin.remoteName', 'stable.version as stable', 'canary.version as canary'])
    .where('pin.scope', '=', 'GLOBAL')
    .execute();
  return { latest, pins };
}

export function lockVersion(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('remoteVersion')
    .select(['id', 'remoteName', 'version', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function pinsUsing(db: Kysely<DB>, versionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('remotePin')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where((is) => is.or([is('stableVersionId', '=', versionId), is('canaryVersionId', '=', versionId)]))
    .executeTakeFirstOrThrow();
  return count;
}

export async function writeVersionState(db: Kysely<DB>, id: number, state: 'AVAILABLE' | 'WITHDRAWN'): Promise<void> {
  await db.updateTable('remoteVersion').set({ state }).where('id', '=', id).execute();
}

/** What happened: everything for the platform, the global and the own rows for others. */
export function eventsMatching(
  { db, operator }: Pick<OpsCx, 'db' | 'operator'>,
  orgIds: readonly number[],
  query: InputOf<typeof remoteOps.auditExport>,
) {
  const { remoteName, action, scope, who, startDate, endDate } = query;
  let rows = db
    .selectFrom('remoteEvent')
    .select(['id', 'at', 'who', 'action', 'remoteName', 'scope', 'scopeId', 'fromVersion', 'toVersion', 'percent'])
    .select('reason');
  if (!operator.isPlatform) {
    rows = rows.where((is) =>
      is.or([
        is('scope', '=', 'GLOBAL'),
        is.and({ scope: 'CHAIN', scopeId: operator.propertyOwnerId }),
        ...(orgIds.length > 0 ? [is.and([is('scope', '=', 'ORG'), is('scopeId', 'in', [...orgIds])])] : []),
      ]),
    );
  }
  if (remoteName) rows = rows.where('remoteName', '=', remoteName);
  if (action) rows = rows.where('action', '=', action);
  if (scope) rows = rows.where('scope', '=', scope);
  if (who) rows = rows.where('who', '=', who);
  if (startDate) rows = rows.where('at', '>=', instantOf(`${startDate} 00:00:00`).toISOString());
  if (endDate) rows = rows.where('at', '<', addDays(instantOf(`${endDate} 00:00:00`), 1).toISOString());
  return rows;
}

export async function addLogLine(db: Kysely<DB>, line: Insertable<OperationLogTable>): Promise<void> {
  await db.insertInto('operationLog').values(line).execute();
}

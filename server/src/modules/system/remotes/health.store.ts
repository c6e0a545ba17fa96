import type { StandingCode } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import type { OpsCx } from './operations.service';
import type { LockedPin, Scope } from './pins.store';
import { standingOf } from './standing.rules';

/** Failures of a start; PAGE_FAILED and RUNTIME happen after one. */
export const FAILURES = ['TIMEOUT', 'NETWORK', 'INTEGRITY', 'SHARED', 'SCRIPT'] as const;
const LAST_MESSAGES = 5;

export type FailureKind = (typeof FAILURES)[number];

/** The column that counts a kind. */
export function columnOf<K extends FailureKind>(kind: K): Lowercase<K> {
  // The type of toLowerCase is string alone.
  return kind.toLowerCase() as Lowercase<K>;
}

export interface Starts {
  readonly starts: number;
  readonly failures: number;
}

type ReportFields = ExpressionBuilder<DB, 'remoteReport'>;

function starts(is: ReportFields) {
  return is.fn.countAll<number>().filterWhere('kind', 'in', ['LOADED', ...FAILURES]);
}

/** A page that crashes ten times for one person is one failure: that of this person's work. */
const PEOPLE_OF_CRASHES = sql<number>`count(DISTINCT account_id) FILTER (WHERE kind = 'PAGE_FAILED')`;

function failures() {
  return sql<number>`(count(*) FILTER (WHERE kind IN (${sql.join(FAILURES)})) + ${PEOPLE_OF_CRASHES})`;
}

interface Reach {
  readonly scope: Scope;
  readonly scopeId: number;
}

/** How a canary started since an instant, for those whom its pin concerns. */
export async function canaryStarts(
  db: Kysely<DB>,
  { remoteName, version }: { readonly remoteName: string; readonly version: string },
  { scope, scopeId }: Reach,
  since: Date,
): Promise<Starts> {
  const rows = db
    .selectFrom('remoteReport')
    .where('remoteName', '=', remoteName)
    .where('version', '=', version)
    .where('channel', '=', 'CANARY')
    .where('at', '>', since.toISOString());
  const concerned =
    scope === 'GLOBAL' ? rows : rows.where(scope === 'CHAIN' ? 'propertyOwnerId' : 'orgId', '=', scopeId);
  return concerned.select((is) => [starts(is).as('starts'), failures().as('failures')]).executeTakeFirstOrThrow();
}

/** Pins whose canary is this version and may be dropped without asking; locked. */
export function pinsWithCanary(db: Kysely<DB>, remoteName: string, version: string): Promise<LockedPin[]> {
  return db
    .selectFrom('remotePin')
    .selectAll()
    .where('remoteName', '=', remoteName)
    .where('autoRollback', '=', true)
    .where('canaryVersionId', 'in', (is) =>
      is.selectFrom('remoteVersion').select('id').where('remoteName', '=', remoteName).where('version', '=', version),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Reports since an instant, a row a version; of the own chain alone unless the platform asks. */
export function healthRows(
  { db, operator }: OpsCx,
  since: Date,
  filter: { readonly remoteName?: string | null; readonly version?: string | null },
) {
  let rows = db
    .selectFrom('remoteReport')
    .where('at', '>', since.toISOString())
    .where('version', 'is not', null)
    .where('remoteName', '<>', 'host');
  if (!operator.isPlatform) rows = rows.where('propertyOwnerId', '=', operator.propertyOwnerId);
  if (filter.remoteName) rows = rows.where('remoteName', '=', filter.remoteName);
  if (filter.version) rows = rows.where('version', '=', filter.version);
  const isKind = (kind: string) => sql<number>`count(*) FILTER (WHERE kind = ${kind})`;
  return rows
    .select((is) => [
      'remoteName',
      sql<string>`version`.as('version'),
      starts(is).as('starts'),
      failures().as('failures'),
      PEOPLE_OF_CRASHES.as('crashes'),
      isKind('RUNTIME').as('runtimeErrors'),
      ...FAILURES.map((kind) => isKind(kind).as(columnOf(kind))),
      sql<number | null>`(percentile_disc(0.95) WITHIN GROUP (ORDER BY duration_ms) FILTER (WHERE kind = 'LOADED'))`.as(
        'p95Ms',
      ),
      sql<
        string[] | null
      >`(array_agg(message ORDER BY id DESC) FILTER (WHERE message IS NOT NULL))[1:${sql.lit(LAST_MESSAGES)}]`.as(
        'messages',
      ),
    ])
    .groupBy(['remoteName', 'version'])
    .orderBy('remoteName')
    .orderBy('version')
    .execute();
}

/** What all its starts say of each version, by `remote@version`. */
export async function standings(db: Kysely<DB>): Promise<ReadonlyMap<string, StandingCode>> {
  const rows = await db
    .selectFrom('remoteVersion')
    .select(['remoteName', 'version', 'starts', 'failures', 'provenAt'])
    .execute();
  return new Map(rows.map((row) => [`${row.remoteName}@${row.version}`, standingOf(row)]));
}

/** The notice to the operators of a chain that a canary was dropped. */
export async function noteToOperators(
  { db, now }: Pick<OpsCx, 'db' | 'now'>,
  propertyOwnerId: number,
  body: string,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      propertyOwnerId,
      channel: 'NOTICE',
      receiver: '运维',
      template: 'REMOTE_AUTO_ROLLBACK',
      body,
      state: 'SENT',
      at: now.toISOString(),
    })
    .execute();
}

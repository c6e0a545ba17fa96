import type { FileUse, ScanKind, ScanState } from '@mingmou/contract/files/file.dicts';
import type { Database } from '../../database/pool';
import { deleteMine, mine, updateMine } from '../../kernel/context/mine';
import type { Tx } from './file.store';

const KEPT_DAYS_MS = 24 * 60 * 60_000;

export interface KeyPlace {
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

/** Whose session a key opens that a phone brings; undefined for one that nobody made. */
export function placeOfKey(database: Database, key: string): Promise<KeyPlace | undefined> {
  return database.selectFrom('scanKey').select(['propertyOwnerId', 'orgId']).where('key', '=', key).executeTakeFirst();
}

export interface NewSession {
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly accountId: number;
  readonly deviceId: string;
  readonly key: string;
  readonly kind: ScanKind;
  readonly sizeMb: number;
  readonly maxFiles: number;
  readonly bizType: FileUse;
  readonly openedAt: string;
  readonly expiresAt: string;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { key, propertyOwnerId, orgId } = session;
  await tx.insertInto('scanKey').values({ key, propertyOwnerId, orgId }).execute();
  await tx.insertInto('scanSession').values(session).execute();
}

function sessions(tx: Tx, propertyOwnerId: number) {
  return mine({ db: tx, propertyOwnerId }, 'scanSession')
    .select(['id', 'propertyOwnerId', 'orgId', 'accountId', 'key', 'kind', 'sizeMb', 'maxFiles', 'state'])
    .select(['openedAt', 'expiresAt', 'endedAt', 'bizType']);
}

export type Session = Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirstOrThrow']>>;

export function findSession(tx: Tx, propertyOwnerId: number, key: string): Promise<Session | undefined> {
  return sessions(tx, propertyOwnerId).where('key', '=', key).executeTakeFirst();
}

/** Held until the transaction ends: uploads, deletions and the end of one session come one after the other. */
export function lockSession(tx: Tx, propertyOwnerId: number, key: string): Promise<Session | undefined> {
  return sessions(tx, propertyOwnerId).where('key', '=', key).forUpdate().executeTakeFirst();
}

export function lockOpenSessions(tx: Tx, propertyOwnerId: number, accountId: number): Promise<Session[]> {
  return sessions(tx, propertyOwnerId)
    .where('accountId', '=', accountId)
    .where('state', '=', 'OPEN')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function endSession(
  tx: Tx,
  { propertyOwnerId, id }: Session,
  state: Exclude<ScanState, 'OPEN'>,
  at: Date,
): Promise<void> {
  await updateMine({ db: tx, propertyOwnerId }, 'scanSession')
    .set({ state, endedAt: at.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function prolong(tx: Tx, { propertyOwnerId, id }: Session, expiresAt: Date): Promise<void> {
  await updateMine({ db: tx, propertyOwnerId }, 'scanSession')
    .set({ expiresAt: expiresAt.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** What came in by a session and was not deleted, in the order it came. */
export function filesOf(tx: Tx, { propertyOwnerId, orgId, id }: Session) {
  return mine({ db: tx, propertyOwnerId }, 'file')
    .where('orgId', '=', orgId)
    .where('scanSessionId', '=', id)
    .where('state', '<>', 'DELETED')
    .select(['id', 'orgId', 'name', 'bytes', 'width', 'height', 'seconds', 'thumbKey', 'state'])
    .orderBy('id')
    .execute();
}

export async function deleteScanned(tx: Tx, session: Session, fileId: number, now: Date): Promise<boolean> {
  const row = await updateMine({ db: tx, propertyOwnerId: session.propertyOwnerId }, 'file')
    .set({ state: 'DELETED', deletedAt: now.toISOString() })
    .where('orgId', '=', session.orgId)
    .where('scanSessionId', '=', session.id)
    .where('id', '=', fileId)
    .where('state', '=', 'TEMP')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function orgName(tx: Tx, { propertyOwnerId, orgId }: Session): Promise<string> {
  const { orgShortName } = await mine({ db: tx, propertyOwnerId }, 'org')
    .select('orgShortName')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  return orgShortName;
}

/** Sessions that ended or ran out a day ago, with what had come in part. */
export function oldSessions(tx: Tx, propertyOwnerId: number, now: Date): Promise<Session[]> {
  const before = new Date(now.getTime() - KEPT_DAYS_MS).toISOString();
  return sessions(tx, propertyOwnerId).where('expiresAt', '<', before).orderBy('id').limit(500).execute();
}

export async function forgetSessions(tx: Tx, propertyOwnerId: number, old: readonly Session[]): Promise<void> {
  if (old.length === 0) return;
  const keys = old.map(({ key }) => key);
  await deleteMine({ db: tx, propertyOwnerId }, 'scanKey').where('key', 'in', keys).execute();
  await deleteMine({ db: tx, propertyOwnerId }, 'scanSession').where('key', 'in', keys).execute();
}

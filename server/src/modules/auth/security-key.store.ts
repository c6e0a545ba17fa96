import { parameters } from '@mingmou/contract/system/parameter/parameters';
import type { Insertable, Kysely } from 'kysely';
import type { DB, SecurityKeyTable } from '../../database/schema.generated';
import { addMinutes } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../kernel/context/mine';
import { readParameter } from '../../kernel/context/parameters';
import type { Sorting } from '../../kernel/row/list';
import { type RowChange, writeRow } from '../../kernel/row/versioned-row';

const LIFE_MINUTES = 2;

/** A person on a device, and the organisation that is to be entered. */
export interface KeyHolder {
  readonly propertyOwnerId: number;
  readonly accountId: number;
  readonly orgId: number;
  readonly deviceId: string;
}

type Place = Pick<KeyHolder, 'propertyOwnerId' | 'orgId'>;

export interface Challenge {
  readonly challengeId: string;
  readonly challenge: string;
}

export const keySorting: Sorting = {
  columns: ['label', 'kind', 'last_used_at', 'updated_at'],
  initial: [['id', 'asc']],
};

/** Whether the organisation, which must be in the transaction's view, is entered with a key only. */
export function isKeyNeeded(tx: Kysely<DB>, { propertyOwnerId, orgId }: Place): Promise<boolean> {
  return readParameter(tx, parameters.encryptionLock, propertyOwnerId, orgId);
}

function keysOf(tx: Kysely<DB>, propertyOwnerId: number) {
  return mine({ db: tx, propertyOwnerId }, 'securityKey')
    .where('securityKey.stateEnum', '<>', 'DELETE')
    .select([
      'securityKey.id',
      'securityKey.orgId',
      'securityKey.keyId',
      'securityKey.label',
      'securityKey.publicKey',
      'securityKey.rpId',
      'securityKey.signCount',
      'securityKey.lastUsedAt',
      'securityKey.stateEnum',
      'securityKey.version',
      'securityKey.updatedAt',
      'securityKey.kind',
    ]);
}

/** The keys that open an organisation. */
export function enabledKeys(tx: Kysely<DB>, { propertyOwnerId, orgId }: Place) {
  return keysOf(tx, propertyOwnerId).where('orgId', '=', orgId).where('stateEnum', '=', 'ENABLE').orderBy('id');
}

export type StoredKey = Awaited<ReturnType<ReturnType<typeof enabledKeys>['executeTakeFirstOrThrow']>>;

export function findEnabledKey(tx: Kysely<DB>, holder: KeyHolder, keyId: string): Promise<StoredKey | undefined> {
  return enabledKeys(tx, holder).where('keyId', '=', keyId).executeTakeFirst();
}

/** Keeps a challenge for the holder; the one before it on this device is void. */
export async function putChallenge(
  tx: Kysely<DB>,
  holder: KeyHolder,
  { challengeId, challenge }: Challenge,
  now: Date,
): Promise<void> {
  const change = { orgId: holder.orgId, challengeId, challenge, expiresAt: expiry(now).toISOString() };
  await deleteMine({ db: tx, propertyOwnerId: holder.propertyOwnerId }, 'securityKeyChallenge')
    .where('accountId', '=', holder.accountId)
    .where('expiresAt', '<=', now.toISOString())
    .execute();
  await tx
    .insertInto('securityKeyChallenge')
    .values({ ...holder, ...change })
    .onConflict((conflict) => conflict.columns(['propertyOwnerId', 'accountId', 'deviceId']).doUpdateSet(change))
    .execute();
}

/** Takes the challenge away, so that it can be answered once; null where this holder has no such live one. */
export async function takeChallenge(
  tx: Kysely<DB>,
  { propertyOwnerId, accountId, orgId, deviceId }: KeyHolder,
  challengeId: string,
  now: Date,
): Promise<string | null> {
  const row = await deleteMine({ db: tx, propertyOwnerId }, 'securityKeyChallenge')
    .where('accountId', '=', accountId)
    .where('orgId', '=', orgId)
    .where('deviceId', '=', deviceId)
    .where('challengeId', '=', challengeId)
    .where('expiresAt', '>', now.toISOString())
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge ?? null;
}

export function expiry(now: Date): Date {
  return addMinutes(now, LIFE_MINUTES);
}

/** A newer ticket takes the place of the one before. */
export async function putTicket(tx: Kysely<DB>, holder: KeyHolder, ticket: string, now: Date): Promise<void> {
  const change = { ticket, expiresAt: expiry(now).toISOString() };
  await tx
    .insertInto('securityKeyTicket')
    .values({ ...holder, ...change })
    .onConflict((conflict) =>
      conflict.columns(['propertyOwnerId', 'accountId', 'orgId', 'deviceId']).doUpdateSet(change),
    )
    .execute();
}

/** Whether the holder had a live ticket; it is gone afterwards. */
export async function useTicket(
  tx: Kysely<DB>,
  { propertyOwnerId, accountId, orgId, deviceId }: KeyHolder,
  now: Date,
): Promise<boolean> {
  const row = await deleteMine({ db: tx, propertyOwnerId }, 'securityKeyTicket')
    .where('accountId', '=', accountId)
    .where('orgId', '=', orgId)
    .where('deviceId', '=', deviceId)
    .where('expiresAt', '>', now.toISOString())
    .returning('ticket')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes the use of a key; false where another use has counted as far meanwhile, or the key was taken out of use. */
export async function recordUse(
  tx: Kysely<DB>,
  propertyOwnerId: number,
  { id, signCount: seen }: Pick<StoredKey, 'id' | 'signCount'>,
  signCount: number,
  now: Date,
): Promise<boolean> {
  const row = await updateMine({ db: tx, propertyOwnerId }, 'securityKey')
    .set({ signCount, lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .where('stateEnum', '=', 'ENABLE')
    .where('signCount', '=', seen)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function keysHere({ db, caller }: SessionCx) {
  return keysOf(db, caller.propertyOwnerId).where('securityKey.orgId', '=', caller.orgId);
}

export function lockKey(cx: SessionCx, id: number) {
  return keysHere(cx).where('securityKey.id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether a key other than this one still opens the organisation; its rows are held until the transaction ends. */
export async function hasOtherKey({ db, caller }: SessionCx, exceptId: number): Promise<boolean> {
  const rows = await enabledKeys(db, caller).forUpdate().execute();
  return rows.some(({ id }) => id !== exceptId);
}

/** The organisation of the chain in which a key is registered already. */
export function orgOfKey({ db, caller }: SessionCx, keyId: string) {
  return keysOf(db, caller.propertyOwnerId)
    .innerJoin('org', (on) =>
      on.onRef('org.propertyOwnerId', '=', 'securityKey.propertyOwnerId').onRef('org.id', '=', 'securityKey.orgId'),
    )
    .where('securityKey.keyId', '=', keyId)
    .select('org.orgShortName')
    .executeTakeFirst();
}

export async function insertKey({ db }: SessionCx, row: Insertable<SecurityKeyTable>): Promise<number> {
  const { id } = await db.insertInto('securityKey').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function writeKey(cx: SessionCx, id: number, change: RowChange<'securityKey'>): Promise<void> {
  return writeRow(cx, 'securityKey', id, change);
}

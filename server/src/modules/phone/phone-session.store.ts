import type { PhonePurpose } from '@mingmou/contract/phone/phone-key.fields';
import type { Database } from '../../database/pool';
import type { SessionCx } from '../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../kernel/context/mine';

/** Uses after which a key is over: no questionnaire is saved that often. */
const MOST_USES = 500;

export interface KeyPlace {
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

/** Whose code a phone has read; undefined for a key that nobody made. */
export function placeOfKey(database: Database, keyHash: string): Promise<KeyPlace | undefined> {
  return database
    .selectFrom('phoneKey')
    .select(['propertyOwnerId', 'orgId'])
    .where('keyHash', '=', keyHash)
    .executeTakeFirst();
}

/** Purpose of a code. */
export interface PhoneTarget {
  readonly purpose: PhonePurpose;
  readonly targetId: number;
  /** What of it, in words of the purpose. */
  readonly detail?: string;
}

interface NewSession extends PhoneTarget {
  readonly keyHash: string;
  readonly openedAt: string;
  readonly expiresAt: string;
}

export async function insertSession({ db, caller }: SessionCx, session: NewSession): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const place = { propertyOwnerId, orgId };
  await db
    .insertInto('phoneKey')
    .values({ ...place, keyHash: session.keyHash })
    .execute();
  await db
    .insertInto('phoneSession')
    .values({ ...place, ...session, openedBy: accountId })
    .execute();
}

function sessions(cx: SessionCx) {
  return mine(cx, 'phoneSession')
    .where('orgId', '=', cx.caller.orgId)
    .select(['id', 'purpose', 'targetId', 'detail', 'expiresAt', 'sentAt', 'endedAt']);
}

export type PhoneSession = Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirstOrThrow']>>;

export function findSession(cx: SessionCx, keyHash: string): Promise<PhoneSession | undefined> {
  return sessions(cx).where('keyHash', '=', keyHash).executeTakeFirst();
}

export function latestSession(cx: SessionCx, { purpose, targetId }: PhoneTarget): Promise<PhoneSession | undefined> {
  return sessions(cx)
    .where('purpose', '=', purpose)
    .where('targetId', '=', targetId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The code that is out, if one is, opens nothing from now on. */
export async function endOpen(cx: SessionCx, { purpose, targetId }: PhoneTarget): Promise<void> {
  await updateMine(cx, 'phoneSession')
    .set({ endedAt: cx.now.toISOString() })
    .where('orgId', '=', cx.caller.orgId)
    .where('purpose', '=', purpose)
    .where('targetId', '=', targetId)
    .where('endedAt', 'is', null)
    .execute();
}

/** False where the session ended meanwhile, or wrote as often as one may. */
export async function noteUse(cx: SessionCx, { id }: PhoneSession, isSent: boolean): Promise<boolean> {
  const at = cx.now.toISOString();
  const row = await updateMine(cx, 'phoneSession')
    .set((is) => ({ uses: is('uses', '+', 1), ...(isSent ? { sentAt: at, endedAt: at } : {}) }))
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('uses', '<', MOST_USES)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sessions that ran out before an instant, with their keys. */
export async function forgetSessions(cx: SessionCx, before: Date, most: number): Promise<void> {
  const old = await mine(cx, 'phoneSession')
    .where('orgId', '=', cx.caller.orgId)
    .where('expiresAt', '<', before.toISOString())
    .select('keyHash')
    .limit(most)
    .execute();
  if (old.length === 0) return;
  const hashes = old.map(({ keyHash }) => keyHash);
  await deleteMine(cx, 'phoneKey').where('keyHash', 'in', hashes).execute();
  await deleteMine(cx, 'phoneSession').where('keyHash', 'in', hashes).execute();
}

import { randomBytes } from 'node:crypto';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { addMinutes, instantOf } from '../../kernel/context/clock';
import type { RequestFacts } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';
import { readParameter } from '../../kernel/context/parameters';
import { tokenHash } from '../../kernel/context/session';

/** Calls in flight still reach the organisation that was left. */
const SWITCH_GRACE_MS = 30_000;

/** 43 characters; the caller makes it outside the transaction, which may be run again. */
export const newToken = () => randomBytes(32).toString('base64url');

export interface Holder {
  readonly propertyOwnerId: number;
  readonly accountId: number;
}

export interface Issue extends Holder {
  readonly token: string;
  readonly deviceId: string;
  readonly orgId: number;
  readonly smsVerified: boolean;
  /** What login control allows in the organisation; 0: as many as the chain. */
  readonly maxDevices: number;
  readonly now: Date;
  readonly request: RequestFacts;
  /** Of the token that it follows; a fresh term where absent. */
  readonly expiresAt?: Date;
}

function tokensOf(tx: Kysely<DB>, { propertyOwnerId, accountId }: Holder) {
  return updateMine({ db: tx, propertyOwnerId }, 'authToken').where('accountId', '=', accountId);
}

async function endExpired(tx: Kysely<DB>, { propertyOwnerId, accountId, now }: Issue): Promise<void> {
  const idleMinutes = await readParameter(tx, parameters.tokenIdleMinutes, propertyOwnerId, 0);
  await tokensOf(tx, { propertyOwnerId, accountId })
    .set({ endedAt: now.toISOString(), endReason: 'EXPIRED' })
    .where('endedAt', 'is', null)
    .where((is) =>
      is.or([
        is('expiresAt', '<=', now.toISOString()),
        is('lastSeenAt', '<=', addMinutes(now, -idleMinutes).toISOString()),
      ]),
    )
    .execute();
}

async function endSameDevice(tx: Kysely<DB>, issue: Issue): Promise<void> {
  await tokensOf(tx, issue)
    .set({ endedAt: issue.now.toISOString(), endReason: 'REPLACED' })
    .where('deviceId', '=', issue.deviceId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Of the other devices, those used longest ago go first. */
async function endBeyondDevices(tx: Kysely<DB>, issue: Issue): Promise<void> {
  const { propertyOwnerId, accountId, now, token } = issue;
  const ofChain = await readParameter(tx, parameters.maxDevices, propertyOwnerId, 0);
  const maxDevices = issue.maxDevices > 0 ? Math.min(issue.maxDevices, ofChain) : ofChain;
  const beyond = mine({ db: tx, propertyOwnerId }, 'authToken')
    .select('id')
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('tokenHash', '<>', tokenHash(token))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('issuedAt', 'desc')
    .offset(maxDevices - 1);
  await tokensOf(tx, { propertyOwnerId, accountId })
    .set({ endedAt: now.toISOString(), endReason: 'MAX_DEVICES' })
    .where('id', 'in', beyond)
    .execute();
}

/** Stores a token; the account must be locked. Answers when the token expires. */
export async function issueToken(tx: Kysely<DB>, issue: Issue): Promise<Date> {
  const { propertyOwnerId, accountId, deviceId, orgId, smsVerified, now, request, token } = issue;
  await endExpired(tx, issue);
  await endSameDevice(tx, issue);
  const hours = await readParameter(tx, parameters.tokenMaxHours, propertyOwnerId, 0);
  const expiresAt = issue.expiresAt ?? addMinutes(now, hours * 60);
  const hash = tokenHash(token);
  await tx.insertInto('authTokenMap').values({ tokenHash: hash, propertyOwnerId }).execute();
  await tx
    .insertInto('authToken')
    .values({
      propertyOwnerId,
      tokenHash: hash,
      accountId,
      deviceId,
      orgId,
      smsVerified,
      issuedAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      ip: request.ip,
      userAgent: request.userAgent.slice(0, 300),
    })
    .execute();
  await endBeyondDevices(tx, issue);
  return expiresAt;
}

export async function tokenById(tx: Kysely<DB>, propertyOwnerId: number, id: number) {
  const row = await mine({ db: tx, propertyOwnerId }, 'authToken')
    .select(['deviceId', 'smsVerified', 'expiresAt', 'endedAt', 'endReason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, expiresAt: instantOf(row.expiresAt) };
}

/** The token left by a switch lives a little longer; one that was left before keeps its end. */
export async function leaveToken(tx: Kysely<DB>, holder: Holder, tokenId: number, now: Date): Promise<void> {
  await tokensOf(tx, holder)
    .set({ endedAt: new Date(now.getTime() + SWITCH_GRACE_MS).toISOString(), endReason: 'SWITCH' })
    .where('id', '=', tokenId)
    .where('endedAt', 'is', null)
    .execute();
}

export async function endToken(tx: Kysely<DB>, holder: Holder, tokenId: number, now: Date): Promise<void> {
  await tokensOf(tx, holder)
    .set({ endedAt: now.toISOString(), endReason: 'LOGOUT' })
    .where('id', '=', tokenId)
    .execute();
}

/** Ends every token of the account but one, also those in the grace of a switch. */
export async function endOtherTokens(tx: Kysely<DB>, holder: Holder, keptId: number | null, now: Date): Promise<void> {
  await tokensOf(tx, holder)
    .set({ endedAt: now.toISOString(), endReason: 'PASSWORD' })
    .where(sql<boolean>`(ended_at IS NULL OR ended_at > ${now.toISOString()})`)
    .where('id', '<>', keptId ?? 0)
    .execute();
}

import { createHash } from 'node:crypto';
import { authCodes } from '@mingmou/contract/auth/auth.codes';
import type { Kysely } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { type Refusal, refusal, refuse } from '../../kernel/call/refusal';
import { addMinutes } from '../../kernel/context/clock';
import type { PublicCx } from '../../kernel/context/cx';
import { EventWindow } from '../../kernel/context/event-window';
import { mine, updateMine } from '../../kernel/context/mine';
import type { Account } from './account.store';

export const LIFE_MINUTES = 5;
const CODES = 'code';
const TRIES_OF_NOBODY = 'code-try';
const TRIES = 5;
const HOUR = 60;
const DAY = 24 * HOUR;
const PER_HOUR = 5;
const PER_DAY = 10;
const PER_ADDRESS_HOUR = 20;

function codeHash(accountId: number, code: string): string {
  return createHash('sha256').update(`${accountId}:${code}`).digest('hex');
}

function liveCodes(tx: Kysely<DB>, { propertyOwnerId, id }: Account, now: Date) {
  return mine({ db: tx, propertyOwnerId }, 'smsCode')
    .where('accountId', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString());
}

/**
 * Refuses too frequent requests and counts the others. Unknown names are counted in the same way, so that nothing
 * reveals them.
 */
export async function countRequest(tx: Kysely<DB>, receiver: string, { now, request }: PublicCx): Promise<void> {
  const byReceiver = new EventWindow(tx, CODES, receiver, now);
  const byAddress = new EventWindow(tx, 'code-address', request.ip, now);
  await byReceiver.lock();
  await byAddress.lock();
  const s = await byReceiver.secondsToWait(1);
  if (s > 0) refuse(authCodes.codeTooSoon, { s });
  const isTooMany =
    (await byReceiver.count(HOUR)) >= PER_HOUR ||
    (await byReceiver.count(DAY)) >= PER_DAY ||
    (await byAddress.count(HOUR)) >= PER_ADDRESS_HOUR;
  if (isTooMany) refuse(authCodes.codeTooMany);
  await byReceiver.add();
  await byAddress.add();
}

async function voidFormer(tx: Kysely<DB>, account: Account, now: Date): Promise<void> {
  await updateMine({ db: tx, propertyOwnerId: account.propertyOwnerId }, 'smsCode')
    .set({ expiresAt: now.toISOString() })
    .where('id', 'in', liveCodes(tx, account, now).select('id'))
    .execute();
}

/** Voids the former code. */
export async function storeCode(
  tx: Kysely<DB>,
  account: Account,
  code: string,
  { now, request }: PublicCx,
): Promise<void> {
  const { propertyOwnerId, id, mobile } = account;
  await voidFormer(tx, account, now);
  await tx
    .insertInto('smsCode')
    .values({
      propertyOwnerId,
      accountId: id,
      mobile,
      codeHash: codeHash(id, code),
      sentAt: now.toISOString(),
      expiresAt: addMinutes(now, LIFE_MINUTES).toISOString(),
      ip: request.ip,
    })
    .execute();
}

/** Why a code is not accepted; null when it is. A wrong one uses up a try, so the transaction must be kept. */
export async function judgeCode(tx: Kysely<DB>, account: Account, code: string, now: Date): Promise<Refusal | null> {
  const row = await liveCodes(tx, account, now).select(['id', 'codeHash', 'tries']).forUpdate().executeTakeFirst();
  if (!row || row.tries >= TRIES) return refusal(authCodes.codeExpired);
  if (row.codeHash === codeHash(account.id, code)) return null;
  await updateMine({ db: tx, propertyOwnerId: account.propertyOwnerId }, 'smsCode')
    .set({ tries: row.tries + 1 })
    .where('id', '=', row.id)
    .execute();
  return refusalOf(row.tries + 1);
}

function refusalOf(tries: number): Refusal {
  const left = TRIES - tries;
  return left > 0 ? refusal(authCodes.codeWrong, { n: left }) : refusal(authCodes.codeExpired);
}

/**
 * Returns the answer to a wrong code for a mobile number without an enabled account: the same as if the code had been
 * sent. Counts the attempt, so the transaction must commit.
 */
export async function judgeNobodysCode(tx: Kysely<DB>, mobile: string, now: Date): Promise<Refusal> {
  const tries = new EventWindow(tx, TRIES_OF_NOBODY, mobile, now);
  await tries.lock();
  const asked = await new EventWindow(tx, CODES, mobile, now).latest(LIFE_MINUTES);
  const failed = asked === null ? TRIES : await tries.countSince(asked);
  if (failed >= TRIES) return refusal(authCodes.codeExpired);
  await tries.add();
  return refusalOf(failed + 1);
}

/** A code is good once. */
export async function useCode(tx: Kysely<DB>, account: Account, now: Date): Promise<void> {
  await updateMine({ db: tx, propertyOwnerId: account.propertyOwnerId }, 'smsCode')
    .set({ usedAt: now.toISOString() })
    .where('id', 'in', liveCodes(tx, account, now).select('id'))
    .execute();
}

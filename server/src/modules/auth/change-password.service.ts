import { setTimeout } from 'node:timers/promises';
import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { isStrongPassword } from '@mingmou/contract/auth/password.rules';
import type { InputOf } from '@mingmou/contract/base/call';
import { inChain, inGlobal } from '../../database/context';
import { Refusal, refusal, refuse } from '../../kernel/call/refusal';
import type { PublicCx, SessionCx } from '../../kernel/context/cx';
import { chainOfToken, liveSession, tokenGone, tokenHash } from '../../kernel/context/session';
import { type Account, findAccount, findName, lockAccount, writePassword } from './account.store';
import { forgetFailures } from './attempt.store';
import { logPublicCall } from './auth-log.store';
import { isCommonPassword } from './common-password.rules';
import { hashPassword, isPasswordOf } from './password-hash.service';
import { logRefusal } from './proof.service';
import { judgeCode, judgeNobodysCode, useCode } from './sms-code.store';
import { endOtherTokens } from './token.store';

/** Well above what looking up and judging takes. */
const REFUSED_AFTER_MS = 250;

/** The one in use counts as the first of the last three. */
const FORMER_KEPT = 2;

interface Owner {
  readonly account: Account;
  /** The token that goes on living; null when the password was forgotten. */
  readonly tokenId: number | null;
}

async function ownerOfToken({ database, now }: PublicCx, token: string): Promise<Owner> {
  const hash = tokenHash(token);
  const propertyOwnerId = await chainOfToken(database, hash);
  if (propertyOwnerId === null) throw tokenGone();
  return inChain(database, { propertyOwnerId, now: now.getTime() }, async (tx) => {
    const { accountId, tokenId } = await liveSession(tx, propertyOwnerId, hash, now);
    const account = await findAccount(tx, { propertyOwnerId, accountId });
    if (!account) throw tokenGone();
    return { account, tokenId };
  });
}

/** A mobile without an account, or with a disabled one, answers as if its code were wrong or gone. */
async function ownerOfMobile({ database, now }: PublicCx, mobile: string): Promise<Owner> {
  const known = await findName(database, mobile, ['MOBILE']);
  const account =
    known &&
    (await inChain(database, { propertyOwnerId: known.propertyOwnerId, now: now.getTime() }, (tx) =>
      findAccount(tx, known),
    ));
  if (account?.stateEnum === 'ENABLE') return { account, tokenId: null };
  throw await inGlobal(database, (tx) => judgeNobodysCode(tx, mobile, now), { now: now.getTime() });
}

/** Refusals leave after one and the same time: how long they took would tell who has an account. */
async function refusedAlike<T>(work: () => Promise<T>): Promise<T> {
  const earliest = setTimeout(REFUSED_AFTER_MS);
  try {
    return await work();
  } catch (error) {
    await earliest;
    throw error;
  }
}

async function isUsedBefore(owner: Account, password: string) {
  const { account, propertyOwnerId, passwordHash, formerPasswordHashes } = owner;
  if (password.toLowerCase() === account) return true;
  for (const hash of [passwordHash, ...formerPasswordHashes.slice(0, FORMER_KEPT)]) {
    if (await isPasswordOf(hash, password, propertyOwnerId)) return true;
  }
  return false;
}

async function write(
  tx: SessionCx['db'],
  cx: PublicCx,
  { account, tokenId }: Owner,
  passwordHash: string,
): Promise<void> {
  const { now } = cx;
  const { propertyOwnerId, id: accountId } = account;
  await useCode(tx, account, now);
  await writePassword(tx, account, {
    passwordHash,
    formerPasswordHashes: [account.passwordHash, ...account.formerPasswordHashes].slice(0, FORMER_KEPT),
    at: now,
  });
  await endOtherTokens(tx, { propertyOwnerId, accountId }, tokenId, now);
  await forgetFailures(tx, [account.account, account.mobile]);
  await logPublicCall(tx, cx, auth.updatePassword, { account, org: null }, null);
}

async function change(cx: PublicCx, owner: Owner, code: string, newPassword: string): Promise<void> {
  const { account } = owner;
  const context = { propertyOwnerId: account.propertyOwnerId, now: cx.now.getTime() };
  // The code is checked first and consumed last: without a code the caller learns nothing about former passwords, and a
  // refused password does not consume the code.
  const refused = await inChain(cx.database, context, (tx) => judgeCode(tx, account, code, cx.now));
  if (refused) throw refused;
  if (await isUsedBefore(account, newPassword)) throw refusal(authCodes.passwordReused);
  if (isCommonPassword(newPassword)) throw refusal(authCodes.passwordCommon);
  const passwordHash = await hashPassword(newPassword, account.propertyOwnerId);
  await inChain(cx.database, context, async (tx) => {
    const locked = await lockAccount(tx, account);
    const usedMeanwhile = await judgeCode(tx, account, code, cx.now);
    if (usedMeanwhile || locked?.passwordHash !== account.passwordHash) throw refusal(authCodes.codeExpired);
    await write(tx, cx, owner, passwordHash);
  });
}

async function changeLogged(cx: PublicCx, owner: Owner, code: string, newPassword: string): Promise<void> {
  try {
    await change(cx, owner, code, newPassword);
  } catch (error) {
    if (error instanceof Refusal) await logRefusal(cx, auth.updatePassword, owner.account, error);
    throw error;
  }
}

/** Changes the password of the token's account, or of the mobile's account where it was forgotten. */
export async function updatePassword(
  { code, mobile, newPassword }: InputOf<typeof auth.updatePassword>,
  cx: PublicCx,
): Promise<null> {
  const { token } = cx.request;
  const owner = token ? await ownerOfToken(cx, token) : null;
  if (!isStrongPassword(newPassword)) refuse(authCodes.passwordWeak);
  if (owner && owner.account.mobile !== mobile) refuse(authCodes.mobileMismatch);
  if (owner) await changeLogged(cx, owner, code, newPassword);
  else await refusedAlike(async () => changeLogged(cx, await ownerOfMobile(cx, mobile), code, newPassword));
  return null;
}

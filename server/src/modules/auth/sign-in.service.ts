import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { auth, PUBLIC_CLIENT } from '@mingmou/contract/auth/auth.contract';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { inChain } from '../../database/context';
import { Refusal, refusal, refuse } from '../../kernel/call/refusal';
import type { PublicCx, SessionCx } from '../../kernel/context/cx';
import { lockAccount, rememberSignIn } from './account.store';
import { logPublicCall } from './auth-log.store';
import { type Entry, logRefusal, prove } from './proof.service';
import { useTicket } from './security-key.store';
import { judgeCode, useCode } from './sms-code.store';
import { issueToken, newToken } from './token.store';

type Tx = SessionCx['db'];

const CLIENT_HEADER = `Basic ${Buffer.from(PUBLIC_CLIENT).toString('base64')}`;

function masked(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}

export async function checkSignIn(
  { username, password }: InputOf<typeof auth.check>,
  cx: PublicCx,
): Promise<OutputOf<typeof auth.check>> {
  const entry = await prove(cx, auth.check, { username, password, orgId: null });
  const { account, org, mustChangePassword, needCode, needKey } = entry;
  return {
    needCode,
    needKey,
    mobile: masked(account.mobile),
    orgId: org.orgId,
    orgShortName: org.orgShortName,
    mustChangePassword,
  };
}

interface SignIn {
  readonly entry: Entry;
  readonly token: string;
  readonly code: string | null;
}

/** Checks the proved facts again after the account was locked. */
async function hold(tx: Tx, { account }: Entry): Promise<void> {
  const locked = await lockAccount(tx, account);
  if (locked?.stateEnum !== 'ENABLE' || locked.passwordHash !== account.passwordHash) throw refusal(authCodes.disabled);
}

/** Answers when the token expires, or why no token is given although something must be kept. */
async function enter(tx: Tx, cx: PublicCx, { entry, token, code }: SignIn): Promise<Date | Refusal> {
  const { account, org, mustChangePassword, needCode, needKey, maxDevices } = entry;
  const { now, request } = cx;
  const { propertyOwnerId, id: accountId } = account;
  await hold(tx, entry);
  if (needCode && code === null) return refusal(authCodes.codeNeeded);
  if (code !== null) {
    const refused = await judgeCode(tx, account, code, now);
    if (refused) return refused;
  }
  const { deviceId } = request;
  const holder = { propertyOwnerId, accountId, orgId: org.orgId, deviceId };
  if (needKey && !(await useTicket(tx, holder, now))) return refusal(authCodes.keyNeeded);
  if (code !== null) await useCode(tx, account, now);
  const smsVerified = code !== null;
  const expiresAt = await issueToken(tx, { ...holder, token, smsVerified, maxDevices, now, request });
  await rememberSignIn(tx, account, { at: now, ip: request.ip, orgId: org.orgId, mustChangePassword });
  await logPublicCall(tx, cx, auth.login, { account, org }, null);
  return expiresAt;
}

export async function signIn(
  { username, password, code, orgId }: InputOf<typeof auth.login>,
  cx: PublicCx,
): Promise<OutputOf<typeof auth.login>> {
  if (cx.request.authorization !== CLIENT_HEADER) refuse(authCodes.wrongClient);
  const entry = await prove(cx, auth.login, { username, password, orgId: orgId ? Number(orgId) : null });
  const { account, org, mustChangePassword } = entry;
  const token = newToken();
  const { propertyOwnerId } = account;
  const entered = await inChain(cx.database, { propertyOwnerId, now: cx.now.getTime() }, (tx) =>
    enter(tx, cx, { entry, token, code: code ?? null }),
  );
  if (entered instanceof Refusal) {
    await logRefusal(cx, auth.login, account, entered);
    throw entered;
  }
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: Math.floor((entered.getTime() - cx.now.getTime()) / 1000),
    orgId: org.orgId,
    userId: account.id,
    account: account.account,
    mustChangePassword,
  };
}

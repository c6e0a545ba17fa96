import { randomBytes } from 'node:crypto';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import type { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { tokenScope } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { remotesCodes } from '@mingmou/contract/system/remotes/remotes.codes';
import { inGlobal } from '../../../database/context';
import type { Database } from '../../../database/pool';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { addDays, instantOf } from '../../../kernel/context/clock';
import { tokenHash } from '../../../kernel/context/session';
import { type Operator, type OpsCx, PLATFORM_CHAIN, requirePlatform, type TokenScope } from './operations.service';
import { disableToken, insertToken, tokenRows, useToken } from './tokens.store';

const PREFIX = 'mmp_';
const SECRET_BYTES = 32;
const LONGEST_DAYS = 180;
const TARGET = '发布令牌';

/** Returns whether the token is a publish token, which its first letters distinguish from a session token. */
export function isPublishToken(token: string | null): token is string {
  return token?.startsWith(PREFIX) ?? false;
}

export function listTokens(cx: OpsCx) {
  requirePlatform(cx);
  return tokenRows(cx.db);
}

/** Makes a token and answers it; nobody can read it again. */
export async function saveToken(cx: OpsCx, { label, scopes, expiresAt }: InputOf<typeof remoteOps.tokenSave>) {
  requirePlatform(cx);
  const { db, now, operator } = cx;
  const ends = instantOf(expiresAt);
  if (ends <= now || ends > addDays(now, LONGEST_DAYS))
    throw malformed('expiresAt', `到期时间：应在${LONGEST_DAYS}天以内`);
  const token = PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  const id = await insertToken(db, {
    label,
    scopes: [...new Set(scopes)],
    tokenHash: tokenHash(token),
    expiresAt: ends.toISOString(),
    createdAt: now.toISOString(),
    createdBy: operator.who,
  });
  const names = scopes.map((scope) => dictName(tokenScope, scope)).join('、');
  cx.log({ targetType: TARGET, targetId: id, targetName: label, after: { scopes: { label: '用途', value: names } } });
  return { id, token };
}

export async function stopToken(cx: OpsCx, { id }: InputOf<typeof remoteOps.tokenDisable>): Promise<null> {
  requirePlatform(cx);
  const stopped = (await disableToken(cx.db, id)) ?? refuse(sharedCodes.missing);
  cx.log({ targetType: TARGET, targetId: id, targetName: stopped.label });
  return null;
}

/** Returns the operator of a publish token; refuses with 179108 an unknown, expired or unsuitable one. */
export async function operatorOfToken(
  database: Database,
  token: string,
  scope: TokenScope,
  now: Date,
): Promise<Operator> {
  const used = await inGlobal(database, (db) => useToken(db, tokenHash(token), now), { now: now.getTime() });
  const serves = used && scope !== null && (scope === 'read' || used.scopes.includes(scope));
  if (!serves) return refuse(remotesCodes.tokenInvalid);
  return { who: used.label, propertyOwnerId: PLATFORM_CHAIN, isPlatform: true };
}

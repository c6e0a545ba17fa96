import { randomInt } from 'node:crypto';
import { inChain, inGlobal } from '../../database/context';
import type { PublicCx, SessionCx } from '../../kernel/context/cx';
import { sms } from '../../providers/sms.service';
import { findAccount, findName, type Name } from './account.store';
import { countRequest, LIFE_MINUTES, storeCode } from './sms-code.store';

async function sendTo(tx: SessionCx['db'], name: Name, typed: string, code: string, cx: PublicCx): Promise<void> {
  const account = await findAccount(tx, name);
  await countRequest(tx, account?.mobile ?? typed, cx);
  if (account?.stateEnum !== 'ENABLE') return;
  await storeCode(tx, account, code, cx);
  await sms.send(tx, {
    propertyOwnerId: account.propertyOwnerId,
    mobile: account.mobile,
    template: 'LOGIN_CODE',
    text: `【${account.chainName}】您的验证码为${code}，${LIFE_MINUTES}分钟内有效，请勿告知他人。`,
    code,
    at: cx.now,
  });
}

/** Sends a code to the mobile of an account; for an unknown or disabled one it only looks as if. */
export async function sendCode(typed: string, cx: PublicCx): Promise<null> {
  const name = typed.toLowerCase();
  const now = cx.now.getTime();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const known = await findName(cx.database, name, ['ACCOUNT', 'MOBILE']);
  await (known
    ? inChain(cx.database, { propertyOwnerId: known.propertyOwnerId, now }, (tx) => sendTo(tx, known, name, code, cx))
    : inGlobal(cx.database, (tx) => countRequest(tx, name, cx), { now }));
  return null;
}

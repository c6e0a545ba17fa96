import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import type { SessionCx } from '../../kernel/cx';
import { readParameter } from '../../kernel/parameters';
import { refuse } from '../../kernel/refusal';
import { isPasswordOf } from '../auth/password-hash';
import { accountByName, refusedLately } from './people.store';

interface Typed {
  readonly account: string;
  readonly password: string;
}

/** Nobody tries passwords at the desk more often than at the door. */
async function checkTries(cx: SessionCx): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  const most = await readParameter(cx.db, parameters.loginMaxFailures, propertyOwnerId, orgId);
  const minutes = await readParameter(cx.db, parameters.loginLockMinutes, propertyOwnerId, orgId);
  if ((await refusedLately(cx, minutes)) >= most) refuse(authCodes.locked, { m: minutes });
}

/** The account of this organisation behind a typed name and password; null where either is wrong. */
export async function judgePassword(cx: SessionCx, { account, password }: Typed): Promise<number | null> {
  await checkTries(cx);
  const row = await accountByName(cx, account.trim().toLowerCase());
  return (await isPasswordOf(row?.passwordHash ?? null, password)) && row ? row.id : null;
}

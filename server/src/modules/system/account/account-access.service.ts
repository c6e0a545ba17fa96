import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { account } from '@mingmou/contract/system/account/account.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { changes } from '../../../kernel/row/operation-log';
import { endOldSessions, forgiveFailures } from '../../auth/account-access.service';
import { accountRow } from './account.service';
import { clearLock, lockAccountRow, writeAccount } from './account.store';
import { devicesOf, endTokens } from './device.store';
import { refuseOutOfReach } from './reach.service';
import type { HashedPassword } from './temporary-password.service';

/** Kept besides the one in use, which counts as the first of the last three. */
const FORMER_KEPT = 2;

function targetOf({ id, account: name }: { readonly id: number; readonly account: string }) {
  return { targetType: '账号', targetId: id, targetName: name };
}

/** Gives a password for one sign-in, after which it must be changed; opens a locked account. */
export async function resetPassword(
  cx: SessionCx,
  id: number,
  { password, passwordHash }: HashedPassword,
): Promise<{ password: string }> {
  const row = (await lockAccountRow(cx, id)) ?? refuse(sharedCodes.missing);
  await refuseOutOfReach(cx, id, { right: 'account:reset' });
  await writeAccount(cx, id, {
    passwordHash,
    formerPasswordHashes: [row.passwordHash, ...row.formerPasswordHashes].slice(0, FORMER_KEPT),
    passwordChangedAt: cx.now.toISOString(),
    mustChangePassword: true,
    lockedUntil: null,
  });
  await endOldSessions(cx, id);
  await forgiveFailures(cx, row);
  cx.log(targetOf(row));
  return { password };
}

/** Unlocks an account and resets its failed attempts. */
export async function unlockAccount(cx: SessionCx, id: number): Promise<null> {
  const locked = (await lockAccountRow(cx, id)) ?? refuse(sharedCodes.missing);
  // Unlocking grants five more guesses, so the caller needs reach over the account.
  await refuseOutOfReach(cx, id, { right: 'account:unlock' });
  const { lockedUntil } = await accountRow(cx, id);
  if (lockedUntil === null) {
    refuse(sharedCodes.wrongState, { state: account.lifecycle.states[locked.stateEnum].title, action: '解锁' });
  }
  await clearLock(cx, id);
  await forgiveFailures(cx, locked);
  cx.log({ ...targetOf(locked), ...changes(account.row, { lockedUntil }, { lockedUntil: null }) });
  return null;
}

/** Signs a person out of one device, or of all. */
export async function kickAccount(cx: SessionCx, { id, deviceId }: InputOf<typeof account.kick>): Promise<null> {
  const row = (await lockAccountRow(cx, id)) ?? refuse(sharedCodes.missing);
  await refuseOutOfReach(cx, id, { right: 'account:kick' });
  const devices = async () => ({ deviceCount: (await devicesOf(cx, id)).length });
  const before = await devices();
  await endTokens(cx, id, 'KICKED', { deviceId });
  cx.log({ ...targetOf(row), ...changes(account.row, before, await devices()) });
  return null;
}

export async function accountDevices(cx: SessionCx, id: number) {
  await accountRow(cx, id);
  return devicesOf(cx, id);
}

import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { firstAdmin, firstAdminCodes } from '@mingmou/contract/auth/first-admin.contract';
import { isStrongPassword } from '@mingmou/contract/auth/password.rules';
import type { InputOf } from '@mingmou/contract/base/call';
import { inGlobal } from '../../database/context';
import type { Database } from '../../database/pool';
import { refuse } from '../../kernel/call/refusal';
import type { Clock } from '../../kernel/context/clock';
import type { PublicCx, SessionCx } from '../../kernel/context/cx';
import { tokenHash } from '../../kernel/context/session';
import { NO_CHAIN } from '../../kernel/process/fair-gate';
import { type FirstChain, insertFirstChain } from '../../seed/first-chain';
import { enterableOrgs, findAccount } from './account.store';
import { logPublicCall } from './auth-log.store';
import { isCommonPassword } from './common-password.rules';
import { hasChain, isLinkOpen, takeLink } from './first-admin.store';
import { hashPassword } from './password-hash.service';

type Tx = SessionCx['db'];

/** Plans the nightly jobs of every chain. */
export type PlanJobs = (database: Database, clock: Clock) => Promise<void>;

export async function checkLink({ token }: InputOf<typeof firstAdmin.check>, cx: PublicCx): Promise<null> {
  if (await hasChain(cx.database)) refuse(firstAdminCodes.opened);
  if (!(await isLinkOpen(cx.database, tokenHash(token), cx.now))) refuse(firstAdminCodes.linkGone);
  return null;
}

async function open(tx: Tx, cx: PublicCx, token: string, chain: FirstChain): Promise<void> {
  const isTaken = await takeLink(tx, tokenHash(token), cx.now);
  // Checked after the lock: an earlier user of the link has finished by now, and the chain exists.
  if (await hasChain(tx)) refuse(firstAdminCodes.opened);
  if (!isTaken) refuse(firstAdminCodes.linkGone);
  const key = await insertFirstChain(tx, chain, cx.now);
  const [account, orgs] = [await findAccount(tx, key), await enterableOrgs(tx, key)];
  if (account) await logPublicCall(tx, cx, firstAdmin.create, { account, org: orgs[0] ?? null }, null);
}

/** Makes the platform's chain with its first organisation and administrator; the link is used up with it. */
export async function createFirstAdmin(
  { token, password, ...fields }: InputOf<typeof firstAdmin.create>,
  cx: PublicCx,
  planJobs: PlanJobs,
): Promise<null> {
  // Before the password is hashed: only who holds the link may make the server work that hard.
  await checkLink({ token }, cx);
  const account = fields.account.toLowerCase();
  if (!isStrongPassword(password)) refuse(authCodes.passwordWeak);
  if (isCommonPassword(password)) refuse(authCodes.passwordCommon);
  if (password.toLowerCase() === account) refuse(authCodes.passwordReused);
  const chain = { ...fields, account, passwordHash: await hashPassword(password, NO_CHAIN) };
  await inGlobal(cx.database, (tx) => open(tx, cx, token, chain), { now: cx.now.getTime() });
  await planJobs(cx.database, () => cx.now);
  return null;
}

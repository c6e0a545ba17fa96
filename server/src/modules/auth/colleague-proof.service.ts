import { inChain } from '../../database/context';
import { Refusal } from '../../kernel/call/refusal';
import { instantOf } from '../../kernel/context/clock';
import type { AheadCx, SessionCx } from '../../kernel/context/cx';
import { orgIdsOf } from '../../kernel/context/orgs';
import { putNotices } from '../../kernel/process/notice';
import { findAccount, findName, lockUntil, type SignInRules, signInRules } from './account.store';
import { forgetFailures, lockedRefusal, lockKey, nameKey, returnTry, takeTry } from './attempt.store';
import { isPasswordOf } from './password-hash.service';

type Tx = SessionCx['db'];

/** 操作日志: held by operators and administrators. */
const LOG_PAGE = 1741;

interface Typed {
  readonly account: string;
  readonly password: string;
}

interface OpenTry {
  readonly account: { readonly id: number; readonly propertyOwnerId: number; readonly passwordHash: string } | null;
  readonly name: string;
  readonly rules: SignInRules;
  /** Failures that the attempt counts for the caller and for the colleague. */
  readonly byCaller: number;
  readonly atTarget: number;
}

const callerKey = ({ caller }: AheadCx) => `colleague:${caller.accountId}`;

/** A name that nobody here signs in by is counted apart: a guess at this desk closes no door of another chain. */
const targetKey = ({ caller }: AheadCx, { account, name }: Pick<OpenTry, 'account' | 'name'>) =>
  account ? nameKey(name) : `colleague:${caller.propertyOwnerId}:${encodeURIComponent(name)}`;

function inCallersChain<T>(cx: AheadCx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { propertyOwnerId, orgId, accountId } = cx.caller;
  return inChain(cx.database, { propertyOwnerId, orgId, accountId, now: cx.now.getTime() }, work);
}

async function namedAccount(tx: Tx, { caller }: AheadCx, name: string) {
  const known = await findName(tx, name, ['ACCOUNT']);
  if (known?.propertyOwnerId !== caller.propertyOwnerId) return null;
  const account = await findAccount(tx, known);
  return account?.stateEnum === 'ENABLE' ? account : null;
}

/** Reserves the try under the caller and under the colleague before a password is looked at; undone by nothing. */
async function open(cx: AheadCx, tx: Tx, name: string): Promise<OpenTry | Refusal> {
  const { now } = cx;
  const account = await namedAccount(tx, cx, name);
  const rules = await signInRules(tx, cx.caller.propertyOwnerId);
  const byCaller = await takeTry(tx, { key: callerKey(cx), now, limits: rules });
  if (byCaller instanceof Refusal) return byCaller;
  const lock = account?.lockedUntil ? instantOf(account.lockedUntil) : null;
  if (lock && lock > now) return lockedRefusal(lock, now);
  const atTarget = await takeTry(tx, { key: targetKey(cx, { account, name }), now, limits: rules });
  return atTarget instanceof Refusal ? atTarget : { account, name, rules, byCaller, atTarget };
}

/** Logs that a person at a desk guesses a colleague's password, or has locked a colleague's account. */
async function alarm(cx: AheadCx, tx: Tx, { name, rules }: OpenTry): Promise<void> {
  const { caller, now, logger, request } = cx;
  const { propertyOwnerId, orgId, accountId } = caller;
  logger.warn(
    { propertyOwnerId, orgId, accountId, ip: request.ip },
    'too many wrong passwords of a colleague at a desk',
  );
  const place = { db: tx, now, propertyOwnerId, orgId };
  await putNotices(place, await orgIdsOf(place), {
    menuId: LOG_PAGE,
    source: 'COLLEAGUE_LOCKED',
    sourceKey: `${accountId}:${name}:${now.getTime()}`,
    text: `账号${caller.account}为「${name}」输入授权密码连续错误，已锁定${rules.lockMinutes}分钟，请核实`,
    targetPath: '/system/system/log',
  });
}

/** The last failure that was allowed closes the colleague's sign-in too, and the caller's further tries. */
async function fail(cx: AheadCx, tx: Tx, tried: OpenTry): Promise<void> {
  const { now } = cx;
  const { account, rules, byCaller, atTarget } = tried;
  const [callerSpent, targetSpent] = [byCaller >= rules.maxFailures, atTarget >= rules.maxFailures];
  if (callerSpent) await lockKey(tx, { key: callerKey(cx), now, limits: rules });
  if (targetSpent) {
    const until = await lockKey(tx, { key: targetKey(cx, tried), now, limits: rules });
    if (account) await lockUntil(tx, account, until);
  }
  if (callerSpent || targetSpent) await alarm(cx, tx, tried);
}

/**
 * Removes only this attempt from the caller's failures: a colleague's correct password proves nothing about the caller.
 */
async function succeed(cx: AheadCx, tx: Tx, { name }: OpenTry): Promise<void> {
  await returnTry(tx, callerKey(cx));
  await forgetFailures(tx, [name]);
}

/**
 * The account of a colleague of the chain who typed a password at the caller's desk; null where name or password is
 * wrong, the refusal where no more tries may be made. The tries count with those of the colleague's own sign-in.
 */
export async function proveColleague(cx: AheadCx, { account, password }: Typed): Promise<number | Refusal | null> {
  const name = account.trim().toLowerCase();
  const tried = await inCallersChain(cx, (tx) => open(cx, tx, name));
  if (tried instanceof Refusal) return tried;
  const isRight = await isPasswordOf(tried.account?.passwordHash ?? null, password, cx.caller.propertyOwnerId);
  await inCallersChain(cx, (tx) => (isRight ? succeed(cx, tx, tried) : fail(cx, tx, tried)));
  return isRight && tried.account ? tried.account.id : null;
}

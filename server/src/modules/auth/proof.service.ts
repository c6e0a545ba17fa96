import { authCodes } from '@mingmou/contract/auth/auth.codes';
import type { CallSpec } from '@mingmou/contract/base/call';
import { inChain, inGlobal } from '../../database/context';
import { Refusal, refusal, refuse } from '../../kernel/call/refusal';
import { addDays, dayText, instantOf } from '../../kernel/context/clock';
import type { PublicCx } from '../../kernel/context/cx';
import { NO_CHAIN } from '../../kernel/process/fair-gate';
import {
  type Account,
  type EnterableOrg,
  enterableOrgs,
  findAccount,
  findName,
  INITIAL_RULES,
  lockUntil,
  type SignInRules,
  signInRules,
} from './account.store';
import { type Attempt, failTry, forgetFailures, openTry } from './attempt.store';
import { logPublicCall } from './auth-log.store';
import { judgeEntry } from './entry.service';
import { isPasswordOf } from './password-hash.service';
import { isKeyNeeded } from './security-key.store';

interface Person {
  readonly account: Account;
  readonly orgs: readonly EnterableOrg[];
  readonly rules: SignInRules;
}

/** A person whose password is right and who may enter an organisation. */
export interface Entry {
  readonly account: Account;
  readonly org: EnterableOrg;
  readonly mustChangePassword: boolean;
  /** The rules of the organisation ask for a code. */
  readonly needCode: boolean;
  /** How many devices the rules of the organisation allow; 0: as many as the chain. */
  readonly maxDevices: number;
  /** The organisation is entered with a security key only. */
  readonly needKey: boolean;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly orgId: number | null;
}

async function personOf({ database, now }: PublicCx, name: string): Promise<Person | null> {
  const known = await findName(database, name, ['ACCOUNT', 'MOBILE']);
  if (!known) return null;
  return inChain(database, { propertyOwnerId: known.propertyOwnerId, now: now.getTime() }, async (tx) => {
    const account = await findAccount(tx, known);
    if (!account) return null;
    const [orgs, rules] = [await enterableOrgs(tx, known), await signInRules(tx, known.propertyOwnerId)];
    return { account, orgs, rules };
  });
}

async function keepFailure(cx: PublicCx, attempt: Attempt, failures: number, person: Person | null): Promise<Refusal> {
  const now = cx.now.getTime();
  if (!person) return (await inGlobal(cx.database, (tx) => failTry(tx, attempt, failures), { now })).refused;
  const { propertyOwnerId } = person.account;
  return inChain(cx.database, { propertyOwnerId, now }, async (tx) => {
    const { refused, lockedUntil } = await failTry(tx, attempt, failures);
    if (lockedUntil) await lockUntil(tx, person.account, lockedUntil);
    return refused;
  });
}

/**
 * Checks a password. Locks and counters use transactions of their own, because they must outlive the refusal that they
 * cause.
 */
async function provePassword(cx: PublicCx, name: string, password: string, person: Person | null): Promise<void> {
  const { database, now, request } = cx;
  const lockedUntil = person?.account.lockedUntil;
  const attempt: Attempt = {
    name,
    ip: request.ip,
    now,
    limits: person?.rules ?? INITIAL_RULES,
    accountLock: lockedUntil ? instantOf(lockedUntil) : null,
  };
  const opened = await inGlobal(database, (tx) => openTry(tx, attempt), { now: now.getTime() });
  if (opened instanceof Refusal) throw opened;
  if (
    !(await isPasswordOf(person?.account.passwordHash ?? null, password, person?.account.propertyOwnerId ?? NO_CHAIN))
  )
    throw await keepFailure(cx, attempt, opened, person);
  await inGlobal(database, (tx) => forgetFailures(tx, [name]), { now: now.getTime() });
}

function orgEntered({ account, orgs }: Person, wanted: number | null): EnterableOrg {
  const [first] = orgs;
  if (!first) throw refusal(authCodes.noOrg);
  if (wanted !== null) return orgs.find(({ orgId }) => orgId === wanted) ?? refuse(authCodes.orgNotAllowed);
  return orgs.find(({ orgId }) => orgId === account.lastOrgId) ?? first;
}

function isInService({ serviceStart, serviceEnd }: Account, now: Date): boolean {
  const today = dayText(now);
  return serviceStart <= today && today <= serviceEnd;
}

function isPasswordTooOld({ account, rules }: Person, now: Date): boolean {
  const { passwordExpireDays: days } = rules;
  return days > 0 && addDays(instantOf(account.passwordChangedAt), days) <= now;
}

function admitted(
  person: Person,
  wantedOrg: number | null,
  now: Date,
): Pick<Entry, 'account' | 'org' | 'mustChangePassword'> {
  const { account } = person;
  if (account.stateEnum !== 'ENABLE') refuse(authCodes.disabled);
  const org = orgEntered(person, wantedOrg);
  if (!isInService(account, now)) refuse(authCodes.serviceExpired);
  return { account, org, mustChangePassword: account.mustChangePassword || isPasswordTooOld(person, now) };
}

async function entryOf({ database, now, request }: PublicCx, person: Person, wantedOrg: number | null): Promise<Entry> {
  const entry = admitted(person, wantedOrg, now);
  const place = { propertyOwnerId: entry.account.propertyOwnerId, orgId: entry.org.orgId };
  const entrant = { ...place, accountId: entry.account.id, ip: request.ip, deviceId: request.deviceId };
  return inChain(database, { ...place, now: now.getTime() }, async (tx) => {
    const { result, ruleName, maxDevices } = await judgeEntry(tx, entrant, now);
    if (result === 'REFUSE') refuse(authCodes.ruleRefused, { ruleName: ruleName ?? '' });
    return { ...entry, needCode: result === 'SMS', maxDevices, needKey: await isKeyNeeded(tx, place) };
  });
}

/**
 * The checks that sign-in check and sign-in share, in the order of domain-system §1.6: address lock, account lock,
 * password, account, organisation, licence, age of the password, login control. A refusal to a known account is logged.
 */
export async function prove(cx: PublicCx, call: CallSpec, credentials: Credentials): Promise<Entry> {
  const { username, password, orgId } = credentials;
  const name = username.toLowerCase();
  const person = await personOf(cx, name);
  try {
    await provePassword(cx, name, password, person);
    // Only a known account has a password that can be right.
    return await entryOf(cx, person ?? refuse(authCodes.noOrg), orgId);
  } catch (error) {
    if (person && error instanceof Refusal) await logRefusal(cx, call, person.account, error);
    throw error;
  }
}

export async function logRefusal(cx: PublicCx, call: CallSpec, account: Account, refused: Refusal): Promise<void> {
  const { propertyOwnerId } = account;
  await inChain(cx.database, { propertyOwnerId, now: cx.now.getTime() }, (tx) =>
    logPublicCall(tx, cx, call, { account, org: null }, refused),
  );
}

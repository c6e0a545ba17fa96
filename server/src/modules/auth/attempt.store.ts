import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { type Refusal, refusal } from '../../kernel/call/refusal';
import { addMinutes, instantOf } from '../../kernel/context/clock';
import { EventWindow } from '../../kernel/context/event-window';

const ADDRESS_FAILURES = 30;
const ADDRESS_MINUTES = 10;

/** How many wrong passwords a chain allows, and how long it then locks the account. */
export interface Limits {
  readonly maxFailures: number;
  readonly lockMinutes: number;
}

/** Attempt to sign in: the typed name and its origin. */
export interface Attempt {
  readonly name: string;
  readonly ip: string;
  readonly now: Date;
  readonly limits: Limits;
  /** Of the account behind the name, by whatever name it was locked. */
  readonly accountLock: Date | null;
}

export const nameKey = (name: string) => `account:${name}`;
const addressKey = (ip: string) => `address:${ip}`;

function minutesLeft(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
}

export function lockedRefusal(until: Date, now: Date): Refusal {
  return refusal(authCodes.locked, { m: minutesLeft(until, now) });
}

async function lockOf(tx: Kysely<DB>, key: string, now: Date): Promise<Date | null> {
  const row = await tx.selectFrom('loginAttempt').select('lockedUntil').where('key', '=', key).executeTakeFirst();
  const until = row?.lockedUntil ? instantOf(row.lockedUntil) : null;
  return until && until > now ? until : null;
}

/** Counter of failed attempts: for one name, or for one address that tries many names. */
interface Counting {
  readonly key: string;
  readonly now: Date;
  readonly limits: Limits;
}

const namesCount = ({ name, now, limits }: Attempt): Counting => ({ key: nameKey(name), now, limits });

export async function lockKey(tx: Kysely<DB>, { key, now, limits }: Counting): Promise<Date> {
  const until = addMinutes(now, limits.lockMinutes);
  await tx.updateTable('loginAttempt').set({ lockedUntil: until.toISOString() }).where('key', '=', key).execute();
  return until;
}

async function countTry(tx: Kysely<DB>, { key, now, limits }: Counting): Promise<number | null> {
  const at = now.toISOString();
  const since = addMinutes(now, -limits.lockMinutes).toISOString();
  const row = await tx
    .insertInto('loginAttempt')
    .values({ key, failures: 1, lastFailureAt: at })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures: sql<number>`CASE WHEN login_attempt.locked_until IS NULL AND login_attempt.last_failure_at >= ${since}
            THEN login_attempt.failures + 1 ELSE 1 END`,
          lastFailureAt: at,
          lockedUntil: null,
        })
        .where((is) => is.or([is('loginAttempt.lockedUntil', 'is', null), is('loginAttempt.lockedUntil', '<=', at)])),
    )
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? null;
}

/**
 * Counts the attempt before its password is checked, so that concurrent attempts cannot share one. Returns how many of
 * the permitted failures it would use, or the refusal.
 */
export async function takeTry(tx: Kysely<DB>, counting: Counting): Promise<Refusal | number> {
  const { key, now, limits } = counting;
  const failures = await countTry(tx, counting);
  if (failures === null) return lockedRefusal((await lockOf(tx, key, now)) ?? now, now);
  return failures > limits.maxFailures ? lockedRefusal(await lockKey(tx, counting), now) : failures;
}

/** Opens a try: why it may not be made, or how many of the allowed failures it would use up. */
export async function openTry(tx: Kysely<DB>, attempt: Attempt): Promise<Refusal | number> {
  const { ip, now, accountLock } = attempt;
  const addressLock = await lockOf(tx, addressKey(ip), now);
  if (addressLock) return refusal(authCodes.addressLocked, { m: minutesLeft(addressLock, now) });
  if (accountLock && accountLock > now) return lockedRefusal(accountLock, now);
  return takeTry(tx, namesCount(attempt));
}

async function countAddress(tx: Kysely<DB>, { ip, now }: Attempt): Promise<void> {
  const failures = new EventWindow(tx, 'address-failure', ip, now);
  await failures.lock();
  await failures.add();
  if ((await failures.count(ADDRESS_MINUTES)) < ADDRESS_FAILURES) return;
  const lockedUntil = addMinutes(now, ADDRESS_MINUTES).toISOString();
  await tx
    .insertInto('loginAttempt')
    .values({ key: addressKey(ip), lastFailureAt: now.toISOString(), lockedUntil })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ lastFailureAt: now.toISOString(), lockedUntil }))
    .execute();
}

export interface Failure {
  readonly refused: Refusal;
  /** Set when this failure was the last one allowed. */
  readonly lockedUntil: Date | null;
}

/** The password of an open try was wrong. */
export async function failTry(tx: Kysely<DB>, attempt: Attempt, failures: number): Promise<Failure> {
  const { limits, now } = attempt;
  await countAddress(tx, attempt);
  if (failures < limits.maxFailures) {
    return { refused: refusal(authCodes.wrongPassword, { n: limits.maxFailures - failures }), lockedUntil: null };
  }
  const lockedUntil = await lockKey(tx, namesCount(attempt));
  return { refused: lockedRefusal(lockedUntil, now), lockedUntil };
}

/** Forgets the failures under these names: after a right password, an unlock or a password reset. */
export async function forgetFailures(tx: Kysely<DB>, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('loginAttempt').where('key', 'in', names.map(nameKey)).execute();
}

/** Takes one try back: its password was right. */
export async function returnTry(tx: Kysely<DB>, key: string): Promise<void> {
  await tx
    .updateTable('loginAttempt')
    .set((is) => ({ failures: is('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

import { HTTP_CODES } from '@mingmou/contract/base/codes';
import { inGlobal } from '../../database/context';
import type { Database } from '../../database/pool';
import { HttpRefusal } from '../call/refusal';
import { addMinutes, instantOf } from './clock';
import { EventWindow } from './event-window';

const ALLOWED = 20;
const MINUTES = 10;

const lockKey = (ip: string) => `scan-address:${ip}`;

/** Refuses an address with too many wrong keys, also for a key that exists. */
export async function refuseGuesser(database: Database, ip: string, now: Date): Promise<void> {
  const row = await database
    .selectFrom('loginAttempt')
    .select('lockedUntil')
    .where('key', '=', lockKey(ip))
    .executeTakeFirst();
  if (row?.lockedUntil && instantOf(row.lockedUntil) > now)
    throw new HttpRefusal(429, HTTP_CODES.malformed, `操作过于频繁，请${MINUTES}分钟后再试`);
}

/** Counts a wrong key; the twentieth within ten minutes blocks the address for ten minutes. */
export async function countWrongKey(database: Database, ip: string, now: Date): Promise<void> {
  await inGlobal(
    database,
    async (tx) => {
      const wrong = new EventWindow(tx, 'scan-key', ip, now);
      await wrong.lock();
      await wrong.add();
      if ((await wrong.count(MINUTES)) < ALLOWED) return;
      const at = { lastFailureAt: now.toISOString(), lockedUntil: addMinutes(now, MINUTES).toISOString() };
      await tx
        .insertInto('loginAttempt')
        .values({ key: lockKey(ip), ...at })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(at))
        .execute();
    },
    { now: now.getTime() },
  );
}

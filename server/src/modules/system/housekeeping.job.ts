import { inChain } from '../../database/context';
import type { Database } from '../../database/pool';
import { addDays, type Clock, dayText, instantOf } from '../../kernel/context/clock';
import { chainIds, enqueue, type JobCx, type JobHandlers } from '../../kernel/process/jobs';
import { type CleaningLimits, clean } from './housekeeping.store';

const HOUSEKEEPING = 'housekeeping';
const KEPT_DAYS = 30;
const IDEMPOTENCY_DAYS = 7;
const ATTEMPT_DAYS = 1;
const HOUR = '03:30:00';

/** Instants before which each kind of row is deleted. */
function before(now: Date): CleaningLimits {
  return {
    rows: addDays(now, -KEPT_DAYS).toISOString(),
    attempts: addDays(now, -ATTEMPT_DAYS).toISOString(),
    keys: addDays(now, -IDEMPOTENCY_DAYS).toISOString(),
  };
}

function nextNight(now: Date): Date {
  const today = instantOf(`${dayText(now)} ${HOUR}`);
  return today > now ? today : addDays(today, 1);
}

async function planNext(cx: JobCx): Promise<void> {
  const runAt = nextNight(cx.now);
  await enqueue(cx, { kind: HOUSEKEEPING, runAt, uniqueKey: dayText(runAt) });
}

/** Every night: sign-ins, codes, reports and failures after 30 days, idempotency keys after 7, failed tries after one. */
export const housekeeping: JobHandlers = {
  [HOUSEKEEPING]: async (_payload, cx) => {
    await clean(cx, before(cx.now));
    await planNext(cx);
  },
};

/** Makes sure that every chain has its next night planned. */
export async function planHousekeeping(database: Database, clock: Clock): Promise<void> {
  const now = clock();
  for (const propertyOwnerId of await chainIds(database)) {
    await inChain(database, { propertyOwnerId, now: now.getTime() }, (db) => planNext({ db, now, propertyOwnerId }));
  }
}

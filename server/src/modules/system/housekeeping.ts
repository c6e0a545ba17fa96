import { inChain } from '../../database/context';
import type { Database } from '../../database/pool';
import { addDays, type Clock, dayText, instantOf } from '../../kernel/clock';
import { enqueue, type JobCx, type JobHandlers } from '../../kernel/jobs';
import { deleteMine } from '../../kernel/mine';

const HOUSEKEEPING = 'housekeeping';
const KEPT_DAYS = 30;
const IDEMPOTENCY_DAYS = 7;
const ATTEMPT_DAYS = 1;
const HOUR = '03:30:00';

async function clean({ db, now, propertyOwnerId }: JobCx): Promise<void> {
  const before = addDays(now, -KEPT_DAYS).toISOString();
  const ended = await deleteMine({ db, propertyOwnerId }, 'authToken')
    .where((is) => is.or([is('endedAt', '<', before), is('expiresAt', '<', before)]))
    .returning('tokenHash')
    .execute();
  if (ended.length > 0) {
    await db
      .deleteFrom('authTokenMap')
      .where(
        'tokenHash',
        'in',
        ended.map(({ tokenHash }) => tokenHash),
      )
      .execute();
  }
  await deleteMine({ db, propertyOwnerId }, 'smsCode').where('sentAt', '<', before).execute();
  await deleteMine({ db, propertyOwnerId }, 'remoteReport').where('at', '<', before).execute();
  await db.deleteFrom('clientError').where('at', '<', before).execute();
  await db.deleteFrom('loginAttempt').where('lastFailureAt', '<', addDays(now, -ATTEMPT_DAYS).toISOString()).execute();
  const oldKeys = addDays(now, -IDEMPOTENCY_DAYS).toISOString();
  await deleteMine({ db, propertyOwnerId }, 'idempotencyKey').where('createdAt', '<', oldKeys).execute();
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
    await clean(cx);
    await planNext(cx);
  },
};

/** Makes sure that every chain has its next night planned. */
export async function planHousekeeping(database: Database, clock: Clock): Promise<void> {
  const now = clock();
  for (const { id } of await database.selectFrom('propertyOwner').select('id').execute()) {
    await inChain(database, { propertyOwnerId: id, now: now.getTime() }, (db) =>
      planNext({ db, now, propertyOwnerId: id }),
    );
  }
}

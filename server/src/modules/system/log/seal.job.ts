import { enqueue, type JobCx, type JobHandlers } from '../../../kernel/process/jobs';
import { sealOf } from './seal.rules';
import { addSeals, forgetRounds, headOf, isSettled, linesToSeal, type Mark, markNow } from './seal.store';

const SEAL = 'log-seal';
const EVERY_MS = 5 * 60_000;
const BATCH = 2000;
/** The rest waits for the next round, so that no transaction grows long. */
const BATCHES_A_ROUND = 25;

function markOf(payload: unknown): Mark | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const [upTo, xid]: unknown[] = [Reflect.get(payload, 'upTo'), Reflect.get(payload, 'xid')];
  return typeof upTo === 'number' && typeof xid === 'string' ? { upTo, xid } : null;
}

/** Seals all lines up to the mark; false if more rounds are needed. */
export async function sealLines({ db, propertyOwnerId, now }: JobCx, { upTo }: Mark): Promise<boolean> {
  let head = await headOf(db, propertyOwnerId);
  for (let round = 0; round < BATCHES_A_ROUND; round += 1) {
    const lines = await linesToSeal(db, propertyOwnerId, { after: head.logId, upTo, limit: BATCH });
    if (lines.length === 0) return true;
    const seals = lines.map(({ id, line }) => {
      head = { seq: head.seq + 1, hash: sealOf(head.hash, line), logId: id };
      return { propertyOwnerId, ...head, sealedAt: now.toISOString() };
    });
    await addSeals(db, seals);
    if (lines.length < BATCH) return true;
  }
  return false;
}

async function planNext(cx: JobCx, mark: Mark | null): Promise<void> {
  // Rounds follow a fixed grid of times, so that several servers and restarts plan the same round.
  const runAt = new Date((Math.floor(cx.now.getTime() / EVERY_MS) + 1) * EVERY_MS);
  await enqueue(cx, { kind: SEAL, runAt, uniqueKey: runAt.toISOString(), payload: mark ? { ...mark } : {} });
}

/** Makes sure that the chain's next round is planned. */
export function planSealing(cx: JobCx): Promise<void> {
  return planNext(cx, null);
}

/**
 * Every five minutes: the lines that the round before saw are sealed, once nothing that ran then still runs. Writers of
 * the log wait for nobody.
 */
export const logSealing: JobHandlers = {
  [SEAL]: async (payload, cx) => {
    const { db, propertyOwnerId } = cx;
    await forgetRounds(db, propertyOwnerId, SEAL);
    const seen = markOf(payload);
    const settled = seen && (await isSettled(db, seen));
    const done = seen && settled ? await sealLines(cx, seen) : settled === null;
    await planNext(cx, done ? await markNow(db, propertyOwnerId) : seen);
  },
};

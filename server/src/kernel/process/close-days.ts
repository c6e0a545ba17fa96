import { addDays, addMinutes, dayText, instantOf, nextAt } from '../context/clock';
import type { SessionCx } from '../context/cx';
import { orgIdsOf } from '../context/orgs';
import { systemCx } from '../context/system-cx';
import { enqueue, type JobCx, type JobHandlers } from './jobs';

/** Daily sums of past days, kept for each organisation (docs/decisions/0030-daily-sums.md). */
export interface DaySums {
  /** Kind of the nightly job. */
  readonly kind: string;
  /**
   * Locks the organisation's closing state and returns its last closed day; returns `last` where nothing has happened
   * yet.
   */
  readonly lockClosed: (cx: SessionCx, last: string) => Promise<string>;
  /** Adds up the days from `from` to `to`, which must not be closed yet, and closes them. */
  readonly closeDays: (cx: SessionCx, from: string, to: string) => Promise<void>;
}

const HOUR = '00:20:00';
/** No transaction runs longer than 10 minutes, so all rows of the day before are visible by then. */
const SETTLED_MINUTES = 10;
/** Days closed in one transaction, which keeps the first closing of a long history short. */
const AT_ONCE = 92;

/** Closes the next days of one organisation; returns true as long as days remain. */
async function closeNext(cx: JobCx, orgId: number, { lockClosed, closeDays }: DaySums): Promise<boolean> {
  const org = await systemCx(cx, orgId);
  const last = dayText(addDays(addMinutes(cx.now, -SETTLED_MINUTES), -1));
  const through = await lockClosed(org, last);
  if (through >= last) return false;
  const noon = instantOf(`${through} 12:00:00`);
  const [to = last] = [dayText(addDays(noon, AT_ONCE)), last].sort();
  await closeDays(org, dayText(addDays(noon, 1)), to);
  return to < last;
}

/** Plans the chain's next closing unless it is planned already. */
export async function planClosing(cx: JobCx, { kind }: DaySums): Promise<void> {
  const runAt = nextAt(cx.now, HOUR);
  await enqueue(cx, { kind, runAt, uniqueKey: dayText(runAt) });
}

/** At 00:20, adds up the past days, so that reports of months and years need not read every row. */
export function closingOf(sums: DaySums): JobHandlers {
  return {
    [sums.kind]: async (_payload, cx) => {
      let isBehind = false;
      for (const orgId of await orgIdsOf(cx)) isBehind = (await closeNext(cx, orgId, sums)) || isBehind;
      if (isBehind) await enqueue(cx, { kind: sums.kind, runAt: cx.now });
      else await planClosing(cx, sums);
    },
  };
}

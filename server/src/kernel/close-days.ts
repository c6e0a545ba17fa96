import { addDays, addMinutes, dayText, instantOf, nextAt } from './clock';
import type { SessionCx } from './cx';
import { enqueue, type JobCx, type JobHandlers } from './jobs';
import { orgIdsOf } from './orgs';
import { systemCx } from './system-cx';

/** Sums of days that are over, organisation by organisation (docs/decisions/0030-daily-sums.md). */
export interface DaySums {
  /** Of the nightly job. */
  readonly kind: string;
  /** Locks how far the organisation is closed, and answers the last closed day; where nothing ever happened that is `last`. */
  readonly lockClosed: (cx: SessionCx, last: string) => Promise<string>;
  /** Adds up the days from `from` to `to`, which must not be closed yet, and closes them. */
  readonly closeDays: (cx: SessionCx, from: string, to: string) => Promise<void>;
}

const HOUR = '00:20:00';
/** No transaction lives that long: what was written before midnight is there. */
const SETTLED_MINUTES = 10;
/** As many days at a time, so that the first closing of a long history is no endless transaction. */
const AT_ONCE = 92;

/** Closes the next days of one organisation; true as long as days are left. */
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

/** Makes sure that the chain's next closing is planned. */
export async function planClosing(cx: JobCx, { kind }: DaySums): Promise<void> {
  const runAt = nextAt(cx.now, HOUR);
  await enqueue(cx, { kind, runAt, uniqueKey: dayText(runAt) });
}

/** At 00:20: the days that are over are added up, so that reports of months and years need not read every row. */
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

import { addDays, addMinutes, dayText, instantOf } from '../../kernel/clock';
import { enqueue, type JobCx, type JobHandlers } from '../../kernel/jobs';
import { orgIdsOf } from '../../kernel/orgs';
import { systemCx } from '../../kernel/system-cx';
import { closeDays, lockClosed } from './closed-days.store';

const CLOSE_DAYS = 'report-close-days';
const HOUR = '00:20:00';
/** No transaction lives that long: what was paid before midnight is there. */
const SETTLED_MINUTES = 10;
/** As many days at a time, so that the first closing of a long history is no endless transaction. */
const AT_ONCE = 92;

/** Closes the next days of one organisation; true as long as days are left. */
async function closeNext(cx: JobCx, orgId: number): Promise<boolean> {
  const org = await systemCx(cx, orgId);
  const last = dayText(addDays(addMinutes(cx.now, -SETTLED_MINUTES), -1));
  const through = await lockClosed(org, last);
  if (through >= last) return false;
  const noon = instantOf(`${through} 12:00:00`);
  const [to = last] = [dayText(addDays(noon, AT_ONCE)), last].sort();
  await closeDays(org, dayText(addDays(noon, 1)), to);
  return to < last;
}

function nextRun(now: Date): Date {
  const today = instantOf(`${dayText(now)} ${HOUR}`);
  return today > now ? today : addDays(today, 1);
}

/** Makes sure that the chain's next closing is planned. */
export async function planCloseDays(cx: JobCx): Promise<void> {
  const runAt = nextRun(cx.now);
  await enqueue(cx, { kind: CLOSE_DAYS, runAt, uniqueKey: dayText(runAt) });
}

/** At 00:20: the days that are over are added up, so that reports of months and years need not read every row. */
export const closing: JobHandlers = {
  [CLOSE_DAYS]: async (_payload, cx) => {
    let isBehind = false;
    for (const orgId of await orgIdsOf(cx)) isBehind = (await closeNext(cx, orgId)) || isBehind;
    if (isBehind) await enqueue(cx, { kind: CLOSE_DAYS, runAt: cx.now });
    else await planCloseDays(cx);
  },
};

import { dayText, nextAt } from '../../../kernel/context/clock';
import { enqueue, type JobCx, type JobHandlers } from '../../../kernel/process/jobs';
import { settleGrowth } from './kept-growth.store';

const SETTLE = 'growth-settle';
const HOUR = '00:50:00';

/** Makes sure that the chain's next working out of growth is planned. */
export async function planGrowth(cx: JobCx): Promise<void> {
  const runAt = nextAt(cx.now, HOUR);
  await enqueue(cx, { kind: SETTLE, runAt, uniqueKey: dayText(runAt) });
}

/** At 00:50: growth of children whose points or treatments changed, so that the morning's first look finds little to work out. */
export const growthJobs: JobHandlers = {
  [SETTLE]: async (_payload, cx) => {
    await settleGrowth(cx);
    await planGrowth(cx);
  },
};

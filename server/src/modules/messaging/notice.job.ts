import { addDays, dayText, instantOf } from '../../kernel/context/clock';
import { orgIdsOf } from '../../kernel/context/orgs';
import { systemCx } from '../../kernel/context/system-cx';
import { enqueue, type JobCx, type JobHandlers } from '../../kernel/process/jobs';
import { forgetNotices } from './notice.store';

const CLEANING = 'notice-cleaning';
const HOUR = '03:40:00';

/** Makes sure that the chain's next cleaning is planned. */
export async function planNoticeCleaning(cx: JobCx): Promise<void> {
  const today = instantOf(`${dayText(cx.now)} ${HOUR}`);
  const runAt = today > cx.now ? today : addDays(today, 1);
  await enqueue(cx, { kind: CLEANING, runAt, uniqueKey: dayText(runAt) });
}

/** Every night: notices that nobody is shown any more. */
export const noticeCleaning: JobHandlers = {
  [CLEANING]: async (_payload, cx) => {
    for (const orgId of await orgIdsOf(cx)) await forgetNotices(await systemCx(cx, orgId));
    await planNoticeCleaning(cx);
  },
};

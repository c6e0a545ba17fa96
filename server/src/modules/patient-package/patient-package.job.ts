import { addDays, dayText, instantOf } from '../../kernel/clock';
import { enqueue, type JobCx, type JobHandlers } from '../../kernel/jobs';
import { orgIdsOf } from '../../kernel/orgs';
import { systemCx } from '../../kernel/system-cx';
import { expireBefore } from './patient-package.store';

const EXPIRE = 'patient-package-expire';
const HOUR = '00:15:00';

function nextRun(now: Date): Date {
  const today = instantOf(`${dayText(now)} ${HOUR}`);
  return today > now ? today : addDays(today, 1);
}

/** Makes sure that the chain's next look at the days of packages is planned. */
export async function planPackageExpiry(cx: JobCx): Promise<void> {
  const runAt = nextRun(cx.now);
  await enqueue(cx, { kind: EXPIRE, runAt, uniqueKey: dayText(runAt) });
}

/** At 00:15: packages in use whose last day is over turn 已过期 (domain-workstation §4.1). */
export const packageExpiry: JobHandlers = {
  [EXPIRE]: async (_payload, cx) => {
    for (const orgId of await orgIdsOf(cx)) await expireBefore(await systemCx(cx, orgId), dayText(cx.now));
    await planPackageExpiry(cx);
  },
};

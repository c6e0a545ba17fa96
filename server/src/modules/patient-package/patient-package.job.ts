import { dayText, nextAt } from '../../kernel/context/clock';
import { orgIdsOf } from '../../kernel/context/orgs';
import { systemCx } from '../../kernel/context/system-cx';
import { enqueue, type JobCx, type JobHandlers } from '../../kernel/process/jobs';
import { expireBefore, resumeRested } from './patient-package.store';

const EXPIRE = 'patient-package-expire';
const HOUR = '00:15:00';

/** Makes sure that the chain's next look at the days of packages is planned. */
export async function planPatientPackageExpiry(cx: JobCx): Promise<void> {
  const runAt = nextAt(cx.now, HOUR);
  await enqueue(cx, { kind: EXPIRE, runAt, uniqueKey: dayText(runAt) });
}

/** At 00:15: packages that rested long enough go on, and those in use whose last day is over turn 已过期 (domain-workstation §4.1). */
export const patientPackageExpiry: JobHandlers = {
  [EXPIRE]: async (_payload, cx) => {
    for (const orgId of await orgIdsOf(cx)) {
      const there = await systemCx(cx, orgId);
      await resumeRested(there, dayText(cx.now));
      await expireBefore(there, dayText(cx.now));
    }
    await planPatientPackageExpiry(cx);
  },
};

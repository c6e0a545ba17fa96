import { dayText, nextAt } from '../../kernel/context/clock';
import { orgIdsOf } from '../../kernel/context/orgs';
import { systemCx } from '../../kernel/context/system-cx';
import { enqueue, type JobCx, type JobHandlers } from '../../kernel/process/jobs';
import { expireRx } from './drug-rx.service';
import { overduePapers } from './drug-rx.store';

const EXPIRE = 'drug-rx-expire';
const HOUR = '00:20:00';

/** Makes sure that the chain's next look at unpaid prescriptions is planned. */
export async function planRxExpiry(cx: JobCx): Promise<void> {
  const runAt = nextAt(cx.now, HOUR);
  await enqueue(cx, { kind: EXPIRE, runAt, uniqueKey: dayText(runAt) });
}

/** At 00:20: prescriptions that nobody paid for in their days turn 已失效, and their sales are void (domain-workstation §2.6). */
export const rxExpiry: JobHandlers = {
  [EXPIRE]: async (_payload, cx) => {
    for (const orgId of await orgIdsOf(cx)) {
      const org = await systemCx(cx, orgId);
      for (const paper of await overduePapers(org, dayText(cx.now))) await expireRx(org, paper);
    }
    await planRxExpiry(cx);
  },
};

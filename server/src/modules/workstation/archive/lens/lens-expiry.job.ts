import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { addDays, dayText, nextAt } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { orgIdsOf } from '../../../../kernel/context/orgs';
import { readParameter } from '../../../../kernel/context/parameters';
import { systemCx } from '../../../../kernel/context/system-cx';
import { enqueue, type JobCx, type JobHandlers } from '../../../../kernel/process/jobs';
import type { TodoCounter } from '../../../home/todo.service';
import { countEndingLenses, expireLenses } from './lens-archive.store';
import { expireWearing } from './lens-episode.service';

const EXPIRE = 'lens-expire';
const HOUR = '00:20:00';

/** Makes sure that the chain's next look at the days of lenses is planned. */
export async function planLensExpiry(cx: JobCx): Promise<void> {
  const runAt = nextAt(cx.now, HOUR);
  await enqueue(cx, { kind: EXPIRE, runAt, uniqueKey: dayText(runAt) });
}

/** Lenses whose last day is over turn 已到期, and their treatment ends on that day. */
async function expireIn(cx: SessionCx): Promise<void> {
  for (const archive of await expireLenses(cx, dayText(cx.now))) await expireWearing(cx, archive);
}

/** Runs at 00:20 (domain-workstation §3.1). */
export const lensExpiry: JobHandlers = {
  [EXPIRE]: async (_payload, cx) => {
    for (const orgId of await orgIdsOf(cx)) await expireIn(await systemCx(cx, orgId));
    await planLensExpiry(cx);
  },
};

/** The last of the days on which lenses end soon. */
export async function soonestLens({ db, caller, now }: SessionCx): Promise<string> {
  const { propertyOwnerId, orgId } = caller;
  const days = await readParameter(db, workstationParameters.archiveRemindDays, propertyOwnerId, orgId);
  return dayText(addDays(now, days));
}

/** Archives whose lenses are worn and end soon, or are over (domain-system §1.5). */
export const endingLenses: TodoCounter = {
  key: 'archivesExpire',
  count: async (cx) => countEndingLenses(cx, await soonestLens(cx)),
};

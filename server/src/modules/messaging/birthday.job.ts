import { addDays, dayText, instantOf } from '../../kernel/clock';
import { enqueue, type JobCx, type JobHandlers } from '../../kernel/jobs';
import { systemCx } from '../../kernel/system-cx';
import { orgIdsOf } from '../outpatient/registration.store';
import { raise } from './remind.service';
import { bornOn } from './sms-people.store';
import { placeOf } from './sms-place';

const BIRTHDAYS = 'birthday-greetings';
const HOUR = '00:10:00';

async function greetInOrg(cx: Parameters<typeof placeOf>[0]): Promise<void> {
  const place = placeOf(cx);
  const today = dayText(cx.now);
  for (const person of await bornOn(place, today, place.orgId))
    await raise(place, today, {
      event: 'BIRTHDAY',
      source: { type: 'PATIENT', id: person.id },
      person,
      params: {},
      planAt: null,
    });
}

function nextRun(now: Date): Date {
  const today = instantOf(`${dayText(now)} ${HOUR}`);
  return today > now ? today : addDays(today, 1);
}

/** Makes sure that the chain's next birthdays are planned. */
export async function planBirthdays(cx: JobCx): Promise<void> {
  const runAt = nextRun(cx.now);
  await enqueue(cx, { kind: BIRTHDAYS, runAt, uniqueKey: dayText(runAt) });
}

/** Every day: whose birthday it is, is greeted by the organisation where they came first, if it wants so. */
export const birthdays: JobHandlers = {
  [BIRTHDAYS]: async (_payload, cx) => {
    for (const orgId of await orgIdsOf(cx)) await greetInOrg(await systemCx(cx, orgId));
    await planBirthdays(cx);
  },
};

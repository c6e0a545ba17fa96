import { addDays, dayText, nextAt } from '../../kernel/context/clock';
import { orgIdsOf } from '../../kernel/context/orgs';
import { systemCx } from '../../kernel/context/system-cx';
import { enqueue, type JobCx, type JobHandlers } from '../../kernel/process/jobs';
import { raise } from './remind.service';
import { remindSettingOf } from './remind.store';
import { bornOn } from './sms-people.store';
import { placeOf } from './sms-place.rows';

const BIRTHDAYS = 'birthday-greetings';
const HOUR = '00:10:00';
/** 患者列表. */
const PATIENTS = 1301;

async function greetInOrg(cx: Parameters<typeof placeOf>[0]): Promise<void> {
  const place = placeOf(cx);
  const today = dayText(cx.now);
  const setting = await remindSettingOf(place, 'BIRTHDAY');
  const ahead = setting?.advanceDays ?? 0;
  const day = dayText(addDays(cx.now, ahead));
  const when = ahead === 0 ? '今天' : `${ahead}天后（${day.slice(5)}）`;
  for (const { recordNo, ...person } of await bornOn(place, day, place.orgId))
    await raise(place, today, {
      event: 'BIRTHDAY',
      source: { type: 'PATIENT', id: person.id },
      person,
      params: {},
      planAt: null,
      notice: {
        menuId: PATIENTS,
        text: `${when}是患者${person.name}的生日`,
        targetPath: `/suffer/sufferList?keyword=${recordNo}`,
      },
    });
}

/** Makes sure that the chain's next birthdays are planned. */
export async function planBirthdays(cx: JobCx): Promise<void> {
  const runAt = nextAt(cx.now, HOUR);
  await enqueue(cx, { kind: BIRTHDAYS, runAt, uniqueKey: dayText(runAt) });
}

/** Every day: whose birthday it is, is greeted by the organisation where they came first, if it wants so. */
export const birthdays: JobHandlers = {
  [BIRTHDAYS]: async (_payload, cx) => {
    for (const orgId of await orgIdsOf(cx)) await greetInOrg(await systemCx(cx, orgId));
    await planBirthdays(cx);
  },
};

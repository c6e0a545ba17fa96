import { BY_SMS, BY_WECHAT } from '@mingmou/contract/patients/contact.dicts';
import { patientsParameters } from '@mingmou/contract/patients/patients.parameters';
import type { Parameter } from '@mingmou/contract/system/parameter/parameters';
import { dayText, instantOf, nextAt } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { orgIdsOf } from '../../kernel/context/orgs';
import { readParameter } from '../../kernel/context/parameters';
import { systemCx } from '../../kernel/context/system-cx';
import { enqueue, type JobCx, type JobHandlers } from '../../kernel/process/jobs';
import { lockMessages, templateOfEvent } from '../messaging/sms-about.service';
import { isToldByWechat } from '../wechat/wx-queue.service';
import { sendReminds } from './remind-send.service';
import { lockDueToSend, loseBefore, noteUnsent, type ToSend } from './remind-send.store';
import { daysAfter } from './review-remind.service';

const NIGHTLY = 'remind-nightly';
const SENDING = 'remind-sending';
const HOUR = '00:25:00';
const EVENT = 'REVIEW_REMIND';

const settingOf = <T>({ db, caller }: SessionCx, parameter: Parameter<T>) =>
  readParameter(db, parameter, caller.propertyOwnerId, caller.orgId);

/** Makes sure that the chain's next look at its reminders is planned. */
export async function planReminds(cx: JobCx): Promise<void> {
  const runAt = nextAt(cx.now, HOUR);
  await enqueue(cx, { kind: NIGHTLY, runAt, uniqueKey: dayText(runAt) });
}

/** Ends reminders that are overdue for too long, and plans today's sending at the organisation's hour. */
async function nightIn(cx: JobCx, orgId: number): Promise<void> {
  const place = await systemCx(cx, orgId);
  const today = dayText(cx.now);
  const days = await settingOf(place, patientsParameters.remindLostDays);
  await loseBefore(place, daysAfter(today, -days));
  const at = await settingOf(place, patientsParameters.remindSendAt);
  await enqueue(cx, {
    kind: SENDING,
    payload: { orgId },
    runAt: instantOf(`${today} ${at}:00`),
    uniqueKey: `${orgId} ${today}`,
  });
}

const OFF = '提醒设置未开启复诊提醒的该渠道';

async function sendAll(cx: SessionCx, reminds: readonly ToSend[], channel: typeof BY_SMS | typeof BY_WECHAT) {
  const own = reminds.filter((one) => one.channel === channel);
  const template = channel === BY_SMS ? await templateOfEvent(cx, EVENT) : undefined;
  const isOn = channel === BY_SMS ? template !== undefined : await isToldByWechat(cx, EVENT);
  const outcomes = isOn ? await sendReminds(cx, own, { channel, template, auto: true }) : null;
  for (const { id } of own) {
    const why = outcomes ? outcomes.get(id) : OFF;
    if (why) await noteUnsent(cx, id, why);
  }
}

/** Everything that an organisation is to tell its patients today (domain-patients §8). */
export async function sendDue(cx: SessionCx): Promise<void> {
  await lockMessages(cx);
  const reminds = await lockDueToSend(cx);
  await sendAll(cx, reminds, BY_SMS);
  await sendAll(cx, reminds, BY_WECHAT);
}

const orgOf = (payload: unknown) => Number((payload as { readonly orgId?: unknown } | null)?.orgId);

/**
 * At 00:25 ends lost reminders and plans the sending; at the organisation's hour sends. After a downtime the server
 * catches up once: sent reminders are marked in the transaction that queues them.
 */
export const remindJobs: JobHandlers = {
  [NIGHTLY]: async (_payload, cx) => {
    for (const orgId of await orgIdsOf(cx)) await nightIn(cx, orgId);
    await planReminds(cx);
  },
  [SENDING]: async (payload, cx) => sendDue(await systemCx(cx, orgOf(payload))),
};

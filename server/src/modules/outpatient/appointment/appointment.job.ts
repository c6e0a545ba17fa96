import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { appointmentFlow } from '@mingmou/contract/outpatient/appointment.flow';
import { addDays, dayText, instantOf } from '../../../kernel/context/clock';
import { orgIdsOf } from '../../../kernel/context/orgs';
import { type SystemCx, systemCx } from '../../../kernel/context/system-cx';
import { enqueue, type JobCx, type JobHandlers } from '../../../kernel/process/jobs';
import { ownRemindSetting } from '../../messaging/remind.service';
import { remindUnbooked } from '../../remind/review-remind.service';
import { TARGET } from './appointment.service';
import { bookedFor, lockAppointment, openBefore, writeAppointment } from './appointment.store';
import { tellAppointment } from './appointment-notice.service';
import { giveBack } from './appointment-place.service';

const CLOSING = 'appointment-closing';
const REMINDING = 'appointment-reminding';
const HOURS = { [CLOSING]: '00:10:00', [REMINDING]: '18:00:00' } as const;
const UNSEEN = '超时未审核';

/** What becomes of an appointment of a day before: missed, or never looked at. */
async function closeOne(cx: SystemCx, id: number): Promise<void> {
  const row = await lockAppointment(cx, id);
  if (row?.state !== 'BOOKED' && row?.state !== 'PENDING') return;
  const isMissed = row.state === 'BOOKED';
  const to = isMissed ? 'NO_SHOW' : 'CANCELLED';
  await giveBack(cx, row);
  await writeAppointment(cx, id, to, isMissed ? {} : { cancelReason: UNSEEN });
  await remindUnbooked(cx, id, isMissed ? '未到' : UNSEEN);
  const word = (state: keyof typeof appointmentFlow.states) => ({
    state: { label: '状态', value: appointmentFlow.states[state].title },
  });
  const reason = isMissed ? {} : { reason: UNSEEN };
  const target = { targetType: TARGET, targetId: id, targetName: `${row.subscribeNo} ${row.name}` };
  cx.log({ ...target, before: word(row.state), after: word(to), ...reason });
  await cx.writeLog(appointment.cancel);
}

/** Closes expected appointments before a day. */
export async function closeBefore(cx: SystemCx, day: string): Promise<void> {
  for (const { id } of await openBefore(cx, day)) await closeOne(cx, id);
}

async function remindInOrg(cx: SystemCx): Promise<void> {
  const setting = await ownRemindSetting(cx, 'SUBSCRIBE_REMIND');
  const day = dayText(addDays(cx.now, Math.max(1, setting?.advanceDays ?? 1)));
  for (const { id, version: _version, ...row } of await bookedFor(cx, day).select('s.remindAt').execute()) {
    if (row.remindAt !== null) continue;
    await tellAppointment(cx, id, 'SUBSCRIBE_REMIND');
    await writeAppointment(cx, id, 'BOOKED', { remindAt: cx.now.toISOString() });
  }
}

async function plan(cx: JobCx, kind: keyof typeof HOURS): Promise<void> {
  const today = instantOf(`${dayText(cx.now)} ${HOURS[kind]}`);
  const runAt = today > cx.now ? today : addDays(today, 1);
  await enqueue(cx, { kind, runAt, uniqueKey: dayText(runAt) });
}

/** Makes sure that the chain's appointments are looked through tonight, and reminded of this evening. */
export async function planAppointments(cx: JobCx): Promise<void> {
  await plan(cx, CLOSING);
  await plan(cx, REMINDING);
}

/** At 00:10 closes past appointments; at 18:00 reminds of tomorrow's (domain-outpatient §3, §8). */
export const appointmentJobs: JobHandlers = {
  [CLOSING]: async (_payload, cx) => {
    for (const orgId of await orgIdsOf(cx)) {
      await closeBefore(await systemCx(cx, orgId), dayText(cx.now));
    }
    await plan(cx, CLOSING);
  },
  [REMINDING]: async (_payload, cx) => {
    for (const orgId of await orgIdsOf(cx)) await remindInOrg(await systemCx(cx, orgId));
    await plan(cx, REMINDING);
  },
};

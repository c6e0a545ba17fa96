import { stateCode } from '@mingmou/contract/base/flow';
import { BY_SMS, BY_WECHAT } from '@mingmou/contract/patients/contact.dicts';
import { remindFlow, waitingReminds } from '@mingmou/contract/patients/review-remind.flow';
import { sql } from 'kysely';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';

function toSend(cx: SessionCx) {
  return mine(cx, 'reviewRemind as r')
    .where('r.orgId', '=', cx.caller.orgId)
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('doctor.id', '=', 'r.doctorId'),
    )
    .select(['r.id', 'r.patientId', 'r.planDate', 'r.items', 'r.reason', 'r.remindState', 'r.attempts', 'r.channel'])
    .select('doctor.name as doctorName')
    .orderBy('r.id')
    .forUpdate('r');
}

/** These, in the order of their numbers, locked. */
export function lockToSend(cx: SessionCx, ids: readonly number[]) {
  return toSend(cx)
    .where(sql<boolean>`r.id = ANY (${[...ids]}::bigint[])`)
    .execute();
}

export type ToSend = Awaited<ReturnType<typeof lockToSend>>[number];

/** Locks the reminders that the scheduled job sends today: due, not ended, and not sent yet. */
export function lockDueToSend(cx: SessionCx) {
  const today = dayText(cx.now);
  return toSend(cx)
    .where('r.remindState', '=', stateCode(remindFlow, 'DUE'))
    .where(sql<boolean>`r.remind_date <= ${today}::date`)
    .where('r.planDate', '>=', today)
    .where('r.autoSentAt', 'is', null)
    .where((is) => is.or([is('r.channel', '=', BY_SMS), is('r.channel', '=', BY_WECHAT)]))
    .execute();
}

/** Records why the scheduled job could not send the reminder. */
export async function noteUnsent(cx: SessionCx, id: number, why: string): Promise<void> {
  await updateMine(cx, 'reviewRemind')
    .set({ lastResult: `未发送：${why}` })
    .where('id', '=', id)
    .execute();
}

/** Gives up those of this organisation whose day is so long over that nobody will come. */
export async function loseBefore(cx: SessionCx, day: string): Promise<void> {
  await updateMine(cx, 'reviewRemind')
    .set((is) => ({
      remindState: stateCode(remindFlow, 'LOST'),
      nextContactDate: null,
      version: is('version', '+', 1),
      updatedAt: cx.now.toISOString(),
      updatedBy: cx.caller.accountId,
    }))
    .where('orgId', '=', cx.caller.orgId)
    .where(sql<boolean>`remind_state = ANY (${waitingReminds}::integer[])`)
    .where('planDate', '<', day)
    .execute();
}

import type { CodeOf } from '@mingmou/contract/base/dict';
import { stateOf } from '@mingmou/contract/base/flow';
import type { checkForm } from '@mingmou/contract/dict/check-item';
import { BY_SMS } from '@mingmou/contract/patients/contact.dicts';
import { patientsParameters } from '@mingmou/contract/patients/patients.parameters';
import {
  OF_GLASSES,
  OF_LENSES,
  type RemindSource,
  type ReviewChannel,
} from '@mingmou/contract/patients/review-remind.dicts';
import {
  answerableReminds,
  openReminds,
  remindFlow,
  waitingReminds,
} from '@mingmou/contract/patients/review-remind.flow';
import { addDays, dayText, instantOf } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { insertRemind, lockOfAppointment, lockOfPatient, lockOfSource, writeRemind } from './review-remind.store';

/** What asks for a reminder, and whom it is about. */
export interface RemindOrigin {
  readonly source: RemindSource;
  /** Id of the record, archive or task; null for a reminder written by a person. */
  readonly sourceId: number | null;
  readonly patientId: number;
  readonly doctorId?: number | null;
  readonly fromAcceptsId?: number | null;
}

/** A day on which the patient is to come. */
export interface PlannedReview {
  readonly planDate: string;
  readonly items?: readonly CodeOf<typeof checkForm>[] | null;
  readonly reason?: string | null;
  readonly channel?: ReviewChannel | null;
  /** Absent: as the organisation has set it. */
  readonly daysBefore?: number | null;
}

const SUPERSEDED = '来源已变更';
/** A visit up to so many days before the planned day is the one that was meant. */
const EARLY_DAYS = 14;

export const daysAfter = (day: string, days: number) => dayText(addDays(instantOf(`${day} 00:00:00`), days));

/** So many days before the planned day a reminder falls due, where nobody says otherwise. */
export const usualDaysBefore = ({ db, caller }: SessionCx) =>
  readParameter(db, patientsParameters.remindDaysBefore, caller.propertyOwnerId, caller.orgId);

/**
 * Plans a review of a patient (domain-patients §8). The reminder appears in 待提醒 from its remind date on. Returns its
 * number; undefined if an open reminder of the same source and day exists.
 */
export async function createReviewRemind(
  cx: SessionCx,
  { source, sourceId, patientId, doctorId, fromAcceptsId }: RemindOrigin,
  { planDate, items, reason, channel, daysBefore }: PlannedReview,
): Promise<number | undefined> {
  return insertRemind(cx, {
    ...{ source, sourceId, patientId, planDate, sourceDate: planDate },
    doctorId: doctorId ?? null,
    fromAcceptsId: fromAcceptsId ?? null,
    items: [...(items ?? [])],
    reason: reason ?? null,
    channel: channel ?? BY_SMS,
    daysBefore: daysBefore ?? (await usualDaysBefore(cx)),
  });
}

/** Values of a reopened reminder; absent values stay unchanged. */
const saidAnew = ({ doctorId }: RemindOrigin, { items, reason, channel, daysBefore }: PlannedReview) => ({
  ...(doctorId === undefined ? {} : { doctorId }),
  ...(items ? { items: [...items] } : {}),
  ...(reason === undefined ? {} : { reason }),
  ...(channel ? { channel } : {}),
  ...(typeof daysBefore === 'number' ? { daysBefore } : {}),
});

interface OfSource extends RemindOrigin {
  readonly sourceId: number;
}

/** A day of a plan, and whether the patient has come for it. */
export interface PlanDay extends PlannedReview {
  readonly made?: boolean;
  readonly acceptsId?: number | null;
}

/**
 * Makes the reminders of a source match its current plan: new days get a reminder, completed ones stay ended, and days
 * that left the plan are cancelled with 「来源已变更」. Repeating the same plan changes nothing. A day that returns after its
 * completion or cancellation by the source is reopened; a day cancelled by a person stays cancelled.
 */
export async function planReviews(cx: SessionCx, origin: OfSource, plan: readonly PlanDay[]): Promise<void> {
  const rows = await lockOfSource(cx, origin.source, origin.sourceId);
  for (const { id, remindState, sourceDate, bySource } of rows) {
    const state = stateOf(remindFlow, remindState);
    const day = plan.find(({ planDate }) => planDate === sourceDate);
    const isOpen = answerableReminds.includes(remindState);
    if (isOpen && !day) await writeRemind(cx, id, 'CANCELLED', { cancelReason: SUPERSEDED, bySource: true });
    else if (isOpen && day?.made) await writeRemind(cx, id, 'CAME', { acceptsId: day.acceptsId ?? null });
    else if (day && !day.made && (state === 'CAME' || (state === 'CANCELLED' && bySource)))
      await writeRemind(cx, id, 'DUE', {
        ...{ acceptsId: null, cancelReason: null, bySource: false },
        ...saidAnew(origin, day),
      });
  }
  const known = new Set(rows.map(({ sourceDate }) => sourceDate));
  for (const day of plan) if (!day.made && !known.has(day.planDate)) await createReviewRemind(cx, origin, day);
}

/** Plans the reviews and ends earlier reminders of the same person for the same patient. */
export async function supersedeReviews(cx: SessionCx, origin: OfSource, plan: readonly PlanDay[]): Promise<void> {
  const { source, sourceId, patientId, doctorId = null } = origin;
  for (const row of await lockOfPatient(cx, patientId, openReminds))
    if (row.source === source && row.sourceId !== sourceId && row.doctorId === doctorId)
      await writeRemind(cx, row.id, 'CANCELLED', { cancelReason: SUPERSEDED, bySource: true });
  await planReviews(cx, origin, plan);
}

/** Cancels the reminders of a source that was reopened or replaced. */
export function cancelBySource(cx: SessionCx, source: RemindSource, sourceId: number): Promise<void> {
  return planReviews(cx, { source, sourceId, patientId: 0 }, []);
}

const isOfArchive = (source: RemindSource) => source === OF_LENSES || source === OF_GLASSES;

interface Came {
  readonly acceptsId: number;
  readonly patientId: number;
  /** The day of the visit. */
  readonly day: string;
  /** When the patient was registered for it. */
  readonly since: string;
}

/**
 * A visit is over: the patient has come, wherever in the chain. Meant are days up to two weeks ahead that were planned before the
 * visit; what an archive planned is over by that archive's review alone.
 */
export async function patientCame(cx: SessionCx, { acceptsId, patientId, day, since }: Came): Promise<void> {
  const last = daysAfter(day, EARLY_DAYS);
  for (const row of await lockOfPatient(cx, patientId, answerableReminds)) {
    const { id, source, planDate, fromAcceptsId, createdAt } = row;
    const isOfThisVisit = fromAcceptsId === acceptsId || new Date(createdAt) >= new Date(since);
    if (isOfArchive(source) || planDate > last || isOfThisVisit) continue;
    await writeRemind(cx, id, 'CAME', { acceptsId, nextContactDate: null });
  }
}

interface Booked {
  readonly subscribeId: number;
  readonly patientId: number | null;
  readonly day: string;
  /** The reminder that it was booked from. */
  readonly remindId?: number | null | undefined;
}

/** Marks reminders as booked: the source of the appointment, and others that the visit will fulfil. */
export async function remindBooked(cx: SessionCx, { subscribeId, patientId, day, remindId }: Booked): Promise<void> {
  if (patientId === null) return;
  const last = daysAfter(day, EARLY_DAYS);
  for (const { id, source, planDate } of await lockOfPatient(cx, patientId, waitingReminds)) {
    if (id !== remindId && (isOfArchive(source) || planDate > last)) continue;
    await writeRemind(cx, id, 'BOOKED', { subscribeId, nextContactDate: null });
  }
}

/** Reopens reminders of a cancelled appointment: the patient is contacted again today. */
export async function remindUnbooked(cx: SessionCx, subscribeId: number, why: string): Promise<void> {
  for (const { id } of await lockOfAppointment(cx, subscribeId))
    await writeRemind(cx, id, 'REMINDED', {
      subscribeId: null,
      nextContactDate: dayText(cx.now),
      lastResult: `预约${why}`,
    });
}

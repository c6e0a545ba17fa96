import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import type { reviewRemind } from '@mingmou/contract/patients/review-remind.contract';
import type { RemindTab } from '@mingmou/contract/patients/review-remind.dicts';
import { remindFlow, waitingReminds } from '@mingmou/contract/patients/review-remind.flow';
import { type RawBuilder, sql } from 'kysely';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import type { Sorting } from '../../kernel/row/list';
import { waysBlocked } from '../patients/no-disturb.rows';
import { patientMatches } from '../patients/patient-match.rows';

export type Filters = Omit<InputOf<typeof reviewRemind.page>, 'page' | 'size' | 'column' | 'asc'>;

const [DUE, REMINDED, BOOKED, CAME, CANCELLED, LOST] = (
  ['DUE', 'REMINDED', 'BOOKED', 'CAME', 'CANCELLED', 'LOST'] as const
).map((state) => stateCode(remindFlow, state));

const COLUMNS = [
  ...['plan_date', 'record_no', 'name', 'phone', 'source', 'doctor_name', 'channel', 'attempts', 'last_result'],
  ...['next_contact_date', 'subscribed_for', 'executor_name', 'remind_state', 'reason', 'overdue'],
];
const OVER: readonly RemindTab[] = [4, 5];

/** Returns the order of a tab: coming and late reminders earliest first, ended ones newest first. */
export function sortingOf({ tab }: Filters): Sorting {
  const direction = OVER.includes(tab ?? 0) ? 'desc' : 'asc';
  return {
    columns: COLUMNS,
    initial: [
      ['plan_date', direction],
      ['id', direction],
    ],
  };
}

/** Condition of a reminder that is due today: its day has come, and no later day was agreed. */
const dueOn = (today: string) =>
  sql<boolean>`(r.remind_date <= ${today}::date AND (r.next_contact_date IS NULL OR r.next_contact_date <= ${today}::date))`;

function isIn(tab: RemindTab, today: string): RawBuilder<boolean> {
  const due = dueOn(today);
  switch (tab) {
    case 0:
      return sql`(r.remind_state = ANY (${waitingReminds}::integer[]) AND ${due})`;
    case 1:
      return sql`(r.remind_state = ${DUE} AND NOT ${due})`;
    case 2:
      return sql`(r.remind_state = ${REMINDED} AND NOT ${due})`;
    case 3:
      return sql`r.remind_state = ${BOOKED}`;
    case 4:
      return sql`r.remind_state = ${CAME}`;
    default:
      return sql`r.remind_state = ANY (${[CANCELLED, LOST]}::integer[])`;
  }
}

const appointmentTime = sql<string | null>`(SELECT s.subscribe_date::text || ' ' || s.frame_start FROM appointment s
  WHERE s.property_owner_id = r.property_owner_id AND s.id = r.subscribe_id)`;

function reminds(cx: SessionCx) {
  const today = dayText(cx.now);
  return (
    mine(cx, 'reviewRemind as r')
      .where('r.orgId', '=', cx.caller.orgId)
      // Never missing, but only a join that may miss is left out where nothing is read from it.
      .leftJoin('patient', (on) =>
        on.onRef('patient.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('patient.id', '=', 'r.patientId'),
      )
      .leftJoin('employee as doctor', (on) =>
        on.onRef('doctor.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('doctor.id', '=', 'r.doctorId'),
      )
      .leftJoin('employee as executor', (on) =>
        on.onRef('executor.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('executor.id', '=', 'r.executorId'),
      )
      .select(['r.id', 'r.version', 'r.patientId', 'r.planDate', 'r.items', 'r.reason', 'r.doctorId', 'r.channel'])
      .select(['r.source', 'r.attempts', 'r.lastResult', 'r.nextContactDate', 'r.executorId', 'r.remindState'])
      .select(['r.cancelReason', 'doctor.name as doctorName', 'executor.name as executorName'])
      .select([
        sql<string>`r.remind_date`.as('remindDate'),
        sql<
          number | null
        >`(CASE WHEN r.remind_state = ANY (${waitingReminds}::integer[]) AND r.plan_date < ${today}::date
          THEN ${today}::date - r.plan_date END)`.as('overdue'),
        sql<string>`patient.name`.as('name'),
        sql<string>`patient.record_no`.as('recordNo'),
        sql<string>`patient.phone`.as('phone'),
        sql<string>`patient.birthday`.as('birthday'),
        sql<boolean>`patient.birthday_estimated`.as('birthdayEstimated'),
        waysBlocked(today).as('blockedWays'),
        appointmentTime.as('subscribedFor'),
      ])
  );
}

function matching(cx: SessionCx, filters: Filters) {
  const { mine: own, planFrom, planTo, keyword, source, doctorId, item, channel, executorId } = filters;
  let rows = reminds(cx);
  if (own ?? true)
    rows = rows.where((is) => is.or([is('r.executorId', 'is', null), is('r.executorId', '=', cx.caller.staffId)]));
  if (planFrom) rows = rows.where('r.planDate', '>=', planFrom);
  if (planTo) rows = rows.where('r.planDate', '<=', planTo);
  if (source) rows = rows.where('r.source', '=', source);
  if (doctorId) rows = rows.where('r.doctorId', '=', doctorId);
  if (item) rows = rows.where(sql<boolean>`r.items @> ARRAY[${item}]::text[]`);
  if (channel) rows = rows.where('r.channel', '=', channel);
  if (executorId) rows = rows.where('r.executorId', '=', executorId);
  return keyword ? rows.where(patientMatches(keyword.trim())) : rows;
}

/** Selects the rows of a tab; without a tab, the caller's reminders that are due today, which the to-do counts. */
export function remindsMatching(cx: SessionCx, filters: Filters) {
  return matching(cx, filters).where(isIn(filters.tab ?? 0, dayText(cx.now)));
}

const TABS: readonly RemindTab[] = [0, 1, 2, 3, 4, 5];

/** Counts the reminders of each tab, and how many of the due ones ended because the patient came. */
export async function remindSums(cx: SessionCx, filters: Filters) {
  const today = dayText(cx.now);
  const counted = TABS.map((tab) => sql<number>`count(*) FILTER (WHERE ${isIn(tab, today)})`.as(`tab${tab}`));
  const row = await matching(cx, filters)
    .clearSelect()
    .select(counted)
    .select([
      sql<number>`count(*) FILTER (WHERE r.plan_date <= ${today}::date AND r.remind_state <> ${CANCELLED})`.as('due'),
      sql<number>`count(*) FILTER (WHERE r.plan_date <= ${today}::date AND r.remind_state = ${CAME})`.as('came'),
    ])
    .executeTakeFirstOrThrow();
  const counts: Readonly<Record<string, number>> = row;
  return {
    counts: TABS.map((tab) => ({ tab, count: counts[`tab${tab}`] ?? 0 })),
    due: row.due,
    came: row.came,
  };
}

/** Counts the caller's tasks of today. */
export async function countWaitingReminds(cx: SessionCx): Promise<number> {
  const row = await remindsMatching(cx, {})
    .clearSelect()
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

export function findRemind(cx: SessionCx, id: number) {
  return reminds(cx)
    .where('r.id', '=', id)
    .select(['patient.guardianName', 'patient.guardianPhone'])
    .executeTakeFirst();
}

export function contactsOf(cx: SessionCx, remindId: number) {
  return mine(cx, 'reviewRemindContact')
    .where('remindId', '=', remindId)
    .select(['way', 'connectState', 'content', 'nextContactDate', 'byName', 'createdAt'])
    .orderBy('id', 'desc')
    .execute();
}

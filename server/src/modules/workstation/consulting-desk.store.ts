import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import { acceptsFlow, openVisits } from '@mingmou/contract/outpatient/visit.flow';
import type { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { addDays, dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { contains, type Sorting, startsWith } from '../../kernel/row/list';
import { labelsOf } from '../patients/labels.rows';
import { patientMatches } from '../patients/patient-match.rows';
import { visitsAt } from '../visit/visit.rows';

export type Filters = Omit<InputOf<typeof consultingDesk.searchPage>, 'page' | 'size' | 'column' | 'asc'>;

/** Columns that sort the lists of the desk and of the search. */
export const VISIT_COLUMNS = [
  'queue_no',
  'visit_no',
  'day',
  'record_no',
  'name',
  'sex',
  'visit_type',
  'department_name',
  'room_name',
  'doctor_name',
  'reg_kind',
  'pay_state',
  'triage_state',
  'call_count',
  'accepts_state',
  'registered_at',
  'receive_at',
  'finish_at',
];

/** The queue's own order (domain-outpatient §4), earlier days first. */
export const queueOrder: Sorting = {
  columns: VISIT_COLUMNS,
  initial: [
    ['day', 'asc'],
    ['priority', 'desc'],
    ['queue_sort', 'asc'],
    ['accepts_id', 'asc'],
  ],
};

/** Order of finished visits: latest first. */
export const latestFirst: Sorting = {
  columns: VISIT_COLUMNS,
  initial: [
    ['day', 'desc'],
    ['accepts_id', 'desc'],
  ],
};

/** Selects visits with the columns of the desk in addition to the queue's, of the caller's organisation by default. */
export function consultingDeskVisits(cx: SessionCx, orgIds: readonly number[] = [cx.caller.orgId]) {
  return visitsAt(cx, orgIds)
    .innerJoin('org', (on) =>
      on.onRef('org.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('org.id', '=', 'accepts.orgId'),
    )
    .leftJoin('appointment', (on) =>
      on
        .onRef('appointment.propertyOwnerId', '=', 'registration.propertyOwnerId')
        .onRef('appointment.registrationId', '=', 'registration.id'),
    )
    .leftJoin('medical', (on) =>
      on.onRef('medical.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('medical.acceptsId', '=', 'accepts.id'),
    )
    .select(['medical.id as medicalId', 'medical.diagnosisSummary'])
    .select(['registration.regKind', 'accepts.holdTag', 'patient.allergyFlag'])
    .select(['appointment.frameStart', 'appointment.frameEnd', 'org.orgShortName as orgName'])
    .select(labelsOf('accepts').as('labels'));
}

type Rows = ReturnType<typeof consultingDeskVisits>;

/** Conditions on people and places, for any day; the query must name `accepts`, and `patient` if there is a keyword. */
function peopleAsked(filters: Filters): Expression<SqlBool>[] {
  const is = expressionBuilder<DB, 'accepts'>();
  const { scope, departmentId, roomId, doctorId, visitType, icdCode, keyword } = filters;
  const asked: Expression<SqlBool>[] = [is('accepts.validFlag', '=', true)];
  if (departmentId) asked.push(is('accepts.departmentId', '=', departmentId));
  if (roomId) asked.push(is('accepts.roomId', '=', roomId));
  if (visitType) asked.push(is('accepts.visitType', '=', visitType));
  if (doctorId) {
    const own = is('accepts.doctorId', '=', doctorId);
    asked.push(scope === 'DESK' ? is.or([own, is('accepts.doctorId', 'is', null)]) : own);
  }
  if (icdCode) {
    const diagnosed = is
      .selectFrom('diagnosis')
      .whereRef('diagnosis.propertyOwnerId', '=', 'accepts.propertyOwnerId')
      .whereRef('diagnosis.acceptsId', '=', 'accepts.id')
      .where((row) =>
        row.or([
          row('diagnosis.icdCode', 'ilike', startsWith(icdCode)),
          row('diagnosis.icdName', 'like', contains(icdCode)),
        ]),
      )
      .select('diagnosis.id');
    asked.push(is.exists(diagnosed));
  }
  if (keyword) asked.push(is.or([patientMatches(keyword), is('accepts.visitNo', 'ilike', contains(keyword))]));
  return asked;
}

export interface Days {
  /** Absent: as early as there are visits. */
  readonly from?: string;
  readonly to: string;
}

const onDays = ({ from, to }: Days): Expression<SqlBool> => {
  const is = expressionBuilder<DB, 'accepts'>();
  const before = is('accepts.day', '<=', to);
  return from === undefined ? before : is.and([is('accepts.day', '>=', from), before]);
};

/** Filters visits by people and days. */
export function visitsAsked(rows: Rows, filters: Filters, days: Days): Rows {
  return rows.where((is) => is.and([...peopleAsked(filters), onDays(days)]));
}

/**
 * Counts the visits of each state. Joins only the tables that a condition needs: joining names and registrations of a
 * quarter's visits would be slow.
 */
export async function countByState(
  cx: SessionCx,
  orgIds: readonly number[],
  filters: Filters,
  days: Days,
  ...more: readonly Expression<SqlBool>[]
): Promise<Map<number, number>> {
  const conditions = [...peopleAsked(filters), onDays(days), ...more];
  const rows = mine(cx, 'accepts').where('accepts.orgId', 'in', [...orgIds]);
  const found = filters.keyword
    ? rows.innerJoin('patient', (on) =>
        on
          .onRef('patient.propertyOwnerId', '=', 'accepts.propertyOwnerId')
          .onRef('patient.id', '=', 'accepts.patientId'),
      )
    : rows;
  const counted = await found
    .where((is) => is.and(conditions))
    .select((is) => ['accepts.acceptsState as state', is.fn.countAll<number>().as('n')])
    .groupBy('accepts.acceptsState')
    .execute();
  return new Map(counted.map(({ state, n }) => [state, n]));
}

function dayAsked(cx: SessionCx, { date }: Filters): Days {
  const day = date ?? dayText(cx.now);
  return { from: day, to: day };
}

const beforeToday = (cx: SessionCx): Days => ({ to: dayText(addDays(cx.now, -1)) });

const WAITING = stateCode(acceptsFlow, 'WAITING');
/** Said in the text of the query, as `accepts_waiting` asks for: few of all visits still wait. */
const isWaiting = sql<boolean>`accepts.accepts_state = ${sql.lit(WAITING)} AND accepts.valid_flag`;

export function visitsAtConsultingDesk(cx: SessionCx, filters: Filters): Rows {
  if (filters.earlier) return visitsAsked(consultingDeskVisits(cx), filters, beforeToday(cx)).where(isWaiting);
  return inState(visitsAsked(consultingDeskVisits(cx), filters, dayAsked(cx, filters)), filters);
}

export function inState(rows: Rows, { acceptsState }: Filters): Rows {
  return typeof acceptsState === 'number' ? rows.where('accepts.acceptsState', '=', acceptsState) : rows;
}

export function countsOf(counted: ReadonlyMap<number, number>) {
  const of = (state: number) => counted.get(state) ?? 0;
  return { all: of(0) + of(1) + of(2), s0: of(0), s1: of(1), s2: of(2) };
}

/** Counts the visits of the day by state, and visits that have waited since earlier days. */
export async function consultingDeskCounts(cx: SessionCx, filters: Filters) {
  const here = [cx.caller.orgId];
  const today = await countByState(cx, here, filters, dayAsked(cx, filters));
  const earlier = await countByState(cx, here, filters, beforeToday(cx), isWaiting);
  return { ...countsOf(today), earlier: earlier.get(WAITING) ?? 0 };
}

function waitingToday(cx: SessionCx) {
  return mine(cx, 'accepts')
    .where('orgId', '=', cx.caller.orgId)
    .where('day', '=', dayText(cx.now))
    .where('validFlag', '=', true);
}

/** The first who waits for the caller, or for nobody in particular. */
export function firstWaiting(cx: SessionCx, departmentId: number | null | undefined) {
  let rows = waitingToday(cx)
    .where('acceptsState', '=', WAITING)
    .where((is) => is.or([is('doctorId', 'is', null), is('doctorId', '=', cx.caller.staffId)]));
  if (departmentId) rows = rows.where('departmentId', '=', departmentId);
  return rows.orderBy('priority', 'desc').orderBy('queueSort').orderBy('id').select('id').limit(1).executeTakeFirst();
}

function openToday(cx: SessionCx, patientId: number) {
  return waitingToday(cx).where('patientId', '=', patientId).where('acceptsState', 'in', openVisits);
}

/** A visit of today that the patient has not finished, with whomever. */
export function unfinishedHere(cx: SessionCx, patientId: number) {
  return openToday(cx, patientId).orderBy('id').select(['id', 'visitNo']).limit(1).executeTakeFirst();
}

/** A visit of today that the patient has not finished, with the caller or without a doctor. */
export function unfinishedVisit(cx: SessionCx, patientId: number) {
  return openToday(cx, patientId)
    .where((is) => is.or([is('doctorId', 'is', null), is('doctorId', '=', cx.caller.staffId)]))
    .orderBy('id')
    .select(['id', 'visitNo'])
    .limit(1)
    .executeTakeFirst();
}

/** The patient bar; null hides nobody who is deleted. */
export function patientBar(cx: SessionCx, patientId: number) {
  return mine(cx, 'patient')
    .where('id', '=', patientId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id as patientId', 'recordNo', 'name', 'birthday', 'birthdayEstimated', 'phone', 'guardianName'])
    .select(['allergyHistory', 'visitCount', 'firstVisitAt', 'lastVisitAt', 'labelIds'])
    .select(['sex', 'guardianRelation', 'allergyFlag'])
    .executeTakeFirst();
}

export async function labelsNamed(cx: SessionCx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return mine(cx, 'customerLabel')
    .where('stateEnum', '<>', 'DELETE')
    .where('id', 'in', ids)
    .select(['id', 'name', 'color'])
    .orderBy('sort')
    .execute();
}

/** The patient's latest finished pre-examination in this organisation, whatever visit it belongs to. */
export function lastMeasures(cx: SessionCx, patientId: number) {
  return mine(cx, 'triageRecord')
    .where('orgId', '=', cx.caller.orgId)
    .where('patientId', '=', patientId)
    .where('finishAt', 'is not', null)
    .orderBy('finishAt', 'desc')
    .select(['finishAt', sql<Record<string, unknown>>`content`.as('content')])
    .limit(1)
    .executeTakeFirst();
}

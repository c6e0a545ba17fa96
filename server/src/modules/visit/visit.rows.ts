import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import type { visit } from '@mingmou/contract/outpatient/visit.contract';
import {
  acceptsFlow,
  type QuesState,
  quesFlow,
  type TriageState,
  triageFlow,
  type VisitState,
} from '@mingmou/contract/outpatient/visit.flow';
import { type Insertable, sql } from 'kysely';
import type { AcceptsTable } from '../../database/schema.generated';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';
import type { Sorting } from '../../kernel/row/list';
import { type RowChange, writeRow } from '../../kernel/row/versioned-row';
import { patientMatches } from '../patients/patient-match.rows';

type Filters = Omit<InputOf<typeof visit.pageTriage>, 'page' | 'size' | 'column' | 'asc'>;

/** A queue: first those with priority, then by time, then by number (domain-outpatient §4). */
export const queueSorting: Sorting = {
  columns: [
    'queue_no',
    'visit_no',
    'name',
    'sex',
    'visit_type',
    'department_name',
    'room_name',
    'doctor_name',
    'pay_state',
    'triage_state',
    'ques_state',
    'call_state',
    'call_count',
    'accepts_state',
    'registered_at',
    'receive_at',
    'finish_at',
  ],
  initial: [
    ['priority', 'desc'],
    ['queue_sort', 'asc'],
    ['accepts_id', 'asc'],
  ],
};

function withNames(cx: SessionCx, orgIds: readonly number[]) {
  return mine(cx, 'accepts')
    .innerJoin('registration', (on) =>
      on
        .onRef('registration.propertyOwnerId', '=', 'accepts.propertyOwnerId')
        .onRef('registration.id', '=', 'accepts.registrationId'),
    )
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('patient.id', '=', 'accepts.patientId'),
    )
    .innerJoin('department', (on) =>
      on
        .onRef('department.propertyOwnerId', '=', 'accepts.propertyOwnerId')
        .onRef('department.id', '=', 'accepts.departmentId'),
    )
    .leftJoin('consultationRoom as room', (on) =>
      on.onRef('room.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('room.id', '=', 'accepts.roomId'),
    )
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('doctor.id', '=', 'accepts.doctorId'),
    )
    .where('accepts.orgId', 'in', [...orgIds]);
}

/** Selects visits of the organisation with the names that a page shows. The birthday is selected for the age. */
export function visits(cx: SessionCx) {
  return visitsAt(cx, [cx.caller.orgId]);
}

/** Selects visits of the given organisations, as far as the transaction may read them. */
export function visitsAt(cx: SessionCx, orgIds: readonly number[]) {
  return withNames(cx, orgIds)
    .select(['accepts.id as acceptsId', 'accepts.version', 'accepts.visitNo', 'accepts.queueNo', 'accepts.queueSort'])
    .select(['accepts.patientId', 'accepts.departmentId', 'accepts.roomId', 'accepts.doctorId', 'accepts.validFlag'])
    .select([
      'accepts.priority',
      'accepts.priorityReason',
      'accepts.callCount',
      'accepts.day',
      'accepts.receiveBy',
      'accepts.orgId',
      'accepts.receiveSource',
      'accepts.parentAcceptsId',
      'accepts.createdAt as registeredAt',
      'accepts.receiveAt',
      'accepts.finishAt',
      'registration.over',
      'registration.registrationNo',
    ])
    .select(['patient.recordNo', 'patient.name', 'patient.birthday', 'patient.birthdayEstimated', 'patient.phone'])
    .select(['patient.allergyFlag', 'patient.allergyHistory'])
    .select(['department.name as departmentName', 'room.name as roomName', 'doctor.name as doctorName'])
    .select([
      'patient.sex',
      'accepts.visitType',
      'registration.payState',
      'accepts.acceptsState',
      'accepts.triageState',
      'accepts.quesState',
      'accepts.callState',
    ]);
}

export function visitsMatching(cx: SessionCx, filters: Filters) {
  const { date, departmentId, roomId, doctorId, visitType: type, triageState: triage, keyword } = filters;
  let rows = visits(cx)
    .where('accepts.validFlag', '=', true)
    .where('accepts.day', '=', date ?? dayText(cx.now));
  if (departmentId) rows = rows.where('accepts.departmentId', '=', departmentId);
  if (roomId) rows = rows.where('accepts.roomId', '=', roomId);
  if (doctorId) rows = rows.where('accepts.doctorId', '=', doctorId);
  if (type) rows = rows.where('accepts.visitType', '=', type);
  if (typeof triage === 'number') rows = rows.where('accepts.triageState', '=', triage);
  return keyword ? rows.where(patientMatches(keyword)) : rows;
}

export function visitsInState(cx: SessionCx, filters: Filters) {
  const rows = visitsMatching(cx, filters);
  const { acceptsState: state } = filters;
  return typeof state === 'number' ? rows.where('accepts.acceptsState', '=', state) : rows;
}

/** Counts the matching visits by state. */
export async function visitCounts(cx: SessionCx, filters: Filters) {
  const rows = await visitsMatching(cx, filters)
    .clearSelect()
    .select((is) => ['accepts.acceptsState as state', is.fn.countAll<number>().as('n')])
    .groupBy('accepts.acceptsState')
    .execute();
  const of = (state: number) => rows.find((row) => row.state === state)?.n ?? 0;
  return { all: of(0) + of(1) + of(2), s0: of(0), s1: of(1), s2: of(2) };
}

export function findVisit(cx: SessionCx, acceptsId: number) {
  return visits(cx).where('accepts.id', '=', acceptsId).executeTakeFirst();
}

/** The patient's last visit here that was finished: what a 复诊 goes on from. */
export function previousVisit(cx: SessionCx, patientId: number) {
  return mine(cx, 'accepts')
    .where('patientId', '=', patientId)
    .where('orgId', '=', cx.caller.orgId)
    .where('acceptsState', '=', stateCode(acceptsFlow, 'DONE'))
    .where('validFlag', '=', true)
    .select('id')
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Locks a visit without reading names; callers read names afterwards if they need them. */
export async function lockVisit(cx: SessionCx, acceptsId: number) {
  const found = await mine(cx, 'accepts')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', acceptsId)
    .select(['id', 'version', 'visitNo', 'day', 'registrationId', 'patientId', 'visitType', 'departmentId', 'roomId'])
    .select([
      'doctorId',
      'queueNo',
      'priority',
      'validFlag',
      'callState',
      'callCount',
      'acceptsState',
      'triageState',
      'quesState',
    ])
    .select(['lastCallAt', 'receiveAt', 'receiveBy', 'finishAt', 'labelIds', 'createdAt'])
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { acceptsState: state, triageState: triage, quesState: ques, ...row } = found;
  return {
    ...row,
    state: stateOf(acceptsFlow, state),
    triage: stateOf(triageFlow, triage),
    ques: stateOf(quesFlow, ques),
  };
}

export type LockedVisit = NonNullable<Awaited<ReturnType<typeof lockVisit>>>;

export async function insertVisit({ db }: SessionCx, row: Insertable<AcceptsTable>): Promise<number> {
  const { id } = await db.insertInto('accepts').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type VisitChange = Omit<RowChange<'accepts'>, 'acceptsState' | 'triageState' | 'quesState'> & {
  readonly state?: VisitState;
  readonly triage?: TriageState;
  readonly ques?: QuesState;
};

export function writeVisit(
  cx: SessionCx,
  acceptsId: number,
  { state, triage, ques, ...change }: VisitChange,
): Promise<void> {
  return writeRow(cx, 'accepts', acceptsId, {
    ...change,
    ...(state ? { acceptsState: stateCode(acceptsFlow, state) } : {}),
    ...(triage ? { triageState: stateCode(triageFlow, triage) } : {}),
    ...(ques ? { quesState: stateCode(quesFlow, ques) } : {}),
  });
}

/** Adds an entry to the log of a visit's transfers. */
export async function logTransfer(
  cx: SessionCx,
  acceptsId: number,
  entry: Readonly<Record<string, unknown>>,
): Promise<void> {
  await updateMine(cx, 'accepts')
    .set({ transferLog: sql`transfer_log || ${JSON.stringify([entry])}::jsonb` })
    .where('id', '=', acceptsId)
    .execute();
}

/** Valid visits of today that nobody received, with the caller or without a doctor. */
export async function waitingFor({ db, caller, now }: SessionCx): Promise<number> {
  const { n } = await mine({ db, caller }, 'accepts')
    .where('orgId', '=', caller.orgId)
    .where('day', '=', dayText(now))
    .where('acceptsState', '=', stateCode(acceptsFlow, 'WAITING'))
    .where('validFlag', '=', true)
    .where((is) => is.or([is('doctorId', 'is', null), is('doctorId', '=', caller.staffId)]))
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import { acceptsFlow, openVisits } from '@mingmou/contract/outpatient/visit.flow';
import type { desk } from '@mingmou/contract/workstation/desk.contract';
import { sql } from 'kysely';
import { dayText } from '../../kernel/clock';
import type { SessionCx } from '../../kernel/cx';
import { contains, type Sorting } from '../../kernel/list';
import { mine } from '../../kernel/mine';
import { patientMatches } from '../patients/patient-match';
import { visits } from '../visit/visit.rows';

export type Filters = Omit<InputOf<typeof desk.searchPage>, 'page' | 'size' | 'column' | 'asc'>;

const COLUMNS = [
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
  columns: COLUMNS,
  initial: [
    ['day', 'asc'],
    ['priority', 'desc'],
    ['queue_sort', 'asc'],
    ['accepts_id', 'asc'],
  ],
};

/** What is over or looked up: the latest first. */
export const latestFirst: Sorting = {
  columns: COLUMNS,
  initial: [
    ['day', 'desc'],
    ['accepts_id', 'desc'],
  ],
};

/** Visits with what the desk shows besides the queue. */
export function deskVisits(cx: SessionCx) {
  return visits(cx)
    .leftJoin('medical', (on) =>
      on.onRef('medical.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('medical.acceptsId', '=', 'accepts.id'),
    )
    .select(['medical.id as medicalId', 'medical.diagnosisSummary'])
    .select(['registration.regKind', 'accepts.holdTag', 'patient.allergyFlag']);
}

type Rows = ReturnType<typeof deskVisits>;

function ofPeople(rows: Rows, { scope, departmentId, roomId, doctorId, visitType, icdCode, keyword }: Filters): Rows {
  let found = rows.where('accepts.validFlag', '=', true);
  if (departmentId) found = found.where('accepts.departmentId', '=', departmentId);
  if (roomId) found = found.where('accepts.roomId', '=', roomId);
  if (visitType) found = found.where('accepts.visitType', '=', visitType);
  if (doctorId) {
    found = found.where((is) => {
      const own = is('accepts.doctorId', '=', doctorId);
      return scope === 'DESK' ? is.or([own, is('accepts.doctorId', 'is', null)]) : own;
    });
  }
  if (icdCode) {
    found = found.where((is) =>
      is.exists(
        is
          .selectFrom('diagnosis')
          .whereRef('diagnosis.propertyOwnerId', '=', 'accepts.propertyOwnerId')
          .whereRef('diagnosis.acceptsId', '=', 'accepts.id')
          .where('diagnosis.icdCode', '=', icdCode)
          .select('diagnosis.id'),
      ),
    );
  }
  if (!keyword) return found;
  const pattern = contains(keyword);
  return found.where((is) => is.or([patientMatches(keyword), is('accepts.visitNo', 'ilike', pattern)]));
}

function inDays(cx: SessionCx, rows: Rows, { date, dateFrom, dateTo }: Filters): Rows {
  if (date) return rows.where('accepts.day', '=', date);
  if (!dateFrom && !dateTo) return rows.where('accepts.day', '=', dayText(cx.now));
  const from = dateFrom ? rows.where('accepts.day', '>=', dateFrom) : rows;
  return dateTo ? from.where('accepts.day', '<=', dateTo) : from;
}

/** Those who still wait since an earlier day. */
function earlierVisits(cx: SessionCx, filters: Filters): Rows {
  return ofPeople(deskVisits(cx), filters)
    .where('accepts.acceptsState', '=', stateCode(acceptsFlow, 'WAITING'))
    .where('accepts.day', '<', dayText(cx.now));
}

export function visitsAtDesk(cx: SessionCx, filters: Filters): Rows {
  if (filters.earlier) return earlierVisits(cx, filters);
  const rows = inDays(cx, ofPeople(deskVisits(cx), filters), filters);
  return typeof filters.acceptsState === 'number'
    ? rows.where('accepts.acceptsState', '=', filters.acceptsState)
    : rows;
}

async function countOf(rows: Rows): Promise<Map<number, number>> {
  const counted = await rows
    .clearSelect()
    .select((is) => ['accepts.acceptsState as state', is.fn.countAll<number>().as('n')])
    .groupBy('accepts.acceptsState')
    .execute();
  return new Map(counted.map(({ state, n }) => [state, n]));
}

/** How many of the visits of the days asked for stand in each state, and how many wait since earlier. */
export async function deskCounts(cx: SessionCx, filters: Filters) {
  const today = await countOf(inDays(cx, ofPeople(deskVisits(cx), filters), filters));
  const earlier = await countOf(earlierVisits(cx, filters));
  const of = (state: number) => today.get(state) ?? 0;
  return { all: of(0) + of(1) + of(2), s0: of(0), s1: of(1), s2: of(2), earlier: earlier.get(0) ?? 0 };
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
    .where('acceptsState', '=', stateCode(acceptsFlow, 'WAITING'))
    .where((is) => is.or([is('doctorId', 'is', null), is('doctorId', '=', cx.caller.staffId)]));
  if (departmentId) rows = rows.where('departmentId', '=', departmentId);
  return rows.orderBy('priority', 'desc').orderBy('queueSort').orderBy('id').select('id').limit(1).executeTakeFirst();
}

/** A visit of today that the patient has not finished, with the caller or without a doctor. */
export function unfinishedVisit(cx: SessionCx, patientId: number) {
  return waitingToday(cx)
    .where('patientId', '=', patientId)
    .where('acceptsState', 'in', openVisits)
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
    .select(sql<Record<string, unknown>>`content`.as('content'))
    .limit(1)
    .executeTakeFirst();
}

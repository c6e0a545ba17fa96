import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import type { subscribe } from '@mingmou/contract/outpatient/subscribe.contract';
import { openSubscribes, type SubscribeState, subscribeFlow } from '@mingmou/contract/outpatient/subscribe.flow';
import { type RawBuilder, sql } from 'kysely';
import { addDays, instantOf } from '../../kernel/clock';
import type { SessionCx } from '../../kernel/cx';
import { contains, type PageQuery, type Sorting } from '../../kernel/list';
import { mine } from '../../kernel/mine';
import { type NewRow, type RowChange, writeRow } from '../../kernel/versioned-row';

type Filters = Omit<InputOf<typeof subscribe.page>, 'page' | 'size' | 'column' | 'asc'>;

/** Columns that stand in other tables. */
export const OF_OTHERS = ['department_name', 'resource_name', 'created_by_name'] as const;

const subscribeSorting: Sorting = {
  columns: [
    ...['subscribe_no', 'name', 'sex', 'phone', 'subscribe_date', 'frame_start', 'purpose', 'source'],
    ...['subscribe_state', 'created_at', ...OF_OTHERS],
  ],
  initial: [
    ['subscribe_date', 'desc'],
    ['frame_start', 'desc'],
    ['id', 'desc'],
  ],
};

/** Days upwards go through their hours upwards too. */
const upwards: Sorting = {
  ...subscribeSorting,
  initial: subscribeSorting.initial.map(([column]) => [column, 'asc'] as const),
};

export const sortingFor = ({ column, asc }: PageQuery): Sorting =>
  column === 'subscribe_date' && asc !== false ? upwards : subscribeSorting;

function subscribes(cx: SessionCx) {
  return mine(cx, 'subscribe as s').where('s.orgId', '=', cx.caller.orgId).where('s.deleted', '=', false);
}

/** With the shift; whether that was stopped since. */
function withShift(cx: SessionCx) {
  return subscribes(cx)
    .leftJoin('scheduling as shift', (on) =>
      on.onRef('shift.propertyOwnerId', '=', 's.propertyOwnerId').onRef('shift.id', '=', 's.schedulingId'),
    )
    .select(
      sql<boolean>`coalesce(shift.stopped, false) AND s.subscribe_state = ANY (${[...openSubscribes]}::integer[])`.as(
        'needChange',
      ),
    );
}

function withNames(cx: SessionCx) {
  return (
    withShift(cx)
      // Never missing, but only a join that may miss is left out where nothing is read from it: a count reads the index alone.
      .leftJoin('department', (on) =>
        on.onRef('department.propertyOwnerId', '=', 's.propertyOwnerId').onRef('department.id', '=', 's.departmentId'),
      )
      .leftJoin('employee as doctor', (on) =>
        on.onRef('doctor.propertyOwnerId', '=', 's.propertyOwnerId').onRef('doctor.id', '=', 's.doctorId'),
      )
      .leftJoin('consultationRoom as room', (on) =>
        on.onRef('room.propertyOwnerId', '=', 's.propertyOwnerId').onRef('room.id', '=', 's.roomId'),
      )
      .leftJoin('patient', (on) =>
        on.onRef('patient.propertyOwnerId', '=', 's.propertyOwnerId').onRef('patient.id', '=', 's.patientId'),
      )
      .leftJoin('account', (on) =>
        on.onRef('account.propertyOwnerId', '=', 's.propertyOwnerId').onRef('account.id', '=', 's.createdBy'),
      )
      .leftJoin('employee as maker', (on) =>
        on.onRef('maker.propertyOwnerId', '=', 's.propertyOwnerId').onRef('maker.id', '=', 'account.staffId'),
      )
      .select(['s.id', 's.version', 's.subscribeNo', 's.patientId', 's.name', 's.sex', 's.birthday', 's.phone'])
      .select(['s.departmentId', 's.mode', 's.doctorId', 's.roomId', 's.schedulingId', 's.subscribeDate'])
      .select(['s.frameStart', 's.frameEnd', 's.visitType', 's.purpose', 's.source', 's.subscribeState', 's.remark'])
      .select(['s.overbook', 's.changeCount', 's.arriveAt', 's.registrationId', 's.cancelReason', 's.createdAt'])
      .select(['patient.recordNo', 'maker.name as createdByName'])
      .select([
        sql<string>`department.name`.as('departmentName'),
        sql<string>`coalesce(doctor.name, room.name)`.as('resourceName'),
      ])
  );
}

const WHOLE_PHONE = /^1\d{10}$/;
const WHOLE_NUMBER = /^YY\d{12}$/i;

/** What is typed whole is one look into an index; of a piece no index knows. */
function named(keyword: string): RawBuilder<boolean> {
  const text = keyword.trim();
  if (WHOLE_PHONE.test(text)) return sql`s.phone = ${text}`;
  if (WHOLE_NUMBER.test(text)) return sql`s.subscribe_no = ${text.toUpperCase()}`;
  const pattern = contains(text);
  return sql`(s.name ILIKE ${pattern} OR s.phone LIKE ${pattern} OR s.subscribe_no ILIKE ${pattern})`;
}

/** Appointments that match the filters; `missedOf` adds the no-shows of each person. */
export function subscribesMatching(cx: SessionCx, filters: Filters) {
  const { dateFrom, dateTo, createdFrom, createdTo, keyword, subscribeState, source } = filters;
  let rows = withNames(cx);
  if (dateFrom) rows = rows.where('s.subscribeDate', '>=', dateFrom);
  if (dateTo) rows = rows.where('s.subscribeDate', '<=', dateTo);
  if (createdFrom) rows = rows.where('s.createdAt', '>=', instantOf(`${createdFrom} 00:00:00`).toISOString());
  if (createdTo) {
    rows = rows.where('s.createdAt', '<', addDays(instantOf(`${createdTo} 00:00:00`), 1).toISOString());
  }
  if (filters.departmentId) rows = rows.where('s.departmentId', '=', filters.departmentId);
  if (filters.doctorId) rows = rows.where('s.doctorId', '=', filters.doctorId);
  if (filters.roomId) rows = rows.where('s.roomId', '=', filters.roomId);
  if (source) rows = rows.where('s.source', '=', source);
  if (typeof subscribeState === 'number') rows = rows.where('s.subscribeState', '=', subscribeState);
  if (filters.purpose) rows = rows.where('s.purpose', '=', filters.purpose);
  return keyword ? rows.where(named(keyword)) : rows;
}

export function findSubscribe(cx: SessionCx, id: number) {
  return withNames(cx).where('s.id', '=', id).executeTakeFirst();
}

/** The appointment that a registration came of. */
export function findSubscribeOf(cx: SessionCx, registrationId: number) {
  return withNames(cx).where('s.registrationId', '=', registrationId).executeTakeFirst();
}

/** Of these days: whoever takes a place, or did not come, as far as a card of the calendar says it. */
export function placedOn(cx: SessionCx, from: string, to: string) {
  return withShift(cx)
    .where('s.subscribeDate', '>=', from)
    .where('s.subscribeDate', '<=', to)
    .where('s.subscribeState', 'not in', [stateCode(subscribeFlow, 'REFUSED'), stateCode(subscribeFlow, 'CANCELLED')])
    .select(['s.id', 's.version', 's.subscribeNo', 's.name', 's.birthday', 's.phone', 's.schedulingId', 's.frameStart'])
    .select(['s.visitType', 's.purpose', 's.subscribeState', 's.overbook'])
    .orderBy('s.id');
}

export async function lockSubscribe(cx: SessionCx, id: number) {
  const found = await subscribes(cx).where('s.id', '=', id).selectAll('s').forUpdate().executeTakeFirst();
  if (!found) return undefined;
  const { subscribeState: state, ...row } = found;
  return { ...row, state: stateOf(subscribeFlow, state) };
}

export type LockedSubscribe = NonNullable<Awaited<ReturnType<typeof lockSubscribe>>>;

/** The appointment that became this registration, locked. */
export async function lockSubscribeOf(cx: SessionCx, registrationId: number): Promise<LockedSubscribe | undefined> {
  const row = await subscribes(cx).where('s.registrationId', '=', registrationId).select('s.id').executeTakeFirst();
  return row && lockSubscribe(cx, row.id);
}

/** Returns the name of the doctor, or of the room where rooms are booked, even when either is disabled. */
export async function nameOfResource(
  cx: SessionCx,
  { doctorId, roomId }: { readonly doctorId: number | null; readonly roomId: number | null },
): Promise<string> {
  const found =
    doctorId === null
      ? await mine(cx, 'consultationRoom').where('id', '=', roomId).select('name').executeTakeFirst()
      : await mine(cx, 'employee').where('id', '=', doctorId).select('name').executeTakeFirst();
  return found?.name ?? '';
}

/** Of a day before that nobody has seen to. */
export function openBefore(cx: SessionCx, day: string) {
  return subscribes(cx)
    .where('s.subscribeDate', '<', day)
    .where('s.subscribeState', 'in', [...openSubscribes])
    .select('s.id')
    .orderBy('s.id')
    .execute();
}

/** Booked for a day, with what a message says of them. */
export function bookedFor(cx: SessionCx, day: string) {
  return withNames(cx)
    .where('s.subscribeDate', '=', day)
    .where('s.subscribeState', '=', stateCode(subscribeFlow, 'BOOKED'))
    .orderBy('s.frameStart')
    .orderBy('s.id');
}

export async function insertSubscribe({ db, caller }: SessionCx, row: Omit<NewRow<'subscribe'>, 'orgId'>) {
  const { propertyOwnerId, orgId } = caller;
  const { id } = await db
    .insertInto('subscribe')
    .values({ ...row, propertyOwnerId, orgId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type SubscribeChange = Omit<RowChange<'subscribe'>, 'subscribeState'>;

export function writeSubscribe(cx: SessionCx, id: number, state: SubscribeState, change: SubscribeChange) {
  return writeRow(cx, 'subscribe', id, { ...change, subscribeState: stateCode(subscribeFlow, state) });
}

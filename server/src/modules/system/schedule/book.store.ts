import type { StateEnum } from '@mingmou/contract/base/field';
import type { TimeRange } from '@mingmou/contract/home/scheduling.rules';
import type { AppointmentNumbers } from '@mingmou/contract/system/schedule/schedule.rules';
import { sql } from 'kysely';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { departmentNumbers, type OwnNumbers, staffNumbers } from './appointment-settings.store';
import { bookedOn } from './booked.store';

/** Range in a person's day, or in a room's own day; a range without times is a rest. */
export interface Row extends AppointmentNumbers {
  readonly id: number;
  readonly version: number;
  /** Null: of the room itself. */
  readonly staffId: number | null;
  readonly roomId: number | null;
  readonly date: string;
  readonly definitionId: number;
  readonly departmentId: number;
  readonly start: string | null;
  readonly end: string | null;
}

interface Named {
  readonly id: number;
  readonly name: string;
  readonly stateEnum: StateEnum;
}

export interface Person extends Named {
  readonly leaveDate: string | null;
  readonly worksHere: boolean;
}

export interface Definition extends Named {
  readonly isRest: boolean;
  readonly timeRanges: readonly TimeRange[];
}

/** What days are planned against: everything of it is locked or cannot change meanwhile. */
export interface Book {
  readonly today: string;
  /** Of this organisation, of all its people, on the days planned. */
  readonly rows: readonly Row[];
  /** Of the people planned, in other organisations of the chain. */
  readonly elsewhere: readonly Row[];
  readonly people: ReadonlyMap<number, Person>;
  readonly rooms: ReadonlyMap<number, Named & { readonly seats: number }>;
  readonly departments: ReadonlyMap<number, Named>;
  readonly definitions: ReadonlyMap<number, Definition>;
  readonly booked: ReadonlyMap<number, number>;
  readonly ofDepartment: ReadonlyMap<number, AppointmentNumbers>;
  readonly ofStaff: ReadonlyMap<number, OwnNumbers>;
}

export interface Scope {
  readonly from: string;
  readonly to: string;
  readonly staffIds: readonly number[];
  /** Rooms that have a schedule of their own planned. */
  readonly ownRoomIds: readonly number[];
  /** Rooms of the schedules. */
  readonly roomIds: readonly number[];
  readonly departmentIds: readonly number[];
  readonly definitionIds: readonly number[];
}

const COLUMNS = [
  ...(['id', 'version', 'staffId', 'roomId', 'date', 'definitionId', 'departmentId'] as const),
  ...(['startTime as start', 'endTime as end', 'intervalMinutes', 'capacity'] as const),
  ...(['onlineCapacity', 'regCapacity'] as const),
] as const;

function ordered(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}

function byId<T extends { readonly id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks these people, so that concurrent scheduling of the same person in any organisation waits. */
async function holdPeople(cx: SessionCx, ids: readonly number[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  return mine(cx, 'employee')
    .where('id', 'in', ordered(ids))
    .select(['id', 'name', 'stateEnum', 'leaveDate'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM employee_org AS here WHERE here.property_owner_id = employee.property_owner_id
        AND here.employee_id = employee.id AND here.org_id = ${cx.caller.orgId})`.as('worksHere'),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

async function holdRooms(cx: SessionCx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return mine(cx, 'consultationRoom')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', 'in', ordered(ids))
    .select(['id', 'name', 'stateEnum', 'seats'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks departments until the transaction ends, so that none is disabled while a person is scheduled with it. */
async function holdDepartments(cx: SessionCx, ids: readonly number[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  return mine(cx, 'department')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', 'in', ordered(ids))
    .select(['id', 'name', 'stateEnum'])
    .orderBy('id')
    .forShare()
    .execute();
}

async function holdDefinitions(cx: SessionCx, ids: readonly number[]): Promise<Definition[]> {
  if (ids.length === 0) return [];
  return mine(cx, 'schedulingDefinition')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', 'in', ordered(ids))
    .select(['id', 'name', 'stateEnum', 'isRest', 'timeRanges'])
    .orderBy('id')
    .forShare()
    .execute();
}

/** The schedules that may be changed: a registration that takes a place of one waits, or is waited for. */
async function holdRows(cx: SessionCx, { from, to, staffIds, ownRoomIds }: Scope): Promise<void> {
  await mine(cx, 'scheduling')
    .where('orgId', '=', cx.caller.orgId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where((is) =>
      is.or([
        sql<boolean>`staff_id = ANY (${[...staffIds]}::bigint[])`,
        sql<boolean>`staff_id IS NULL AND room_id = ANY (${[...ownRoomIds]}::bigint[])`,
      ]),
    )
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Schedules of this organisation on these days, in the order of time. */
export function rowsBetween(cx: SessionCx, from: string, to: string): Promise<Row[]> {
  return mine(cx, 'scheduling')
    .where('orgId', '=', cx.caller.orgId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .select(COLUMNS)
    .orderBy('date')
    .orderBy('startTime')
    .orderBy('id')
    .execute();
}

async function rowsElsewhere(cx: SessionCx, { from, to, staffIds }: Scope): Promise<Row[]> {
  if (staffIds.length === 0) return [];
  return acrossOrgs(cx, () =>
    mine(cx, 'scheduling')
      .where('orgId', '<>', cx.caller.orgId)
      .where('staffId', 'in', [...staffIds])
      .where('date', '>=', from)
      .where('date', '<=', to)
      .select(COLUMNS)
      .orderBy('date')
      .orderBy('startTime')
      .execute(),
  );
}

/** Locks in the one order of this module: people, rooms, departments, shifts, schedules; then reads. */
export async function openBook(cx: SessionCx, scope: Scope): Promise<Book> {
  const people = await holdPeople(cx, scope.staffIds);
  const rooms = await holdRooms(cx, [...scope.roomIds, ...scope.ownRoomIds]);
  const departments = await holdDepartments(cx, scope.departmentIds);
  const definitions = await holdDefinitions(cx, scope.definitionIds);
  await holdRows(cx, scope);
  const rows = await rowsBetween(cx, scope.from, scope.to);
  return {
    today: dayText(cx.now),
    rows,
    elsewhere: await rowsElsewhere(cx, scope),
    people: byId(people),
    rooms: byId(rooms),
    departments: byId(departments),
    definitions: byId(definitions),
    booked: await bookedOn(
      cx,
      rows.map(({ id }) => id),
    ),
    ofDepartment: await departmentNumbers(cx, scope.departmentIds),
    ofStaff: await staffNumbers(cx, scope.staffIds),
  };
}

import { daysAround, periodOf, weekdayOf } from '@mingmou/contract/home/scheduling.rules';
import { APPOINTMENT_DEFAULTS } from '@mingmou/contract/system/schedule/schedule.rules';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB, SchedulingTable } from '../database/schema.generated';
import type { DemoDepartment, DemoStaff } from './demo-chains';
import { insertStartRosterShifts, ROSTER_SHIFTS, type RosterShiftKey } from './roster-shifts';

export interface DemoOrgRows {
  readonly id: number;
  /** Ids by type. */
  readonly departments: ReadonlyMap<number, number>;
}

export interface ScheduledPerson {
  readonly staffId: number;
  /** Place among the people of the chain, from 1: who is off on which days hangs on it. */
  readonly number: number;
  readonly staff: DemoStaff;
  /** Where the person works, the main organisation first. */
  readonly orgs: readonly DemoOrgRows[];
}

interface Scheduling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgs: readonly DemoOrgRows[];
  readonly people: readonly ScheduledPerson[];
  readonly today: string;
}

interface Room {
  readonly name: string;
  readonly department: DemoDepartment;
  readonly position: string;
  readonly seats: number;
  readonly isDefault: boolean;
}

const ROOMS: readonly Room[] = [
  { name: '一诊室', department: 1, position: '一楼东侧', seats: 1, isDefault: true },
  { name: '二诊室', department: 1, position: '一楼东侧', seats: 1, isDefault: false },
  { name: '验光室', department: 2, position: '一楼西侧', seats: 2, isDefault: true },
  { name: '视训室', department: 3, position: '二楼', seats: 4, isDefault: true },
];

/** Settings of appointments of the departments that see patients: training is booked by room and takes an hour. */
const APPOINTMENT_SETTINGS = [
  { department: 1, mode: 1, intervalMinutes: 30, notice: '请提前10分钟到前台报到，散瞳检查当天请勿自驾' },
  { department: 2, mode: 1, intervalMinutes: 30, notice: '请携带现用眼镜' },
  { department: 3, mode: 2, intervalMinutes: 60, notice: null },
] as const;
const { capacity, onlineCapacity, regCapacity } = APPOINTMENT_DEFAULTS;

const DAYS_BACK = 30;
const DAYS_AHEAD = 90;
const ROWS_A_STATEMENT = 1000;

/** Shifts on days when the optometrist is not present all day. The doctor then is, so every day has bookable staff. */
const EXAMINER: Readonly<Record<number, RosterShiftKey>> = { 1: 'rest', 4: 'afternoon' };

/** Weekends are when patients come: two of the five weekdays are off, a third is half a day. */
function shiftOf({ number, staff }: ScheduledPerson, weekday: number): RosterShiftKey {
  if (staff.sees === 'EXAMINES') return EXAMINER[weekday] ?? 'full';
  if (weekday > 5) return 'full';
  // 3 and 5 share no factor: five people in a row are off on five different pairs of days.
  const turn = (weekday + number * 3) % 5;
  if (turn === 0 || turn === 2) return 'rest';
  if (turn === 1) return number % 2 === 0 ? 'morning' : 'afternoon';
  return 'full';
}

/** People of several organisations spend some weekdays away from the main one, never two places in a day. */
const PLACE_BY_WEEKDAY = [0, 1, 0, 2, 0, 1, 0];

function placeOf({ orgs }: ScheduledPerson, weekday: number): DemoOrgRows | undefined {
  return orgs[(PLACE_BY_WEEKDAY[weekday - 1] ?? 0) % orgs.length];
}

interface OrgFacts {
  readonly shifts: ReadonlyMap<RosterShiftKey, number>;
  /** Default room by department type. */
  readonly rooms: ReadonlyMap<number, number>;
}

async function insertRooms({ tx, propertyOwnerId }: Scheduling, org: DemoOrgRows): Promise<OrgFacts['rooms']> {
  const defaults = new Map<number, number>();
  for (const [index, { department, ...room }] of ROOMS.entries()) {
    const departmentId = org.departments.get(department);
    if (departmentId === undefined) continue;
    const { id } = await tx
      .insertInto('consultationRoom')
      .values({ ...room, propertyOwnerId, orgId: org.id, departmentId, sort: (index + 1) * 10 })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (room.isDefault) defaults.set(department, id);
  }
  return defaults;
}

async function insertAppointmentSettings({ tx, propertyOwnerId }: Scheduling, org: DemoOrgRows): Promise<void> {
  const rows = APPOINTMENT_SETTINGS.flatMap(({ department, ...setting }) => {
    const departmentId = org.departments.get(department);
    const numbers = { capacity, onlineCapacity, regCapacity };
    return departmentId === undefined ? [] : [{ propertyOwnerId, orgId: org.id, departmentId, ...setting, ...numbers }];
  });
  await tx.insertInto('appointmentDepartment').values(rows).execute();
}

type Row = Insertable<SchedulingTable>;

function rowsOf(
  person: ScheduledPerson,
  date: string,
  org: DemoOrgRows,
  facts: OrgFacts,
): Omit<Row, 'propertyOwnerId'>[] {
  const { staffId, staff } = person;
  const key = shiftOf(person, weekdayOf(date));
  const definitionId = facts.shifts.get(key);
  const departmentId = org.departments.get(staff.department);
  if (definitionId === undefined || departmentId === undefined) return [];
  const setting = APPOINTMENT_SETTINGS.find(({ department }) => department === staff.department);
  const intervalMinutes = setting?.intervalMinutes ?? APPOINTMENT_DEFAULTS.intervalMinutes;
  const base = { orgId: org.id, staffId, date, definitionId, departmentId, intervalMinutes };
  if (key === 'rest') return [base];
  const roomId = staff.sees ? facts.rooms.get(staff.department) : undefined;
  return ROSTER_SHIFTS[key].ranges.map((range) => ({
    ...base,
    roomId,
    startTime: range.start,
    endTime: range.end,
    period: periodOf(range),
  }));
}

async function insertOrgSchedules(scheduling: Scheduling, org: DemoOrgRows): Promise<void> {
  const { tx, propertyOwnerId, people, today } = scheduling;
  // Row-level security requires that the writer works in the organisation.
  await sql`SELECT set_config('app.org', ${String(org.id)}, true), set_config('app.orgs', ${String(org.id)}, true)`.execute(
    tx,
  );
  const facts = {
    shifts: await insertStartRosterShifts({ tx, propertyOwnerId, orgId: org.id }),
    rooms: await insertRooms(scheduling, org),
  };
  await insertAppointmentSettings(scheduling, org);
  const rows = daysAround(today, DAYS_BACK, DAYS_AHEAD).flatMap((date) =>
    people
      .filter((person) => placeOf(person, weekdayOf(date)) === org)
      .flatMap((person) => rowsOf(person, date, org, facts))
      .map((row) => ({ ...row, propertyOwnerId })),
  );
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await tx
      .insertInto('scheduling')
      .values(rows.slice(from, from + ROWS_A_STATEMENT))
      .execute();
  }
}

/**
 * Inserts shifts and rooms of each organisation, and the schedules of all staff from one month back to three months
 * ahead.
 */
export async function insertSchedules(scheduling: Scheduling): Promise<void> {
  for (const org of scheduling.orgs) await insertOrgSchedules(scheduling, org);
}

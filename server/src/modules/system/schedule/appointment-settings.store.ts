import type { AppointmentNumbers } from '@mingmou/contract/system/schedule/schedule.rules';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { notOver } from './ahead.rows';

/** Departments in use with their settings, null where nothing was saved yet. */
export function departmentSettings(cx: SessionCx) {
  return mine(cx, 'department')
    .leftJoin('appointmentDepartment as setting', (on) =>
      on
        .onRef('setting.propertyOwnerId', '=', 'department.propertyOwnerId')
        .onRef('setting.departmentId', '=', 'department.id'),
    )
    .where('department.orgId', '=', cx.caller.orgId)
    .where('department.stateEnum', '=', 'ENABLE')
    .select(['department.id as departmentId', 'department.name as departmentName', 'department.registrable'])
    .select(['setting.enabled', 'setting.wechatShown', 'setting.capacity', 'setting.onlineCapacity'])
    .select(['setting.regCapacity', 'setting.notice', 'setting.version'])
    .select(['setting.mode', 'setting.intervalMinutes'])
    .orderBy('department.sort')
    .orderBy('department.id')
    .execute();
}

/** Selects bookable staff of this organisation, with their own settings if they have any. */
export function staffSettings(cx: SessionCx) {
  return mine(cx, 'employee')
    .innerJoin('employeeOrg as here', (on) =>
      on.onRef('here.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('here.employeeId', '=', 'employee.id'),
    )
    .leftJoin('appointmentStaff as setting', (on) =>
      on
        .onRef('setting.propertyOwnerId', '=', 'employee.propertyOwnerId')
        .onRef('setting.staffId', '=', 'employee.id')
        .onRef('setting.orgId', '=', 'here.orgId'),
    )
    .where('here.orgId', '=', cx.caller.orgId)
    .where('employee.stateEnum', '=', 'ENABLE')
    .where('employee.subscribable', '=', true)
    .select(['employee.id as staffId', 'employee.name as staffName', 'setting.enabled', 'setting.wechatShown'])
    .select(['setting.capacity', 'setting.onlineCapacity', 'setting.regCapacity', 'setting.version'])
    .select([
      'setting.intervalMinutes',
      sql<string[]>`ARRAY(SELECT department.name FROM department
        WHERE department.property_owner_id = here.property_owner_id AND department.id = ANY (here.department_ids)
        ORDER BY array_position(here.department_ids, department.id))`.as('departmentNames'),
    ])
    .orderBy('employee.sort')
    .orderBy('employee.id')
    .execute();
}

const NUMBERS = ['intervalMinutes', 'capacity', 'onlineCapacity', 'regCapacity'] as const;

export async function departmentNumbers(
  cx: SessionCx,
  ids: readonly number[],
): Promise<Map<number, AppointmentNumbers>> {
  if (ids.length === 0) return new Map();
  const rows = await mine(cx, 'appointmentDepartment')
    .where('orgId', '=', cx.caller.orgId)
    .where('departmentId', 'in', [...ids])
    .select(['departmentId', ...NUMBERS])
    .execute();
  return new Map(rows.map(({ departmentId, ...numbers }) => [departmentId, numbers]));
}

/** Null: as the department has it. */
export type OwnNumbers = { readonly [K in keyof AppointmentNumbers]: AppointmentNumbers[K] | null };

export async function staffNumbers(cx: SessionCx, ids: readonly number[]): Promise<Map<number, OwnNumbers>> {
  if (ids.length === 0) return new Map();
  const rows = await mine(cx, 'appointmentStaff')
    .where('orgId', '=', cx.caller.orgId)
    .where('staffId', 'in', [...ids])
    .select(['staffId', ...NUMBERS])
    .execute();
  return new Map(rows.map(({ staffId, ...numbers }) => [staffId, numbers]));
}

/** A department in use here, kept as it is until the end. */
export function holdDepartment(cx: SessionCx, id: number) {
  return mine(cx, 'department')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .where('stateEnum', '=', 'ENABLE')
    .select(['id', 'name'])
    .forShare()
    .executeTakeFirst();
}

/** Selects a staff member of this organisation. */
export function staffHere(cx: SessionCx, id: number) {
  return mine(cx, 'employee')
    .innerJoin('employeeOrg as here', (on) =>
      on.onRef('here.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('here.employeeId', '=', 'employee.id'),
    )
    .where('here.orgId', '=', cx.caller.orgId)
    .where('employee.id', '=', id)
    .where('employee.stateEnum', '=', 'ENABLE')
    .select(['employee.id', 'employee.name'])
    .executeTakeFirst();
}

export function lockDepartmentSetting(cx: SessionCx, departmentId: number) {
  return mine(cx, 'appointmentDepartment')
    .where('orgId', '=', cx.caller.orgId)
    .where('departmentId', '=', departmentId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export function lockStaffSetting(cx: SessionCx, staffId: number) {
  return mine(cx, 'appointmentStaff')
    .where('orgId', '=', cx.caller.orgId)
    .where('staffId', '=', staffId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

/** Locks schedules with times that are not over, of a department or of a person here. */
export function lockAhead(cx: SessionCx, of: { readonly departmentId?: number; readonly staffId?: number }) {
  const { db, caller } = cx;
  const whose: [column: 'departmentId' | 'staffId', id: number] = of.departmentId
    ? ['departmentId', of.departmentId]
    : ['staffId', of.staffId ?? 0];
  return mine({ db, caller }, 'scheduling')
    .where('orgId', '=', caller.orgId)
    .where(whose[0], '=', whose[1])
    .where('startTime', 'is not', null)
    .where(notOver(cx))
    .select(['id', 'departmentId', 'staffId', ...NUMBERS])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Gives many schedules the same numbers. */
export async function writeNumbers(
  { db, caller, now }: SessionCx,
  ids: readonly number[],
  { intervalMinutes, capacity, onlineCapacity, regCapacity }: AppointmentNumbers,
): Promise<void> {
  await sql`UPDATE scheduling SET interval_minutes = ${intervalMinutes}, capacity = ${capacity},
      online_capacity = ${onlineCapacity}, reg_capacity = ${regCapacity},
      version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${caller.accountId}
    WHERE property_owner_id = ${caller.propertyOwnerId} AND id = ANY (${[...ids]}::bigint[])`.execute(db);
}

/** Returns the schedules of a person's day here, or of a room's own day, in the order of time. */
export function rangesOfDay(
  cx: SessionCx,
  { staffId, roomId, date }: { staffId?: number | null; roomId?: number | null; date: string },
) {
  const isTheirs = staffId
    ? sql<boolean>`staff_id = ${staffId}`
    : sql<boolean>`staff_id IS NULL AND room_id = ${roomId ?? 0}`;
  return mine(cx, 'scheduling')
    .where('orgId', '=', cx.caller.orgId)
    .where('date', '=', date)
    .where(isTheirs)
    .select(['startTime as start', 'endTime as end', 'intervalMinutes', 'capacity', 'onlineCapacity', 'stopped'])
    .orderBy('startTime')
    .execute();
}

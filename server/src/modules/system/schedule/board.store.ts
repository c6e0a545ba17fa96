import { sql } from 'kysely';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

export interface BoardScope {
  readonly from: string;
  readonly to: string;
  readonly departmentId?: number | null | undefined;
  readonly staffId?: number | null | undefined;
}

/** Selects the staff who work here, and others with schedules here in this week. */
export function peopleOfBoard(cx: SessionCx, { from, to, departmentId, staffId }: BoardScope) {
  const inDepartment = departmentId ? sql`AND s.department_id = ${departmentId}` : sql``;
  const hadWork = sql<boolean>`EXISTS (SELECT FROM scheduling s WHERE s.property_owner_id = employee.property_owner_id
    AND s.staff_id = employee.id AND s.org_id = ${cx.caller.orgId}
    AND s.date BETWEEN ${from}::date AND ${to}::date ${inDepartment})`;
  const belongs = departmentId
    ? sql<boolean>`here.department_ids @> ARRAY[${departmentId}]::bigint[]`
    : sql<boolean>`here.employee_id IS NOT NULL`;
  let rows = mine(cx, 'employee')
    .leftJoin('employeeOrg as here', (on) =>
      on
        .onRef('here.propertyOwnerId', '=', 'employee.propertyOwnerId')
        .onRef('here.employeeId', '=', 'employee.id')
        .on('here.orgId', '=', cx.caller.orgId),
    )
    .where(
      sql<boolean>`(employee.state_enum = 'ENABLE' AND coalesce(employee.leave_date, 'infinity') >= ${from}::date
        AND ${belongs} OR ${hadWork})`,
    )
    .select(['employee.id', 'employee.name'])
    .select([
      sql<number[]>`coalesce(here.department_ids, '{}')`.as('departmentIds'),
      sql<string[]>`ARRAY(SELECT department.name FROM department
        WHERE department.property_owner_id = here.property_owner_id AND department.id = ANY (here.department_ids)
        ORDER BY array_position(here.department_ids, department.id))`.as('departmentNames'),
    ]);
  if (staffId) rows = rows.where('employee.id', '=', staffId);
  return rows.orderBy('employee.sort').orderBy('employee.id').execute();
}

/** Selects the enabled rooms and the rooms used in this week; for one person, the rooms of that person. */
export function roomsOfBoard(cx: SessionCx, { from, to, departmentId, staffId }: BoardScope) {
  const week = sql`SELECT FROM scheduling s WHERE s.property_owner_id = consultation_room.property_owner_id
    AND s.room_id = consultation_room.id AND s.date BETWEEN ${from}::date AND ${to}::date`;
  let rows = mine(cx, 'consultationRoom')
    .innerJoin('department', (on) =>
      on
        .onRef('department.propertyOwnerId', '=', 'consultationRoom.propertyOwnerId')
        .onRef('department.id', '=', 'consultationRoom.departmentId'),
    )
    .where('consultationRoom.orgId', '=', cx.caller.orgId)
    .where(sql<boolean>`(consultation_room.state_enum = 'ENABLE' OR EXISTS (${week}))`)
    .select(['consultationRoom.id', 'consultationRoom.name', 'consultationRoom.seats'])
    .select(['consultationRoom.departmentId', 'department.name as departmentName']);
  if (departmentId) rows = rows.where('consultationRoom.departmentId', '=', departmentId);
  if (staffId) rows = rows.where(sql<boolean>`EXISTS (${week} AND s.staff_id = ${staffId})`);
  return rows.orderBy('consultationRoom.sort').orderBy('consultationRoom.id').execute();
}

/** Rooms in use, by their order. */
export function roomChoices(cx: SessionCx) {
  return mine(cx, 'consultationRoom')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '=', 'ENABLE')
    .select(['id', 'name', 'departmentId', 'seats'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** Every schedule of the organisation in this week with its names, by day and time. */
export function rosterShiftsOfWeek(cx: SessionCx, { from, to }: BoardScope) {
  return mine(cx, 'scheduling')
    .innerJoin('schedulingDefinition as shift', (on) =>
      on
        .onRef('shift.propertyOwnerId', '=', 'scheduling.propertyOwnerId')
        .onRef('shift.id', '=', 'scheduling.definitionId'),
    )
    .innerJoin('department', (on) =>
      on
        .onRef('department.propertyOwnerId', '=', 'scheduling.propertyOwnerId')
        .onRef('department.id', '=', 'scheduling.departmentId'),
    )
    .leftJoin('consultationRoom as room', (on) =>
      on.onRef('room.propertyOwnerId', '=', 'scheduling.propertyOwnerId').onRef('room.id', '=', 'scheduling.roomId'),
    )
    .leftJoin('employee', (on) =>
      on
        .onRef('employee.propertyOwnerId', '=', 'scheduling.propertyOwnerId')
        .onRef('employee.id', '=', 'scheduling.staffId'),
    )
    .where('scheduling.orgId', '=', cx.caller.orgId)
    .where('scheduling.date', '>=', from)
    .where('scheduling.date', '<=', to)
    .select(['scheduling.id as schedulingId', 'scheduling.version', 'scheduling.staffId', 'scheduling.roomId'])
    .select(['scheduling.date', 'scheduling.definitionId', 'scheduling.departmentId'])
    .select(['scheduling.startTime as start', 'scheduling.endTime as end', 'scheduling.capacity'])
    .select(['scheduling.onlineCapacity', 'scheduling.regCapacity', 'scheduling.stopped', 'scheduling.stopReason'])
    .select(['shift.name', 'shift.shortName', 'shift.color', 'room.name as roomName'])
    .select(['department.name as departmentName', 'employee.name as staffName'])
    .select(['scheduling.period', 'scheduling.intervalMinutes'])
    .orderBy('scheduling.date')
    .orderBy('scheduling.startTime')
    .orderBy('scheduling.id')
    .execute();
}

export type BoardRosterShift = Awaited<ReturnType<typeof rosterShiftsOfWeek>>[number];

/** What these people do in other organisations of the chain in this week. */
export async function workElsewhere(cx: SessionCx, staffIds: readonly number[], { from, to }: BoardScope) {
  if (staffIds.length === 0) return [];
  const rows = await acrossOrgs(cx, () =>
    mine(cx, 'scheduling')
      .innerJoin('org', (on) =>
        on.onRef('org.propertyOwnerId', '=', 'scheduling.propertyOwnerId').onRef('org.id', '=', 'scheduling.orgId'),
      )
      .where('scheduling.orgId', '<>', cx.caller.orgId)
      .where('scheduling.staffId', 'in', [...staffIds])
      .where('scheduling.date', '>=', from)
      .where('scheduling.date', '<=', to)
      .select(['scheduling.staffId', 'scheduling.date', 'org.orgShortName as orgName'])
      .select(['scheduling.startTime as start', 'scheduling.endTime as end'])
      .orderBy('scheduling.date')
      .orderBy('scheduling.startTime')
      .execute(),
  );
  return rows.flatMap(({ staffId, ...row }) => (staffId === null ? [] : [{ ...row, staffId, roomId: null }]));
}

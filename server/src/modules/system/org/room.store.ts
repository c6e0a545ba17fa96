import type { InputOf } from '@mingmou/contract/base/call';
import type { room } from '@mingmou/contract/system/org/room.contract';
import { sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { notOver } from '../schedule/ahead.rows';

type Filters = Omit<InputOf<typeof room.page>, 'page' | 'size' | 'column' | 'asc'>;

export const roomSorting: Sorting = {
  columns: [
    ...['name', 'department_name', 'position', 'call_name', 'seats', 'is_default'],
    ...['sort', 'state_enum', 'updated_at'],
  ],
  initial: [
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
};

export function roomsMatching(cx: SessionCx, { name, departmentId, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'consultationRoom')
    .innerJoin('department', (on) =>
      on
        .onRef('department.propertyOwnerId', '=', 'consultationRoom.propertyOwnerId')
        .onRef('department.id', '=', 'consultationRoom.departmentId'),
    )
    .where('consultationRoom.orgId', '=', cx.caller.orgId)
    .where('consultationRoom.stateEnum', '<>', 'DELETE')
    .select(['consultationRoom.id', 'consultationRoom.name', 'consultationRoom.departmentId'])
    .select(['consultationRoom.position', 'consultationRoom.callName', 'consultationRoom.seats'])
    .select(['consultationRoom.isDefault', 'consultationRoom.sort', 'consultationRoom.stateEnum'])
    .select(['consultationRoom.version', 'consultationRoom.updatedAt', 'department.name as departmentName']);
  if (name) rows = rows.where('consultationRoom.name', 'ilike', contains(name));
  if (departmentId) rows = rows.where('consultationRoom.departmentId', '=', departmentId);
  return stateEnum ? rows.where('consultationRoom.stateEnum', '=', stateEnum) : rows;
}

/** The state of a department of this organisation, locked: changes of its default room wait for one another. */
export async function lockDepartment(cx: SessionCx, id: number): Promise<string | undefined> {
  const row = await mine(cx, 'department')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', id)
    .select('stateEnum')
    .forUpdate()
    .executeTakeFirst();
  return row?.stateEnum;
}

/** Id of the default room of a department, locked. */
export async function defaultRoomId(cx: SessionCx, departmentId: number): Promise<number | undefined> {
  const row = await mine(cx, 'consultationRoom')
    .where('departmentId', '=', departmentId)
    .where('stateEnum', '<>', 'DELETE')
    .where('isDefault', '=', true)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** Schedules that are not over, people who wait today and visits that are not finished. */
export async function usesOfRoom(cx: SessionCx, id: number) {
  const { db, caller, now } = cx;
  const mine = sql`property_owner_id = ${caller.propertyOwnerId} AND org_id = ${caller.orgId} AND room_id = ${id}`;
  const { rows } = await sql<{ where: string; count: number }>`
    SELECT "where", count FROM (
      SELECT 1 AS n, '排班' AS "where", count(*) FROM scheduling
      WHERE ${mine} AND ${notOver(cx)}
      UNION ALL
      SELECT 2, '就诊', count(*) FROM accepts
      WHERE ${mine} AND valid_flag AND (accepts_state = 1 OR accepts_state = 0 AND day >= ${dayText(now)}::date)
    ) AS used WHERE count > 0 ORDER BY n`.execute(db);
  return rows;
}

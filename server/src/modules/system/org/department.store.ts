import type { InputOf } from '@mingmou/contract/base/call';
import type { department } from '@mingmou/contract/system/org/department.contract';
import { sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { notOver } from '../schedule/ahead.rows';

type Filters = Omit<InputOf<typeof department.page>, 'page' | 'size' | 'column' | 'asc'>;

export const departmentSorting: Sorting = {
  columns: [
    'name',
    'dept_code',
    'dept_type',
    'manager_name',
    'registrable',
    'is_default',
    'sort',
    'state_enum',
    'updated_at',
  ],
  initial: [
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
};

export function departmentsMatching(cx: SessionCx, { name, deptType, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'department')
    .leftJoin('employee as manager', (on) =>
      on
        .onRef('manager.propertyOwnerId', '=', 'department.propertyOwnerId')
        .onRef('manager.id', '=', 'department.managerId'),
    )
    .where('department.orgId', '=', cx.caller.orgId)
    .where('department.stateEnum', '<>', 'DELETE')
    .select([
      'department.id',
      'department.name',
      'department.deptCode',
      'department.managerId',
      'department.phone',
      'department.registrable',
      'department.isDefault',
      'department.sort',
      'department.stateEnum',
      'department.version',
      'department.updatedAt',
      'manager.name as managerName',
      'department.deptType',
    ]);
  if (name) rows = rows.where('department.name', 'ilike', contains(name));
  if (deptType) rows = rows.where('department.deptType', '=', deptType);
  return stateEnum ? rows.where('department.stateEnum', '=', stateEnum) : rows;
}

/** Id of the default department, locked. */
export async function defaultDepartmentId(cx: SessionCx): Promise<number | undefined> {
  const row = await mine(cx, 'department')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .where('isDefault', '=', true)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** People who work in a department, schedules that are not over, people who wait today and visits that are not finished. */
export async function usesOfDepartment(cx: SessionCx, id: number) {
  const { db, caller, now } = cx;
  const mine = sql`property_owner_id = ${caller.propertyOwnerId} AND org_id = ${caller.orgId}`;
  const { rows } = await sql<{ where: string; count: number }>`
    SELECT "where", count FROM (
      SELECT 1 AS n, '员工' AS "where", count(*) FROM employee_org place
      JOIN employee ON employee.property_owner_id = place.property_owner_id AND employee.id = place.employee_id
      WHERE place.property_owner_id = ${caller.propertyOwnerId} AND place.org_id = ${caller.orgId}
        AND employee.state_enum <> 'DELETE' AND place.department_ids @> ARRAY[${id}]::bigint[]
      UNION ALL
      SELECT 2, '排班', count(*) FROM scheduling WHERE ${mine} AND department_id = ${id} AND ${notOver(cx)}
      UNION ALL
      SELECT 3, '就诊', count(*) FROM accepts
      WHERE ${mine} AND department_id = ${id} AND valid_flag
        AND (accepts_state = 1 OR accepts_state = 0 AND day >= ${dayText(now)}::date)
    ) AS used WHERE count > 0 ORDER BY n`.execute(db);
  return rows;
}

export async function worksHere(cx: SessionCx, employeeId: number): Promise<boolean> {
  const row = await mine(cx, 'employeeOrg')
    .where('orgId', '=', cx.caller.orgId)
    .where('employeeId', '=', employeeId)
    .select('employeeId')
    .executeTakeFirst();
  return row !== undefined;
}

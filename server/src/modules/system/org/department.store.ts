import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { departmentType } from '@mingmou/contract/dict/department-type';
import type { department } from '@mingmou/contract/system/department.contract';
import { type Insertable, sql } from 'kysely';
import type { DepartmentTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/cx';
import { contains, type Sorting } from '../../../kernel/list';
import { type RowChange, writeRow } from '../../../kernel/versioned-row';

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

function live({ db, caller }: SessionCx) {
  return db
    .selectFrom('department')
    .where('department.propertyOwnerId', '=', caller.propertyOwnerId)
    .where('department.orgId', '=', caller.orgId)
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
    ])
    .select((is) => is.ref('department.deptType').$castTo<CodeOf<typeof departmentType>>().as('deptType'));
}

export function departmentsMatching(cx: SessionCx, { name, deptType, stateEnum }: Filters) {
  let rows = live(cx)
    .leftJoin('employee as manager', (on) =>
      on
        .onRef('manager.propertyOwnerId', '=', 'department.propertyOwnerId')
        .onRef('manager.id', '=', 'department.managerId'),
    )
    .select('manager.name as managerName');
  if (name) rows = rows.where('department.name', 'ilike', contains(name));
  if (deptType) rows = rows.where('department.deptType', '=', deptType);
  return stateEnum ? rows.where('department.stateEnum', '=', stateEnum) : rows;
}

export function findDepartment(cx: SessionCx, id: number) {
  return departmentsMatching(cx, {}).where('department.id', '=', id).executeTakeFirst();
}

export function lockDepartment(cx: SessionCx, id: number) {
  return live(cx).where('department.id', '=', id).forUpdate().executeTakeFirst();
}

/** Makes changes of the default mark wait for one another. */
export async function lockOrg({ db, caller }: SessionCx): Promise<void> {
  await db
    .selectFrom('org')
    .select('id')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', caller.orgId)
    .forUpdate()
    .execute();
}

export function defaultDepartment(cx: SessionCx) {
  return live(cx).where('department.isDefault', '=', true).forUpdate().executeTakeFirst();
}

/** Number of people who work in a department. */
export async function peopleIn({ db, caller }: SessionCx, departmentId: number): Promise<number> {
  const { n } = await db
    .selectFrom('employeeOrg as place')
    .innerJoin('employee', (on) =>
      on.onRef('employee.propertyOwnerId', '=', 'place.propertyOwnerId').onRef('employee.id', '=', 'place.employeeId'),
    )
    .where('place.propertyOwnerId', '=', caller.propertyOwnerId)
    .where('place.orgId', '=', caller.orgId)
    .where('employee.stateEnum', '<>', 'DELETE')
    .where(sql<boolean>`place.department_ids @> ARRAY[${departmentId}]::bigint[]`)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function worksHere({ db, caller }: SessionCx, employeeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('employeeOrg')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId)
    .where('employeeId', '=', employeeId)
    .select('employeeId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDepartment({ db }: SessionCx, row: Insertable<DepartmentTable>): Promise<number> {
  const { id } = await db.insertInto('department').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function writeDepartment(cx: SessionCx, id: number, change: RowChange<'department'>): Promise<void> {
  return writeRow(cx, 'department', id, change);
}

import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { departmentType } from '@mingmou/contract/dict/department-type';
import type { department } from '@mingmou/contract/system/department.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';
import { contains, type Sorting } from '../../../kernel/list';

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

export function departmentsMatching({ db, caller }: SessionCx, { name, deptType, stateEnum }: Filters = {}) {
  let rows = db
    .selectFrom('department')
    .leftJoin('employee as manager', (on) =>
      on
        .onRef('manager.propertyOwnerId', '=', 'department.propertyOwnerId')
        .onRef('manager.id', '=', 'department.managerId'),
    )
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
      'manager.name as managerName',
    ])
    .select((is) => is.ref('department.deptType').$castTo<CodeOf<typeof departmentType>>().as('deptType'));
  if (name) rows = rows.where('department.name', 'ilike', contains(name));
  if (deptType) rows = rows.where('department.deptType', '=', deptType);
  return stateEnum ? rows.where('department.stateEnum', '=', stateEnum) : rows;
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

/** Id of the default department, locked. */
export async function defaultDepartmentId({ db, caller }: SessionCx): Promise<number | undefined> {
  const row = await db
    .selectFrom('department')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .where('isDefault', '=', true)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
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

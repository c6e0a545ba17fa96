import type { InputOf } from '@mingmou/contract/base/call';
import type { employee } from '@mingmou/contract/system/org/employee.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains } from '../../../kernel/row/list';

const PICKER_ROWS = 200;

export interface OrgDepartments {
  orgId: number;
  departmentIds: number[];
}

/** Every organisation that the employee of the surrounding query works in, the main one first. */
export const orgDepartments = sql<OrgDepartments[]>`(SELECT coalesce(json_agg(json_build_object('orgId', place.org_id,
    'departmentIds', place.department_ids) ORDER BY place.position), '[]')
  FROM employee_org place
  WHERE place.property_owner_id = employee.property_owner_id AND place.employee_id = employee.id)`;

/** Enabled staff of the chain, or of one organisation or department, by their order. */
export function pickableStaff(cx: SessionCx, filters: InputOf<typeof employee.findAll>) {
  const { nature, keyword, orgId, departmentId } = filters;
  let rows = mine(cx, 'employee')
    .where('employee.stateEnum', '=', 'ENABLE')
    .select(['employee.id', 'employee.name', 'employee.staffNo', 'employee.prescribeRight'])
    .select(['employee.natures', orgDepartments.as('departmentIds')]);
  if (orgId || departmentId) {
    let places = mine(cx, 'employeeOrg as place')
      .where(sql<boolean>`place.employee_id = employee.id`)
      .select('place.employeeId');
    if (orgId) places = places.where('place.orgId', '=', orgId);
    if (departmentId) places = places.where(sql<boolean>`place.department_ids @> ARRAY[${departmentId}]::bigint[]`);
    rows = rows.where(({ exists }) => exists(places));
  }
  if (nature) rows = rows.where(sql<boolean>`employee.natures @> ARRAY[${nature}]::integer[]`);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) => is.or([is('employee.name', 'ilike', pattern), is('employee.pinyin', 'ilike', pattern)]));
  }
  return rows.orderBy('employee.sort').orderBy('employee.id').limit(PICKER_ROWS).execute();
}

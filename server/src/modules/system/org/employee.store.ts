import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { employeeNature } from '@mingmou/contract/dict/employee-nature';
import type { employee } from '@mingmou/contract/system/employee.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';
import { contains } from '../../../kernel/list';

const PICKER_ROWS = 200;

/** Enabled staff of the organisation, by their order. */
export function pickableStaff({ db, caller }: SessionCx, { nature, keyword }: InputOf<typeof employee.findAll>) {
  let rows = db
    .selectFrom('employee')
    .innerJoin('employeeOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('place.employeeId', '=', 'employee.id'),
    )
    .where('employee.propertyOwnerId', '=', caller.propertyOwnerId)
    .where('place.orgId', '=', caller.orgId)
    .where('employee.stateEnum', '=', 'ENABLE')
    .select(['employee.id', 'employee.name', 'employee.staffNo'])
    .select((is) => is.ref('employee.natures').$castTo<CodeOf<typeof employeeNature>[]>().as('natures'));
  if (nature) rows = rows.where(sql<boolean>`employee.natures @> ARRAY[${nature}]::integer[]`);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) => is.or([is('employee.name', 'ilike', pattern), is('employee.pinyin', 'ilike', pattern)]));
  }
  return rows.orderBy('employee.sort').orderBy('employee.id').limit(PICKER_ROWS).execute();
}

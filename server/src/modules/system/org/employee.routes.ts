import type { CodeOf } from '@mingmou/contract/base/dict';
import type { employeeNature } from '@mingmou/contract/dict/employee-nature';
import { employee } from '@mingmou/contract/system/employee.contract';
import { sql } from 'kysely';
import { contains } from '../../../kernel/list';
import { handle, type Route } from '../../../kernel/route';

const PICKER_ROWS = 200;

export const employeeRoutes: readonly Route[] = [
  handle(employee.findAll, ({ nature, keyword }, { db, caller }) => {
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
  }),
];

import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

const TRAINER = 10;

/** A 视训师 in use of the caller's organisation. */
export function trainerNamed(cx: SessionCx, id: number) {
  return mine(cx, 'employee')
    .innerJoin('employeeOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('place.employeeId', '=', 'employee.id'),
    )
    .where('place.orgId', '=', cx.caller.orgId)
    .where('employee.stateEnum', '=', 'ENABLE')
    .where(sql<boolean>`${TRAINER} = ANY (employee.natures)`)
    .where('employee.id', '=', id)
    .select(['employee.id', 'employee.name'])
    .executeTakeFirst();
}

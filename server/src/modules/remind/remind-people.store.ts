import { sql } from 'kysely';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { waysBlocked } from '../patients/no-disturb.rows';

export async function nameOfPatient(cx: SessionCx, id: number): Promise<string> {
  const row = await mine(cx, 'patient').where('id', '=', id).select('name').executeTakeFirst();
  return row?.name ?? '';
}

/** Returns patients who may be contacted, with the channels on which they do not wish to be. */
export async function peopleOf(cx: SessionCx, ids: readonly number[]) {
  const rows = await mine(cx, 'patient')
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .where('stateEnum', '=', 'ENABLE')
    .select(['id', 'name', 'phone', 'guardianPhone', waysBlocked(dayText(cx.now)).as('blocked')])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns a staff member of this organisation. */
export function findStaff(cx: SessionCx, id: number) {
  return mine(cx, 'employee')
    .innerJoin('employeeOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('place.employeeId', '=', 'employee.id'),
    )
    .where('place.orgId', '=', cx.caller.orgId)
    .where('employee.id', '=', id)
    .where('employee.stateEnum', '=', 'ENABLE')
    .select('employee.id')
    .executeTakeFirst();
}

import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { patientSchool } from '../patients/patient-school.rows';

const LATEST_VISITS = 6;

/** The organisation as a paper heads itself. */
export function orgHead(cx: SessionCx) {
  return mine(cx, 'org')
    .where('id', '=', cx.caller.orgId)
    .select((is) => is.fn.coalesce('printTitle', 'orgName').as('name'))
    .select(['orgShortName', 'phone', 'address'])
    .executeTakeFirstOrThrow();
}

export function patientFacts(cx: SessionCx, id: number) {
  return mine(cx, 'patient')
    .where('id', '=', id)
    .where('stateEnum', '<>', 'DELETE')
    .select(['name', 'sex', 'birthday', 'recordNo', 'phone', 'guardianName', 'address'])
    .select(['grade', 'className', 'allergyFlag', 'allergyHistory'])
    .select(patientSchool.as('schoolName'))
    .executeTakeFirst();
}

/** The latest visits in this organisation. */
export function latestVisits(cx: SessionCx, patientId: number) {
  return mine(cx, 'accepts as visit')
    .leftJoin('department', (on) =>
      on
        .onRef('department.propertyOwnerId', '=', 'visit.propertyOwnerId')
        .onRef('department.id', '=', 'visit.departmentId'),
    )
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'visit.propertyOwnerId').onRef('doctor.id', '=', 'visit.doctorId'),
    )
    .where('visit.orgId', '=', cx.caller.orgId)
    .where('visit.patientId', '=', patientId)
    .where('visit.validFlag', '=', true)
    .select(['visit.visitNo', 'visit.visitType', 'department.name as departmentName', 'doctor.name as doctorName'])
    .select(sql<string>`to_char(visit.day, 'YYYY-MM-DD')`.as('day'))
    .orderBy('visit.day', 'desc')
    .orderBy('visit.id', 'desc')
    .limit(LATEST_VISITS)
    .execute();
}

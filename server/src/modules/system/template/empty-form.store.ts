import type { InputOf } from '@mingmou/contract/base/call';
import type { emptyForm } from '@mingmou/contract/system/template/empty-form.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';
import { contains, type Sorting } from '../../../kernel/list';
import { mine } from '../../../kernel/mine';
import { patientSchool } from '../../patients/patient-school';

type Filters = Omit<InputOf<typeof emptyForm.page>, 'page' | 'size' | 'column' | 'asc'>;

const LATEST_VISITS = 6;

export const emptyFormSorting: Sorting = {
  columns: ['name', 'template_name', 'copies', 'with_patient_head', 'sort', 'state_enum', 'updated_at'],
  initial: [
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
};

export function emptyFormsMatching(cx: SessionCx, { name, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'emptyForm')
    .innerJoin('template', (on) =>
      on
        .onRef('template.propertyOwnerId', '=', 'emptyForm.propertyOwnerId')
        .onRef('template.id', '=', 'emptyForm.templateId'),
    )
    .where('emptyForm.orgId', '=', cx.caller.orgId)
    .where('emptyForm.stateEnum', '<>', 'DELETE')
    .select([
      'emptyForm.id',
      'emptyForm.name',
      'emptyForm.templateId',
      'emptyForm.copies',
      'emptyForm.withPatientHead',
      'emptyForm.sort',
      'emptyForm.stateEnum',
      'emptyForm.version',
      'emptyForm.updatedAt',
      'template.name as templateName',
      'template.printKind',
    ]);
  if (name) rows = rows.where('emptyForm.name', 'ilike', contains(name));
  return stateEnum ? rows.where('emptyForm.stateEnum', '=', stateEnum) : rows;
}

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

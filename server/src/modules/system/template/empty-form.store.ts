import type { InputOf } from '@mingmou/contract/base/call';
import type { emptyForm } from '@mingmou/contract/system/template/empty-form.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof emptyForm.page>, 'page' | 'size' | 'column' | 'asc'>;

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

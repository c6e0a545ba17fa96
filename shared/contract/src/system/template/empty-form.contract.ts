import { call, rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { template } from './template.contract';
import { printContentFields } from './template.fields';

const fields = {
  name: required(f.text('名称', 30)),
  templateId: required(f.id('模板')),
  copies: required(f.int('份数', { min: 1, max: 50 })),
  withPatientHead: required(f.bool('带患者抬头')),
  sort: f.int('排序', { min: 0, max: 9999 }),
} as const;

const row = {
  ...rowFields,
  ...fields,
  templateName: required(f.text('模板', 40)),
  printKind: template.row.printKind,
} as const;

const filters = optional(pick(row, ['name', 'stateEnum']));

const PATH = '/opt-settings-empty-print';

/** Sheets that are printed empty and filled in by hand (domain-system §2.2). */
export const emptyForm = {
  ...master({
    path: PATH,
    name: '空白单',
    pageTitle: '空白单打印',
    tag: 'empty-form',
    listTags: ['template'],
    grants: {
      page: 'menu:1727',
      pick: 'any',
      edit: 'empty-print:save',
      enable: 'empty-print:enable',
      delete: 'empty-print:delete',
    },
    fields,
    changed: fields,
    row,
    filters,
    picker: { input: {}, columns: ['id', 'name'] },
  }),
  /** Returns the sheet with the known values: organisation, day, and the patient if one is named. */
  print: call({
    path: `${PATH}/print/{id}`,
    title: '打印空白单',
    grant: 'empty-print:print',
    input: { id: row.id, patientId: f.id('患者') },
    output: required(
      f.object('空白单', {
        title: row.name,
        html: required(f.note('内容', 200_000)),
        ...pick(printContentFields, ['paper', 'width', 'height', 'landscape', 'margin', 'fontSize']),
        copies: fields.copies,
      }),
    ),
  }),
} as const;

import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { sheetImport } from '../../base/sheet-import';
import { importCodes } from '../../base/sheet-import.codes';
import { grade } from '../../patients/patient.dicts';
import { schoolType } from '../../screening/screening.dicts';

const PATH = '/opt-settings-school';
const PAGE = 'menu:1723';

const fields = {
  name: required(f.text('学校名称', 60)),
  schoolType: required(f.dict('学校类型', schoolType)),
  province: f.text('省', 20),
  city: f.text('市', 30),
  district: required(f.text('区县', 30)),
  address: f.text('地址', 100),
  contact: f.text('联系人', 20),
  phone: f.text('电话', 20, { pattern: { source: '^[0-9-]{5,20}$', says: '只能是数字和短横线' } }),
  grades: f.dicts('年级', grade),
  classesPerGrade: f.int('每年级班数', { min: 1, max: 40 }),
  students: f.int('学生数', { min: 0, max: 99_999, unit: '人' }),
} as const;

const row = {
  ...rowFields,
  ...fields,
  grades: required(fields.grades),
  classesPerGrade: required(fields.classesPerGrade),
} as const;

const filters = {
  keyword: f.text('名称/简码', 60),
  ...optional(pick(row, ['schoolType', 'district', 'stateEnum'])),
} as const;

const calls = master({
  path: PATH,
  name: '学校',
  pageTitle: '学校管理',
  tag: 'school',
  grants: {
    page: PAGE,
    pick: 'any',
    edit: 'school:save',
    enable: 'school:enable',
    delete: 'school:delete',
  },
  fields,
  changed: fields,
  row,
  filters,
  picker: { input: pick(filters, ['keyword']), columns: ['id', 'name', 'schoolType', 'district', 'grades'] },
});

/** Schools of the chain (domain-system §2.2); a name is unique in a district. */
export const school = {
  ...calls,
  /** New schools alone. */
  import: sheetImport({
    path: `${PATH}/import`,
    name: calls.name,
    codes: importCodes,
    grants: { page: PAGE, import: 'school:import' },
    input: {},
    maxRows: 2000,
    maxBytes: 2 * 1024 * 1024,
    result: required(f.object('导入结果', { created: required(f.int('新增')) })),
    touches: ['school'],
  }),
} as const;

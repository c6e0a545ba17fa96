import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { departmentType } from '../../dict/department-type';
import { employeePicker } from './employee.picker';
import { quoteCall } from './quote';

const PATH = '/settings-department';
const PAGE = 'menu:1705';

const fields = {
  name: required(f.text('科室名称', 20)),
  deptCode: f.text('科室编码', 10, { pattern: { source: '^[A-Za-z0-9-]+$', says: '只能是字母、数字和短横线' } }),
  deptType: required(f.dict('科室类型', departmentType)),
  managerId: f.ref('负责人', employeePicker, { here: 'orgId' }),
  phone: f.text('电话', 20, { pattern: { source: '^[0-9-]{5,20}$', says: '只能是数字和短横线' } }),
  registrable: required(f.bool('可挂号')),
  isDefault: required(f.bool('默认科室')),
  sort: f.int('排序', { min: 0, max: 9999 }),
} as const;

const row = { ...rowFields, ...fields, managerName: f.text('负责人', 20) } as const;

const filters = {
  name: f.text('科室名称', 20),
  deptType: f.dict('科室类型', departmentType),
  ...optional(pick(row, ['stateEnum'])),
} as const;

const calls = master({
  path: PATH,
  name: '科室',
  pageTitle: '科室管理',
  tag: 'department',
  grants: {
    page: PAGE,
    pick: 'any',
    edit: 'department:save',
    enable: 'department:enable',
    delete: 'department:delete',
  },
  fields,
  changed: fields,
  row,
  filters,
  picker: { input: {}, columns: ['id', 'name'] },
});

/** Departments of the organisation (domain-system §2.1); one of them is its default. */
export const department = { ...calls, quote: quoteCall(PATH, '科室', PAGE) } as const;

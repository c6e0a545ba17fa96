import { call, deleteInput, deleteSentence, enableInput, idInput, rowFields } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, optional, pick, required } from '../base/field';
import { masterFlow } from '../base/flow';
import { departmentType } from '../dict/department-type';

const touches = ['department'];

const fields = {
  name: required(f.text('科室名称', 20)),
  deptCode: f.text('科室编码', 10, { pattern: { source: '^[A-Za-z0-9-]+$', says: '只能是字母、数字和短横线' } }),
  deptType: required(f.dict('科室类型', departmentType)),
  managerId: f.id('负责人'),
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

/** Departments of the organisation (domain-system §2.1); one of them is its default. */
export const department = {
  row,
  fields,
  filters,
  lifecycle: masterFlow({ enable: 'department:enable', delete: 'department:delete' }),
  page: call({
    path: '/settings-department/page',
    title: '科室管理',
    grant: 'menu:1705',
    input: { ...paging, ...filters },
    output: pageOf(f.object('科室', row)),
    touches,
  }),
  findAll: call({
    path: '/settings-department/findAll',
    title: '可选科室',
    grant: 'any',
    output: required(f.list('科室', f.object('科室', pick(row, ['id', 'name'])))),
    touches,
  }),
  findById: call({
    path: '/settings-department/findById/{id}',
    title: '科室',
    grant: 'menu:1705',
    input: idInput,
    output: required(f.object('科室', row)),
    touches,
  }),
  save: call({
    path: '/settings-department/save',
    title: '新增科室',
    grant: 'department:save',
    input: fields,
    output: required(f.object('科室', idInput)),
    touches,
  }),
  update: call({
    path: '/settings-department/update',
    title: '编辑科室',
    grant: 'department:save',
    input: { ...fields, ...pick(row, ['id', 'version']) },
    touches,
  }),
  enable: call({
    path: '/settings-department/enable',
    title: '启停科室',
    grant: 'department:enable',
    input: enableInput,
    touches,
  }),
  deleteCheck: call({
    path: '/settings-department/delete-check',
    title: '删除科室',
    grant: 'department:delete',
    input: idInput,
    output: deleteSentence,
  }),
  delete: call({
    path: '/settings-department/delete/{id}',
    title: '删除科室',
    grant: 'department:delete',
    input: deleteInput,
    touches,
  }),
} as const;

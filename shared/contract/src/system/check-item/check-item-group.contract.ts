import { call, rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { checkItem } from '../../dict/check-item';
import { visitType } from '../../dict/visit-type';
import { department } from '../org/department.contract';

const PATH = '/opt-settings-check-item-group';

const fields = {
  name: required(f.text('分组名称', 20)),
  /** In the order in which they are examined. */
  checkItemIds: required(f.dicts('检查项目', checkItem, { max: 30 })),
  /** Empty: every department. */
  departmentIds: f.refs('适用科室', department.findAll, { max: 50 }),
  /** Empty: every type. */
  visitTypes: f.dicts('就诊类型', visitType),
  isDefault: required(f.bool('默认分组')),
} as const;

const row = {
  ...rowFields,
  ...fields,
  departmentIds: required(fields.departmentIds),
  departmentNames: required(f.list('适用科室', f.text('科室', 20))),
  visitTypes: required(fields.visitTypes),
  sort: required(f.int('排序')),
} as const;

const filters = optional(pick(row, ['name', 'stateEnum']));

const calls = master({
  path: PATH,
  name: '检查项目分组',
  pageTitle: '检查项目分组',
  tag: 'check-item-group',
  listTags: ['department'],
  grants: {
    page: 'menu:1720',
    pick: 'any',
    edit: 'check-group:save',
    enable: 'check-group:enable',
    delete: 'check-group:delete',
  },
  fields,
  changed: fields,
  row,
  filters,
  picker: {
    /** Those meant for the department and the type of the visit. */
    input: { departmentId: f.id('科室'), visitType: f.dict('就诊类型', visitType) },
    columns: ['id', 'name', 'checkItemIds', 'isDefault'],
  },
});

/** Check items of the organisation in groups (domain-system §2.2); one of them is the default. */
export const checkItemGroup = {
  ...calls,
  /** Puts the named groups into this order, in the places that they hold among all. */
  sort: call({
    path: `${PATH}/sort`,
    title: '检查项目分组排序',
    grant: 'check-group:save',
    input: { ids: required(f.ids('分组', { max: 100 })) },
    touches: ['check-item-group'],
  }),
} as const;

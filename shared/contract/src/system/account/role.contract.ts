import { call, deleteInput, deleteSentence, enableInput, idInput, rowFields } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { masterFlow } from '../../base/flow';
import type { RoleNode } from './role.rules';

const touches = ['role'];

const grants = { enable: 'role:enable', delete: 'role:delete' } as const;

const fields = {
  roleName: required(f.text('角色名称', 12)),
  /** Lowest price as a percentage of the tag price; of several roles the lowest counts. */
  discountFloor: required(f.decimal('最低折扣', 2, { unit: '%', min: 0, max: 100 })),
  remark: f.text('备注', 100),
  /** Pages and buttons; branches follow from the pages. */
  menuIds: required(f.ids('菜单权限', { min: 1, max: 1000 })),
} as const;

const row = {
  ...rowFields,
  ...pick(fields, ['roleName', 'discountFloor', 'remark']),
  /** Of a ready-made role. */
  roleCode: f.text('角色编码', 20),
  preset: required(f.bool('预置')),
  /** Accounts that are not deleted and hold it in any organisation. */
  accountCount: required(f.int('人数')),
} as const;

const filters = { roleName: f.text('名称', 12), ...optional(pick(row, ['stateEnum'])) } as const;

const option = { ...idInput, roleName: required(f.text('角色名称', 12)) } as const;

const versioned = pick(row, ['id', 'version']);

const answer = required(f.object('角色', row));

/** Nodes hold nodes of this same shape, which a flat descriptor cannot say: the tree travels as JSON of `RoleNode`. */
const tree = required(f.list('菜单', f.json<RoleNode>('菜单')));

/** Roles of the chain: what they hold, and nobody gives more than they hold themselves (domain-system §1.1, §1.4, §2.9). */
export const role = {
  name: '角色',
  row,
  fields,
  filters,
  option,
  lifecycle: masterFlow(grants),
  page: call({
    path: '/settings-role/page',
    title: '角色权限',
    grant: 'menu:1744',
    input: { ...paging, ...filters },
    output: pageOf(f.object('角色', row)),
    // The number of people follows from the accounts.
    touches: ['role', 'account'],
  }),
  findById: call({
    path: '/settings-role/findById/{id}',
    title: '角色',
    grant: 'menu:1744',
    input: idInput,
    output: answer,
    touches,
  }),
  findByPropertyOwner: call({
    path: '/settings-role/findByPropertyOwner',
    title: '可选角色',
    grant: 'any',
    output: required(f.list('角色', f.object('角色', option))),
    touches: ['role'],
  }),
  /** Returns every menu and button with the part that the role holds; `id` 0 is a new role. */
  tree: call({
    path: '/settings-role/tree/{id}',
    title: '角色菜单',
    grant: 'menu:1744',
    input: { id: required(f.int('编号', { min: 0 })) },
    output: tree,
    touches,
  }),
  save: call({
    path: '/settings-role/save',
    title: '新增角色',
    grant: 'role:save',
    input: fields,
    output: required(f.object('角色', idInput)),
    touches,
  }),
  update: call({
    path: '/settings-role/update',
    title: '编辑角色',
    grant: 'role:save',
    input: { ...fields, ...versioned },
    touches,
  }),
  /** A new role of one's own with the same rights. */
  copy: call({
    path: '/settings-role/copy/{id}',
    title: '复制角色',
    grant: 'role:save',
    input: idInput,
    output: answer,
    log: '复制',
    touches,
  }),
  /** A ready-made role as every chain starts with it. */
  restore: call({
    path: '/settings-role/restore/{id}',
    title: '恢复默认角色',
    grant: 'role:save',
    input: versioned,
    output: answer,
    log: '恢复默认',
    touches,
  }),
  enable: call({
    path: '/settings-role/enable',
    title: '启停角色',
    grant: grants.enable,
    input: enableInput,
    touches,
  }),
  deleteCheck: call({
    path: '/settings-role/delete-check',
    title: '删除角色',
    grant: grants.delete,
    input: idInput,
    output: deleteSentence,
  }),
  delete: call({
    path: '/settings-role/delete/{id}',
    title: '删除角色',
    grant: grants.delete,
    input: deleteInput,
    touches,
  }),
} as const;

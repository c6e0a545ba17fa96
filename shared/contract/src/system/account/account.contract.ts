import { auth } from '../../auth/auth.contract';
import { call, deleteInput, deleteSentence, enableInput, idInput, rowFields } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { flow } from '../../base/flow';
import { employeePicker } from '../org/employee.picker';
import { role } from './role.contract';

const touches = ['account'];

const deviceId = f.text('设备', 64);

const orgRole = { orgId: required(f.id('机构')), roleIds: required(f.ids('角色', { max: 50 })) } as const;

/** What may be changed; the name that one signs in with never is. */
const changeable = {
  mobile: required(f.phone()),
  staffId: f.ref('员工', employeePicker),
  orgRoles: required(f.list('机构与角色', f.object('机构与角色', orgRole), { max: 100 })),
  viewOrgIds: f.ids('可查看机构', { max: 100 }),
  remark: f.text('备注', 100),
} as const;

const fields = {
  account: required(
    f.text('账号', 20, {
      min: 4,
      pattern: { source: '^[A-Za-z][A-Za-z0-9_]*$', says: '以字母开头，只能是字母、数字和下划线' },
    }),
  ),
  ...changeable,
} as const;

const orgRoleNames = {
  orgId: required(f.id('机构')),
  orgShortName: required(f.text('机构', 20)),
  roleIds: required(f.ids('角色')),
  roleNames: required(f.list('角色', f.text('角色', 12))),
} as const;

const viewOrgName = { orgId: required(f.id('机构')), orgShortName: required(f.text('机构', 20)) } as const;

const row = {
  ...rowFields,
  ...fields,
  /** Name of the account's user; for an operator, the account name. */
  staffName: required(f.text('姓名', 20)),
  /** The same as `orgRoles`, with names. */
  orgRoleNames: required(f.list('机构与角色', f.object('机构与角色', orgRoleNames))),
  /** The same as `viewOrgIds`, with names. */
  viewOrgNames: required(f.list('可查看机构', f.object('可查看机构', viewOrgName))),
  mustChangePassword: required(f.bool('首次登录须改密')),
  passwordChangedAt: f.dateTime('改密时间'),
  /** Absent unless it lies ahead. */
  lockedUntil: f.dateTime('锁定至'),
  lastLoginAt: f.dateTime('最近登录'),
  lastLoginIp: f.text('登录IP', 45),
  deviceCount: required(f.int('在线设备')),
} as const;

const filters = {
  keyword: f.text('账号/姓名/手机', 20),
  roleId: f.ref('角色', role.findByPropertyOwner, { name: 'roleName' }),
  orgId: f.ref('机构', auth.sessionInfo, { rows: 'orgList', id: 'orgId', name: 'orgShortName' }),
  ...optional(pick(row, ['stateEnum'])),
  online: f.bool('在线'),
} as const;

const password = required(f.secret('密码', 20));

const device = {
  deviceId: required(deviceId),
  ip: f.text('IP', 45),
  userAgent: f.text('浏览器', 300),
  orgId: required(f.id('机构')),
  orgShortName: required(f.text('机构', 20)),
  lastSeenAt: required(f.dateTime('最近使用')),
} as const;

/** ENABLE ⇄ DISABLE → DELETE: only a disabled account is deleted (domain-system §1.2). */
const lifecycle = flow({
  states: {
    ENABLE: { title: '启用', tone: 'passed' },
    DISABLE: { title: '停用', tone: 'void' },
    DELETE: { title: '已删除', tone: 'void' },
  },
  start: 'ENABLE',
  actions: {
    ENABLE: { title: '启用', from: ['DISABLE'], to: 'ENABLE', grant: 'account:enable' },
    DISABLE: { title: '停用', from: ['ENABLE'], to: 'DISABLE', grant: 'account:enable' },
    DELETE: { title: '删除', from: ['DISABLE'], to: 'DELETE', grant: 'account:delete' },
  },
});

/** Accounts of the chain and control over their sessions (domain-system §1.1, §2.9). Lists show mobiles in part. */
export const account = {
  row,
  fields,
  filters,
  device,
  lifecycle,
  page: call({
    path: '/settings-account/page',
    title: '账号管理',
    grant: 'menu:1742',
    input: { ...paging, ...filters },
    output: pageOf(f.object('账号', row)),
    touches,
  }),
  findById: call({
    path: '/settings-account/findById/{id}',
    title: '账号',
    grant: 'menu:1742',
    input: idInput,
    output: required(f.object('账号', row)),
    touches,
  }),
  /** The name is stored in lower case; the password is answered this once. */
  save: call({
    path: '/settings-account/save',
    title: '新增账号',
    grant: 'account:save',
    input: fields,
    output: required(f.object('账号', { ...idInput, password })),
    touches,
  }),
  update: call({
    path: '/settings-account/update',
    title: '编辑账号',
    grant: 'account:save',
    input: { ...changeable, ...pick(row, ['id', 'version']) },
    touches,
  }),
  enable: call({
    path: '/settings-account/enable',
    title: '启停账号',
    grant: 'account:enable',
    input: enableInput,
    touches,
  }),
  deleteCheck: call({
    path: '/settings-account/delete-check',
    title: '删除账号',
    grant: 'account:delete',
    input: idInput,
    output: deleteSentence,
  }),
  delete: call({
    path: '/settings-account/delete/{id}',
    title: '删除账号',
    grant: 'account:delete',
    input: deleteInput,
    touches,
  }),
  changePassword: call({
    path: '/settings-account/changePassword',
    title: '重置密码',
    grant: 'account:reset',
    input: idInput,
    output: required(f.object('密码', { password })),
    touches,
  }),
  unlock: call({
    path: '/settings-account/unlock/{id}',
    title: '解锁账号',
    grant: 'account:unlock',
    input: idInput,
    touches,
  }),
  /** Without a device every session of the account ends. */
  kick: call({
    path: '/settings-account/kick/{id}',
    title: '账号下线',
    grant: 'account:kick',
    input: { ...idInput, deviceId },
    touches,
  }),
  sessions: call({
    path: '/settings-account/sessions/{id}',
    title: '在线设备',
    grant: 'menu:1742',
    input: idInput,
    output: required(f.list('设备', f.object('设备', device))),
    touches,
  }),
} as const;

import { call, idInput, rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { role } from '../account/role.contract';
import { controlResult, controlScope, outsideAction, smsMode, weekday } from './login-control.dicts';

const PATH = '/opt-settings-login-control';
const PAGE = 'menu:1743';
const TAG = 'login-control';

/** Accounts that hold a role in the organisation. */
const accounts = call({
  path: `${PATH}/accounts`,
  title: '可选账号',
  grant: PAGE,
  output: required(f.list('账号', f.object('账号', { ...idInput, name: required(f.text('账号', 50)) }))),
  touches: ['account'],
});

const fields = {
  ruleName: required(f.text('规则名称', 30)),
  scope: required(f.dict('对象', controlScope)),
  roleIds: f.refs('角色', role.findByPropertyOwner, { name: 'roleName', max: 50 }),
  accountIds: f.refs('账号', accounts, { max: 200 }),
  /** Addresses and networks, IPv4 or IPv6; none: any network. */
  ipRanges: f.list('网络', f.text('IP或网段', 50), { max: 50 }),
  weekdays: f.dicts('星期', weekday, { max: 7 }),
  /** Inclusive. */
  timeStart: f.time('开始时间'),
  /** Exclusive; before the start: on the next day. */
  timeEnd: f.time('结束时间'),
  outsideAction: required(f.dict('规则外', outsideAction)),
  smsMode: required(f.dict('短信', smsMode)),
  /** 0: not limited here. */
  maxDevices: required(f.int('设备数', { min: 0, max: 10, unit: '台，0为不限' })),
} as const;

const row = {
  ...rowFields,
  /** As masters call it: the name of the rule. */
  name: required(f.text('规则', 30)),
  ...fields,
  roleNames: required(f.list('角色', f.text('角色', 12))),
  accountNames: required(f.list('账号', f.text('账号', 20))),
} as const;

const filters = { ruleName: f.text('名称', 30), ...optional(pick(row, ['stateEnum'])) } as const;

const calls = master({
  path: PATH,
  name: '登录规则',
  pageTitle: '登录控制',
  tag: TAG,
  listTags: ['role', 'account'],
  grants: {
    page: PAGE,
    pick: PAGE,
    edit: 'login-control:save',
    enable: 'login-control:enable',
    delete: 'login-control:delete',
  },
  fields,
  changed: fields,
  row,
  filters,
  picker: { input: {}, columns: ['id', 'name'] },
});

const trial = {
  accountId: required(f.id('账号')),
  ip: required(f.text('IP', 45)),
  time: required(f.dateTime('时间')),
  isNewDevice: f.bool('新设备'),
  asIfOn: f.bool('视为总开关已启用'),
} as const;

const main = { enabled: required(f.bool('启用登录控制')) } as const;

/**
 * Who may sign in to the organisation from where and when (domain-system §2.6). Without the master switch no rule acts.
 */
export const loginControl = {
  ...calls,
  mainFields: main,
  tryFields: trial,
  main: call({
    path: `${PATH}/main`,
    title: '登录控制总开关',
    grant: PAGE,
    output: required(f.object('总开关', main)),
    touches: [TAG],
  }),
  mainEnable: call({
    path: `${PATH}/mainEnable`,
    title: '登录控制总开关',
    grant: 'login-control:main',
    input: main,
    touches: [TAG],
  }),
  accounts,
  /** How an account would be judged; as if the master switch were on where `asIfOn` says so. */
  try: call({
    path: `${PATH}/try`,
    title: '试算',
    grant: PAGE,
    input: trial,
    output: required(
      f.object('试算', {
        result: required(f.dict('结果', controlResult)),
        ruleName: f.text('规则', 30),
        maxDevices: required(f.int('设备数')),
        enabled: required(f.bool('总开关')),
      }),
    ),
  }),
} as const;

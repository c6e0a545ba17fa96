import { call, idInput } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { records } from '../../base/records';
import { logModule, logResult } from './operation-log.dicts';

const touches = ['operation-log'];

const row = {
  id: required(f.id()),
  at: required(f.dateTime('时间')),
  account: required(f.text('账号', 20)),
  staffName: f.text('员工', 20),
  module: required(f.text('模块', 20)),
  action: required(f.text('动作', 20)),
  targetType: f.text('对象类型', 20),
  /** Bill number; name and record number of a patient. */
  targetName: f.text('对象', 200),
  result: required(f.dict('结果', logResult)),
  /** Why it was refused. */
  msg: f.text('原因', 200),
  ip: f.text('IP', 45),
  userAgent: f.text('浏览器', 300),
  durationMs: f.int('耗时', { unit: 'ms' }),
} as const;

const detail = {
  ...row,
  orgShortName: f.text('机构', 20),
  roleNames: required(f.list('角色', f.text('角色', 20))),
  targetId: f.text('对象编号', 40),
  code: required(f.int('结果码')),
  /** Reason that the person gave. */
  reason: f.text('事由', 200),
  deviceId: f.text('设备编号', 64),
  requestId: f.text('请求编号', 64),
  /** The changed fields alone, each `{label, value}`: see `loggedChanges`. */
  before: f.json('变更前'),
  after: f.json('变更后'),
} as const;

const filters = {
  dateFrom: f.firstDay('时间'),
  dateTo: f.lastDay('时间'),
  staff: f.text('员工', 20),
  menuId: f.dict('模块', logModule),
  action: f.text('动作', 20),
  ...optional(pick(row, ['result'])),
  target: f.text('对象/单号', 40),
  ip: f.text('IP', 45),
} as const;

/** The operation log of the organisation (domain-system §2.8, §4.1), latest first: read, never written, through calls. */
export const operationLog = {
  detail,
  ...records({
    path: '/settings-log/page',
    exportPath: '/settings-log/export',
    title: '操作日志',
    grant: 'menu:1741',
    exportGrant: 'log:export',
    touches,
    row,
    filters,
    sheet: [
      ...(['at', 'staffName', 'account', 'module', 'action', 'targetType', 'targetName', 'result', 'msg'] as const),
      ...(['ip', 'userAgent', 'durationMs'] as const),
    ],
  }),
  findById: call({
    path: '/settings-log/findById/{id}',
    title: '操作日志详情',
    grant: 'menu:1741',
    input: idInput,
    output: required(f.object('操作日志', detail)),
    touches,
  }),
} as const;

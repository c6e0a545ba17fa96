import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { adapterName, adapterStanding } from './software.dicts';

const PAGE = 'menu:1745';

const remote = {
  name: required(f.text('页面模块', 40)),
  title: required(f.text('名称', 20)),
  version: required(f.text('版本', 60)),
  channel: required(f.text('通道', 10)),
} as const;

const info = {
  chainName: required(f.text('连锁', 40)),
  edition: required(f.text('版本', 20)),
  serviceStart: required(f.date('服务开始')),
  serviceEnd: required(f.date('服务到期')),
  /** 0 on the last day, negative afterwards. */
  daysLeft: required(f.int('剩余天数', { unit: '天' })),
  orgCount: required(f.int('机构数')),
  orgLimit: required(f.int('机构上限')),
  accountCount: required(f.int('账号数')),
  accountLimit: required(f.int('账号上限')),
  modules: required(f.list('模块', f.text('模块', 20))),
  hostVersion: required(f.text('主程序', 60)),
  /** Remote versions that run in the caller's browser and organisation. */
  remotes: required(f.list('页面模块', f.object('页面模块', remote))),
  supportPhone: f.text('客服电话', 30),
  agreementUrl: f.text('服务协议', 200),
} as const;

const adapter = {
  name: required(f.dict('服务', adapterName)),
  provider: required(f.text('提供方', 20)),
  /** Works with no network. */
  embedded: required(f.bool('内置')),
  standing: required(f.dict('状态', adapterStanding)),
  lastOkAt: f.dateTime('最近成功'),
  lastErrorAt: f.dateTime('最近失败'),
  lastError: f.text('失败原因', 300),
} as const;

const slowCall = {
  at: required(f.dateTime('时间')),
  title: required(f.text('调用', 100)),
  route: required(f.text('地址', 200)),
  seconds: required(f.decimal('用时', 1, { unit: '秒' })),
} as const;

/** Counted since the start of the process that answers. */
const load = {
  running: required(f.int('正在处理')),
  limit: required(f.int('同时处理上限')),
  waiting: required(f.int('正在排队')),
  waited: required(f.int('排过队', { unit: '次' })),
  refused: required(f.int('因人多未处理', { unit: '次' })),
  lockWaiting: required(f.int('正在等待他人')),
  lockRefused: required(f.int('因他人占用未保存', { unit: '次' })),
  slowCalls: required(f.int('超过1秒', { unit: '次' })),
  slowest: required(f.list('慢调用', f.object('慢调用', slowCall))),
} as const;

const touches = ['adapter'];

/** Licences, running versions, waiting times, and the state of outside services (domain-system §2.6, §3.5). */
export const software = {
  infoRow: info,
  adapterRow: adapter,
  slowRow: slowCall,
  info: call({
    path: '/settings-software/info',
    title: '软件服务信息',
    grant: PAGE,
    output: required(f.object('软件服务信息', info)),
  }),
  load: call({
    path: '/settings-software/load',
    title: '运行情况',
    grant: PAGE,
    output: required(f.object('运行情况', load)),
  }),
  adapters: call({
    path: '/settings-software/adapters',
    title: '外部服务',
    grant: PAGE,
    output: required(f.list('外部服务', f.object('外部服务', adapter))),
    touches,
  }),
  test: call({
    path: '/settings-software/adapter-test/{name}',
    title: '测试外部服务',
    grant: 'fn:test',
    input: { name: adapter.name },
    output: required(f.object('测试结果', { ok: required(f.bool('成功')), message: required(f.text('说明', 300)) })),
    touches,
  }),
} as const;

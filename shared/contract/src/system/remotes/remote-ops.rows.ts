import { idInput } from '../../base/call';
import { dict } from '../../base/dict';
import { f, required } from '../../base/field';
import type { RemoteFile } from './remotes.contract';

/** The remotes of the product; no other name is ever published. */
export const remoteTitle = dict('remoteTitle', '页面模块', [
  ['remote-outpatient', '门诊'],
  ['remote-workstation', '医生工作站'],
  ['remote-patients', '患者管理'],
  ['remote-reports', '统计报表'],
  ['remote-erp', '进销存'],
  ['remote-screening', '筛查'],
  ['remote-system', '系统设置'],
]);

export const pinScope = dict('pinScope', '范围', [
  ['GLOBAL', '全局'],
  ['CHAIN', '连锁'],
  ['ORG', '机构'],
]);

export const remoteAction = dict('remoteAction', '动作', [
  ['PUBLISH', '发布'],
  ['REJECT', '拒绝'],
  ['PIN', '指定'],
  ['UNPIN', '取消指定'],
  ['CANARY', '灰度'],
  ['PROMOTE', '转正'],
  ['ROLLBACK', '回滚'],
  ['AUTO_ROLLBACK', '自动回滚'],
  ['WITHDRAW', '撤下'],
  ['RESTORE', '恢复'],
]);

export const versionState = dict('versionState', '版本状态', [
  ['AVAILABLE', '可用'],
  ['WITHDRAWN', '已撤下'],
]);

/** What its starts in browsers say of a version. */
export const versionStanding = dict('versionStanding', '验证', [
  ['UNTRIED', '未验证'],
  ['PROVEN', '已验证'],
  ['FAULTY', '有故障'],
]);

export type StandingCode = (typeof versionStanding.rows)[number]['code'];

/** Permissions of a publish token in addition to reading. */
export const tokenScope = dict('tokenScope', '用途', [
  ['publish', '发布'],
  ['pin', '指定'],
]);

export interface SharedModule {
  readonly name: string;
  readonly version?: string;
  readonly requiredRange?: string;
  readonly singleton: boolean;
}

export const remoteName = required(f.dict('页面模块', remoteTitle));
const storedName = required(f.text('页面模块', 40));
export const version = f.text('版本', 60);
export const reason = required(f.text('原因', 100));

export const remoteRow = {
  name: remoteName,
  title: required(f.text('名称', 20)),
  versions: required(f.int('版本数')),
  latest: version,
  stable: version,
  canary: version,
  publishedAt: f.dateTime('最近发布'),
} as const;

export const versionRow = {
  ...idInput,
  remoteName: storedName,
  version: required(version),
  hostRange: required(f.text('主程序范围', 60)),
  entry: required(f.text('入口', 100)),
  exposes: required(f.list('导出', f.text('导出', 100))),
  files: required(f.json<readonly RemoteFile[]>('文件')),
  shared: required(f.json<readonly SharedModule[]>('共享依赖')),
  totalBytes: required(f.int('大小', { unit: '字节' })),
  commit: f.text('提交', 60),
  notes: f.text('说明', 500),
  builtAt: required(f.dateTime('构建时间')),
  publishedBy: required(f.text('发布人', 60)),
  publishedAt: required(f.dateTime('发布时间')),
  state: required(f.dict('状态', versionState)),
  standing: required(f.dict('验证', versionStanding)),
  usedBy: required(f.int('使用处')),
  /** Whose browsers have started it of late; of the own chain alone unless the platform asks. */
  recentPeople: required(f.int('近7天使用人数')),
} as const;

export const pinRow = {
  ...idInput,
  remoteName: storedName,
  scope: required(f.dict('范围', pinScope)),
  scopeId: required(f.int('范围编号')),
  scopeName: f.text('适用于', 40),
  stableVersionId: required(f.id('稳定版')),
  stable: required(f.text('稳定版', 60)),
  canaryVersionId: f.id('灰度版'),
  canary: f.text('灰度版', 60),
  canaryPercent: f.int('灰度比例', { unit: '%' }),
  previous: f.text('上一稳定版', 60),
  autoRollback: required(f.bool('自动回滚')),
  reason: required(f.text('原因', 100)),
  updatedAt: required(f.dateTime('更新时间')),
  updatedBy: required(f.text('操作人', 60)),
  version: required(f.int('版本')),
} as const;

/** A place that the asker may move pins of. */
export const scopeRow = {
  scope: required(f.dict('范围', pinScope)),
  /** 0: all chains. */
  scopeId: required(f.int('范围编号')),
  name: required(f.text('适用于', 40)),
} as const;

export const personRow = { ...idInput, name: required(f.text('账号', 50)) } as const;

export const eventRow = {
  ...idInput,
  at: required(f.dateTime('时间')),
  who: required(f.text('操作人', 60)),
  action: required(f.dict('动作', remoteAction)),
  remoteName: storedName,
  scope: required(f.dict('范围', pinScope)),
  scopeId: required(f.int('范围编号')),
  fromVersion: f.text('原版本', 60),
  toVersion: f.text('新版本', 60),
  percent: f.int('灰度比例', { unit: '%' }),
  reason: required(f.text('原因', 2000)),
} as const;

export const healthRow = {
  remoteName: storedName,
  version: required(version),
  standing: required(f.dict('验证', versionStanding)),
  starts: required(f.int('启动次数')),
  failures: required(f.int('失败次数')),
  failurePercent: required(f.decimal('失败率', 2, { unit: '%' })),
  runtimeErrors: required(f.int('运行错误')),
  kinds: required(f.json<Readonly<Record<string, number>>>('类别')),
  p95Ms: f.int('加载耗时p95', { unit: 'ms' }),
  messages: required(f.list('最近信息', f.text('信息', 500))),
  warning: required(f.bool('预警')),
} as const;

export const resolvedRow = {
  remoteName,
  version,
  channel: f.text('通道', 10),
  fallback: version,
  bucket: required(f.int('灰度桶')),
  why: required(f.text('原因', 100)),
} as const;

export const tokenRow = {
  ...idInput,
  label: required(f.text('名称', 40)),
  scopes: required(f.list('用途', f.text('用途', 10))),
  expiresAt: required(f.dateTime('到期时间')),
  lastUsedAt: f.dateTime('最近使用'),
  stateEnum: required(f.stateOf(['ENABLE', 'DISABLE'])),
  createdAt: required(f.dateTime('创建时间')),
  createdBy: required(f.text('创建人', 60)),
} as const;

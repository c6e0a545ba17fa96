import { call, idInput } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, pick, required, type Shape } from '../../base/field';
import {
  eventRow,
  healthRow,
  personRow,
  pinRow,
  pinScope,
  reason,
  remoteAction,
  remoteName,
  remoteRow,
  remoteTitle,
  resolvedRow,
  scopeRow,
  tokenRow,
  tokenScope,
  version,
  versionRow,
} from './remote-ops.rows';

const touches = ['remote-ops'];
const page = 'menu:1746';

const eventFilters = {
  remoteName: f.dict('页面模块', remoteTitle),
  action: f.dict('动作', remoteAction),
  scope: f.dict('范围', pinScope),
  who: f.text('操作人', 40),
  startDate: f.date('开始日期'),
  endDate: f.date('结束日期'),
} as const;

/** Addresses a pin. `version` is the row that the person saw; absent: the current row. */
const target = {
  remoteName,
  scope: required(f.dict('范围', pinScope)),
  scopeId: f.int('范围编号', { min: 0 }),
  reason,
  version: f.int('版本', { min: 1 }),
} as const;

const byId = { ...idInput, reason, version: target.version } as const;
const moved = required(f.object('指定', pinRow));

function move<S extends Shape>(name: string, title: string, grant: `remote:${'pin' | 'canary' | 'rollback'}`, more: S) {
  return call({
    path: `/api/ops/remotes/${name}`,
    title,
    grant,
    input: { ...target, ...more },
    output: moved,
    touches,
  });
}

/** The operators' side of the registry of front-end versions (domain-system part 4). */
export const remoteOps = {
  page: call({
    path: '/api/ops/remotes/page',
    title: '前端版本管理',
    grant: page,
    input: pick(paging, ['page', 'size']),
    output: pageOf(f.object('页面模块', remoteRow)),
    touches,
  }),
  versions: call({
    path: '/api/ops/remotes/versions/{name}',
    title: '版本',
    grant: page,
    input: { name: remoteName },
    output: required(f.list('版本', f.object('版本', versionRow))),
    touches,
  }),
  pins: call({
    path: '/api/ops/remotes/pins',
    title: '发布与灰度',
    grant: page,
    input: { remoteName: f.dict('页面模块', remoteTitle) },
    output: required(f.list('指定', f.object('指定', pinRow))),
    touches,
  }),
  /** Where the asker may pin: everywhere for the platform, the own chain and its organisations for others. */
  scopes: call({
    path: '/api/ops/remotes/scopes',
    title: '可指定的范围',
    grant: page,
    output: required(f.list('范围', f.object('范围', scopeRow))),
  }),
  /** Accounts that hold a role in an organisation within reach. */
  people: call({
    path: '/api/ops/remotes/people',
    title: '可选账号',
    grant: page,
    input: { orgId: required(f.id('机构')) },
    output: required(f.list('账号', f.object('账号', personRow))),
  }),
  health: call({
    path: '/api/ops/remotes/health',
    title: '健康',
    grant: page,
    input: { remoteName: f.dict('页面模块', remoteTitle), version },
    output: required(f.list('健康', f.object('健康', healthRow))),
    touches,
  }),
  audit: call({
    path: '/api/ops/remotes/audit',
    title: '审计',
    grant: page,
    input: { ...paging, ...eventFilters },
    output: pageOf(f.object('审计', eventRow)),
    touches,
  }),
  auditExport: call({
    path: '/api/ops/remotes/audit-export',
    title: '导出审计',
    grant: page,
    input: { ...pick(paging, ['column', 'asc']), ...eventFilters },
    xlsx: true,
  }),
  resolve: call({
    path: '/api/ops/remotes/resolve',
    title: '试算',
    grant: page,
    input: {
      orgId: required(f.id('机构')),
      accountId: required(f.id('账号')),
      host: f.text('主程序版本', 60),
      remoteName: f.dict('页面模块', remoteTitle),
    },
    output: required(f.list('试算', f.object('试算', resolvedRow))),
  }),
  /** multipart/form-data: `manifest` (JSON of `publishManifest`), then `bundle` (tar.gz). */
  publish: call({
    path: '/api/ops/remotes/publish',
    title: '发布版本',
    grant: 'remote:publish',
    takes: { part: 'bundle', beside: ['manifest'] },
    output: required(f.object('版本', pick(versionRow, ['id', 'remoteName', 'version', 'totalBytes']))),
    touches,
  }),
  pin: move('pin', '指定版本', 'remote:pin', { versionId: required(f.id('版本')) }),
  unpin: call({
    path: '/api/ops/remotes/unpin/{id}',
    title: '取消指定',
    grant: 'remote:pin',
    input: byId,
    touches,
  }),
  canary: move('canary', '灰度', 'remote:canary', {
    versionId: f.id('灰度版'),
    percent: required(f.int('灰度比例', { unit: '%' })),
    autoRollback: f.bool('自动回滚'),
  }),
  promote: move('promote', '转正', 'remote:canary', {}),
  rollback: move('rollback', '回滚', 'remote:rollback', {}),
  withdraw: call({
    path: '/api/ops/remotes/withdraw/{id}',
    title: '撤下版本',
    grant: 'remote:withdraw',
    input: pick(byId, ['id', 'reason']),
    touches,
  }),
  restore: call({
    path: '/api/ops/remotes/restore/{id}',
    title: '恢复版本',
    grant: 'remote:withdraw',
    input: pick(byId, ['id', 'reason']),
    touches,
  }),
  tokens: call({
    path: '/api/ops/remotes/tokens',
    title: '发布令牌',
    grant: 'remote:token',
    output: required(f.list('发布令牌', f.object('发布令牌', tokenRow))),
    touches,
  }),
  tokenSave: call({
    path: '/api/ops/remotes/token-save',
    title: '新建发布令牌',
    grant: 'remote:token',
    input: { ...pick(tokenRow, ['label', 'expiresAt']), scopes: required(f.dicts('用途', tokenScope)) },
    output: required(f.object('发布令牌', { ...idInput, token: required(f.text('令牌', 60)) })),
    touches,
  }),
  tokenDisable: call({
    path: '/api/ops/remotes/token-disable',
    title: '停用发布令牌',
    grant: 'remote:token',
    input: idInput,
    touches,
  }),
} as const;

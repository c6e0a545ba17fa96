import { call } from '../../base/call';
import { dict } from '../../base/dict';
import { f, required } from '../../base/field';
import type { PageRow } from '../../base/manifest';

export interface RemoteFile {
  readonly path: string;
  readonly bytes: number;
  readonly integrity: string;
}

/** Content of the `files.json` of a release. The file is written once and must match the hash in the answer. */
export interface ReleaseFiles {
  /** What each file must hash to, by its path inside the release. */
  readonly files: Readonly<Record<string, string>>;
  readonly pages: readonly PageRow[];
}

/** One version of a remote as the browser is to load it. */
export interface Release {
  readonly name: string;
  readonly version: string;
  readonly entry: string;
  /** What `files` must hash to: the root of all that the release consists of. */
  readonly integrity: string;
  /** Address of its {@link ReleaseFiles}. */
  readonly files: string;
}

/** The pinned version of a remote, and what to fall back to. */
export interface ResolvedRemote extends Release {
  readonly channel: 'STABLE' | 'CANARY';
  readonly fallback: Release | null;
  /** Versions that were rolled back or withdrawn: a browser that runs one leaves it without being asked. */
  readonly left?: readonly string[];
}

/** Server-sent events: a `changed` whenever a pin that concerns the token's organisation moves. */
export const remoteEvents = { path: '/api/remotes/events', changed: 'changed' } as const;

/**
 * How a remote fared in a browser: loaded, or why not. After that, PAGE_FAILED: a page crashed and shows its error panel;
 * RUNTIME: an error that left the page standing.
 */
export const reportKind = dict('reportKind', '类别', [
  ['LOADED', '已加载'],
  ['TIMEOUT', '超时'],
  ['NETWORK', '网络'],
  ['INTEGRITY', '校验'],
  ['SHARED', '依赖'],
  ['SCRIPT', '脚本'],
  ['PAGE_FAILED', '页面崩溃'],
  ['RUNTIME', '运行'],
]);

const report = f.object('报告', {
  remote: required(f.text('模块', 40)),
  version: f.text('版本', 60),
  channel: f.text('通道', 10),
  kind: required(f.dict('类别', reportKind)),
  path: f.text('页面', 200),
  message: f.text('信息', 500),
  durationMs: f.int('耗时', { min: 0 }),
  requestId: f.text('请求编号', 40),
});

/** Which version of each remote a person gets, and how it fared (domain-system part 4). */
export const remotes = {
  manifest: call({
    method: 'GET',
    path: '/api/remotes/manifest',
    title: '前端版本',
    grant: 'any',
    quiet: true,
    output: required(
      f.object('前端版本', {
        hostVersion: required(f.text('主程序版本', 60)),
        ttl: required(f.int('有效秒数')),
        remotes: required(f.list('模块', f.json<ResolvedRemote>('模块'))),
      }),
    ),
  }),
  report: call({
    path: '/api/remotes/report',
    title: '前端运行报告',
    grant: 'any',
    quiet: true,
    input: { rows: required(f.list('报告', report, { max: 20 })) },
  }),
} as const;

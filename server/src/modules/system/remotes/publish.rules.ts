import type { Values } from '@mingmou/contract/base/field';
import type { RemoteNeeds } from '@mingmou/contract/system/remotes/call-shape';
import type { publishManifest } from '@mingmou/contract/system/remotes/publish-manifest';
import { remoteTitle, type SharedModule } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { satisfies, valid, validRange } from 'semver';
import { integrityOf, RELEASE_FILES } from '../../../web/release-files';
import { type Bundle, isSafePath, MAX_BUNDLE_BYTES } from './bundle.service';

export type PublishManifest = Values<typeof publishManifest>;

/** Module that the host loads from every remote. */
const NEEDED_EXPOSE = './app';
/** The build's own record may lie in the bundle; it is not served. */
const RECORD = 'version.json';

function fileFlaws({ files, pages }: PublishManifest, bundle: Bundle): string[] {
  const flaws: string[] = [];
  const stated = new Set(files.map(({ path }) => path));
  if (stated.size < files.length) flaws.push('清单中有重复的文件');
  if (stated.has(RELEASE_FILES)) flaws.push(`文件名已被占用，请改名：${RELEASE_FILES}`);
  for (const { path, bytes, integrity } of files) {
    const content = bundle.get(path);
    if (!isSafePath(path)) flaws.push(`文件在包外：${path}`);
    else if (!content) flaws.push(`缺少文件：${path}`);
    else if (content.length !== bytes || integrityOf(content) !== integrity) flaws.push(`文件与校验值不符：${path}`);
  }
  for (const path of bundle.keys()) {
    if (!stated.has(path) && path !== RECORD) flaws.push(`清单外的文件：${path}`);
  }
  for (const { path, files: ofPage } of pages) {
    for (const file of ofPage ?? []) if (!stated.has(file)) flaws.push(`页面${path}的文件不在清单中：${file}`);
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > MAX_BUNDLE_BYTES) flaws.push('超过30 MB');
  return flaws;
}

function entryFlaws({ name, version, entry, exposes, files }: PublishManifest, bundle: Bundle): string[] {
  const flaws: string[] = [];
  if (!files.some(({ path }) => path === entry)) flaws.push(`缺少入口：${entry}`);
  if (!exposes.includes(NEEDED_EXPOSE)) flaws.push(`缺少导出：${NEEDED_EXPOSE}`);
  const container = `${name}_${version}`.replaceAll(/\W/g, '_');
  const content = bundle.get(entry);
  // Two versions under one name would take over each other's code in a page that loads both.
  if (content && !content.includes(container)) flaws.push(`入口不是${version}版的构建`);
  return flaws;
}

function sharedFlaws({ shared }: PublishManifest, hostShared: readonly SharedModule[]): string[] {
  return shared.flatMap(({ name, requiredRange, singleton }) => {
    const provided = hostShared.find((module) => module.name === name);
    if (!provided) return [`主程序不提供${name}`];
    if (!singleton || !requiredRange || !provided.version) return [];
    if (satisfies(provided.version, requiredRange, { includePrerelease: true })) return [];
    return [`${name}需${requiredRange}，主程序为${provided.version}`];
  });
}

const SHOWN_REASONS = 20;

/** Reasons as one sentence that can be read to its end. */
export function someOf(reasons: readonly string[]): string {
  const more = reasons.length > SHOWN_REASONS ? [`共${reasons.length}处`] : [];
  return [...reasons.slice(0, SHOWN_REASONS), ...more].join('；');
}

/** Returns the needs that a build declares, with omitted empty lists filled in. */
export function needsOf({ needs: { modules, calls } }: PublishManifest): RemoteNeeds {
  return {
    modules: (modules ?? []).map(({ name, names }) => ({ name, names: names ?? [] })),
    calls: (calls ?? []).map(({ id, input, output }) => ({ id, input: input ?? [], output: output ?? [] })),
  };
}

/** Every reason why a build may not be published, what host and server lack apart; empty when it may. */
export function reasonsAgainst(
  manifest: PublishManifest,
  bundle: Bundle,
  hostShared: readonly SharedModule[],
): string[] {
  const { name, version, hostRange, pages, builtAt } = manifest;
  const facts = [
    remoteTitle.rows.some(({ code }) => code === name) ? '' : `未知的页面模块：${name}`,
    valid(version) === version ? '' : `版本号不正确：${version}`,
    validRange(hostRange) === null ? `主程序范围不正确：${hostRange}` : '',
    Number.isNaN(Date.parse(builtAt)) ? '构建时间不正确' : '',
    ...pages.filter(({ remote }) => remote !== name).map(({ path }) => `页面不属于本模块：${path}`),
  ].filter(Boolean);
  return [
    ...facts,
    ...entryFlaws(manifest, bundle),
    ...fileFlaws(manifest, bundle),
    ...sharedFlaws(manifest, hostShared),
  ];
}

import { resolve } from 'node:path';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import {
  pinScope,
  remoteTitle,
  type StandingCode,
  versionStanding,
} from '@mingmou/contract/system/remotes/remote-ops.rows';
import type { Client } from './client';
import {
  type CommandLine,
  neededOption,
  numberOption,
  scopeOption,
  textOption,
  UsageError,
  versionWord,
  wordAt,
} from './command-line';
import { packBuild } from './pack-bundle';

type RemoteName = (typeof remoteTitle.rows)[number]['code'];
type PinRow = OutputOf<typeof remoteOps.pins>[number];

/** Result of a command; printed as lines, or in full with `--json`. */
export interface Result {
  readonly data: unknown;
  readonly lines: readonly string[];
}

export type Command = (line: CommandLine, client: Client) => Promise<Result>;

function remoteNamed(text: string): RemoteName {
  const known = remoteTitle.rows.find(({ code }) => code === text);
  if (!known) throw new UsageError(`没有页面模块 ${text}，可选：${remoteTitle.rows.map(({ code }) => code).join(' ')}`);
  return known.code;
}

const optionalRemote = ({ words }: CommandLine) => (words[0] ? remoteNamed(words[0]) : undefined);

async function versionNamed(line: CommandLine, client: Client) {
  const { remote, version } = versionWord(line);
  const name = remoteNamed(remote);
  const rows = await client.send(remoteOps.versions, { name });
  const row = rows.find((candidate) => candidate.version === version);
  if (!row) throw new UsageError(`${remote} 没有版本 ${version}`);
  return { ...row, remoteName: name };
}

/** Returns the current row of the pin to move; undefined if there is no pin yet. */
async function target(line: CommandLine, client: Client, remoteName: RemoteName) {
  const place = scopeOption(line);
  const reason = neededOption(line, 'reason');
  const rows = await client.send(remoteOps.pins, { remoteName });
  const row = rows.find(({ scope, scopeId }) => scope === place.scope && scopeId === place.scopeId);
  return { row, input: { remoteName, ...place, reason, version: row?.version } };
}

function standingText({ standing }: { readonly standing: StandingCode }): string {
  return dictName(versionStanding, standing);
}

function pinLine(pin: PinRow): string {
  const scope = pinScope.rows.find(({ code }) => code === pin.scope)?.name ?? pin.scope;
  const place = pin.scope === 'GLOBAL' ? scope : `${scope}${pin.scopeId}（${pin.scopeName ?? ''}）`;
  const canary = pin.canary ? `  灰度 ${pin.canary} ${pin.canaryPercent}%` : '';
  const previous = pin.previous ? `  上一版 ${pin.previous}` : '';
  return `${pin.remoteName}  ${place}  稳定 ${pin.stable}${canary}${previous}`;
}

const moved = (pin: PinRow): Result => ({ data: pin, lines: [pinLine(pin)] });

const publish: Command = async (line, client) => {
  const { record, bundle } = await packBuild(resolve(wordAt(line, 0, 'DIR')));
  const more = { hostRange: textOption(line, 'host-range') ?? record.hostRange };
  const notes = { notes: textOption(line, 'notes'), commit: textOption(line, 'commit') };
  const form = new FormData();
  form.set('manifest', JSON.stringify({ ...record, ...more, ...notes }));
  form.set('bundle', bundle, `${record.name}-${record.version}.tar.gz`);
  const data = await client.upload(remoteOps.publish, form);
  return { data, lines: [`已发布 ${data.remoteName}@${data.version}  ${data.totalBytes} 字节`] };
};

const list: Command = async (line, client) => {
  const name = optionalRemote(line);
  if (!name) {
    const { records } = await client.send(remoteOps.page, { page: 1, size: 100 });
    const lines = records.map(
      (row) => `${row.name}  ${row.title}  ${row.versions}个版本  稳定 ${row.stable ?? '—'}  灰度 ${row.canary ?? '—'}`,
    );
    return { data: records, lines };
  }
  const rows = await client.send(remoteOps.versions, { name });
  const lines = rows.map(
    (row) =>
      `${row.version}  ${row.state}  ${standingText(row)}  ${row.publishedAt}  ${row.publishedBy}  ${row.usedBy}处使用  近7天${row.recentPeople}人`,
  );
  return { data: rows, lines };
};

const show: Command = async (line, client) => {
  const row = await versionNamed(line, client);
  const lines = [
    `${row.remoteName}@${row.version}  ${row.state}  ${standingText(row)}`,
    `主程序范围 ${row.hostRange}  大小 ${row.totalBytes} 字节  ${row.usedBy}处使用  近7天${row.recentPeople}人`,
    `发布 ${row.publishedBy} ${row.publishedAt}  构建 ${row.builtAt}${row.commit ? `  提交 ${row.commit}` : ''}`,
    ...(row.notes ? [row.notes] : []),
    ...row.files.map(({ path, bytes, integrity }) => `  ${path}  ${bytes}  ${integrity}`),
  ];
  return { data: row, lines };
};

const pin: Command = async (line, client) => {
  const { id: versionId, remoteName } = await versionNamed(line, client);
  const { input } = await target(line, client, remoteName);
  return moved(await client.send(remoteOps.pin, { ...input, versionId }));
};

const canary: Command = async (line, client) => {
  const percent = numberOption(line, 'percent');
  const { id: versionId, remoteName } = await versionNamed(line, client);
  const { input } = await target(line, client, remoteName);
  return moved(await client.send(remoteOps.canary, { ...input, versionId, percent }));
};

const promote: Command = async (line, client) => {
  const { input } = await target(line, client, remoteNamed(wordAt(line, 0, 'REMOTE')));
  return moved(await client.send(remoteOps.promote, input));
};

const rollback: Command = async (line, client) => {
  const { input } = await target(line, client, remoteNamed(wordAt(line, 0, 'REMOTE')));
  return moved(await client.send(remoteOps.rollback, input));
};

const unpin: Command = async (line, client) => {
  const { row, input } = await target(line, client, remoteNamed(wordAt(line, 0, 'REMOTE')));
  if (!row) throw new UsageError('该范围没有指定版本');
  await client.send(remoteOps.unpin, { id: row.id, reason: input.reason, version: row.version });
  return { data: null, lines: [`已取消指定 ${input.remoteName}`] };
};

const withdraw: Command = async (line, client) => {
  const { id, remoteName, version } = await versionNamed(line, client);
  await client.send(remoteOps.withdraw, { id, reason: neededOption(line, 'reason') });
  return { data: null, lines: [`已撤下 ${remoteName}@${version}`] };
};

const restore: Command = async (line, client) => {
  const { id, remoteName, version } = await versionNamed(line, client);
  await client.send(remoteOps.restore, { id, reason: neededOption(line, 'reason') });
  return { data: null, lines: [`已恢复 ${remoteName}@${version}`] };
};

const resolveVersions: Command = async (line, client) => {
  const rows = await client.send(remoteOps.resolve, {
    orgId: numberOption(line, 'org'),
    accountId: numberOption(line, 'account'),
    host: textOption(line, 'host'),
    remoteName: optionalRemote(line),
  });
  const lines = rows.map(
    (row) =>
      `${row.remoteName}  ${row.version ?? '—'}  ${row.channel ?? ''}  ${row.why}${row.fallback ? `  备用 ${row.fallback}` : ''}`,
  );
  return { data: rows, lines };
};

const health: Command = async (line, client) => {
  const [remote, version] = (line.words[0] ?? '').split('@');
  const rows = await client.send(remoteOps.health, {
    remoteName: remote ? remoteNamed(remote) : undefined,
    version: version || undefined,
  });
  const lines = rows.map(
    (row) =>
      `${row.remoteName}@${row.version}  ${standingText(row)}  启动${row.starts}  失败${row.failures}（${row.failurePercent}%）  p95 ${row.p95Ms ?? '—'} ms${row.warning ? '  预警' : ''}`,
  );
  return { data: rows, lines };
};

const audit: Command = async (line, client) => {
  const { records } = await client.send(remoteOps.audit, { page: 1, size: 100, remoteName: optionalRemote(line) });
  const lines = records.map((row) => {
    const place = row.scope === 'GLOBAL' ? 'GLOBAL' : `${row.scope} ${row.scopeId}`;
    const step = `${row.fromVersion ?? '—'} → ${row.toVersion ?? '—'}`;
    return `${row.at}  ${row.who}  ${row.action}  ${row.remoteName}  ${place}  ${step}  ${row.reason}`;
  });
  return { data: records, lines };
};

export const commands: Readonly<Record<string, Command>> = {
  publish,
  list,
  show,
  pin,
  canary,
  promote,
  rollback,
  unpin,
  withdraw,
  restore,
  resolve: resolveVersions,
  health,
  audit,
};

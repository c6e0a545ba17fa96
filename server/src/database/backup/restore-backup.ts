import {
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { instantOf } from '../../kernel/context/clock';
import { type DatabaseLogin, type EmbeddedDatabase, startEmbedded } from '../embedded';
import { type ClusterHome, existingHome, newHome } from '../embedded/home';
import { runningPostmaster } from '../embedded/postmaster';
import { Registry } from '../embedded/registry';
import { type SystemUser, systemUser } from '../embedded/system-user';
import { assertNotMoved } from '../move/moved-mark';
import { withClient } from '../roles';
import { SecretFile } from '../secrets';
import { openArchive, restoreCommand } from './archive';
import { copyTree } from './copy-tree';
import type { Tell } from './progress';
import { assertNoRestore, removeRestoreMark, undoRestore, writeRestoreMark } from './restore-mark';
import { type BackupFacts, placeOf, readFacts } from './take-backup';
import { leadsTo, lineAt, linesIn } from './timeline';

export interface RestoreOptions {
  readonly dataDir: string;
  /** A folder that `takeBackup` made. */
  readonly from: string;
  /** The last moment that comes back, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; everything where absent. */
  readonly until?: string;
  readonly resolveFrom?: string;
  readonly now: Date;
  /** Runs against the restored database before it is stopped. */
  readonly inspect?: (superuser: DatabaseLogin) => Promise<void>;
  readonly tell?: Tell;
}

const POLL_MS = 100;
const RECOVERY_SETTINGS = [
  'restore_command',
  'recovery_target_time',
  'recovery_target_action',
  'recovery_target_timeline',
];
const ASIDE = /^data\.before-/;

function ownFile(path: string, user: SystemUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid);
}

/** With their times: a line of the archive is as old as its file. */
function copyMissing(from: string, to: string, user: SystemUser | undefined): void {
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const target = join(to, entry.name);
    if (!entry.isFile() || existsSync(target)) continue;
    cpSync(join(from, entry.name), target, { preserveTimestamps: true });
    ownFile(target, user);
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * Which line replay follows. To a moment it is the line that was worked on then, which a restore to an earlier moment
 * has left since; without one the present line. A backup that lies on neither is replayed along its own.
 */
function timelineFor(archive: string, facts: BackupFacts, until: string | undefined): string {
  const lines = linesIn(archive);
  const target = until ? lineAt(lines, instantOf(until).getTime()) : lines.at(-1);
  return target && leadsTo(placeOf(facts), target) ? String(target.id) : 'current';
}

/** Into a copy of the cluster; what an unfinished replay left in it goes. */
function writeRecovery(
  pgData: string,
  user: SystemUser | undefined,
  recovery: { readonly command: string; readonly timeline: string; readonly until?: string },
): void {
  const { command, timeline, until } = recovery;
  const file = join(pgData, 'postgresql.auto.conf');
  const kept = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !RECOVERY_SETTINGS.some((name) => line.startsWith(name)));
  const settings = [
    `restore_command = ${quoted(command)}`,
    `recovery_target_timeline = ${quoted(timeline)}`,
    ...(until ? [`recovery_target_time = ${quoted(`${until}+08`)}`, "recovery_target_action = 'promote'"] : []),
  ];
  writeFileSync(file, `${[...kept, ...settings].join('\n')}\n`);
  const signal = join(pgData, 'recovery.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  ownFile(signal, user);
}

/**
 * Copies segments that no archive holds yet: first of the current cluster, then of earlier replaced clusters, newest
 * first.
 */
function copySegments({ clusterDir, pgData }: ClusterHome, half: string, user: SystemUser | undefined): void {
  const former = readdirSync(clusterDir).filter((name) => ASIDE.test(name));
  const places = [
    pgData,
    ...former
      .sort()
      .reverse()
      .map((name) => join(clusterDir, name)),
  ];
  for (const place of places) copyMissing(join(place, 'pg_wal'), join(half, 'pg_wal'), user);
}

/** A server that replays answers readers already; it takes writes when it has done. */
async function replayed(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ busy: boolean }>('SELECT pg_is_in_recovery() AS busy');
    if (!rows[0]?.busy) return;
    await sleep(POLL_MS);
  }
}

const REASONS: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [
    /recovery ended before configured recovery target/,
    '备份和归档没有到这个时刻：不写 --until 恢复到最后一次提交，或选更早的时刻',
  ],
  [/before consistent recovery point/, '这个时刻在备份完成之前：请选更早的备份'],
  [/could not locate required checkpoint record|could not find redo location/, '备份的日志不完整：请选另一个备份'],
];

/** Returns why the server ended: its log since the start tells, because the server may have exited before a query. */
function reasonOf(error: unknown, log: string): string {
  const text = error instanceof Error ? error.message : String(error);
  return REASONS.find(([pattern]) => pattern.test(text) || pattern.test(log))?.[1] ?? text;
}

function logSize({ logFile }: ClusterHome): number {
  return statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
}

/** Returns the log since a position; the whole log if it was rotated meanwhile. */
function logSince(home: ClusterHome, from: number): string {
  const size = logSize(home);
  if (size === 0) return '';
  return readFileSync(home.logFile)
    .subarray(size < from ? 0 : from)
    .toString('utf8');
}

async function replay({ dataDir, resolveFrom }: RestoreOptions): Promise<EmbeddedDatabase> {
  const common = { dataDir, resolveFrom, log: () => undefined, prepare: async () => undefined };
  const embedded = await startEmbedded({ ...common, restoring: true });
  try {
    await withClient({ ...embedded.connection, database: 'postgres' }, async (client) => {
      await replayed(client);
      for (const name of RECOVERY_SETTINGS) await client.query(`ALTER SYSTEM RESET ${name}`);
    });
    return embedded;
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** A database that a killed process left running belongs to nobody; one in use is not touched. */
async function stopOrphan(home: ClusterHome, { dataDir, resolveFrom }: RestoreOptions): Promise<void> {
  if (!runningPostmaster(home)) return;
  if (new Registry(home.dir).countLive() > 0) throw new Error('请先停止正在运行的服务，再恢复备份');
  const common = { dataDir, resolveFrom, log: () => undefined, prepare: async () => undefined };
  await (await startEmbedded({ ...common, restoring: true })).stop();
}

function assertCovers(from: string, { finishedAt }: BackupFacts, { until, now }: RestoreOptions): void {
  if (until === undefined) return;
  if (instantOf(until).getTime() > now.getTime()) throw new Error(`--until ${until} 还没有到：请写一个过去的时刻`);
  if (instantOf(until).getTime() < Date.parse(finishedAt))
    throw new Error(`${from} 在 ${until} 之后才完成，不能恢复到那时：请选更早的备份`);
}

/**
 * Replaces the cluster by a backup and replays the log up to the requested moment. The database must be stopped.
 * Segments that the current cluster has not archived yet are replayed too, so without `until` no commit is lost. The
 * restore is atomic: after a failure or a crash, the next start brings the former data back.
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ readonly aside: string | undefined }> {
  const { dataDir, from, until, now, tell } = options;
  const facts = readFacts(from);
  assertCovers(from, facts, options);
  const existing = existingHome(dataDir);
  const user = systemUser(existing?.pgData);
  const home = existing ?? newHome(dataDir, user);
  assertNotMoved(home);
  assertNoRestore(home);
  await stopOrphan(home, options);
  undoRestore(home);
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const secrets = new SecretFile(home.dir).path;
  const aside = existsSync(home.pgData) ? join(home.clusterDir, `data.before-${stamp}`) : undefined;
  const formerSecrets = existsSync(secrets) ? `${secrets}.before-${stamp}` : undefined;
  writeRestoreMark(home, { aside, secrets: formerSecrets });
  const logFrom = logSize(home);
  let restored: EmbeddedDatabase;
  try {
    const half = join(home.clusterDir, 'new');
    rmSync(half, { recursive: true, force: true });
    await copyTree(join(from, 'base'), half, { owner: user, tell });
    const archive = openArchive(home, user);
    copyMissing(join(from, 'wal'), archive, user);
    copySegments(home, half, user);
    writeRecovery(half, user, { command: restoreCommand(home), timeline: timelineFor(archive, facts, until), until });
    if (formerSecrets) copyFileSync(secrets, formerSecrets);
    if (aside) renameSync(home.pgData, aside);
    copyFileSync(new SecretFile(from).path, secrets);
    renameSync(half, home.pgData);
    tell?.('重放日志');
    restored = await replay(options);
  } catch (error) {
    undoRestore(home);
    throw new Error(`恢复没有成功${aside ? '，原来的数据已放回' : ''}：${reasonOf(error, logSince(home, logFrom))}`, {
      cause: error,
    });
  }
  removeRestoreMark(home);
  try {
    await options.inspect?.(restored.connection);
  } finally {
    await restored.stop();
  }
  return { aside };
}

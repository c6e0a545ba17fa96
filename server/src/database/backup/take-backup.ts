import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { DatabaseLogin } from '../embedded';
import { type ClusterHome, existingHome } from '../embedded/home';
import { identityOf, isSameProcessAlive } from '../embedded/process-identity';
import { systemUser } from '../embedded/system-user';
import { withClient } from '../roles';
import { SecretFile } from '../secrets';
import { archivedSince, openArchive, pruneArchive } from './archive';
import { type Copied, copyTree } from './copy-tree';
import { LIST_FILE, mirrorFiles, mirrorOf, pruneMirror } from './file-mirror';
import type { Tell } from './progress';
import { leadsTo, lineAt, linesIn, type Place, positionOf } from './timeline';

export interface BackupFacts extends Copied {
  readonly startedAt: string;
  readonly finishedAt: string;
  /** The first segment that replay needs. */
  readonly firstSegment: string;
  /** Where the base copy ended in the write-ahead log; absent of backups of former releases. */
  readonly end?: string;
  readonly postgresVersion: number;
  /** Stored files that came new into the mirror; absent where the backup is of the database alone. */
  readonly stored?: Copied & { readonly all: number };
}

export interface BackupOptions {
  readonly dataDir: string;
  /** The superuser: base copies are beyond an owner's rights. */
  readonly connection: DatabaseLogin;
  /** Receives one folder a backup. */
  readonly backupDir: string;
  /** How many stay; older ones, and segments that only they need, are deleted. */
  readonly keep: number;
  readonly now: Date;
  /** Where stored files lie; the backup is of the database alone without it. */
  readonly filesDir?: string;
  readonly tell?: Tell;
}

export const FACTS_FILE = 'backup.json';
const HALF = '.half';
/** In an unfinished backup: the process that makes it. */
const MAKER_FILE = 'maker.json';

/** Rewritten by every start, or only of use to the running server (PostgreSQL manual, "Low Level API"). */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

function leftOut(path: string): boolean {
  const name = basename(path);
  return name.startsWith('postmaster.') || name.startsWith('pgsql_tmp') || name === 'pg_internal.init';
}

export function readFacts(folder: string): BackupFacts {
  const file = join(folder, FACTS_FILE);
  if (!existsSync(file)) throw new Error(`${folder} 不是完整的备份`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Finished backups, oldest first. */
export function backupsIn(backupDir: string): string[] {
  if (!existsSync(backupDir)) return [];
  const folders = readdirSync(backupDir).map((name) => join(backupDir, name));
  return folders.filter((folder) => !folder.endsWith(HALF) && existsSync(join(folder, FACTS_FILE))).sort();
}

export function placeOf({ firstSegment, end }: BackupFacts): Place {
  return { line: Number.parseInt(firstSegment.slice(0, 8), 16), end: end ? positionOf(end) : 0n };
}

/**
 * Returns the backup to restore from: the newest one completed before the moment, on the timeline that leads to the
 * moment. After a restore to an earlier moment, newer backups belong to an abandoned timeline.
 */
export function backupFor(backupDir: string, archive: string | undefined, moment: number): string | undefined {
  const all = backupsIn(backupDir).map((folder) => ({ folder, facts: readFacts(folder) }));
  const ended = all.filter(({ facts }) => Date.parse(facts.finishedAt) <= moment);
  // On an empty machine the newest backup knows the lines.
  const places = [archive, ...all.slice(-1).map(({ folder }) => join(folder, 'wal'))];
  const known = places.find((place) => place !== undefined && existsSync(place));
  const line = lineAt(known ? linesIn(known) : [], moment);
  return (ended.findLast(({ facts }) => leadsTo(placeOf(facts), line)) ?? ended.at(-1))?.folder;
}

/** Removes what backups left whose process died: nobody else would. */
function clearUnfinished(backupDir: string): void {
  if (!existsSync(backupDir)) return;
  for (const name of readdirSync(backupDir).filter((one) => one.endsWith(HALF))) {
    const maker = join(backupDir, name, MAKER_FILE);
    const alive = existsSync(maker) && isSameProcessAlive(JSON.parse(readFileSync(maker, 'utf8')));
    if (!alive) rmSync(join(backupDir, name), { recursive: true });
  }
}

async function prune(backupDir: string, keep: number, archive: string): Promise<void> {
  const all = backupsIn(backupDir);
  const kept = all.slice(-keep);
  for (const folder of all.slice(0, -keep)) rmSync(folder, { recursive: true });
  const [oldest] = kept;
  if (oldest) pruneArchive(archive, readFacts(oldest).firstSegment);
  if (kept.length < all.length) await pruneMirror(mirrorOf(backupDir), kept);
}

interface Stopped {
  readonly labelfile: string;
  readonly spcmapfile: string;
  readonly end: string;
}

async function copyWhileRunning(
  connection: DatabaseLogin,
  pgData: string,
  half: string,
  tell: Tell | undefined,
): Promise<Copied & Pick<BackupFacts, 'firstSegment' | 'end' | 'postgresVersion'>> {
  return withClient({ ...connection, database: 'postgres' }, async (client) => {
    const { rows } = await client.query<{ mode: string; version: number }>(
      "SELECT current_setting('archive_mode') AS mode, current_setting('server_version_num')::int AS version",
    );
    const [server] = rows;
    if (server?.mode !== 'on') throw new Error('数据库由旧版本启动，请先重启服务再备份');
    const started = await client.query<{ segment: string }>(
      "SELECT pg_walfile_name(pg_backup_start('mingmou', true)) AS segment",
    );
    const copied = await copyTree(pgData, join(half, 'base'), { leaveOut: leftOut, emptied: EMPTIED, tell });
    tell?.('等待日志归档');
    const stopped = await client.query<Stopped>(
      'SELECT labelfile, spcmapfile, lsn::text AS "end" FROM pg_backup_stop(true)',
    );
    const [label] = stopped.rows;
    if (!label) throw new Error('pg_backup_stop answered nothing');
    writeFileSync(join(half, 'base', 'backup_label'), label.labelfile, { mode: 0o600 });
    const firstSegment = started.rows[0]?.segment ?? '';
    return { ...copied, firstSegment, end: label.end, postgresVersion: server.version };
  });
}

/**
 * A row is written after its bytes are kept, and bytes go an hour after their row was deleted: a pass that begins when
 * the last segment was copied finds the bytes of every row that the copy may hold.
 */
async function storeFiles({ backupDir, tell }: BackupOptions, filesDir: string, half: string, first: Copied) {
  const { keys, files, bytes } = await mirrorFiles(filesDir, mirrorOf(backupDir), tell);
  writeFileSync(join(half, LIST_FILE), keys.join('\n'), { mode: 0o600 });
  return { files: first.files + files, bytes: first.bytes + bytes, all: keys.length };
}

async function fill(half: string, home: ClusterHome, archive: string, options: BackupOptions): Promise<void> {
  const { connection, backupDir, now, filesDir, tell } = options;
  const first = filesDir && (await mirrorFiles(filesDir, mirrorOf(backupDir), tell));
  const copied = await copyWhileRunning(connection, home.pgData, half, tell);
  mkdirSync(join(half, 'wal'), { mode: 0o700 });
  for (const name of archivedSince(archive, copied.firstSegment)) {
    cpSync(join(archive, name), join(half, 'wal', name), { preserveTimestamps: true });
  }
  copyFileSync(new SecretFile(home.dir).path, new SecretFile(half).path);
  const stored = first ? await storeFiles(options, filesDir, half, first) : undefined;
  const facts: BackupFacts = { ...copied, stored, startedAt: now.toISOString(), finishedAt: new Date().toISOString() };
  writeFileSync(join(half, FACTS_FILE), `${JSON.stringify(facts, null, 2)}\n`);
  rmSync(join(half, MAKER_FILE));
}

/**
 * Copies the running cluster: a base copy with the segments that make it consistent and the passwords of its roles.
 * Stored files are copied to a mirror next to the backups, most of them before the base copy and the new ones after it.
 * The folder gets its final name only when everything is on disk.
 */
export async function takeBackup(options: BackupOptions): Promise<string> {
  const { dataDir, backupDir, keep, now } = options;
  const home = existingHome(dataDir);
  if (!home) throw new Error('没有可备份的内置数据库');
  const archive = openArchive(home, systemUser(home.pgData));
  const folder = join(backupDir, now.toISOString().replace(/[-:]|\.\d+/g, ''));
  const half = `${folder}${HALF}`;
  clearUnfinished(backupDir);
  if (existsSync(half)) throw new Error('另一个备份正在进行，请等它结束');
  mkdirSync(half, { recursive: true, mode: 0o700 });
  writeFileSync(join(half, MAKER_FILE), JSON.stringify(identityOf(process.pid)));
  try {
    await fill(half, home, archive, options);
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw error;
  }
  await prune(backupDir, keep, archive);
  return folder;
}

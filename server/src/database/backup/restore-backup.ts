import {
  appendFileSync,
  chownSync,
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { type DatabaseLogin, startEmbedded } from '../embedded';
import { type ClusterHome, existingHome, newHome } from '../embedded/home';
import { runningPostmaster } from '../embedded/postmaster';
import { type SystemUser, systemUser } from '../embedded/system-user';
import { withClient } from '../roles';
import { SecretFile } from '../secrets';
import { openArchive, restoreCommand } from './archive';
import { copyTree } from './copy-tree';
import { readFacts } from './take-backup';

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
}

const POLL_MS = 100;
const RECOVERY_SETTINGS = ['restore_command', 'recovery_target_time', 'recovery_target_action'];

function ownFile(path: string, user: SystemUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid);
}

function copyMissing(from: string, to: string, user: SystemUser | undefined): void {
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const target = join(to, entry.name);
    if (!entry.isFile() || existsSync(target)) continue;
    copyFileSync(join(from, entry.name), target);
    ownFile(target, user);
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function writeRecovery(home: ClusterHome, user: SystemUser | undefined, until: string | undefined): void {
  const settings = [
    `restore_command = ${quoted(restoreCommand(home))}`,
    ...(until ? [`recovery_target_time = ${quoted(`${until}+08`)}`, "recovery_target_action = 'promote'"] : []),
  ];
  appendFileSync(join(home.pgData, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  const signal = join(home.pgData, 'recovery.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  ownFile(signal, user);
}

/** Present data and passwords step aside; nothing is deleted. Answers where the data went. */
function stepAside(home: ClusterHome, now: Date): string | undefined {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const { path } = new SecretFile(home.dir);
  if (existsSync(path)) copyFileSync(path, `${path}.before-${stamp}`);
  if (!existsSync(home.pgData)) return undefined;
  const aside = join(home.clusterDir, `data.before-${stamp}`);
  renameSync(home.pgData, aside);
  return aside;
}

/** A server that replays answers readers already; it takes writes when it has done. */
async function replayed(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ busy: boolean }>('SELECT pg_is_in_recovery() AS busy');
    if (!rows[0]?.busy) return;
    await sleep(POLL_MS);
  }
}

async function replay({ dataDir, resolveFrom, inspect }: RestoreOptions): Promise<void> {
  const embedded = await startEmbedded({ dataDir, resolveFrom, log: () => undefined, prepare: async () => undefined });
  try {
    await withClient({ ...embedded.connection, database: 'postgres' }, async (client) => {
      await replayed(client);
      for (const name of RECOVERY_SETTINGS) await client.query(`ALTER SYSTEM RESET ${name}`);
    });
    await inspect?.(embedded.connection);
  } finally {
    await embedded.stop();
  }
}

/**
 * Puts a backup in the place of the cluster and replays up to the moment asked. The database must be stopped. Segments
 * that the present cluster had not handed over yet are replayed too, so that without `until` nothing committed is lost.
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ readonly aside: string | undefined }> {
  const { dataDir, from, until, now } = options;
  readFacts(from);
  const existing = existingHome(dataDir);
  const user = systemUser(existing?.pgData);
  const home = existing ?? newHome(dataDir, user);
  if (runningPostmaster(home)) throw new Error('请先停止正在运行的服务，再恢复备份');
  const half = join(home.clusterDir, 'new');
  rmSync(half, { recursive: true, force: true });
  await copyTree(join(from, 'base'), half, { owner: user });
  const archive = openArchive(home, user);
  copyMissing(join(from, 'wal'), archive, user);
  const aside = stepAside(home, now);
  if (aside) copyMissing(join(aside, 'pg_wal'), join(half, 'pg_wal'), user);
  copyFileSync(new SecretFile(from).path, new SecretFile(home.dir).path);
  renameSync(half, home.pgData);
  writeRecovery(home, user, until);
  await replay(options);
  return { aside };
}

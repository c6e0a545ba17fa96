import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { archiveSettings } from '../backup/archive';
import type { Binaries } from './binaries';
import type { ClusterHome } from './home';
import { errorCode, isPidAlive, isPostmasterOf } from './process-identity';
import type { SystemUser } from './system-user';

export interface Cluster {
  readonly home: ClusterHome;
  readonly binaries: Binaries;
  readonly user: SystemUser | undefined;
  readonly log: (message: string) => void;
  /** Waits without a limit, because the server first replays a restore. */
  readonly patient?: boolean;
}

/** What PostgreSQL writes into postmaster.pid. */
export interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Crash recovery of a large cluster takes its time; a server that is alive and replaying is no failure. */
const READY_WAIT_MS = 300_000;
/** For how long the remains of a killed server may hold its lock file and shared memory. */
const LOCK_WAIT_MS = 10_000;
const LOG_LIMIT_BYTES = 10_000_000;
const STILL_LOCKED = /lock file ".*" already exists|pre-existing shared memory block/;

function runAs({ user }: Cluster) {
  return {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
  };
}

function pidPath(home: ClusterHome): string {
  return join(home.pgData, 'postmaster.pid');
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export function readPidFile(home: ClusterHome): PidFile | undefined {
  const text = readIfThere(pidPath(home));
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** The server that runs on this cluster now. */
export function runningPostmaster(home: ClusterHome): PidFile | undefined {
  const file = readPidFile(home);
  return file && isPidAlive(file.pid) && isPostmasterOf(file.pid, home.pgData) ? file : undefined;
}

/**
 * Removes the pid of a file that another program reuses by now, as is usual after a container restart: it makes
 * PostgreSQL refuse to start, in the data folder and next to the socket. PostgreSQL treats its parent's pid as stale,
 * and still checks the shared memory itself.
 */
function disownReusedPids(home: ClusterHome, { host, port }: Address): void {
  for (const path of [pidPath(home), join(host, `.s.PGSQL.${port}.lock`)]) {
    const [pid, ...rest] = readIfThere(path)?.split('\n') ?? [];
    if (!pid || !isPidAlive(Number(pid)) || isPostmasterOf(Number(pid), home.pgData)) continue;
    writeFileSync(path, [String(process.pid), ...rest].join('\n'));
  }
}

/** Creates the cluster next to its final place, so that an aborted start leaves nothing that looks complete. */
export function initCluster(cluster: Cluster, superuser: string, password: string): void {
  const { home, binaries, user } = cluster;
  if (existsSync(join(home.pgData, 'PG_VERSION'))) return;
  const half = join(home.clusterDir, 'new');
  rmSync(half, { recursive: true, force: true });
  const passwordFile = join(home.clusterDir, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const options = ['-D', half, '-U', superuser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const result = spawnSync(binaries.initdb, [...options, '-E', 'UTF8', '--locale=C', '--no-instructions'], {
    ...runAs(cluster),
    encoding: 'utf8',
  });
  rmSync(passwordFile, { force: true });
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr.trim()}`);
  renameSync(half, home.pgData);
}

function logTail(home: ClusterHome, from: number): string {
  return readFileSync(home.logFile).subarray(from).toString('utf8').trim().split('\n').slice(-8).join('\n');
}

function openLog({ logFile }: ClusterHome): { handle: number; size: number } {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
  return { handle: openSync(logFile, 'a', 0o600), size: size > LOG_LIMIT_BYTES ? 0 : size };
}

/** One try; answers the reason when the server ended instead of becoming ready. */
async function tryStart(cluster: Cluster, settings: readonly string[]): Promise<string | undefined> {
  const { home, binaries } = cluster;
  const { handle, size } = openLog(home);
  const child = spawn(binaries.postgres, ['-D', home.pgData, ...settings.flatMap((setting) => ['-c', setting])], {
    ...runAs(cluster),
    // Its own process group: Ctrl-C must reach the server program first, which then stops the database.
    detached: true,
    stdio: ['ignore', handle, handle],
  });
  closeSync(handle);
  child.unref();
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  const started = Date.now();
  while (cluster.patient || Date.now() - started < READY_WAIT_MS) {
    const file = readPidFile(home);
    if (file?.pid === child.pid && file?.ready) return undefined;
    if (failure) return failure;
    if (child.exitCode !== null || child.signalCode !== null) return logTail(home, size);
    await sleep(20);
  }
  throw new Error(`the database did not become ready; see ${home.logFile}`);
}

export async function startPostmaster(cluster: Cluster, address: Address): Promise<void> {
  const { host, port } = address;
  const isSocket = process.platform !== 'win32';
  const settings = [
    isSocket ? 'listen_addresses=' : `listen_addresses=${host}`,
    isSocket ? `unix_socket_directories=${host}` : 'unix_socket_directories=',
    `port=${port}`,
    'log_timezone=Asia/Shanghai',
    'log_line_prefix=%m [%p] ',
    ...archiveSettings(cluster.home),
  ];
  const started = Date.now();
  for (;;) {
    disownReusedPids(cluster.home, address);
    const reason = await tryStart(cluster, settings);
    if (reason === undefined) return;
    if (!STILL_LOCKED.test(reason) || Date.now() - started > LOCK_WAIT_MS)
      throw new Error(`the database did not start: ${reason}\n(${cluster.home.logFile})`);
    await sleep(200);
  }
}

/** Fast shutdown: running transactions are rolled back, everything committed is on disk; waits for the end. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (!runningPostmaster(cluster.home)) return;
    const code = await new Promise<number | null>((resolve, reject) => {
      spawn(cluster.binaries.pgCtl, ['stop', '-D', cluster.home.pgData, '-m', mode, '-w', '-t', '60', '-s'], {
        ...runAs(cluster),
        stdio: 'ignore',
      })
        .once('exit', resolve)
        .once('error', reject);
    });
    if (code === 0) return;
    cluster.log(`stopping the database (${mode}) ended with code ${code}`);
  }
  if (runningPostmaster(cluster.home)) throw new Error(`the database does not stop; see ${cluster.home.logFile}`);
}

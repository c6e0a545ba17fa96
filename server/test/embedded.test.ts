import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EmbeddedDatabase, startEmbedded } from '../src/database/embedded';
import { isPidAlive } from '../src/database/embedded/process-identity';
import { withClient } from '../src/database/roles';
import { SERVER_DIR, TEST_DATA_DIR } from './support/database';

let dataDir: string;
let started: EmbeddedDatabase[];

beforeEach(() => {
  mkdirSync(dirname(TEST_DATA_DIR), { recursive: true });
  dataDir = mkdtempSync(join(dirname(TEST_DATA_DIR), 'launcher-'));
  // Readable for the database's user when the tests run as root; otherwise the cluster would be created in the system
  // folder.
  chmodSync(dataDir, 0o755);
  started = [];
});

afterEach(async () => {
  for (const database of started) await database.stop();
  rmSync(dataDir, { recursive: true });
});

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({
    dataDir,
    resolveFrom: SERVER_DIR,
    log: () => undefined,
    prepare: async () => undefined,
  });
  started.push(database);
  return database;
}

const query = (database: EmbeddedDatabase, text: string) =>
  withClient({ ...database.connection, database: 'postgres' }, async (client) => (await client.query(text)).rows);

const postmasterPid = ({ home }: EmbeddedDatabase) =>
  Number(readFileSync(join(home, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('the embedded server', () => {
  it('keeps committed rows when it is killed, and is reachable through a private socket only', async () => {
    const killed = await start();
    await query(killed, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)');
    process.kill(postmasterPid(killed), 'SIGKILL');
    const again = await start();
    expect(again.adopted).toBe(false);
    expect(await query(again, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    const settings = ['fsync', 'listen_addresses', 'full_page_writes', 'synchronous_commit', 'password_encryption'];
    const rows = await query(again, `SELECT name, setting FROM pg_settings WHERE name IN ('${settings.join("','")}')`);
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
      password_encryption: 'scram-sha-256',
      synchronous_commit: 'on',
    });
  });

  it('restarts while clients are connected when its postmaster is killed, whatever the backends do', async () => {
    const killed = await start();
    await query(killed, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)');
    // The query computes for minutes and never waits, so it does not notice the kill, and holds the shared memory.
    const busy = query(killed, 'SELECT count(*) FROM generate_series(1, 100000000000)').catch(() => 'cut');
    const isBusy = async () =>
      (await query(killed, "SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%100000000000)'"))
        .length;
    while ((await isBusy()) === 0);
    const pid = postmasterPid(killed);
    process.kill(pid, 'SIGKILL');
    while (isPidAlive(pid)) await turn();
    expect(killed.isRunning()).toBe(false);
    await Promise.all([killed.revive(), killed.revive()]);
    expect(killed.isRunning()).toBe(true);
    expect(await query(killed, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    expect(await busy).toBe('cut');
  });

  it('starts where another program has the pid in its lock files', async () => {
    const killed = await start();
    const pid = postmasterPid(killed);
    process.kill(pid, 'SIGKILL');
    while (isPidAlive(pid)) await turn();
    const { uid, gid } = statSync(join(killed.home, 'postgres', 'data'));
    const other = spawn('sleep', ['60'], { uid, gid });
    try {
      const locks = [
        join(killed.home, 'postgres', 'data', 'postmaster.pid'),
        join(killed.connection.host, '.s.PGSQL.5432.lock'),
      ];
      for (const lock of locks) writeFileSync(lock, readFileSync(lock, 'utf8').replace(String(pid), String(other.pid)));
      await killed.revive();
      expect(await query(killed, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      other.kill();
    }
  });

  it('is shared by a second start and stopped by the last client', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    const pid = postmasterPid(first);
    expect([first.adopted, second.adopted].sort()).toEqual([false, true]);
    await first.stop();
    expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await Promise.all([second.stop(), second.stop()]);
    expect(isPidAlive(pid)).toBe(false);
  });

  it('refuses a wrong password', async () => {
    const { connection } = await start();
    const wrong = withClient({ ...connection, password: 'wrong', database: 'postgres' }, async () => undefined);
    await expect(wrong).rejects.toThrow('password authentication failed');
  });
});

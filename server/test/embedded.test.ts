import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  // Open to the database's user when the tests run as root; else the cluster would go to the system folder.
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
  it('keeps what was committed when it is killed, and is reached through a closed socket alone', async () => {
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

  it('is shared by a second start and stopped by the last one to leave', async () => {
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

import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkFiles, type FileReport } from '../src/database/backup/file-check';
import { mirrorOf } from '../src/database/backup/file-mirror';
import { restoreBackup } from '../src/database/backup/restore-backup';
import { backupsIn, readFacts, takeBackup } from '../src/database/backup/take-backup';
import { type EmbeddedDatabase, startEmbedded } from '../src/database/embedded';
import { withClient } from '../src/database/roles';
import { SERVER_DIR, TEST_DATA_DIR } from './support/database';

let root: string;
let running: EmbeddedDatabase | undefined;
const dataDir = () => join(root, 'data');
const backupDir = () => join(root, 'backups');

beforeEach(() => {
  mkdirSync(dirname(TEST_DATA_DIR), { recursive: true });
  root = mkdtempSync(join(dirname(TEST_DATA_DIR), 'backup-'));
  chmodSync(root, 0o755);
  mkdirSync(dataDir());
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(root, { recursive: true });
});

async function start(): Promise<EmbeddedDatabase> {
  running = await startEmbedded({
    dataDir: dataDir(),
    resolveFrom: SERVER_DIR,
    log: () => undefined,
    prepare: async () => undefined,
  });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const connection = { ...(running ?? (await start())).connection, database: 'postgres' };
  return withClient(connection, async (client) => (await client.query(text)).rows);
}

const kept = async () => (await query('SELECT word FROM kept ORDER BY 1')).map(({ word }) => word);

async function back(now: string, keep = 7): Promise<string> {
  const { connection } = running ?? (await start());
  return takeBackup({ dataDir: dataDir(), connection, backupDir: backupDir(), keep, now: new Date(now) });
}

async function restore(from: string, until?: string): Promise<void> {
  await stop();
  await restoreBackup({
    dataDir: dataDir(),
    from,
    until,
    resolveFrom: SERVER_DIR,
    now: new Date('2025-03-13T00:00:00Z'),
  });
}

describe('backup of the embedded database', () => {
  it('brings back the moment asked, or everything that was committed', async () => {
    await query("CREATE TABLE kept (word text); INSERT INTO kept VALUES ('before the backup')");
    const folder = await back('2025-03-12T01:00:00Z');
    await query("INSERT INTO kept VALUES ('before the mistake')");
    await sleep(1_100);
    const [moment] = await query("SELECT to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') AS text");
    await sleep(1_100);
    await query("INSERT INTO kept VALUES ('the mistake')");
    await restore(folder, String(moment?.text));
    expect(await kept()).toEqual(['before the backup', 'before the mistake']);
    await query("INSERT INTO kept VALUES ('life goes on')");
    expect((await kept()).length).toBe(3);
  }, 60_000);

  it('loses nothing committed after the last backup, not even what was never handed to the archive', async () => {
    await query("CREATE TABLE kept (word text); INSERT INTO kept VALUES ('a')");
    const folder = await back('2025-03-12T01:00:00Z');
    await query("INSERT INTO kept VALUES ('b')");
    await restore(folder);
    expect(await kept()).toEqual(['a', 'b']);
  }, 60_000);

  it('stands alone: an empty machine starts from the folder of one backup', async () => {
    await query("CREATE TABLE kept (word text); INSERT INTO kept VALUES ('a')");
    const folder = await back('2025-03-12T01:00:00Z');
    await stop();
    rmSync(dataDir(), { recursive: true });
    mkdirSync(dataDir());
    await restore(folder);
    expect(await kept()).toEqual(['a']);
  }, 60_000);

  it('keeps as many as asked and drops the segments that only older ones need', async () => {
    await query('CREATE TABLE kept (word text)');
    for (const hour of ['01', '02', '03']) await back(`2025-03-12T${hour}:00:00Z`, 2);
    const folders = backupsIn(backupDir()).map((folder) => folder.slice(backupDir().length + 1));
    expect(folders).toEqual(['20250312T020000Z', '20250312T030000Z']);
    const wal = (name: string) => readdirSync(join(backupDir(), name, 'wal')).sort();
    expect(wal('20250312T020000Z').length).toBeGreaterThan(0);
  }, 60_000);

  it('brings stored files back with the database, and says which bytes nothing holds', async () => {
    await query(`CREATE TABLE property_owner (id bigint); INSERT INTO property_owner VALUES (1);
      CREATE TABLE org (property_owner_id bigint, id bigint, org_short_name text); INSERT INTO org VALUES (1, 1, '旗舰店');
      CREATE TABLE file (property_owner_id bigint, org_id bigint, id bigint, name text, bytes bigint, sha256 text,
        state text, storage_key text, thumb_key text, created_at timestamptz)`);
    const filesDir = join(root, 'files');
    const store = async (id: number, text: string) => {
      mkdirSync(join(filesDir, '1'), { recursive: true });
      writeFileSync(join(filesDir, '1', `${id}.jpg`), text);
      await query(`INSERT INTO file VALUES (1, 1, ${id}, '图${id}', ${text.length},
        '${createHash('sha256').update(text).digest('hex')}', 'LINKED', '1/${id}.jpg', NULL, '2025-03-12')`);
    };
    await store(1, 'first');
    const { connection } = running ?? (await start());
    const options = { dataDir: dataDir(), connection, backupDir: backupDir(), keep: 2, filesDir };
    const older = await takeBackup({ ...options, now: new Date('2025-03-12T01:00:00Z') });
    await store(2, 'second');
    const newest = await takeBackup({ ...options, now: new Date('2025-03-12T02:00:00Z') });
    expect([readFacts(older).stored, readFacts(newest).stored]).toEqual([
      { files: 1, bytes: 5, all: 1 },
      { files: 1, bytes: 6, all: 2 },
    ]);
    await store(3, 'after the last backup');
    await stop();
    rmSync(filesDir, { recursive: true });
    const reports: FileReport[] = [];
    await restoreBackup({
      ...{ dataDir: dataDir(), from: newest, resolveFrom: SERVER_DIR, now: new Date('2025-03-13T00:00:00Z') },
      inspect: async (superuser) => {
        const check = { connection: { ...superuser, database: 'postgres' }, directory: filesDir };
        reports.push(await checkFiles({ ...check, mirror: mirrorOf(backupDir()) }));
      },
    });
    // The row of the third was replayed from the segments; its bytes were on the lost disk alone.
    expect(reports).toEqual([
      {
        rows: 3,
        broughtBack: 2,
        missing: [{ id: '3', orgName: '旗舰店', name: '图3', key: '1/3.jpg', why: '缺失' }],
      },
    ]);
    expect(readFileSync(join(filesDir, '1', '2.jpg'), 'utf8')).toBe('second');
  }, 60_000);

  it('refuses a folder that is no finished backup, and a database that runs', async () => {
    await query('CREATE TABLE kept (word text)');
    const folder = await back('2025-03-12T01:00:00Z');
    const options = { dataDir: dataDir(), resolveFrom: SERVER_DIR, now: new Date() };
    await expect(restoreBackup({ ...options, from: root })).rejects.toThrow('不是完整的备份');
    await expect(restoreBackup({ ...options, from: folder })).rejects.toThrow('请先停止');
  }, 60_000);
});

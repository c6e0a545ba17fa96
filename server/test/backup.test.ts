import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkFiles, type FileReport } from '../src/database/backup/file-check';
import { mirrorOf } from '../src/database/backup/file-mirror';
import { restoreBackup } from '../src/database/backup/restore-backup';
import { backupsIn, readFacts, takeBackup } from '../src/database/backup/take-backup';
import { SERVER_DIR } from './support/database';
import { OwnCluster } from './support/own-cluster';

let cluster: OwnCluster;

beforeAll(() => {
  cluster = new OwnCluster();
});
beforeEach(async () => {
  await cluster.query("DROP TABLE IF EXISTS kept; CREATE TABLE kept (word text); INSERT INTO kept VALUES ('a')");
  cluster.clear();
});
afterAll(() => cluster.remove());

describe('backup of the embedded database', () => {
  it('is complete: an empty machine starts from the folder of one backup', async () => {
    const folder = await cluster.back('2025-03-12T01:00:00Z');
    await cluster.stop();
    rmSync(cluster.dataDir, { recursive: true });
    mkdirSync(cluster.dataDir);
    await cluster.restore(folder);
    expect(await cluster.words()).toEqual(['a']);
  });

  it('keeps the requested number of backups and removes archive segments that only older ones need', async () => {
    for (const hour of ['01', '02', '03']) await cluster.back(`2025-03-12T${hour}:00:00Z`, { keep: 2 });
    const folders = backupsIn(cluster.backupDir).map((folder) => folder.slice(cluster.backupDir.length + 1));
    expect(folders).toEqual(['20250312T020000Z', '20250312T030000Z']);
    const wal = (name: string) => readdirSync(join(cluster.backupDir, name, 'wal')).sort();
    expect(wal('20250312T020000Z').length).toBeGreaterThan(0);
  });

  it('restores stored files with the database, and reports files whose bytes are missing', async () => {
    await cluster.query(`CREATE TABLE property_owner (id bigint); INSERT INTO property_owner VALUES (1);
      CREATE TABLE org (property_owner_id bigint, id bigint, org_short_name text); INSERT INTO org VALUES (1, 1, '旗舰店');
      CREATE TABLE file (property_owner_id bigint, org_id bigint, id bigint, name text, bytes bigint, sha256 text,
        state text, storage_key text, thumb_key text, created_at timestamptz)`);
    const filesDir = join(cluster.root, 'files');
    const store = async (id: number, text: string) => {
      mkdirSync(join(filesDir, '1'), { recursive: true });
      writeFileSync(join(filesDir, '1', `${id}.jpg`), text);
      await cluster.query(`INSERT INTO file VALUES (1, 1, ${id}, '图${id}', ${text.length},
        '${createHash('sha256').update(text).digest('hex')}', 'LINKED', '1/${id}.jpg', NULL, '2025-03-12')`);
    };
    await store(1, 'first');
    const { dataDir, backupDir } = cluster;
    const { connection } = await cluster.start();
    const options = { dataDir, connection, backupDir, keep: 2, filesDir };
    const older = await takeBackup({ ...options, now: new Date('2025-03-12T01:00:00Z') });
    await store(2, 'second');
    const newest = await takeBackup({ ...options, now: new Date('2025-03-12T02:00:00Z') });
    expect([readFacts(older).stored, readFacts(newest).stored]).toEqual([
      { files: 1, bytes: 5, all: 1 },
      { files: 1, bytes: 6, all: 2 },
    ]);
    await store(3, 'after the last backup');
    await cluster.stop();
    rmSync(filesDir, { recursive: true });
    const reports: FileReport[] = [];
    await cluster.restore(newest, {
      inspect: async (superuser) => {
        const check = { connection: { ...superuser, database: 'postgres' }, directory: filesDir };
        reports.push(await checkFiles({ ...check, mirror: mirrorOf(backupDir) }));
      },
    });
    // The third row was replayed from the archive; its bytes were on the lost disk only.
    expect(reports).toEqual([
      {
        rows: 3,
        broughtBack: 2,
        missing: [{ id: '3', orgName: '旗舰店', name: '图3', key: '1/3.jpg', why: '缺失' }],
      },
    ]);
    expect(readFileSync(join(filesDir, '1', '2.jpg'), 'utf8')).toBe('second');
  });

  it('refuses a folder without a complete backup, and a running database', async () => {
    const folder = await cluster.back('2025-03-12T01:00:00Z');
    const options = { dataDir: cluster.dataDir, resolveFrom: SERVER_DIR, now: new Date() };
    await expect(restoreBackup({ ...options, from: cluster.root })).rejects.toThrow('不是完整的备份');
    await expect(restoreBackup({ ...options, from: folder })).rejects.toThrow('请先停止');
  });
});

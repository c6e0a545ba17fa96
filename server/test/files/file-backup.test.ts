import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import type { storedFile } from '@mingmou/contract/files/file.contract';
import { checkFiles, missingText } from '../../src/database/backup/file-check';
import { keysIn, LIST_FILE, mirrorFiles, pruneMirror } from '../../src/database/backup/file-mirror';
import { instantOf } from '../../src/kernel/context/clock';
import { TEST_NOW } from '../support/app';
import { jpeg, png } from './media';
import { openUploads, type Uploads } from './uploads';

let uploads: Uploads;
let admin = '';
let work = '';
let pictures: OutputOf<typeof storedFile.picture>[] = [];

beforeAll(async () => {
  uploads = await openUploads();
  work = mkdtempSync(join(tmpdir(), 'mingmou-file-backup-'));
  admin = await uploads.app.signIn('admin');
  const other = await uploads.app.signIn('admin_b');
  const take = async (bytes: Buffer, token: string) => (await uploads.picture(bytes, 'ORG_IMAGE', { token })).data;
  pictures = [
    await take(await jpeg(), admin),
    await take(await png(), admin),
    await take(await png(90, 90), admin),
    await take(await jpeg(), other),
  ];
});
afterAll(async () => {
  await uploads.close();
  rmSync(work, { recursive: true });
});

const keyOf = async (at: number): Promise<{ full: string; thumb: string }> => {
  const { rows } = await uploads.app.database.query(
    `SELECT storage_key AS "full", thumb_key AS thumb FROM file WHERE id = ${pictures[at]?.id}`,
  );
  return { full: String(rows[0]?.full), thumb: String(rows[0]?.thumb) };
};

/** Connections of the schema owner, who is subject to row-level security, and of the superuser. */
const connections = () => [uploads.app.database.owner, uploads.app.database.admin];

describe('文件与记录核对', () => {
  it('finds the bytes of every file row of every chain for both connections, and expects none for deleted files', async () => {
    for (const connection of connections())
      expect(await checkFiles({ connection, directory: uploads.directory, content: true })).toEqual({
        rows: 4,
        broughtBack: 0,
        missing: [],
      });
    await uploads.app.database.query(
      `UPDATE file SET state = 'DELETED', deleted_at = now() WHERE id = ${pictures[3]?.id}`,
    );
    const [connection = {}] = connections();
    expect((await checkFiles({ connection, directory: uploads.directory })).rows).toBe(3);
    await uploads.app.database.query(`UPDATE file SET state = 'TEMP', deleted_at = NULL WHERE id = ${pictures[3]?.id}`);
    const before = instantOf(TEST_NOW);
    expect((await checkFiles({ connection, directory: uploads.directory, before })).rows).toBe(0);
  });

  it('reports missing, truncated and wrong bytes, and restores intact files from the mirror', async () => {
    const [connection = {}] = connections();
    const [directory, mirror] = [join(work, 'damaged'), join(work, 'spare')];
    cpSync(uploads.directory, directory, { recursive: true });
    const keys = [await keyOf(0), await keyOf(1), await keyOf(2), await keyOf(3)] as const;
    rmSync(join(directory, keys[0].full));
    truncateSync(join(directory, keys[1].full), 10);
    const bytes = readFileSync(join(directory, keys[2].full));
    bytes.writeUInt8(255 - bytes.readUInt8(20), 20);
    writeFileSync(join(directory, keys[2].full), bytes);
    rmSync(join(directory, keys[3].thumb));
    const report = await checkFiles({ connection, directory, content: true });
    expect(report.missing.map(({ key, why }) => [key, why])).toEqual([
      [keys[0].full, '缺失'],
      [keys[1].full, '长度不符'],
      [keys[2].full, '内容不符'],
      [keys[3].thumb, '缺失'],
    ]);
    expect(missingText(report)).toContain(`长度不符  旗舰店  文件${pictures[1]?.id}  a.png  ${keys[1].full}`);
    // Without `content`, a file of the right length passes.
    expect((await checkFiles({ connection, directory })).missing).toHaveLength(3);

    cpSync(uploads.directory, mirror, { recursive: true });
    truncateSync(join(mirror, keys[1].full), 10);
    const mended = await checkFiles({ connection, directory, mirror, content: true });
    expect(mended).toMatchObject({ broughtBack: 3, missing: [{ key: keys[1].full }] });
    expect(await checkFiles({ connection, directory, content: true })).toMatchObject({
      missing: [{ why: '长度不符' }],
    });
  });
});

describe('文件镜像', () => {
  it('copies complete new files once, and skips chunks and temporary files', async () => {
    const [directory, mirror] = [join(work, 'source'), join(work, 'mirror')];
    mkdirSync(join(directory, '1', '2'), { recursive: true });
    for (const name of ['a.jpg', 'b.jpg', 'c-0.part', 'd.jpg.0b6e']) writeFileSync(join(directory, '1/2', name), name);
    expect(await mirrorFiles(directory, mirror)).toEqual({ keys: ['1/2/a.jpg', '1/2/b.jpg'], files: 2, bytes: 10 });
    writeFileSync(join(directory, '1/2/e.jpg'), 'e.jpg');
    expect(await mirrorFiles(directory, mirror)).toMatchObject({ files: 1, bytes: 5 });
    truncateSync(join(mirror, '1/2/a.jpg'), 1);
    expect(await mirrorFiles(directory, mirror)).toMatchObject({ files: 1 });
    rmSync(join(directory, '1/2/b.jpg'));
    expect((await mirrorFiles(directory, mirror)).keys).toEqual(['1/2/a.jpg', '1/2/e.jpg']);
    expect(await keysIn(mirror)).toContain('1/2/b.jpg');
    expect(await mirrorFiles(join(work, 'absent'), join(work, 'empty'))).toMatchObject({ keys: [], files: 0 });
  });

  it('deletes files that no retained backup lists, and nothing when a backup has no list', async () => {
    const mirror = join(work, 'mirror');
    const listed = (name: string, ...keys: string[]) => {
      mkdirSync(join(work, name));
      writeFileSync(join(work, name, LIST_FILE), keys.join('\n'));
      return join(work, name);
    };
    const [first, second] = [listed('b1', '1/2/a.jpg'), listed('b2', '1/2/a.jpg', '1/2/b.jpg')];
    mkdirSync(join(work, 'database-alone'));
    await pruneMirror(mirror, [first, second, join(work, 'database-alone')]);
    await pruneMirror(mirror, [first, second, listed('unmounted')]);
    expect(readdirSync(join(mirror, '1/2')).sort()).toEqual(['a.jpg', 'b.jpg', 'e.jpg']);
    await pruneMirror(mirror, [first, second]);
    expect(readdirSync(join(mirror, '1/2')).sort()).toEqual(['a.jpg', 'b.jpg']);
  });
});

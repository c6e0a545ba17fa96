import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { storedFile } from '@mingmou/contract/files/file.contract';
import { fileUse } from '@mingmou/contract/files/file.dicts';
import sharp from 'sharp';
import { inChain } from '../../src/database/context';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { fileCleaning, planFileCleaning } from '../../src/modules/files/file-cleaning.job';
import { TEST_NOW } from '../support/app';
import { until } from '../support/until';
import { jpeg, lyingJpeg, png, program, sizedJpeg } from './media';
import { multipartOf, openUploads, type Uploads } from './uploads';

let uploads: Uploads;
let admin = '';
let other = '';

beforeAll(async () => {
  uploads = await openUploads();
  [admin, other] = [await uploads.app.signIn('admin'), await uploads.app.signIn('admin_b')];
});
beforeEach(() => uploads.app.setNow(TEST_NOW));
afterAll(() => uploads.close());

const kept = () =>
  readdirSync(uploads.directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const rows = async (text: string) => (await uploads.app.database.query(text)).rows;
const take = async (bytes: Buffer, name?: string) =>
  (await uploads.picture(bytes, 'ORG_IMAGE', { token: admin }, name)).data;

describe('上传图片', () => {
  it('rotates a picture upright, removes its camera metadata, and creates a thumbnail of 320 pixels', async () => {
    const data = await take(await lyingJpeg(), '../../etc/门店\u202e照片.JPG');
    expect(data).toMatchObject({ name: '门店照片.JPG', width: 480, height: 640 });
    const full = await uploads.get(data.url);
    expect(full.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    const { orientation, exif, width, height } = await sharp(full.rawPayload).metadata();
    expect({ orientation, exif, width, height }).toEqual({
      orientation: undefined,
      exif: undefined,
      width: 480,
      height: 640,
    });
    expect(full.rawPayload.includes('SecretCamera')).toBe(false);
    // The red half was on top in the rotated picture; upright, it is on the right.
    const { data: pixels, info } = await sharp(full.rawPayload).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number) => [...pixels.subarray((320 * info.width + x) * info.channels).subarray(0, 3)];
    expect(at(400)[0]).toBeGreaterThan(200);
    expect(at(40)[2]).toBeGreaterThan(200);
    const thumb = await sharp((await uploads.get(data.thumbUrl)).rawPayload).metadata();
    expect([thumb.width, thumb.height]).toEqual([240, 320]);
  });

  it('detects jpg, png, webp and gif by their bytes, never by their names', async () => {
    const picture = sharp(await png());
    for (const bytes of [await picture.clone().webp().toBuffer(), await picture.clone().gif().toBuffer()])
      expect((await take(bytes, 'x.exe')).id).toBeGreaterThan(0);
    const before = kept();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
    for (const bytes of [program(), svg, Buffer.from('GIF89a'), Buffer.alloc(0)])
      expect(await uploads.picture(bytes, 'ORG_IMAGE', { token: admin })).toMatchObject({
        code: 190304,
        msg: '仅支持jpg、png、webp、gif格式',
      });
    expect(kept()).toBe(before);
  });

  it('refuses a truncated picture as damaged, not because of its format', async () => {
    const whole = [await jpeg(), await png(640, 480)];
    const before = kept();
    for (const bytes of whole.map((one) => one.subarray(0, one.length / 2)))
      expect(await uploads.picture(bytes, 'ORG_IMAGE', { token: admin })).toMatchObject({
        code: 190307,
        msg: '图片不完整或已损坏，请重新拍照或重新导出后再上传',
      });
    expect(kept()).toBe(before);
  });

  it('refuses a picture of more than 80 megapixels by the size in its header', async () => {
    const large = sizedJpeg(await jpeg(), 9000, 9000);
    expect(await uploads.picture(large, 'ORG_IMAGE', { token: admin })).toMatchObject({
      code: 190308,
      msg: '图片尺寸过大（9000×9000像素），不能超过8000万像素，请缩小后再上传',
    });
  });

  it('refuses more than 10 MB, and for a signature more than 200 KB or another format', async () => {
    const large = Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)]);
    expect(await uploads.picture(large, 'ORG_IMAGE', { token: admin })).toMatchObject({
      code: 190303,
      msg: '文件过大，单个不超过10MB',
    });
    const sign = (bytes: Buffer) => uploads.picture(bytes, 'STAFF_SIGN', { token: admin });
    expect(await sign(Buffer.concat([await png(), Buffer.alloc(200 * 1024)]))).toMatchObject({
      msg: '文件过大，单个不超过0.2MB',
    });
    expect(await sign(await jpeg())).toMatchObject({ msg: '仅支持png格式' });
    expect((await sign(await png())).success).toBe(true);
  });

  it('requires a session and a purpose, and writes a log line', async () => {
    const { payload, headers } = multipartOf({ bytes: await png(), name: 'a.png' }, { bizType: 'NOTHING' });
    const post = (token?: string) =>
      uploads.app.app.inject({
        method: 'POST',
        url: storedFile.picture.path,
        payload,
        headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      });
    expect((await post()).statusCode).toBe(401);
    expect((await post(admin)).json()).toMatchObject({ code: 400, data: { field: 'bizType' } });
    const { id } = await take(await png());
    expect(
      await rows(`SELECT action, success FROM operation_log WHERE target_id = '${id}' AND target_type = '文件'`),
    ).toEqual([{ action: '上传图片', success: true }]);
    expect(fileUse.rows.length).toBeGreaterThan(0);
  });
});

describe('文件地址', () => {
  it('is valid for two hours', async () => {
    const { url } = await take(await png());
    uploads.app.advance(119);
    expect((await uploads.get(url)).statusCode).toBe(200);
    uploads.app.advance(1);
    expect((await uploads.get(url)).json()).toMatchObject({ success: false, code: 190306 });
  });

  it('cannot be changed to another file, organisation or chain, or to a later expiry', async () => {
    const mine = (await take(await png())).url;
    const theirs = (await uploads.picture(await png(), 'ORG_IMAGE', { token: other })).data.url;
    const [chain, org, id, variant, expires, signature] = mine.slice('/api/files/'.length).split('.');
    const [chainB, orgB, idB] = theirs.slice('/api/files/'.length).split('.');
    const tries = [
      [chain, org, String(Number(id) + 1), variant, expires, signature],
      [chain, String(Number(org) + 1), id, variant, expires, signature],
      [chainB, orgB, idB, variant, expires, signature],
      [chain, orgB, idB, variant, expires, signature],
      [chain, org, id, variant, String(Number(expires) + 100), signature],
      [chain, org, id, 't', expires, signature],
      ['0', org, id, variant, expires, signature],
    ];
    for (const parts of tries) expect((await uploads.get(`/api/files/${parts.join('.')}`)).statusCode).toBe(404);
    for (const text of ['x', '..%2f..%2fetc%2fpasswd', `${mine.slice(11)}x`])
      expect((await uploads.get(`/api/files/${text}`)).statusCode).toBe(404);
  });

  it('is refused to a session of another chain or organisation', async () => {
    const { url } = await take(await png());
    const as = async (token: string) => (await uploads.get(url, { authorization: `Bearer ${token}` })).statusCode;
    const east = await uploads.app.signIn('doctor', { orgId: 2 });
    expect([await as(admin), await as(other), await as(east)]).toEqual([200, 404, 404]);
  });
});

describe('断线与清理', () => {
  it('stores nothing of an interrupted upload, and accepts the next upload', async () => {
    await uploads.app.app.listen({ host: '127.0.0.1', port: 0 });
    const [address] = uploads.app.app.addresses();
    if (typeof address !== 'object') throw new Error('not listening');
    const { payload, headers } = multipartOf(
      { bytes: await jpeg(3000, 2000), name: 'a.jpg' },
      { bizType: 'ORG_IMAGE' },
    );
    const before = [kept(), (await rows('SELECT id FROM file')).length];
    const cut = request({
      ...{ host: '127.0.0.1', port: address.port, method: 'POST', path: storedFile.picture.path },
      headers: { ...headers, authorization: `Bearer ${admin}`, 'content-length': payload.length },
    });
    const begun = once(uploads.app.app.server, 'request');
    const closed = new Promise<void>((resolve) => cut.on('error', () => resolve()).on('close', () => resolve()));
    cut.write(payload.subarray(0, payload.length / 2));
    const [, answer] = await begun;
    const ended = once(answer, 'close');
    cut.destroy();
    await Promise.all([closed, ended]);
    await until('the files of the broken upload are removed', () => kept() === before[0]);
    expect([kept(), (await rows('SELECT id FROM file')).length]).toEqual(before);
    expect((await take(await png())).id).toBeGreaterThan(0);
  });

  it('deletes unlinked files after a day, the row first and the bytes an hour later, and keeps linked files', async () => {
    await uploads.app.database.query('DELETE FROM job');
    const loose = await take(await png());
    const held = await take(await png());
    await uploads.app.database.query(`UPDATE file SET state = 'LINKED', biz_id = 1 WHERE id = ${held.id}`);
    const { db } = uploads.app.database;
    const runAt = (text: string) => runDueJobs(db, fileCleaning(uploads.store), () => instantOf(text));
    await inChain(db, { propertyOwnerId: 1 }, (tx) =>
      planFileCleaning({ db: tx, now: instantOf(TEST_NOW), propertyOwnerId: 1 }),
    );
    const stateOf = async (id: number) => (await rows(`SELECT state, stored FROM file WHERE id = ${id}`))[0];
    await runAt('2025-03-13 08:59:00');
    expect(await stateOf(loose.id)).toEqual({ state: 'TEMP', stored: true });
    const before = kept();
    await runAt('2025-03-13 10:01:00');
    expect(await stateOf(loose.id)).toEqual({ state: 'DELETED', stored: true });
    expect(kept()).toBe(before);
    await runAt('2025-03-13 11:05:00');
    expect(await stateOf(loose.id)).toEqual({ state: 'DELETED', stored: false });
    expect(await stateOf(held.id)).toEqual({ state: 'LINKED', stored: true });
    uploads.app.setNow('2025-03-13 11:06:00');
    expect(kept()).toBeLessThan(before);
    expect(kept()).toBeGreaterThanOrEqual(2);
    expect(await rows("SELECT count(*)::int AS n FROM job WHERE kind = 'file-cleaning' AND state = 'WAIT'")).toEqual([
      { n: 1 },
    ]);
  });
});

import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CHUNK_BYTES, scanKey } from '@mingmou/contract/files/file.rules';
import { scanSession } from '@mingmou/contract/files/scan-session.contract';
import { scanUpload } from '@mingmou/contract/files/scan-upload.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { TEST_NOW } from '../support/app';
import { jpeg, mp4, png, program, webm } from './media';
import { openUploads, type Uploads } from './uploads';

let uploads: Uploads;
let admin = '';
let doctor = '';
let ip = 0;

beforeAll(async () => {
  uploads = await openUploads();
  [admin, doctor] = [await uploads.app.signIn('admin'), await uploads.app.signIn('doctor')];
});
beforeEach(async () => {
  uploads.app.setNow(TEST_NOW);
  ip += 1;
  await uploads.app.database.query('DELETE FROM scan_part');
  await uploads.app.database.query('DELETE FROM file');
  await uploads.app.database.query('DELETE FROM scan_session');
  await uploads.app.database.query('DELETE FROM scan_key');
});
afterAll(() => uploads.close());

const state = (key: string) => uploads.app.send(scanUpload.state, { key }, { ip: `10.3.0.${ip}` });
const images = (key: string, token = admin) => uploads.app.send(scanSession.images, { key }, { token });

describe('扫码上传图片', () => {
  it('SYS-22 accepts nine pictures and no tenth, shows them only to the opener, and ends after ten minutes without an upload', async () => {
    const { key, reply } = await uploads.open('admin', admin);
    expect(reply.data.url).toMatch(new RegExp(`^http://.+:50128/up\\?key=${key}&size=0&max=9$`));
    expect(reply.data.expireAt).toBe('2025-03-12 09:10:00');
    const bytes = await png();
    for (let n = 0; n < 9; n += 1) expect((await uploads.image(key, bytes)).success).toBe(true);
    expect(await uploads.image(key, bytes)).toMatchObject({ code: 190302, msg: '最多上传9张' });
    expect((await state(key)).data).toMatchObject({ state: 'OPEN', remaining: 0, max: 9 });

    expect(await images(key, doctor)).toMatchObject({ code: 190306, msg: '文件不存在或无权查看' });
    expect((await state(key)).data.state).toBe('OPEN');

    uploads.app.advance(11);
    expect((await state(key)).data).toMatchObject({ state: 'EXPIRED', files: [], remaining: 0 });
    expect(await uploads.image(key, bytes)).toMatchObject({ code: 190301, msg: '二维码已失效，请在电脑上重新打开' });

    const absent = key.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    expect((await images(absent)).data).toEqual([]);
    expect((await images(key)).data).toHaveLength(9);
  });

  it('SYS-22 refuses a program with the name of a picture', async () => {
    const { key } = await uploads.open('admin', admin);
    const refused = await uploads.image(key, program(), {}, 'photo.png');
    expect(refused).toMatchObject({ code: 190304, msg: '仅支持jpg、png、webp格式' });
    expect((await state(key)).data.files).toEqual([]);
  });

  it('ends ten minutes after the last upload, and after half an hour at the latest', async () => {
    const { key } = await uploads.open('admin', admin);
    const bytes = await png();
    for (const minutes of [9, 9, 9]) {
      uploads.app.advance(minutes);
      expect((await uploads.image(key, bytes)).success).toBe(true);
    }
    expect((await state(key)).data.secondsLeft).toBe(3 * 60);
    uploads.app.advance(3);
    expect(await uploads.image(key, bytes)).toMatchObject({ code: 190301 });
  });

  it('never accepts more files than allowed when two phones upload concurrently', async () => {
    const { key } = await uploads.open('admin', admin, TEST_NOW, { max: 3 });
    const bytes = await png();
    const sent = await Promise.all(Array.from({ length: 8 }, () => uploads.image(key, bytes)));
    expect(sent.filter(({ success }) => success)).toHaveLength(3);
    expect(sent.filter(({ success }) => !success).map(({ code }) => code)).toEqual(Array(5).fill(190302));
    expect((await images(key)).data).toHaveLength(3);
  });

  it('closes when the files are read: a concurrent picture is either included or refused', async () => {
    const { key } = await uploads.open('admin', admin);
    const bytes = await jpeg();
    await uploads.image(key, bytes);
    const [late, read] = await Promise.all([uploads.image(key, bytes), images(key)]);
    expect(read.data).toHaveLength(late.success ? 2 : 1);
    expect(await uploads.image(key, bytes)).toMatchObject({ code: 190301 });
    uploads.app.advance(29);
    expect((await images(key)).data).toHaveLength(late.success ? 2 : 1);
    uploads.app.advance(2);
    expect((await images(key)).data).toEqual([]);
  });

  it('closes the open session when another session is opened, and accepts a key only once', async () => {
    const first = await uploads.open('admin', admin);
    expect((await uploads.open('admin', admin)).reply).toMatchObject({ code: 100005 });
    uploads.app.advance(1);
    const second = await uploads.open('admin', admin);
    expect(second.reply).toMatchObject({ code: 100005 });
    const at = TEST_NOW.replace(/:\d\d$/, ':30');
    const third = await uploads.open('admin', admin, at);
    expect(third.reply.success).toBe(true);
    expect((await state(first.key)).data.state).toBe('CLOSED');
    expect((await state(third.key)).data.state).toBe('OPEN');
  });

  it('refuses a key of another account or time, and returns the server time', async () => {
    const foreign = await uploads.open('doctor', admin);
    expect(foreign.reply).toMatchObject({ status: 400, data: { field: 'key' } });
    uploads.app.advance(3);
    const late = await uploads.open('admin', admin);
    expect(late.reply).toMatchObject({ status: 400, data: { field: 'key', now: expect.any(Number) } });
  });

  it('lets the phone delete only its own uploads, and only before the end', async () => {
    const { key } = await uploads.open('admin', admin);
    const bytes = await png();
    const { data } = await uploads.image(key, bytes);
    const other = (await uploads.picture(bytes, 'ORG_IMAGE', { token: admin })).data;
    const remove = (fileId: number) => uploads.app.send(scanUpload.remove, { key, fileId });
    expect(await remove(other.id)).toMatchObject({ code: 190306 });
    expect((await remove(data.id)).success).toBe(true);
    expect(await remove(data.id)).toMatchObject({ code: 190306 });
    const again = (await uploads.image(key, bytes)).data;
    await uploads.app.send(scanSession.close, { key }, { token: admin });
    expect(await remove(again.id)).toMatchObject({ code: 190301 });
  });

  it('uses number and size limit from the parameters of the organisation', async () => {
    await uploads.app.database.query(
      `INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, 1, 'scanUploadMax', '2'), (1, 1, 'scanUploadSize', '1')`,
    );
    const { key, reply } = await uploads.open('admin', admin);
    expect(reply.data.url).toMatch(/size=1&max=2$/);
    const large = Buffer.concat([await jpeg(), Buffer.alloc(1_100_000)]);
    expect(await uploads.image(key, large)).toMatchObject({ code: 190303, msg: '文件过大，单个不超过1MB' });
    await uploads.app.database.query("DELETE FROM parameter WHERE key LIKE 'scanUpload%'");
  });

  it('blocks an address for ten minutes after twenty wrong keys, also for a valid key, and no other address', async () => {
    const { key } = await uploads.open('admin', admin);
    const guess = (n: number) =>
      uploads.app.send(scanUpload.state, { key: `9_${1_700_000_000_000 + n}` }, { ip: '10.9.9.9' });
    for (let n = 0; n < 20; n += 1) expect(await guess(n)).toMatchObject({ code: 190301 });
    const shut = () => uploads.app.send(scanUpload.state, { key }, { ip: '10.9.9.9' });
    expect((await shut()).status).toBe(429);
    expect((await uploads.image(key, await png(), { ip: '10.9.9.9' })).status).toBe(429);
    expect((await state(key)).success).toBe(true);
    uploads.app.advance(10);
    expect((await shut()).data).toMatchObject({ state: 'EXPIRED' });
  });
});

describe('扫码上传视频', () => {
  const open = async () => (await uploads.open('admin', admin, TEST_NOW, { kind: 'VIDEO' })).key;

  async function sendAll(key: string, video: Buffer) {
    let reply = await uploads.piece(key, video, 0);
    for (let offset = CHUNK_BYTES; offset < video.length && reply.success; offset += CHUNK_BYTES) {
      reply = await uploads.piece(key, video, offset);
    }
    return reply;
  }

  it('receives chunks, resumes after an interruption, and processes the complete video once', async () => {
    const key = await open();
    const video = mp4(12.4, CHUNK_BYTES * 2 + 1000);
    expect((await uploads.piece(key, video, 0)).data).toMatchObject({ received: CHUNK_BYTES });
    expect((await state(key)).data.uploads).toEqual([{ upload: 'v1', received: CHUNK_BYTES, total: video.length }]);
    // A chunk out of order, then a repeated chunk whose answer was lost.
    expect((await uploads.piece(key, video, CHUNK_BYTES * 2)).data).toEqual({ received: CHUNK_BYTES, file: null });
    expect((await uploads.piece(key, video, 0)).data).toEqual({ received: CHUNK_BYTES, file: null });
    await uploads.piece(key, video, CHUNK_BYTES);
    const last = await uploads.piece(key, video, CHUNK_BYTES * 2);
    expect(last.data).toMatchObject({ received: video.length, file: { seconds: 12.4, size: video.length } });
    const read = await uploads.app.send(scanSession.video, { key }, { token: admin });
    const whole = await uploads.get(read.data?.url ?? '');
    expect(whole.rawPayload.equals(video)).toBe(true);
    expect(whole.headers['content-type']).toBe('video/mp4');
    const part = await uploads.get(read.data?.url ?? '', { range: 'bytes=100-199' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(video.subarray(100, 200))).toBe(true);
  });

  it('answers range requests of a player, and reports an invalid range', async () => {
    const key = await open();
    const video = mp4(3, 5000);
    await sendAll(key, video);
    const { data } = await uploads.app.send(scanSession.video, { key }, { token: admin });
    const range = async (asked: string) => {
      const got = await uploads.get(data?.url ?? '', { range: asked });
      return [got.statusCode, got.headers['content-range'] ?? null, got.rawPayload.length];
    };
    expect(await range('bytes=0-')).toEqual([206, 'bytes 0-4999/5000', 5000]);
    expect(await range('bytes=0-1')).toEqual([206, 'bytes 0-1/5000', 2]);
    expect(await range('bytes=4999-9000')).toEqual([206, 'bytes 4999-4999/5000', 1]);
    expect(await range('bytes=-500')).toEqual([206, 'bytes 4500-4999/5000', 500]);
    expect(await range('bytes=-9000')).toEqual([206, 'bytes 0-4999/5000', 5000]);
    expect(await range('bytes=5000-')).toEqual([416, 'bytes */5000', 0]);
    expect(await range('bytes=-0')).toEqual([416, 'bytes */5000', 0]);
    expect(await range('bytes=20-10')).toEqual([200, null, 5000]);
    expect(await range('bytes=0-1,5-6')).toEqual([200, null, 5000]);
    expect(await range('bytes=-')).toEqual([200, null, 5000]);
  });

  it('requires a video purpose for a video session, and a picture purpose for a picture session', async () => {
    const key = scanKey({ userId: await uploads.userId('admin'), at: instantOf(TEST_NOW).getTime() });
    const ask = (kind: 'IMAGE' | 'VIDEO', bizType: 'VISIT_IMAGE' | 'VISIT_VIDEO') =>
      uploads.app.send(scanSession.open, { key, kind, bizType }, { token: admin });
    const refused = { status: 400, msg: '文件用途：与扫码内容不符' };
    expect([await ask('VIDEO', 'VISIT_IMAGE'), await ask('IMAGE', 'VISIT_VIDEO')]).toMatchObject([refused, refused]);
    expect(await ask('VIDEO', 'VISIT_VIDEO')).toMatchObject({ success: true });
  });

  it('refuses other files, videos longer than three minutes and videos over the size limit', async () => {
    const key = await open();
    expect(await sendAll(key, program())).toMatchObject({ code: 190304, msg: '仅支持mp4、mov、webm格式' });
    expect(await sendAll(key, mp4(181, 5000))).toMatchObject({ code: 190305, msg: '视频不能超过180秒' });
    expect(await sendAll(key, webm(200))).toMatchObject({ code: 190305 });
    const huge = await uploads.app.app.inject({
      method: 'POST',
      url: `/api/scan-upload/${key}/video?upload=h&offset=0&total=${101 * 1024 * 1024}`,
      payload: Buffer.alloc(CHUNK_BYTES),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(huge.json()).toMatchObject({ code: 190303, msg: '文件过大，单个不超过100MB' });
    expect(await sendAll(key, webm(20))).toMatchObject({ data: { file: { seconds: 20 } } });
    expect(await sendAll(key, mp4(5, 4000, 'qt  '))).toMatchObject({ code: 190302 });
  });

  it('deletes the chunks of complete and of refused videos', async () => {
    const key = await open();
    await sendAll(key, mp4(300, CHUNK_BYTES + 10));
    await sendAll(key, mp4(3, CHUNK_BYTES + 10));
    const left = readdirSync(uploads.directory, { recursive: true, encoding: 'utf8' });
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('refuses a video in a picture session, and a picture in a video session', async () => {
    const { key } = await uploads.open('admin', admin);
    expect(await sendAll(key, mp4(3, 2000))).toMatchObject({ code: 190301 });
    uploads.app.advance(0.5);
    const { key: second } = await uploads.open('admin', admin, TEST_NOW.replace(/:\d\d$/, ':30'), { kind: 'VIDEO' });
    expect(await uploads.image(second, await png())).toMatchObject({ code: 190301 });
  });
});

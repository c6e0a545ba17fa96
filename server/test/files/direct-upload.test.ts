import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { directUpload } from '@mingmou/contract/files/direct-upload.contract';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { AwsClient } from 'aws4fetch';
import { inChain } from '../../src/database/context';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { fileCleaning, planFileCleaning } from '../../src/modules/files/file-cleaning.job';
import { S3Store } from '../../src/modules/files/store/s3-store.driver';
import { TEST_NOW } from '../support/app';
import { jpeg, lyingJpeg, mp4, png, program } from './media';
import { startS3 } from './s3-server';
import { openUploads, type Uploads } from './uploads';

const account = { accessKeyId: 'AKTEST', secretAccessKey: 'secret/with+signs', region: 'cn-north-1' };
let s3: Awaited<ReturnType<typeof startS3>>;
let bucket: Uploads;
let local: Uploads;
const tokens = new Map<Uploads, string>();

beforeAll(async () => {
  s3 = await startS3(account, 'clinic');
  const at = { ...account, endpoint: s3.endpoint, bucket: 'clinic', pathStyle: true, prefix: 'mm' };
  bucket = await openUploads(new S3Store({ ...at, sts: { endpoint: `${s3.endpoint}/sts` } }));
  local = await openUploads();
  for (const uploads of [bucket, local]) tokens.set(uploads, await uploads.app.signIn('admin'));
});
beforeEach(() => {
  for (const uploads of [bucket, local]) uploads.app.setNow(TEST_NOW);
});
afterAll(async () => {
  await bucket.close();
  await local.close();
  await s3.close();
});

const as = (uploads: Uploads) => ({ token: tokens.get(uploads) ?? '' });
const grant = async (uploads: Uploads, bizType: FileUse, who = as(uploads)) =>
  (await uploads.app.send(directUpload.sts, { bizType }, who)).data;
type Grant = Awaited<ReturnType<typeof grant>>;

/** Uploads as a browser does with the granted credentials; returns the key. */
async function put(uploads: Uploads, given: Grant, name: string, bytes: Buffer, who = as(uploads)) {
  const key = `${given.prefix}${name}`;
  if (given.provider === 's3') {
    const { endpoint, accessKeyId, accessKeySecret, securityToken, region } = given;
    const keys = { accessKeyId: accessKeyId ?? '', secretAccessKey: accessKeySecret ?? '' };
    const browser = new AwsClient({ ...keys, sessionToken: securityToken ?? '', region: region ?? '', service: 's3' });
    const { status } = await browser.fetch(`${endpoint}/clinic/${key}`, { method: 'PUT', body: new Uint8Array(bytes) });
    return { key, ok: status === 200, reply: undefined };
  }
  const query = new URLSearchParams({ key, token: given.token ?? '' });
  const type = { 'content-type': 'application/octet-stream' };
  const reply = await uploads.post<unknown>(`${given.uploadUrl}?${query}`, bytes, type, who);
  return { key, ok: reply.success, reply };
}

const complete = (uploads: Uploads, key: string, size: number, name = '眼底.jpg', who = as(uploads)) =>
  uploads.app.send(directUpload.complete, { key, name, size }, who);

const both: readonly (readonly ['s3' | 'local', () => Uploads])[] = [
  ['s3', () => bucket],
  ['local', () => local],
];

describe.each(both)('直传 %s', (provider, open) => {
  it('processes a picture like any other upload, stores it under its own name, and deletes the incoming object', async () => {
    const uploads = open();
    const given = await grant(uploads, 'VISIT_IMAGE');
    expect(given).toMatchObject({ provider, expiration: '2025-03-12 09:15:00' });
    const bytes = await lyingJpeg();
    const { key } = await put(uploads, given, 'a.jpg', bytes);
    const { data } = await complete(uploads, key, bytes.length);
    expect(data).toMatchObject({ name: '眼底.jpg', width: 480, height: 640, seconds: null });
    expect((await uploads.get(data.url)).rawPayload.includes('SecretCamera')).toBe(false);
    expect((await uploads.get(data.thumbUrl ?? '')).statusCode).toBe(200);
    expect(await complete(uploads, key, bytes.length)).toMatchObject({ code: 190306 });
    expect(await uploads.store.list('incoming/')).toEqual([]);
    const { rows } = await uploads.app.database.query(
      `SELECT action, target_name FROM operation_log WHERE target_id = '${data.id}' AND target_type = '文件'`,
    );
    expect(rows).toEqual([{ action: '直传文件', target_name: '眼底.jpg' }]);
  });

  it('reads the duration of a video, and refuses other files, long videos and a wrong size', async () => {
    const uploads = open();
    const given = await grant(uploads, 'VISIT_VIDEO');
    const video = mp4(12.3, 300_000);
    const { key } = await put(uploads, given, 'v.mp4', video);
    expect(await complete(uploads, key, video.length - 1)).toMatchObject({ status: 400, data: { field: 'size' } });
    expect(await complete(uploads, key, video.length + 1)).toMatchObject({
      msg: '大小：与收到的文件不符，请重新上传',
    });
    expect((await complete(uploads, key, video.length, 'v.mp4')).data).toMatchObject({ seconds: 12.3, thumbUrl: null });
    const long = mp4(181, 2000);
    expect(await complete(uploads, (await put(uploads, given, 'l.mp4', long)).key, 2000)).toMatchObject({
      code: 190305,
    });
    const exe = program();
    const bad = await put(uploads, given, 'x.mp4', exe);
    expect(await complete(uploads, bad.key, exe.length)).toMatchObject({
      code: 190304,
      msg: '仅支持mp4、mov、webm格式',
    });
    expect(await complete(uploads, bad.key, 101 * 1024 * 1024)).toMatchObject({ code: 190303 });
    expect(await complete(uploads, `${given.prefix}none.mp4`, 9)).toMatchObject({ code: 190306 });
  });

  it('refuses the grant of another account, organisation or chain, and an expired grant', async () => {
    const uploads = open();
    const bytes = await png();
    const { key } = await put(uploads, await grant(uploads, 'ORG_IMAGE'), 'a.png', bytes);
    const east = await uploads.app.signIn('admin', { orgId: 2, device: 'device-9' });
    const strangers = [await uploads.app.signIn('doctor'), await uploads.app.signIn('admin_b')];
    for (const token of strangers)
      expect(await complete(uploads, key, bytes.length, 'a.png', { token })).toMatchObject({ code: 190306 });
    expect(
      await uploads.app.send(directUpload.complete, { key, name: 'a', size: 9 }, { token: east, device: 'device-9' }),
    ).toMatchObject({ code: 190306 });
    expect((await uploads.app.send(directUpload.sts, { bizType: 'ORG_IMAGE' })).status).toBe(401);
    for (const wrong of ['', 'x', `${key}/../../b.png`, key.replace('incoming', '1'), `${key}?x`])
      expect(await complete(uploads, wrong, 9)).toMatchObject({ status: 400, data: { field: 'key' } });
    uploads.app.advance(76);
    tokens.set(uploads, await uploads.app.signIn('admin'));
    expect(await complete(uploads, key, bytes.length)).toMatchObject({ code: 190306 });
  });

  it('creates only one file for two concurrent completions', async () => {
    const uploads = open();
    const bytes = await jpeg();
    const { key } = await put(uploads, await grant(uploads, 'VISIT_IMAGE'), 'twice.jpg', bytes);
    const replies = await Promise.all([complete(uploads, key, bytes.length), complete(uploads, key, bytes.length)]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.find(({ success }) => !success)).toMatchObject({ code: 190306 });
  });

  it('deletes the incoming object and its grant when no file is created within an hour', async () => {
    const uploads = open();
    await put(uploads, await grant(uploads, 'VISIT_IMAGE'), 'left.jpg', await jpeg());
    expect(await uploads.store.list('incoming/')).not.toEqual([]);
    const { db } = uploads.app.database;
    await inChain(db, { propertyOwnerId: 1 }, (tx) =>
      planFileCleaning({ db: tx, now: instantOf(TEST_NOW), propertyOwnerId: 1 }),
    );
    await runDueJobs(db, fileCleaning(uploads.store), () => instantOf('2025-03-12 10:14:00'));
    expect(await uploads.store.list('incoming/')).not.toEqual([]);
    await runDueJobs(db, fileCleaning(uploads.store), () => instantOf('2025-03-12 11:15:00'));
    expect(await uploads.store.list('incoming/')).toEqual([]);
    const { rows } = await uploads.app.database.query('SELECT id FROM direct_upload WHERE property_owner_id = 1');
    expect(rows).toEqual([]);
  });
});

describe('直传 local', () => {
  it('accepts bytes with the token only, before its expiry, and up to the size limit of the purpose', async () => {
    const given = await grant(local, 'STAFF_SIGN');
    const bytes = await png();
    expect((await put(local, { ...given, token: 'x'.repeat(43) }, 'a.png', bytes)).reply).toMatchObject({
      code: 190306,
    });
    expect((await put(local, given, 'a.png', bytes, { token: '' })).reply).toMatchObject({ status: 401 });
    const large = Buffer.concat([bytes, Buffer.alloc(200 * 1024)]);
    expect((await put(local, given, 'a.png', large)).reply).toMatchObject({ msg: '文件过大，单个不超过0.2MB' });
    expect((await put(local, given, 'a.png', bytes)).ok).toBe(true);
    const { rows } = await local.app.database.query(
      `SELECT target_name FROM operation_log WHERE action = '直传上传' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ target_name: `${given.prefix}a.png` }]);
    local.app.advance(16);
    expect((await put(local, given, 'b.png', bytes)).reply).toMatchObject({ code: 190306 });
  });
});

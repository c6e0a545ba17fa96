import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AwsClient } from 'aws4fetch';
import { storageSettings } from '../../src/modules/files/file.config';
import { type FileStore, openFileStore } from '../../src/modules/files/store/file-store.service';
import { LocalStore } from '../../src/modules/files/store/local-store.driver';
import { S3Store } from '../../src/modules/files/store/s3-store.driver';
import { scanOrigin } from '../../src/modules/phone/scan.config';
import { startS3 } from './s3-server';

const account = { accessKeyId: 'AKTEST', secretAccessKey: 'secret/with+signs', region: 'cn-north-1' };
const directory = mkdtempSync(join(tmpdir(), 'mingmou-store-'));
let s3: Awaited<ReturnType<typeof startS3>>;
let remote: S3Store;

beforeAll(async () => {
  s3 = await startS3(account, 'clinic');
  remote = new S3Store({ ...account, endpoint: s3.endpoint, bucket: 'clinic', pathStyle: true, prefix: 'mm' });
});
afterAll(async () => {
  await s3.close();
  rmSync(directory, { recursive: true, force: true });
});

async function bytesOf(stream: Readable | null): Promise<string | null> {
  if (!stream) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

const stores: readonly (readonly [string, () => FileStore])[] = [
  ['local', () => new LocalStore(join(directory, 'files'))],
  ['s3', () => remote],
];

describe.each(stores)('FileStore %s', (_name, open) => {
  it('stores, reads whole and in ranges, overwrites and deletes objects', async () => {
    const store = open();
    await store.put('1/2/2025-03/a.jpg', Buffer.from('0123456789'), 'image/jpeg');
    expect(await bytesOf(await store.open('1/2/2025-03/a.jpg'))).toBe('0123456789');
    expect(await bytesOf(await store.open('1/2/2025-03/a.jpg', { start: 2, end: 4 }))).toBe('234');
    const path = join(directory, 'large');
    writeFileSync(path, Buffer.alloc(3_000_000, 'x'));
    await store.put('1/2/2025-03/a.jpg', { path, bytes: 3_000_000 }, 'video/mp4');
    expect((await bytesOf(await store.open('1/2/2025-03/a.jpg')))?.length).toBe(3_000_000);
    for (const name of ['x', 'y', 'z']) await store.put(`incoming/1/${name}`, Buffer.from(name), 'x/x');
    expect((await store.list('incoming/1/')).sort()).toEqual(['incoming/1/x', 'incoming/1/y', 'incoming/1/z']);
    expect(await store.list('incoming/2/')).toEqual([]);
    await store.remove('1/2/2025-03/a.jpg');
    await store.remove('1/2/2025-03/a.jpg');
    expect(await store.open('1/2/2025-03/a.jpg')).toBeNull();
  });
});

describe('FileStore s3', () => {
  it('stores objects under bucket and prefix with their type', async () => {
    await remote.put('1/1/b.png', Buffer.from('b'), 'image/png');
    expect(s3.objects.get('/clinic/mm/1/1/b.png')).toMatchObject({ mime: 'image/png' });
    expect(s3.refused).toEqual([]);
  });

  it('reports a refusal of the service, and not a missing file', async () => {
    const settings = { ...account, secretAccessKey: 'wrong', endpoint: s3.endpoint, bucket: 'clinic', pathStyle: true };
    const stranger = new S3Store({ ...settings, prefix: '' });
    await expect(stranger.put('1/1/c.png', Buffer.from('c'), 'image/png')).rejects.toThrow('403');
    await expect(stranger.open('1/1/b.png')).rejects.toThrow('403');
    expect(s3.refused).toHaveLength(2);
  });
});

describe('temporary credentials for a prefix', () => {
  const sts = () => ({ endpoint: `${s3.endpoint}/sts`, roleArn: 'arn:aws:iam::1:role/clinic' });
  const settings = () => ({ ...account, endpoint: s3.endpoint, bucket: 'clinic', pathStyle: true, prefix: 'mm' });

  it('allow uploads below the prefix only, at the address that browsers reach', async () => {
    const lender = new S3Store({ ...settings(), sts: sts(), publicBase: 'https://files.example.cn' });
    const lent = await lender.lend('incoming/1/1/a/', 900);
    expect(lent).toMatchObject({
      endpoint: 'https://files.example.cn',
      bucket: 'clinic',
      prefix: 'mm/incoming/1/1/a/',
    });
    const { accessKeyId = '', accessKeySecret = '', securityToken = '' } = lent ?? {};
    const keys = { accessKeyId, secretAccessKey: accessKeySecret, sessionToken: securityToken };
    const browser = new AwsClient({ ...keys, region: account.region, service: 's3', retries: 0 });
    const put = async (key: string, method = 'PUT') =>
      (await browser.fetch(`${s3.endpoint}/clinic/${key}`, { method, body: method === 'PUT' ? 'x' : undefined }))
        .status;
    expect(await put('mm/incoming/1/1/a/x.mp4')).toBe(200);
    expect([
      await put('mm/incoming/1/1/b/x.mp4'),
      await put('mm/1/1/x.mp4'),
      await put('mm/incoming/1/1/a/x.mp4', 'GET'),
      await put('mm/incoming/1/1/a/x.mp4', 'DELETE'),
    ]).toEqual([403, 403, 403, 403]);
  });

  it('are not issued without a token service, and a refusal of the service is reported', async () => {
    expect(await new S3Store(settings()).lend('incoming/', 900)).toBeNull();
    expect(await new LocalStore(directory).lend()).toBeNull();
    const wrong = new S3Store({ ...settings(), secretAccessKey: 'wrong', sts: sts() });
    await expect(wrong.lend('incoming/', 900)).rejects.toThrow('the token service answered 403');
  });
});

describe('FileStore local', () => {
  it('never leaves its directory, and writes a file completely or not at all', async () => {
    const store = new LocalStore(join(directory, 'own'));
    for (const key of ['../x', '/etc/passwd', 'a/../../b', 'a//b', ''])
      await expect(store.put(key, Buffer.from('x'), 'x/x')).rejects.toThrow('not a key');
    await expect(store.put('a/b', { path: join(directory, 'absent'), bytes: 1 }, 'x/x')).rejects.toThrow();
    expect(readdirSync(join(directory, 'own', 'a'))).toEqual([]);
  });
});

describe('storage settings', () => {
  it('accept the data directory, another directory, or a completely configured bucket', async () => {
    expect(storageSettings({}, '/srv', '/srv/.data')).toEqual({ provider: 'local', directory: '/srv/.data/files' });
    expect(storageSettings({ STORAGE_LOCAL_DIR: '/mnt/files' }, '/srv', '/srv/.data')).toMatchObject({
      directory: '/mnt/files',
    });
    expect(() => storageSettings({ STORAGE_PROVIDER: 's3' }, '/srv', '/d')).toThrow('S3_ENDPOINT');
    const env = { S3_ENDPOINT: s3.endpoint, S3_BUCKET: 'clinic', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    const lending = { ...env, S3_STS_ENDPOINT: 'https://sts.example.cn', S3_PUBLIC_BASE: 'https://files.example.cn' };
    expect(storageSettings({ STORAGE_PROVIDER: 's3', ...lending }, '/srv', '/d')).toMatchObject({
      sts: { endpoint: 'https://sts.example.cn' },
      publicBase: 'https://files.example.cn',
    });
    expect(await openFileStore(storageSettings({ STORAGE_PROVIDER: 's3', ...env }, '/srv', '/d'))).toBeInstanceOf(
      S3Store,
    );
  });

  it('let the QR code lead to the workstation, on port 8081 of the production host', () => {
    const settings = { port: 50_128, productionHost: 'eye.example.cn', publicUrl: 'http://192.168.1.9:8080' };
    expect(scanOrigin(settings, 'http://10.0.0.5:8080')).toBe('http://10.0.0.5:50128');
    expect(scanOrigin(settings, 'https://eye.example.cn')).toBe('https://eye.example.cn:8081');
    expect(scanOrigin(settings, 'http://localhost:8080')).toBe('http://192.168.1.9:50128');
    expect(scanOrigin({ ...settings, publicUrl: 'http://127.0.0.1:8080' }, 'http://127.0.0.1:8080')).toBe(
      'http://127.0.0.1:50128',
    );
  });
});

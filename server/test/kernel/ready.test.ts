import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '@mingmou/contract/base/call';
import { handle } from '../../src/kernel/call/route';
import { WriteProbe } from '../../src/kernel/process/write-probe';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let root: string;
let probe: WriteProbe;
const full = call({ path: '/test/full', title: '满', grant: 'any' });

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'probe-'));
  for (const name of ['data', 'files']) mkdirSync(join(root, name));
  probe = new WriteProbe([
    { name: '数据目录', path: join(root, 'data') },
    { name: '文件目录', path: join(root, 'files') },
  ]);
  app = await testApp({
    troubles: [() => probe.trouble],
    extraRoutes: [
      handle(full, () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' }))),
    ],
  });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

async function ready() {
  await probe.look();
  const { statusCode, body } = await app.app.inject('/readyz');
  return { statusCode, ...JSON.parse(body) };
}

describe('/readyz', () => {
  it('answers ok where the folders are writable, and leaves no files there', async () => {
    expect(await ready()).toEqual({ statusCode: 200, status: 'ok' });
    expect(readdirSync(join(root, 'data'))).toEqual([]);
  });

  it.each([
    ['data', '数据目录'],
    ['files', '文件目录'],
  ])('answers 503 with the cause while the disk of %s is full, and ok afterwards', async (folder, name) => {
    const path = join(root, folder);
    symlinkSync('/dev/full', join(path, `.write-probe-${process.pid}`));
    expect(await ready()).toEqual({ statusCode: 503, status: 'unready', cause: `磁盘已满：${name}（${path}）` });
    expect((await ready()).statusCode).toBe(200);
  });

  it('answers 503 with the cause when a folder is not writable', async () => {
    const path = join(root, 'files');
    rmSync(path, { recursive: true });
    expect(await ready()).toMatchObject({ statusCode: 503, cause: `无法写入：文件目录（${path}，ENOENT）` });
    mkdirSync(path);
    expect((await ready()).statusCode).toBe(200);
  });
});

describe('a call on a full disk', () => {
  it('is answered with 503 and a remedy', async () => {
    const token = await app.signIn('admin');
    const reply = await app.sendRaw(full, {}, { token });
    expect([reply.status, reply.code, reply.msg]).toEqual([
      503,
      503,
      '服务器磁盘空间不足，本次没有保存，请联系运维人员',
    ]);
  });
});

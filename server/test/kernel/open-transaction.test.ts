import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { account } from '@mingmou/contract/system/account/account.contract';
import { software } from '@mingmou/contract/system/software/software.contract';
import { inChain, inGlobal } from '../../src/database/context';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { hashPassword, isPasswordOf } from '../../src/modules/auth/password-hash.service';
import { makeImage } from '../../src/modules/files/image.service';
import { LocalStore } from '../../src/modules/files/store/local-store.driver';
import { S3Store } from '../../src/modules/files/store/s3-store.driver';
import { assumeRole } from '../../src/modules/files/store/s3-sts.driver';
import { assemble } from '../../src/modules/files/video-assembly.service';
import { routesOf } from '../../src/modules/routes';
import { Offers } from '../../src/modules/system/remotes/offers.service';
import { LocalGateway } from '../../src/modules/wechat/gateway/local.driver';
import { OfficialGateway } from '../../src/modules/wechat/gateway/official.driver';
import { aliyunClient } from '../../src/providers/aliyun-client';
import { httpHis } from '../../src/providers/his-drivers/http.driver';
import { aliyunRealname } from '../../src/providers/realname-drivers/aliyun.driver';
import { outboxSender } from '../../src/providers/sms-drivers/outbox.driver';
import type { OutgoingSms } from '../../src/providers/sms-sender.types';
import { azureSpeech } from '../../src/providers/speech-drivers/azure.driver';
import { type TestApp, testApp } from '../support/app';
import { SERVER_DIR } from '../support/database';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn('admin', { orgId: 1 });
});
afterAll(() => app.close());

const NOWHERE = 'http://127.0.0.1:1';
const keys = { accessKeyId: 'a', secretAccessKey: 'b', region: 'r' };
const bucket = () => new S3Store({ ...keys, endpoint: NOWHERE, bucket: 'b', pathStyle: true, prefix: '' });
const local = () => new LocalStore(mkdtempSync(join(tmpdir(), 'mingmou-door-')));
const sms = () =>
  aliyunClient(
    { endpoint: NOWHERE, version: 'v', name: 'the SMS service', accessKeyId: 'a', accessKeySecret: 'b' },
    10,
  );
const message: OutgoingSms = {
  ...{ propertyOwnerId: 1, orgId: 1, at: new Date(), outId: 'x', mobile: '13800000001', sign: '明眸', content: '你好' },
  scene: 'NOTICE',
  ...{ template: '通知', templateCode: null, params: {} },
};

/** All functions that wait for slow work outside the database. */
const DOORS: Readonly<Record<string, () => unknown>> = {
  'a password is hashed': () => hashPassword('abc12345', 1),
  'a password is judged': () => isPasswordOf(null, 'abc12345', 1),
  'a file is written': () => local().put('a/b.png', Buffer.from('x'), 'image/png'),
  'a file is opened': () => local().open('a/b.png'),
  'a file is removed': () => local().remove('a/b.png'),
  'files are listed': () => local().list('a/'),
  'a prefix is lent': () => local().lend(),
  'a bucket is written': () => bucket().put('a/b.png', Buffer.from('x'), 'image/png'),
  'a bucket is read': () => bucket().open('a/b.png'),
  'a bucket is listed': () => bucket().list('a/'),
  'a bucket is lent': () => assumeRole(keys, { endpoint: NOWHERE }, { bucket: 'b', prefix: 'a/', seconds: 900 }),
  'a picture is encoded': () => makeImage(Buffer.from('x'), ['png']),
  'a video is put together': () => assemble(local(), [], async () => null),
  'WeChat is asked': () => new OfficialGateway(NOWHERE).token({ appId: 'a', appSecret: 'b' }),
  'the stand-in of WeChat is asked': () => new LocalGateway(NOWHERE).token(),
  'the SMS service is asked': () => sms().ask('SendSms', {}),
  'the service of names is asked': () =>
    aliyunRealname({ provider: 'aliyun', endpoint: NOWHERE, accessKeyId: 'a', accessKeySecret: 'b' }, 10).judge({
      name: '王小明',
      idCardNo: '11010519491231002X',
    }),
  'the health platform is asked': () =>
    httpHis(NOWHERE, 'k').remove(
      { bizType: 'CASE', platformId: 'p', bizDate: '2026-03-10', reason: '重复' },
      '2026-03-10',
    ),
  'the outbox is asked to send': () => outboxSender(app.database.db).find(message),
  'the speech service is asked': () =>
    azureSpeech({ provider: 'azure', address: NOWHERE, key: 'k', voice: 'v', language: 'zh-CN' }, 10, 1).say('你好'),
};

describe('during an open transaction', () => {
  it.each(Object.entries(DOORS))('refuses slow work: %s', async (_what, door) => {
    const inside = inChain(app.database.db, { propertyOwnerId: 1 }, async () => door());
    await expect(inside).rejects.toThrow('while a transaction is open');
    const everywhere = inGlobal(app.database.db, async () => door());
    await expect(everywhere).rejects.toThrow('while a transaction is open');
  });

  it('allows work that continues after the transaction has ended', async () => {
    let go: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { late } = await inChain(app.database.db, { propertyOwnerId: 1 }, async () => ({
      late: ended.then(() => hashPassword('abc12345', 1)),
    }));
    go();
    expect(await late).toMatch(/^\$argon2id/);
  });
});

/** Sources that access the outside without a call: at start and shutdown, or before any row is locked. */
const NO_DOORS = [
  // Receives the body of an upload, before any row is locked.
  'src/modules/files/direct-upload.routes.ts',
  'src/modules/system/remotes/bundle.service.ts',
  // Used by 测试, which runs before the transaction.
  'src/modules/system/software/file-store.adapter.ts',
  // Reads the key for sealing secrets once, at startup.
  'src/modules/wechat/wechat.config.ts',
  // Seals releases of an earlier server at startup, between transactions.
  'src/modules/system/remotes/seal-releases.service.ts',
  // Writes to each folder periodically, not for a call.
  'src/kernel/process/write-probe.ts',
  // Command of an operator; runs outside the server.
  'src/modules/open-data/chain/export-chain.service.ts',
  'src/modules/open-data/chain/write-fhir.service.ts',
  'src/modules/open-data/chain/write-table.service.ts',
  // Streams of answers, and threads that read sheets before a row is written.
  'src/kernel/process/metrics.ts',
  'src/kernel/xlsx-read/start-worker.ts',
  'src/kernel/xlsx-read/worker.ts',
];
const REACHES =
  /from '(?:node:(?:fs|fs\/promises|zlib|child_process|worker_threads|https?|net)|@node-rs\/argon2|aws4fetch)'|import\('sharp'\)|\bfetch\(/;

it('every source that accesses the outside checks for an open transaction', () => {
  const folders = ['src/modules', 'src/providers', 'src/kernel'];
  const sources = folders.flatMap((folder) =>
    readdirSync(join(SERVER_DIR, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(SERVER_DIR, folder, name)),
  );
  const open = sources.filter((file) => {
    const text = readFileSync(file, 'utf8').replace(/^import type .*$/gm, '');
    return REACHES.test(text) && !text.includes('refuseInTransaction(');
  });
  expect(open.map((file) => relative(SERVER_DIR, file)).sort()).toEqual([...NO_DOORS].sort());
});

describe('a call that waits for slow work', () => {
  it('waits before its transaction: exactly these calls, each with its own test', () => {
    const routes = routesOf({
      offers: new Offers({ hostVersion: '1.0.0' }),
      keepFailure: async () => undefined,
      load: () => Promise.reject(new Error('nothing is served')),
    });
    const ahead = routes.filter(({ kind }) => kind === 'after').map(({ call }) => call.id);
    expect(ahead.sort()).toEqual([
      'POST /api/doctor-viewing-table/device-inbox/receive',
      'POST /api/opt-cashier-arrears/settlement',
      'POST /api/opt-cashier-order/code/verify',
      'POST /api/opt-cashier-order/save-wait-to-pay',
      'POST /api/opt-cashier-order/settlement',
      'POST /api/opt-cashier-recharge/reset-password',
      'POST /api/opt-cashier-recharge/settlement',
      'POST /api/opt-outpatient-general/realname-authentication',
      'POST /callSetting/listen',
      'POST /hisConfigurationZj/doctor/remove',
      'POST /hisConfigurationZj/doctor/upload',
      'POST /hisConfigurationZj/medical-record/remove',
      'POST /hisConfigurationZj/medical-record/upload',
      'POST /hisConfigurationZj/prescription/remove',
      'POST /hisConfigurationZj/prescription/upload',
      'POST /settings-account/changePassword',
      'POST /settings-account/save',
      'POST /settings-employee/save',
      'POST /settings-software/adapter-test/{name}',
      'POST /wechat/manager/account/verify/{id}',
      'POST /wechat/manager/qr/{patientId}',
    ]);
  });

  it('hashes the password before it creates an account or resets a password', async () => {
    const orgRoles = [
      {
        orgId: 1,
        roleIds: [
          Number(
            (await app.database.query(`SELECT id FROM role WHERE property_owner_id = 1 AND role_code = 'CASHIER'`))
              .rows[0]?.id,
          ),
        ],
      },
    ];
    const opened = await app.send(
      account.save,
      { account: 'late_one', mobile: '13912340001', orgRoles, viewOrgIds: [] },
      { token: admin },
    );
    expect(opened).toMatchObject({ success: true });
    expect(await app.send(account.changePassword, { id: opened.data.id }, { token: admin })).toMatchObject({
      success: true,
    });
  });

  it('covers all external services', async () => {
    const ops = await app.signIn('ops', { device: 'ops' });
    for (const { name } of (await app.send(software.adapters, {}, { token: ops })).data)
      expect(await app.send(software.test, { name }, { token: ops })).toMatchObject({ success: true });
  });
});

it('a job runs slow work after its transaction, and is retried when that work fails', async () => {
  const { db } = app.database;
  await app.database.query(
    `DELETE FROM job; INSERT INTO job (property_owner_id, kind, payload, run_at, created_at) VALUES (1, 'late', '{}', now(), now())`,
  );
  let tries = 0;
  const handlers = {
    late: async (_payload: unknown, _cx: unknown, afterwards: (work: () => Promise<void>) => void) =>
      afterwards(async () => {
        tries += 1;
        if (tries === 1) throw new Error('no disk');
        await hashPassword('abc12345', 1);
      }),
  };
  const state = async () => (await app.database.query(`SELECT state, attempts FROM job WHERE kind = 'late'`)).rows[0];
  await runDueJobs(db, handlers, () => new Date());
  expect(await state()).toEqual({ state: 'WAIT', attempts: 1 });
  await app.database.query(`UPDATE job SET run_at = now() - interval '1 minute'`);
  await runDueJobs(db, handlers, () => new Date());
  expect(await state()).toMatchObject({ state: 'DONE' });
});

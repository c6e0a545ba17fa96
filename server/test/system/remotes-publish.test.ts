import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import * as z from 'zod';
import {
  bundleOf,
  filesOf,
  integrityOf,
  manifestOf,
  multipart,
  publish,
  type RegistryApp,
  registryApp,
  type TarEntry,
  tarOf,
  upload,
} from './remotes-support';

let app: RegistryApp;
let ops: string;

beforeAll(async () => {
  app = await registryApp();
  ops = await app.signIn('ops');
  await publish(app, ops, '1.4.0');
});
afterAll(() => app.close());

const NEXT = '1.6.0';
const brand = {
  ...{ remote: 'remote-erp', key: 'brand', path: '/erp/pro/brand', title: '品牌管理' },
  ...{ access: 'menu:1414', kind: 'list' },
};
const files = filesOf('remote-erp', NEXT);
const entries = Object.entries(files).map(([name, content]): TarEntry => ({ name, content }));

async function counts() {
  const { rows } = await app.database.query(
    "SELECT (SELECT count(*) FROM remote_version) AS versions, (SELECT count(*) FROM remote_event WHERE action = 'REJECT') AS rejects",
  );
  return { versions: Number(rows[0]?.versions), rejects: Number(rows[0]?.rejects) };
}

/** Sends what must be refused, and sees that only an event is left of it. */
async function refused(manifest: unknown, bundle: Buffer, token = ops) {
  const before = await counts();
  const reply = await upload(app, token, manifest, bundle);
  expect(reply.success).toBe(false);
  expect(await counts()).toEqual({ versions: before.versions, rejects: before.rejects + 1 });
  expect(existsSync(join(app.store, 'remote-erp', NEXT))).toBe(false);
  expect(readdirSync(app.store)).toEqual(['remote-erp']);
  return reply;
}

describe('publishing', () => {
  it('keeps the files under their version and makes it available, used by nobody yet', async () => {
    const { data } = await app.send(remoteOps.versions, { name: 'remote-erp' }, { token: ops });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ version: '1.4.0', state: 'AVAILABLE', usedBy: 0, publishedBy: 'ops' });
    const kept = readFileSync(join(app.store, 'remote-erp', '1.4.0', 'remoteEntry.js'), 'utf8');
    expect(kept).toBe(filesOf('remote-erp', '1.4.0')['remoteEntry.js']);
    const contents = readFileSync(join(app.store, 'remote-erp', '1.4.0', 'files.json'), 'utf8');
    expect(JSON.parse(contents)).toEqual({
      files: { 'remoteEntry.js': integrityOf(kept), 'chunk.js': integrityOf('export {};') },
      pages: [brand],
    });
    const { rows } = await app.database.query("SELECT * FROM operation_log WHERE module = '前端版本管理' AND success");
    expect(rows[0]).toMatchObject({ action: '发布', target_name: 'remote-erp 1.4.0', account: 'ops' });
  });

  it('refuses a build that brings the file by which releases are checked', async () => {
    const own = { ...files, 'files.json': '{}' };
    const reply = await refused(manifestOf('remote-erp', NEXT, own), await bundleOf(own));
    expect(reply.msg).toBe('校验未通过：文件名已被占用，请改名：files.json');
  });

  it('SYS-25 the same version again is refused, whatever it holds', async () => {
    const reply = await refused(manifestOf('remote-erp', '1.4.0'), await bundleOf(filesOf('remote-erp', '1.4.0')));
    expect(reply).toMatchObject({ code: 179101, msg: '版本1.4.0已存在，不能覆盖' });
  });

  it('SYS-25 one byte changed: 179102 names the file, no version, one REJECT event', async () => {
    const altered = { ...files, 'chunk.js': `${files['chunk.js']?.slice(0, -1)} ` };
    const reply = await refused(manifestOf('remote-erp', NEXT, files), await bundleOf(altered));
    expect(reply).toMatchObject({ code: 179102, msg: '校验未通过：文件与校验值不符：chunk.js' });
    const { data } = await app.send(remoteOps.audit, { action: 'REJECT' }, { token: ops });
    expect(data.records[0]).toMatchObject({ toVersion: NEXT, reason: reply.msg, who: 'ops' });
  });

  it('names every reason at once', async () => {
    const manifest = manifestOf('remote-erp', NEXT, files, {
      hostRange: 'any',
      entry: 'missing.js',
      exposes: ['./other'],
      shared: [
        { name: 'react', requiredRange: '^20.0.0', singleton: true },
        { name: 'antd', requiredRange: '^6.0.0', singleton: true },
      ],
    });
    const reply = await refused(manifest, await bundleOf(files));
    expect(reply.data.reasons).toEqual([
      '主程序范围不正确：any',
      '缺少入口：missing.js',
      '缺少导出：./app',
      'react需^20.0.0，主程序为19.3.1',
      '主程序不提供antd',
    ]);
  });

  it.each([
    ['an unknown remote', { name: 'remote-evil', pages: [] }, /清单：页面：请至少选择一项/],
    ['a version that is none', { version: '../../etc' }, /版本号不正确/],
    ['a missing list', { files: undefined }, /清单：文件：请填写/],
    ['a page of another remote', { name: 'remote-system' }, /页面不属于本模块/],
    [
      'a page whose code is not in it',
      { pages: [{ ...brand, files: ['9.js'] }] },
      /页面\/erp\/pro\/brand的文件不在清单中：9\.js/,
    ],
  ])('refuses %s', async (_what, more, says) => {
    const reply = await refused(manifestOf('remote-erp', NEXT, files, more), await bundleOf(files));
    expect(reply.msg).toMatch(says);
  });

  it('refuses a build that carries the name of another version inside', async () => {
    const wrong = filesOf('remote-erp', '1.4.0');
    const reply = await refused(manifestOf('remote-erp', NEXT, wrong), await bundleOf(wrong));
    expect(reply.msg).toContain('入口不是1.6.0版的构建');
  });

  it.each<[string, TarEntry, RegExp]>([
    ['a path that climbs out', { name: '../../evil.js', content: 'x' }, /文件在包外/],
    ['a path that climbs out half-way', { name: 'a/../../evil.js', content: 'x' }, /文件在包外/],
    ['an absolute path', { name: '/etc/cron.d/evil', content: 'x' }, /文件在包外/],
    ['a symbolic link', { name: 'link', type: 'symlink', linkname: '/etc/passwd' }, /不允许的条目：link/],
    ['a hard link', { name: 'link', type: 'link', linkname: 'remoteEntry.js' }, /不允许的条目：link/],
    ['a file that the manifest does not name', { name: 'extra.js', content: 'x' }, /清单外的文件：extra.js/],
    ['a file twice', { name: 'chunk.js', content: 'y' }, /文件重复：chunk.js/],
  ])('refuses a bundle with %s', async (_what, entry, says) => {
    const reply = await refused(manifestOf('remote-erp', NEXT, files), await tarOf([...entries, entry]));
    expect(reply).toMatchObject({ code: 179102 });
    expect(reply.msg).toMatch(says);
  });

  it('refuses a small archive that unpacks to more than 30 MB without unpacking it all', async () => {
    const bomb = await tarOf([...entries, { name: 'bomb.js', content: Buffer.alloc(64 * 1024 * 1024) }]);
    expect(bomb.length).toBeLessThan(200_000);
    const reply = await refused(manifestOf('remote-erp', NEXT, files), bomb);
    expect(reply.msg).toBe('校验未通过：解开后超过30 MB');
  });

  it('reads what is left of a bomb whose bytes go on after it was given up, and takes the next publication', async () => {
    // Each member is 10 KB and unpacks to 10 MB: given up after the fourth, with megabytes still to come.
    const member = gzipSync(Buffer.alloc(10 * 1024 * 1024));
    const start = await tarOf([{ name: 'bomb.js', content: Buffer.alloc(29 * 1024 * 1024) }]);
    const bomb = Buffer.concat([start, ...Array<Buffer>(400).fill(member)]);
    expect(bomb.length).toBeGreaterThan(3_000_000);
    const version = '1.9.0';
    const own = filesOf('remote-erp', version);
    const base = await app.app.listen({ host: '127.0.0.1', port: 0 });
    // One connection, as a browser or a build machine keeps it: what was not read of one request is in the way of the next.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = async (parts: Readonly<Record<string, string | Buffer>>) => {
      const { payload, headers } = multipart(parts);
      const options = { agent, method: 'POST', headers: { ...headers, authorization: `Bearer ${ops}` } };
      const [answer] = await once(request(base + remoteOps.publish.path, options).end(payload), 'response');
      return z.object({ msg: z.string() }).parse(await json(answer)).msg;
    };
    // The bundle first: what comes behind it is found as well.
    expect(await send({ bundle: bomb, manifest: JSON.stringify(manifestOf('remote-erp', NEXT, files)) })).toBe(
      '校验未通过：解开后超过30 MB',
    );
    const next = { manifest: JSON.stringify(manifestOf('remote-erp', version, own)), bundle: await bundleOf(own) };
    expect(await send(next)).toBe('发布成功');
    agent.destroy();
  });

  it('refuses what is no archive, or half of one', async () => {
    const whole = await bundleOf(files);
    for (const bundle of [Buffer.from('hello'), whole.subarray(0, whole.length / 2)])
      expect((await refused(manifestOf('remote-erp', NEXT, files), bundle)).msg).toBe('校验未通过：不是完整的tar.gz包');
  });

  it('of several publications of one version at once, one wins', async () => {
    const version = '1.7.0';
    const own = filesOf('remote-erp', version);
    const bundle = await bundleOf(own);
    const send = () => upload(app, ops, manifestOf('remote-erp', version, own), bundle);
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 179101, 179101]);
    expect(existsSync(join(app.store, 'remote-erp', version, 'remoteEntry.js'))).toBe(true);
  });
});

describe('who publishes', () => {
  const attempt = (token: string | undefined) =>
    bundleOf(files).then((bundle) => upload(app, token, manifestOf('remote-erp', NEXT, files), bundle));

  it('nobody without the right: no token, another role, the operators of another chain', async () => {
    await app.database.query(
      `UPDATE account_org_role SET role_id = role.id FROM role, account
       WHERE account.account = 'front_b' AND account.id = account_id AND role.role_code = 'OPS'
         AND role.property_owner_id = account.property_owner_id`,
    );
    expect((await attempt(undefined)).status).toBe(401);
    expect((await attempt(await app.signIn('doctor'))).status).toBe(403);
    expect(await attempt(await app.signIn('front_b'))).toMatchObject({
      status: 403,
      msg: '没有「发布」权限，请联系机构管理员',
    });
  });

  const tokenFor = async (scopes: Array<'publish' | 'pin'>, expiresAt = '2025-06-01 00:00:00') =>
    app.send(remoteOps.tokenSave, { label: 'ci', scopes, expiresAt }, { token: ops });

  it('a publish token does what it was made for, under its label, until it ends', async () => {
    const { data: publisher } = await tokenFor(['publish']);
    const { data: pinner } = await tokenFor(['pin']);
    const id = await publish(app, publisher.token, '1.8.0');
    const move = { remoteName: 'remote-erp', scope: 'GLOBAL', versionId: id, reason: '上线' } as const;
    expect(await app.send(remoteOps.pin, move, { token: publisher.token })).toMatchObject({ code: 179108 });
    expect((await attempt(pinner.token)).code).toBe(179108);
    const pinned = await app.send(remoteOps.pin, move, { token: pinner.token });
    expect(pinned.data).toMatchObject({ stable: '1.8.0', updatedBy: 'ci' });
    expect((await app.send(remoteOps.pins, {}, { token: publisher.token })).data).toHaveLength(1);
    expect((await app.send(remoteOps.tokens, {}, { token: pinner.token })).code).toBe(179108);
    await app.send(remoteOps.tokenDisable, { id: pinner.id }, { token: ops });
    expect((await app.send(remoteOps.pin, move, { token: pinner.token })).code).toBe(179108);
    const { data: listed } = await app.send(remoteOps.tokens, {}, { token: ops });
    expect(listed.map(({ stateEnum, lastUsedAt }) => [stateEnum, lastUsedAt !== null])).toEqual([
      ['DISABLE', true],
      ['ENABLE', true],
    ]);
  });

  it('a publish token opens nothing else', async () => {
    const { data } = await tokenFor(['publish', 'pin']);
    expect((await app.send(auth.sessionInfo, {}, { token: data.token })).status).toBe(401);
    expect((await app.send(remotes.manifest, {}, { token: data.token })).status).toBe(401);
    expect((await app.send(remoteOps.pins, {}, { token: 'mmp_made-up' })).code).toBe(179108);
  });

  it('a publish token ends at its time, within 180 days, and is stored as a hash alone', async () => {
    expect((await tokenFor(['pin'], '2025-10-01 00:00:00')).status).toBe(400);
    expect((await tokenFor(['pin'], '2025-03-01 00:00:00')).status).toBe(400);
    const { data } = await tokenFor(['pin'], '2025-03-13 00:00:00');
    const { rows } = await app.database.query('SELECT * FROM publish_token WHERE id = $1', [data.id]);
    expect(JSON.stringify(rows)).not.toContain(data.token.slice(4));
    app.advance(24 * 60);
    expect(await app.send(remoteOps.pins, {}, { token: data.token })).toMatchObject({
      code: 179108,
      msg: '发布令牌无效或已过期',
    });
  });
});

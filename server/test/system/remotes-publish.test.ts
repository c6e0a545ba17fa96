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

/** Uploads an invalid build and checks that only a REJECT event is stored. */
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
  it('stores the files under their version and makes the version available, not yet in use', async () => {
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
    const { rows } = await app.database.query(
      "SELECT * FROM operation_log WHERE module = '前端版本管理' AND success ORDER BY id",
    );
    expect(rows[0]).toMatchObject({ action: '发布', target_name: 'remote-erp 1.4.0', account: 'ops' });
  });

  it('refuses a build that contains the reserved file of checksums', async () => {
    const own = { ...files, 'files.json': '{}' };
    const reply = await refused(manifestOf('remote-erp', NEXT, own), await bundleOf(own));
    expect(reply.msg).toBe('校验未通过：文件名已被占用，请改名：files.json');
  });

  it('SYS-25 refuses an existing version, whatever the content', async () => {
    const reply = await refused(manifestOf('remote-erp', '1.4.0'), await bundleOf(filesOf('remote-erp', '1.4.0')));
    expect(reply).toMatchObject({ code: 179101, msg: '版本1.4.0已存在，不能覆盖' });
  });

  it('SYS-25 one changed byte: 179102 names the file, stores no version, and logs one REJECT event', async () => {
    const altered = { ...files, 'chunk.js': `${files['chunk.js']?.slice(0, -1)} ` };
    const reply = await refused(manifestOf('remote-erp', NEXT, files), await bundleOf(altered));
    expect(reply).toMatchObject({ code: 179102, msg: '校验未通过：文件与校验值不符：chunk.js' });
    const { data } = await app.send(remoteOps.audit, { action: 'REJECT' }, { token: ops });
    expect(data.records[0]).toMatchObject({ toVersion: NEXT, reason: reply.msg, who: 'ops' });
  });

  it('reports all reasons together', async () => {
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
    ['an invalid version number', { version: '../../etc' }, /版本号不正确/],
    ['a missing list', { files: undefined }, /清单：文件：请填写/],
    ['a page of another remote', { name: 'remote-system' }, /页面不属于本模块/],
    [
      'a page with an unlisted file',
      { pages: [{ ...brand, files: ['9.js'] }] },
      /页面\/erp\/pro\/brand的文件不在清单中：9\.js/,
    ],
  ])('refuses %s', async (_what, more, says) => {
    const reply = await refused(manifestOf('remote-erp', NEXT, files, more), await bundleOf(files));
    expect(reply.msg).toMatch(says);
  });

  it('refuses a build whose entry contains another version', async () => {
    const wrong = filesOf('remote-erp', '1.4.0');
    const reply = await refused(manifestOf('remote-erp', NEXT, wrong), await bundleOf(wrong));
    expect(reply.msg).toContain('入口不是1.6.0版的构建');
  });

  it.each<[string, TarEntry, RegExp]>([
    ['a path outside of the bundle', { name: '../../evil.js', content: 'x' }, /文件在包外/],
    ['a nested path outside of the bundle', { name: 'a/../../evil.js', content: 'x' }, /文件在包外/],
    ['an absolute path', { name: '/etc/cron.d/evil', content: 'x' }, /文件在包外/],
    ['a symbolic link', { name: 'link', type: 'symlink', linkname: '/etc/passwd' }, /不允许的条目：link/],
    ['a hard link', { name: 'link', type: 'link', linkname: 'remoteEntry.js' }, /不允许的条目：link/],
    ['a file outside of the manifest', { name: 'extra.js', content: 'x' }, /清单外的文件：extra.js/],
    ['a duplicate file', { name: 'chunk.js', content: 'y' }, /文件重复：chunk.js/],
  ])('refuses a bundle with %s', async (_what, entry, says) => {
    const reply = await refused(manifestOf('remote-erp', NEXT, files), await tarOf([...entries, entry]));
    expect(reply).toMatchObject({ code: 179102 });
    expect(reply.msg).toMatch(says);
  });

  it('refuses a small archive that unpacks to more than 30 MB, without unpacking all of it', async () => {
    const bomb = await tarOf([...entries, { name: 'bomb.js', content: Buffer.alloc(64 * 1024 * 1024) }]);
    expect(bomb.length).toBeLessThan(200_000);
    const reply = await refused(manifestOf('remote-erp', NEXT, files), bomb);
    expect(reply.msg).toBe('校验未通过：解开后超过30 MB');
  });

  it('drains the rest of a refused archive bomb, and accepts the next publication on the connection', async () => {
    // Each member has 10 KB and unpacks to 10 MB: the limit is exceeded at the fourth, with megabytes still to come.
    const member = gzipSync(Buffer.alloc(10 * 1024 * 1024));
    const start = await tarOf([{ name: 'bomb.js', content: Buffer.alloc(29 * 1024 * 1024) }]);
    const bomb = Buffer.concat([start, ...Array<Buffer>(400).fill(member)]);
    expect(bomb.length).toBeGreaterThan(3_000_000);
    const version = '1.9.0';
    const own = filesOf('remote-erp', version);
    const base = await app.app.listen({ host: '127.0.0.1', port: 0 });
    // One connection, as browsers and build machines use: unread bytes of one request would corrupt the next.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = async (parts: Readonly<Record<string, string | Buffer>>) => {
      const { payload, headers } = multipart(parts);
      const options = { agent, method: 'POST', headers: { ...headers, authorization: `Bearer ${ops}` } };
      const [answer] = await once(request(base + remoteOps.publish.path, options).end(payload), 'response');
      return z.object({ msg: z.string() }).parse(await json(answer)).msg;
    };
    // The bundle comes first; the parts after it must still be parsed.
    expect(await send({ bundle: bomb, manifest: JSON.stringify(manifestOf('remote-erp', NEXT, files)) })).toBe(
      '校验未通过：解开后超过30 MB',
    );
    const next = { manifest: JSON.stringify(manifestOf('remote-erp', version, own)), bundle: await bundleOf(own) };
    expect(await send(next)).toBe('发布成功');
    agent.destroy();
  });

  it('refuses a file that is no archive, and a truncated archive', async () => {
    const whole = await bundleOf(files);
    for (const bundle of [Buffer.from('hello'), whole.subarray(0, whole.length / 2)])
      expect((await refused(manifestOf('remote-erp', NEXT, files), bundle)).msg).toBe('校验未通过：不是完整的tar.gz包');
  });

  it('stores only one of several concurrent publications of a version', async () => {
    const version = '1.7.0';
    const own = filesOf('remote-erp', version);
    const bundle = await bundleOf(own);
    const send = () => upload(app, ops, manifestOf('remote-erp', version, own), bundle);
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 179101, 179101]);
    expect(existsSync(join(app.store, 'remote-erp', version, 'remoteEntry.js'))).toBe(true);
  });
});

describe('permission to publish', () => {
  const attempt = (token: string | undefined) =>
    bundleOf(files).then((bundle) => upload(app, token, manifestOf('remote-erp', NEXT, files), bundle));

  it('refuses a caller without token, another role, and operators of another chain', async () => {
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

  it('accepts a publish token for its scopes, under its label, until it expires', async () => {
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

  it('refuses a publish token for any other call', async () => {
    const { data } = await tokenFor(['publish', 'pin']);
    expect((await app.send(auth.sessionInfo, {}, { token: data.token })).status).toBe(401);
    expect((await app.send(remotes.manifest, {}, { token: data.token })).status).toBe(401);
    expect((await app.send(remoteOps.pins, {}, { token: 'mmp_made-up' })).code).toBe(179108);
  });

  it('limits a publish token to 180 days, and stores only its hash', async () => {
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

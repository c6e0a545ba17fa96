import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { call } from '@mingmou/contract/base/call';
import { f, required } from '@mingmou/contract/base/field';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { type RemoteNeeds, shapeOf } from '@mingmou/contract/system/remotes/call-shape';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import {
  bundleOf,
  filesOf,
  GLOBAL,
  HOST,
  manifestOf,
  pinAlone,
  publish,
  type RegistryApp,
  registryApp,
  upload,
} from './remotes-support';

const NONE: RemoteNeeds = { modules: [], calls: [] };
const KIT = '@mingmou/kit/ui';

/** Call that this server does not have, then a call with an input field that this server does not accept. */
const shelve = call({ path: '/api/erp-brand/shelve', title: '上架', grant: 'any' });
const coloured = call({
  path: '/api/erp-brand/save',
  title: '新增品牌',
  grant: 'any',
  input: { ...brand.save.input, colour: f.text('颜色', 20) },
  output: brand.save.output,
});

const unfit: Readonly<Record<string, { needs: RemoteNeeds; says: string }>> = {
  '1.6.0': {
    needs: { ...NONE, modules: [{ name: KIT, names: ['Button', 'Hologram'] }] },
    says: '校验未通过：主程序的@mingmou/kit/ui不提供Hologram',
  },
  '1.6.1': {
    needs: { ...NONE, calls: [shapeOf(shelve)] },
    says: '校验未通过：服务端没有调用POST /api/erp-brand/shelve',
  },
  '1.6.2': {
    needs: { ...NONE, calls: [shapeOf(coloured)] },
    says: '校验未通过：调用POST /api/erp-brand/save：服务端不接受输入字段colour',
  },
};

let app: RegistryApp;
let ops: string;
let good: number;

beforeAll(async () => {
  app = await registryApp();
  ops = await app.signIn('ops');
  const needs = {
    modules: [
      { name: 'react', names: ['use'] },
      { name: KIT, names: ['Input'] },
    ],
    calls: [],
  };
  good = await publish(app, ops, '1.4.0', { needs: { ...needs, calls: [shapeOf(brand.save), shapeOf(brand.page)] } });
});
afterAll(() => app.close());
beforeEach(() => pinAlone(app, ops, good));

async function attempt(version: string, needs: RemoteNeeds | undefined) {
  const files = filesOf('remote-erp', version);
  return upload(app, ops, manifestOf('remote-erp', version, files, { needs }), await bundleOf(files));
}

/** Inserts a version that publication would refuse, as if the host or the server was downgraded later. */
async function forced(version: string, needs: RemoteNeeds): Promise<number> {
  const { rows } = await app.database.query(
    `INSERT INTO remote_version (remote_name, version, entry, exposes, files, manifest_integrity, shared, host_range,
       pages, built_at, total_bytes, published_by, needs)
     SELECT remote_name, $1, entry, exposes, files, manifest_integrity, shared, host_range, pages, built_at,
       total_bytes, 'test', $2 FROM remote_version WHERE id = $3 RETURNING id`,
    [version, JSON.stringify(needs), good],
  );
  return Number(rows[0]?.id);
}

async function manifest(host = HOST) {
  const headers = { authorization: `Bearer ${ops}`, 'x-host-version': host };
  const response = await app.app.inject({ method: 'GET', url: remotes.manifest.path, headers });
  const { data } = response.json<{ data: { remotes: { name: string; version: string }[] } }>();
  return data.remotes.find(({ name }) => name === 'remote-erp')?.version;
}

describe('contract check of a version', () => {
  it.each(Object.entries(unfit))(
    'SYS-26 refuses %s at publication, and names the reason',
    async (version, { needs, says }) => {
      const reply = await attempt(version, needs);
      expect(reply).toMatchObject({ success: false, code: 179102, msg: says });
      const { data } = await app.send(remoteOps.audit, { action: 'REJECT' }, { token: ops });
      expect(data.records[0]).toMatchObject({ toVersion: version, reason: says });
      const versions = await app.send(remoteOps.versions, { name: 'remote-erp' }, { token: ops });
      expect(versions.data.map((row) => row.version)).toEqual(['1.4.0']);
    },
  );

  it('SYS-26 reports all three reasons together', async () => {
    const reply = await attempt('1.6.3', {
      modules: unfit['1.6.0']?.needs.modules ?? [],
      calls: [shapeOf(shelve), shapeOf(coloured)],
    });
    expect(reply.data.reasons).toEqual([
      '主程序的@mingmou/kit/ui不提供Hologram',
      '服务端没有调用POST /api/erp-brand/shelve',
      '调用POST /api/erp-brand/save：服务端不接受输入字段colour',
    ]);
  });

  it('refuses a build without a list of its requirements', async () => {
    expect(await attempt('1.6.4', undefined)).toMatchObject({ code: 179102, msg: '校验未通过：清单：所需：请填写' });
  });

  it.each(Object.entries(unfit))(
    'SYS-26 skips %s that is already stored, and refuses to pin it',
    async (version, { needs, says }) => {
      const id = await forced(version, needs);
      const refused = await app.send(remoteOps.pin, { ...GLOBAL, versionId: id }, { token: ops });
      expect(refused).toMatchObject({ code: 179102, msg: says });
      const canary = await app.send(remoteOps.canary, { ...GLOBAL, versionId: id, percent: 100 }, { token: ops });
      expect(canary).toMatchObject({ code: 179102, msg: says });
      await app.database.query('UPDATE remote_pin SET previous_stable_id = stable_version_id, stable_version_id = $1', [
        id,
      ]);
      expect(await manifest()).toBe('1.4.0');
      const input = { orgId: 1, accountId: 1, host: HOST, remoteName: 'remote-erp' } as const;
      const { rows } = await app.database.query('SELECT min(id) AS org FROM org WHERE property_owner_id = 1');
      const tried = await app.send(remoteOps.resolve, { ...input, orgId: Number(rows[0]?.org) }, { token: ops });
      expect(tried.data[0]).toMatchObject({ version: '1.4.0', why: '全局的上一稳定版' });
      await app.database.query('UPDATE remote_pin SET stable_version_id = previous_stable_id');
      await app.database.query('DELETE FROM remote_version WHERE id = $1', [id]);
    },
  );

  it('offers to a browser with an older host only versions that fit that host', async () => {
    const older = '2.0.9';
    const id = await publish(app, ops, '1.4.5', { needs: { ...NONE, modules: [{ name: KIT, names: ['Button'] }] } });
    await app.send(remoteOps.pin, { ...GLOBAL, versionId: id }, { token: ops });
    expect(await manifest(older)).toBe('1.4.5');
    const folder = join(app.store, 'host', older);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'version.json'),
      JSON.stringify({ version: older, offers: { react: null, [KIT]: ['Input'] } }),
    );
    expect(await manifest(older)).toBe('1.4.0');
    expect(await manifest()).toBe('1.4.5');
  });

  it('checks a version from before requirement lists by its host range only', async () => {
    const id = await forced('1.4.6', NONE);
    await app.database.query('UPDATE remote_version SET needs = NULL WHERE id = $1', [id]);
    await app.send(remoteOps.pin, { ...GLOBAL, versionId: id }, { token: ops });
    expect(await manifest()).toBe('1.4.6');
  });
});

describe('upgraded server', () => {
  const remembered = (input: RemoteNeeds['calls'][number]['input']): RemoteNeeds => ({
    ...NONE,
    calls: [{ ...shapeOf(brand.save), input }],
  });
  const { input } = shapeOf(brand.save);

  it('accepts a version without the new optional fields', async () => {
    const older = input.filter((line) => !line.startsWith('origin:'));
    expect(older).toHaveLength(input.length - 1);
    expect(await attempt('1.7.0', remembered(older))).toMatchObject({ success: true });
  });

  it('SYS-26 refuses a version that lacks a required field or sends it as optional', async () => {
    const says = '校验未通过：调用POST /api/erp-brand/save：服务端必须有输入字段name';
    const without = input.filter((line) => !line.startsWith('name:'));
    expect(await attempt('1.7.1', remembered(without))).toMatchObject({ code: 179102, msg: says });
    const optional = input.map((line) => line.replace('name:text!', 'name:text'));
    expect(await attempt('1.7.1', remembered(optional))).toMatchObject({ code: 179102, msg: says });
  });

  it('SYS-26 refuses a version that reads a removed response field', async () => {
    const page = call({
      path: '/api/erp-brand/page',
      title: '品牌管理',
      grant: 'any',
      input: brand.page.input,
      output: required(f.object('页', { records: required(f.list('行', f.object('行', { hue: f.text('色', 9) }))) })),
    });
    const reply = await attempt('1.7.2', { ...NONE, calls: [shapeOf(page)] });
    expect(reply.data.reasons).toEqual(['调用POST /api/erp-brand/page：服务端不答复字段data.records[].hue']);
  });
});

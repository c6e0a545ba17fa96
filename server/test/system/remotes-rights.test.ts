import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { remoteOps } from '@mingmou/contract/system/remote-ops.contract';
import { remotes } from '@mingmou/contract/system/remotes.contract';
import { strFromU8, unzipSync } from 'fflate';
import { publish, type RegistryApp, registryApp } from './remotes-support';

let app: RegistryApp;
let ops: string;
let foreign: string;
let orgs: number[];
let foreignOrg: number;
let ids: Record<'1.3.2' | '1.4.0' | '1.5.0', number>;

const GLOBAL = { remoteName: 'remote-erp', scope: 'GLOBAL', scopeId: 0, reason: '测试' } as const;

beforeAll(async () => {
  app = await registryApp();
  const { rows } = await app.database.query('SELECT id, property_owner_id AS chain FROM org ORDER BY id');
  orgs = rows.filter(({ chain }) => Number(chain) === 1).map(({ id }) => Number(id));
  foreignOrg = Number(rows.find(({ chain }) => Number(chain) === 2)?.id);
  await app.database.query(
    `UPDATE account_org_role SET role_id = role.id FROM role, account
     WHERE account.account = 'front_b' AND account.id = account_id AND role.role_code = 'OPS'
       AND role.property_owner_id = account.property_owner_id`,
  );
  ops = await app.signIn('ops', { orgId: orgs[0] });
  foreign = await app.signIn('front_b');
  ids = {
    '1.3.2': await publish(app, ops, '1.3.2'),
    '1.4.0': await publish(app, ops, '1.4.0'),
    '1.5.0': await publish(app, ops, '1.5.0', { hostRange: '>=2.1.0 <3' }),
  };
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.database.query('DELETE FROM remote_pin');
  await app.database.query('DELETE FROM remote_report');
  await app.database.query("DELETE FROM remote_event WHERE action NOT IN ('PUBLISH')");
  await app.send(remoteOps.pin, { ...GLOBAL, versionId: ids['1.4.0'] }, { token: ops });
});

type Manifest = OutputOf<typeof remotes.manifest>;

async function manifest(token: string, host = '2.1.0') {
  const headers = { authorization: `Bearer ${token}`, 'x-host-version': host };
  const response = await app.app.inject({ method: 'GET', url: remotes.manifest.path, headers });
  const { data } = response.json<{ data: Manifest }>();
  return data.remotes.find(({ name }) => name === 'remote-erp');
}

describe('operators of another chain', () => {
  const pinAs = (scope: 'GLOBAL' | 'CHAIN' | 'ORG', scopeId: number) =>
    app.send(remoteOps.pin, { ...GLOBAL, scope, scopeId, versionId: ids['1.3.2'] }, { token: foreign });

  it('move their own rows alone', async () => {
    expect((await pinAs('CHAIN', 2)).success).toBe(true);
    expect((await pinAs('ORG', foreignOrg)).success).toBe(true);
    expect(await pinAs('GLOBAL', 0)).toMatchObject({ status: 403, msg: '没有「指定版本」权限，请联系机构管理员' });
    expect((await pinAs('CHAIN', 1)).status).toBe(403);
    expect((await pinAs('ORG', orgs[0] ?? 0)).status).toBe(403);
    expect((await manifest(foreign))?.version).toBe('1.3.2');
    expect((await manifest(ops))?.version).toBe('1.4.0');
  });

  it('see the global rows and their own; the platform sees all', async () => {
    await app.send(
      remoteOps.pin,
      { ...GLOBAL, scope: 'ORG', scopeId: orgs[0], versionId: ids['1.3.2'] },
      { token: ops },
    );
    await pinAs('CHAIN', 2);
    const scopes = async (token: string) =>
      (await app.send(remoteOps.pins, {}, { token })).data
        .map(({ scope, scopeName }) => `${scope} ${scopeName}`)
        .sort();
    expect(await scopes(foreign)).toEqual(['CHAIN 亮睛连锁', 'GLOBAL 全部连锁']);
    expect(await scopes(ops)).toEqual(['CHAIN 亮睛连锁', 'GLOBAL 全部连锁', 'ORG 旗舰店']);
    const seen = await app.send(remoteOps.audit, {}, { token: foreign });
    expect(seen.data.records.some(({ scope }) => scope === 'ORG')).toBe(false);
    const sheet = async (token: string) => {
      const { body } = await app.download(remoteOps.auditExport, { action: 'PIN' }, { token });
      return strFromU8(unzipSync(new Uint8Array(body))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    };
    expect(await sheet(ops)).toContain('机构');
    expect(await sheet(foreign)).toContain('连锁');
    expect(await sheet(foreign)).not.toContain('机构');
    const cashier = await app.signIn('cashier');
    expect((await app.download(remoteOps.auditExport, {}, { token: cashier })).status).toBe(403);
  });

  it('do not withdraw, make tokens, or ask about others', async () => {
    const denied = [
      await app.send(remoteOps.withdraw, { id: ids['1.3.2'], reason: '坏' }, { token: foreign }),
      await app.send(
        remoteOps.tokenSave,
        { label: 'ci', scopes: ['publish'], expiresAt: '2025-04-01 00:00:00' },
        { token: foreign },
      ),
      await app.send(remoteOps.resolve, { orgId: orgs[0] ?? 0, accountId: 1 }, { token: foreign }),
    ];
    expect(denied.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('people without the page get nothing', async () => {
    const cashier = await app.signIn('cashier');
    expect((await app.send(remoteOps.pins, {}, { token: cashier })).status).toBe(403);
    expect((await app.send(remoteOps.rollback, GLOBAL, { token: cashier })).status).toBe(403);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import { strFromU8, unzipSync } from 'fflate';
import { GLOBAL, pinAlone, type RegistryApp, threeVersions } from './remotes-support';

let app: RegistryApp;
let ops: string;
let foreign: string;
let orgs: number[];
let foreignOrg: number;
let ids: Record<'1.3.2' | '1.4.0' | '1.5.0', number>;

beforeAll(async () => {
  ({ app, ops, foreign, orgs, foreignOrg, ids } = await threeVersions());
});
afterAll(() => app.close());

beforeEach(() => pinAlone(app, ops, ids['1.4.0']));

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

  it('change only their own pins', async () => {
    expect((await pinAs('CHAIN', 2)).success).toBe(true);
    expect((await pinAs('ORG', foreignOrg)).success).toBe(true);
    expect(await pinAs('GLOBAL', 0)).toMatchObject({ status: 403, msg: '没有「指定版本」权限，请联系机构管理员' });
    expect((await pinAs('CHAIN', 1)).status).toBe(403);
    expect((await pinAs('ORG', orgs[0] ?? 0)).status).toBe(403);
    expect((await manifest(foreign))?.version).toBe('1.3.2');
    expect((await manifest(ops))?.version).toBe('1.4.0');
  });

  it('see the global pins and their own; platform operators see all pins', async () => {
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

  it.each(['at', 'who'] as const)('sort the audit by %s, the latest event first among equals', async (column) => {
    app.advance(1);
    await pinAs('CHAIN', 2);
    const shown = async (asc: boolean) => {
      const { data } = await app.send(remoteOps.audit, { column, asc, size: 100 }, { token: ops });
      return data.records.map((row) => ({ id: row.id, value: row[column] }));
    };
    const [up, down] = [await shown(true), await shown(false)];
    const values = up.map(({ value }) => value);
    expect(new Set(values).size).toBeGreaterThan(1);
    expect(down.map(({ value }) => value)).toEqual([...values].reverse());
    for (const rows of [up, down]) {
      const equals = [...new Set(values)].map((value) => rows.filter((row) => row.value === value).map(({ id }) => id));
      expect(equals).toEqual(equals.map((ids) => [...ids].sort((one, other) => other - one)));
    }
    expect(column === 'at' ? [...values].sort() : values).toEqual(values);
  });

  it('cannot withdraw versions, create tokens or query other chains', async () => {
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

  it('accounts without the page right are refused', async () => {
    const cashier = await app.signIn('cashier');
    expect((await app.send(remoteOps.pins, {}, { token: cashier })).status).toBe(403);
    expect((await app.send(remoteOps.rollback, GLOBAL, { token: cashier })).status).toBe(403);
  });
});

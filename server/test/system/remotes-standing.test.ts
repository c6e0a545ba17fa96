import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import { GLOBAL, pinAlone, publish, type RegistryApp, registryApp } from './remotes-support';

type Kind = 'LOADED' | 'SCRIPT' | 'NETWORK' | 'PAGE_FAILED' | 'RUNTIME';

const VERSIONS = ['1.3.2', '1.4.0', '1.5.0', '1.5.1', '1.6.0'] as const;

let app: RegistryApp;
let ops: string;
/** Sessions of three accounts of one chain, and of one account of another chain. */
let people: string[];
let ids: Map<string, number>;

beforeAll(async () => {
  app = await registryApp();
  ops = await app.signIn('ops');
  people = [ops];
  for (const account of ['admin', 'doctor', 'front_b']) people.push(await app.signIn(account));
  ids = new Map();
  for (const version of VERSIONS) ids.set(version, await publish(app, ops, version));
});
afterAll(() => app.close());

const idOf = (version: string) => ids.get(version) ?? 0;
const pin = (version: string) => app.send(remoteOps.pin, { ...GLOBAL, versionId: idOf(version) }, { token: ops });

beforeEach(async () => {
  await app.database.query('UPDATE remote_version SET starts = 0, failures = 0, proven_at = NULL');
  await pinAlone(app, ops, idOf('1.4.0'));
  // No account reaches the limit of sixty reports a minute.
  app.advance(2);
});

/** Sends the reports of one browser for a version. */
async function told(who: number, version: string, kinds: readonly Kind[], channel = 'STABLE') {
  const rows = kinds.map((kind) => ({
    remote: 'remote-erp',
    version,
    channel,
    kind,
    message: kind === 'LOADED' ? null : 'x',
  }));
  const reply = await app.send(remotes.report, { rows }, { token: people[who] });
  expect(reply.success).toBe(true);
}

const times = (count: number, kind: Kind = 'LOADED') => Array.from({ length: count }, () => kind);

/** Sends twenty starts by three accounts. */
async function prove(version: string) {
  await told(0, version, times(8));
  await told(1, version, times(7));
  await told(2, version, times(5));
}

async function manifest() {
  const headers = { authorization: `Bearer ${ops}`, 'x-host-version': '2.1.0' };
  const response = await app.app.inject({ method: 'GET', url: remotes.manifest.path, headers });
  const { data } = response.json<{
    data: { remotes: { name: string; version: string; fallback: { version: string } | null }[] };
  }>();
  const found = data.remotes.find(({ name }) => name === 'remote-erp');
  return { version: found?.version, fallback: found?.fallback?.version ?? null };
}

async function standings() {
  const { data } = await app.send(remoteOps.versions, { name: 'remote-erp' }, { token: ops });
  return Object.fromEntries(data.map(({ version, standing }) => [version, standing]));
}

describe('proof of a version', () => {
  it('SYS-27 requires 20 starts by 3 accounts', async () => {
    await told(0, '1.4.0', times(12));
    await told(1, '1.4.0', times(12));
    expect((await standings())['1.4.0']).toBe('UNTRIED');
    await told(2, '1.4.0', ['LOADED']);
    expect((await standings())['1.4.0']).toBe('PROVEN');
    await told(0, '1.5.0', times(9));
    await told(1, '1.5.0', times(9));
    await told(2, '1.5.0', ['LOADED']);
    expect((await standings())['1.5.0']).toBe('UNTRIED');
    await told(2, '1.5.0', ['LOADED']);
    expect((await standings())['1.5.0']).toBe('PROVEN');
  });

  it('SYS-27 counts accounts of all chains, and a proven version stays proven after its reports are deleted', async () => {
    await told(0, '1.4.0', times(9));
    await told(1, '1.4.0', times(9));
    await told(3, '1.4.0', times(2));
    await app.database.query('DELETE FROM remote_report');
    expect((await standings())['1.4.0']).toBe('PROVEN');
  });

  it('SYS-27 is prevented by failed starts and by crashed pages', async () => {
    await told(3, '1.4.0', ['SCRIPT']);
    await prove('1.4.0');
    await told(3, '1.5.0', ['LOADED', 'PAGE_FAILED']);
    await prove('1.5.0');
    await told(3, '1.3.2', ['LOADED', 'RUNTIME']);
    await prove('1.3.2');
    expect(await standings()).toMatchObject({ '1.3.2': 'PROVEN', '1.4.0': 'FAULTY', '1.5.0': 'FAULTY' });
  });

  it('ignores network failures', async () => {
    await told(3, '1.4.0', ['NETWORK', 'NETWORK']);
    await prove('1.4.0');
    expect((await standings())['1.4.0']).toBe('PROVEN');
    await told(0, '1.5.0', [...times(19), 'NETWORK']);
    await told(1, '1.5.0', ['NETWORK']);
    expect((await standings())['1.5.0']).toBe('UNTRIED');
  });

  it('stores nothing but the report for an unknown version', async () => {
    await told(0, '9.9.9', ['LOADED', 'PAGE_FAILED']);
    expect(Object.keys(await standings())).not.toContain('9.9.9');
  });
});

describe('usage of a version', () => {
  const users = async (token: string) => {
    const { data } = await app.send(remoteOps.versions, { name: 'remote-erp' }, { token });
    return data.find(({ version }) => version === '1.4.0');
  };

  it('counts each account that started the version within seven days once, and accounts of other chains only for the platform', async () => {
    await told(0, '1.4.0', times(3));
    await told(1, '1.4.0', ['LOADED']);
    await told(3, '1.4.0', ['LOADED']);
    await told(2, '1.4.0', ['SCRIPT']);
    await told(2, '1.5.0', ['LOADED']);
    expect(await users(ops)).toMatchObject({ usedBy: 1, recentPeople: 3 });
    await app.database.query(
      `UPDATE account_org_role SET role_id = role.id FROM role, account
       WHERE account.account = 'front_b' AND account.id = account_id AND role.role_code = 'OPS'
         AND role.property_owner_id = account.property_owner_id`,
    );
    const foreign = await app.signIn('front_b', { device: 'device-2' });
    expect(await users(foreign)).toMatchObject({ usedBy: 1, recentPeople: 1 });
    await app.database.query(
      `UPDATE remote_report SET at = at - interval '7 days'
       WHERE version = '1.4.0' AND account_id = (SELECT id FROM account WHERE account = 'admin')`,
    );
    expect(await users(ops)).toMatchObject({ usedBy: 1, recentPeople: 2 });
  });

  it('shows the release notes with the version', async () => {
    await publish(app, ops, '1.6.1', { notes: '采购退货' });
    const { data } = await app.send(remoteOps.versions, { name: 'remote-erp' }, { token: ops });
    expect(data[0]).toMatchObject({ version: '1.6.1', notes: '采购退货', usedBy: 0, recentPeople: 0 });
  });
});

describe('fallback of a browser', () => {
  it('SYS-27 1.4.0 proven, 1.5.0 throws, 1.5.1 does not parse: falls back to 1.4.0, never to 1.5.0; both show 有故障', async () => {
    await prove('1.4.0');
    await pin('1.5.0');
    expect(await manifest()).toEqual({ version: '1.5.0', fallback: '1.4.0' });
    await told(0, '1.5.0', ['SCRIPT', 'SCRIPT']);
    await pin('1.5.1');
    expect(await manifest()).toEqual({ version: '1.5.1', fallback: '1.4.0' });
    await told(1, '1.5.1', ['SCRIPT', 'SCRIPT']);
    expect(await manifest()).toEqual({ version: '1.5.1', fallback: '1.4.0' });
    const { data } = await app.send(remoteOps.health, { remoteName: 'remote-erp' }, { token: ops });
    expect(data.map(({ version, standing }) => [version, standing])).toEqual([
      ['1.4.0', 'PROVEN'],
      ['1.5.0', 'FAULTY'],
      ['1.5.1', 'FAULTY'],
    ]);
  });

  it('SYS-27 is never an untried version, however recent or recently pinned', async () => {
    await pin('1.5.0');
    expect(await manifest()).toEqual({ version: '1.5.0', fallback: null });
  });

  it('SYS-27 prefers the version that was pinned last to a higher version that was never pinned', async () => {
    await prove('1.4.0');
    await prove('1.5.1');
    await pin('1.5.0');
    expect((await manifest()).fallback).toBe('1.4.0');
    await app.database.query('DELETE FROM remote_event');
    await app.database.query('UPDATE remote_pin SET previous_stable_id = NULL');
    expect((await manifest()).fallback).toBe('1.5.1');
  });
});

describe('crashing pages', () => {
  const canary = () =>
    app.send(remoteOps.canary, { ...GLOBAL, versionId: idOf('1.6.0'), percent: 100 }, { token: ops });

  /** Stores reports of thirty accounts that opened the canary; `crashed` of them report a crash. */
  async function opened(crashed: number) {
    await app.database.query(
      `INSERT INTO remote_report (property_owner_id, org_id, account_id, remote_name, version, channel, kind, at)
       SELECT 1, 1, 100000 + n, 'remote-erp', '1.6.0', 'CANARY', kind, at
       FROM generate_series(1, 29) AS n, (VALUES ('LOADED'), ('PAGE_FAILED')) AS kinds (kind),
         (SELECT max(updated_at) AS at FROM remote_pin) AS pin
       WHERE kind = 'LOADED' OR n <= $1`,
      [crashed],
    );
  }

  it('SYS-27 drop canary 1.6.0 when a page crashes for 2 of 30 accounts', async () => {
    await prove('1.4.0');
    await canary();
    await opened(1);
    expect((await manifest()).version).toBe('1.6.0');
    await told(0, '1.6.0', ['LOADED', 'PAGE_FAILED', 'PAGE_FAILED'], 'CANARY');
    expect((await manifest()).version).toBe('1.4.0');
    const { data } = await app.send(remoteOps.audit, { action: 'AUTO_ROLLBACK' }, { token: ops });
    expect(data.records[0]).toMatchObject({ fromVersion: '1.6.0', reason: '10分钟内启动30次，失败2次' });
  });

  it('SYS-27 keep the canary for repeated crashes of one account of 30, and for errors without a page crash', async () => {
    await canary();
    await opened(0);
    await told(0, '1.6.0', ['LOADED', ...times(5, 'PAGE_FAILED'), ...times(9, 'RUNTIME')], 'CANARY');
    expect((await manifest()).version).toBe('1.6.0');
    const { data } = await app.send(remoteOps.health, { version: '1.6.0' }, { token: ops });
    expect(data[0]).toMatchObject({ starts: 30, failures: 1, runtimeErrors: 9, kinds: { PAGE_FAILED: 1 } });
    const { rows } = await app.database.query("SELECT starts, failures FROM remote_version WHERE version = '1.6.0'");
    expect(rows).toEqual([{ starts: 1, failures: 1 }]);
  });

  it('SYS-27 only cause a warning for a stable version', async () => {
    await prove('1.4.0');
    for (const who of [0, 1, 2]) await told(who, '1.4.0', [...times(11), 'PAGE_FAILED']);
    expect((await manifest()).version).toBe('1.4.0');
    const { data } = await app.send(remoteOps.health, { version: '1.4.0' }, { token: ops });
    expect(data[0]).toMatchObject({ starts: 53, failures: 3, warning: true, standing: 'FAULTY' });
  });
});

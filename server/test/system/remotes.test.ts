import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import { GLOBAL, pinAlone, publish, type RegistryApp, threeVersions } from './remotes-support';

let app: RegistryApp;
let ops: string;
let foreign: string;
let orgs: number[];
let ids: Record<'1.3.2' | '1.4.0' | '1.5.0', number>;

beforeAll(async () => {
  ({ app, ops, foreign, orgs, ids } = await threeVersions());
});
afterAll(() => app.close());

beforeEach(() => pinAlone(app, ops, ids['1.4.0']));

const canary = (percent: number) =>
  app.send(remoteOps.canary, { ...GLOBAL, versionId: ids['1.5.0'], percent }, { token: ops });

async function resolved(accountId: number, orgId = orgs[0] ?? 0, host = '2.1.0') {
  const input = { orgId, accountId, host, remoteName: 'remote-erp' } as const;
  const { data } = await app.send(remoteOps.resolve, input, { token: ops });
  return data[0];
}

type Manifest = OutputOf<typeof remotes.manifest>;

async function manifest(token: string, host = '2.1.0') {
  const headers = { authorization: `Bearer ${token}`, 'x-host-version': host };
  const response = await app.app.inject({ method: 'GET', url: remotes.manifest.path, headers });
  const { data } = response.json<{ data: Manifest }>();
  return data.remotes.find(({ name }) => name === 'remote-erp');
}

const actions = async () => {
  const { rows } = await app.database.query("SELECT * FROM remote_event WHERE action <> 'PUBLISH' ORDER BY id");
  return rows;
};

describe('version of an account', () => {
  it('SYS-23 a canary of 20 % reaches 1003, 1008 and 1018, of 10 % only 1018', async () => {
    await canary(20);
    for (const account of [1003, 1008, 1018])
      expect(await resolved(account)).toMatchObject({ version: '1.5.0', channel: 'CANARY', why: '全局的灰度版' });
    expect(await resolved(1020)).toMatchObject({ version: '1.4.0', channel: 'STABLE', bucket: 21 });
    await app.send(remoteOps.canary, { ...GLOBAL, percent: 10 }, { token: ops });
    expect((await resolved(1018))?.version).toBe('1.5.0');
    for (const account of [1003, 1008, 1020]) expect((await resolved(account))?.version).toBe('1.4.0');
  });

  it('SYS-23 an organisation pinned to 1.3.2 gets 1.3.2 for every account; other organisations keep their version', async () => {
    await canary(20);
    const own = { ...GLOBAL, scope: 'ORG' as const, scopeId: orgs[1] };
    await app.send(remoteOps.pin, { ...own, versionId: ids['1.3.2'] }, { token: ops });
    for (const account of [1003, 1018, 1020])
      expect(await resolved(account, orgs[1])).toMatchObject({ version: '1.3.2', why: '机构的稳定版' });
    expect((await resolved(1018, orgs[0]))?.version).toBe('1.5.0');
    const there = await app.signIn('ops', { orgId: orgs[1], device: 'device-2' });
    expect((await manifest(there))?.version).toBe('1.3.2');
    expect((await manifest(ops))?.version).not.toBe('1.3.2');
  });

  it('SYS-24 skips a canary that does not fit the host of the request', async () => {
    await canary(100);
    expect(await manifest(ops, '2.0.4')).toMatchObject({ version: '1.4.0', channel: 'STABLE' });
    expect(await manifest(ops, '2.1.0')).toMatchObject({ version: '1.5.0', channel: 'CANARY' });
    expect(await resolved(1018, orgs[0], '2.0.4')).toMatchObject({ version: '1.4.0', channel: 'STABLE' });
  });

  it('refuses to pin a version that does not fit the served host', async () => {
    const id = await publish(app, ops, '3.0.0', { hostRange: '^3.0.0' });
    const reply = await app.send(remoteOps.pin, { ...GLOBAL, versionId: id }, { token: ops });
    expect(reply).toMatchObject({ code: 179103, msg: '该版本不兼容当前主程序（需^3.0.0，当前2.1.0）' });
  });
});

describe('health of a canary', () => {
  /** Sends reports of several accounts; the limit is sixty reports a minute each. */
  async function started(loaded: number, failed: number, token = ops) {
    const row = { remote: 'remote-erp', version: '1.5.0', channel: 'CANARY', durationMs: 100 };
    const rows = [
      ...Array.from({ length: loaded }, () => ({ ...row, kind: 'LOADED' as const })),
      ...Array.from({ length: failed }, () => ({ ...row, kind: 'INTEGRITY' as const, message: 'hash' })),
    ];
    return app.send(remotes.report, { rows }, { token });
  }

  it('SYS-24 1 failure in 20 starts within ten minutes drops the canary immediately and notifies the operators', async () => {
    await canary(100);
    expect((await manifest(ops))?.version).toBe('1.5.0');
    await started(19, 1);
    expect(await manifest(ops)).toMatchObject({ version: '1.4.0', channel: 'STABLE', left: ['1.5.0'] });
    expect((await actions()).at(-1)).toMatchObject({
      action: 'AUTO_ROLLBACK',
      who: '系统',
      from_version: '1.5.0',
      to_version: '1.4.0',
    });
    const { rows } = await app.database.query(
      "SELECT body FROM outbox WHERE property_owner_id = 1 AND template = 'REMOTE_AUTO_ROLLBACK'",
    );
    expect(rows.at(-1)?.body).toBe('remote-erp 灰度版本 1.5.0 已自动回滚：10分钟内启动20次，失败1次');
  });

  it('SYS-24 2 failures in 19 starts keep the canary; the twentieth start drops it', async () => {
    await canary(100);
    await started(17, 2);
    expect((await manifest(ops))?.version).toBe('1.5.0');
    await started(1, 0);
    expect((await manifest(ops))?.version).toBe('1.4.0');
  });

  it('counts the starts of all chains within ten minutes', async () => {
    await canary(100);
    await started(10, 1);
    app.advance(11);
    await started(10, 0, foreign);
    expect((await manifest(ops))?.version).toBe('1.5.0');
    await started(9, 1, ops);
    expect((await manifest(ops))?.version).toBe('1.4.0');
  });

  it('keeps a canary whose pin disables the automatic rollback, and any stable version', async () => {
    const input = { ...GLOBAL, versionId: ids['1.5.0'], percent: 100, autoRollback: false };
    await app.send(remoteOps.canary, input, { token: ops });
    await started(10, 10);
    expect((await manifest(ops))?.version).toBe('1.5.0');
  });

  it('accepts 60 reports a minute per account', async () => {
    expect((await started(20, 0)).status).toBe(200);
    await started(20, 0);
    await started(20, 0);
    expect((await started(1, 0)).status).toBe(429);
    app.advance(2);
    expect((await started(1, 0)).status).toBe(200);
  });

  it('reports starts, failures, kinds, p95 and messages per version', async () => {
    await started(18, 2);
    const { data } = await app.send(remoteOps.health, { remoteName: 'remote-erp' }, { token: ops });
    expect(data).toEqual([
      expect.objectContaining({
        version: '1.5.0',
        starts: 20,
        failures: 2,
        failurePercent: 10,
        kinds: { INTEGRITY: 2 },
        p95Ms: 100,
        messages: ['hash', 'hash'],
      }),
    ]);
    const other = await app.send(remoteOps.health, {}, { token: foreign });
    expect(other.data).toEqual([]);
  });
});

describe('changes of pins', () => {
  const versionOf = async () => (await app.send(remoteOps.pins, {}, { token: ops })).data[0];

  it('SYS-25 rolls back the promoted 1.5.0 once; a second rollback has no earlier version', async () => {
    await canary(20);
    const promoted = await app.send(remoteOps.promote, GLOBAL, { token: ops });
    expect(promoted.data).toMatchObject({ stable: '1.5.0', previous: '1.4.0', canary: null });
    const withdrawn = await app.send(remoteOps.withdraw, { id: ids['1.5.0'], reason: '坏' }, { token: ops });
    expect(withdrawn).toMatchObject({ code: 179106, msg: '版本正在被1处使用，不能撤下' });
    const back = await app.send(remoteOps.rollback, GLOBAL, { token: ops });
    expect(back.data).toMatchObject({ stable: '1.4.0', previous: null });
    expect(await app.send(remoteOps.rollback, GLOBAL, { token: ops })).toMatchObject({
      code: 179104,
      msg: '没有可回滚的版本',
    });
    expect((await actions()).map(({ action }) => action)).toEqual(['PIN', 'CANARY', 'PROMOTE', 'ROLLBACK']);
    expect((await manifest(ops))?.left).toEqual(['1.5.0']);
  });

  it('SYS-25 refuses to withdraw a canary in use, and a withdrawn version is neither pinned nor resolved', async () => {
    await canary(20);
    const id = ids['1.5.0'];
    expect((await app.send(remoteOps.withdraw, { id, reason: '坏' }, { token: ops })).code).toBe(179106);
    await app.send(remoteOps.rollback, GLOBAL, { token: ops });
    expect((await app.send(remoteOps.withdraw, { id, reason: '坏' }, { token: ops })).success).toBe(true);
    const pinned = await app.send(remoteOps.pin, { ...GLOBAL, versionId: id }, { token: ops });
    expect(pinned).toMatchObject({ code: 100003, msg: '当前状态为「已撤下」，不能指定' });
    expect((await manifest(ops))?.left).toContain('1.5.0');
    expect((await app.send(remoteOps.restore, { id, reason: '修好' }, { token: ops })).success).toBe(true);
  });

  it('a rollback first drops the canary and keeps the stable version', async () => {
    await canary(50);
    const back = await app.send(remoteOps.rollback, GLOBAL, { token: ops });
    expect(back.data).toMatchObject({ stable: '1.4.0', canary: null });
    expect((await manifest(ops))?.left).toEqual(['1.5.0']);
    await canary(100);
    expect((await manifest(ops))?.left).toEqual([]);
  });

  it.each([0, 101, -5])('refuses a canary of %i %%', async (percent) => {
    expect(await canary(percent)).toMatchObject({ code: 179107, msg: '灰度比例应在1-100之间' });
  });

  it('refuses the stable version as canary', async () => {
    const same = await app.send(remoteOps.canary, { ...GLOBAL, versionId: ids['1.4.0'], percent: 5 }, { token: ops });
    expect(same.code).toBe(100003);
  });

  it('an unpinned organisation inherits the global pin, which is unchanged', async () => {
    const own = { ...GLOBAL, scope: 'ORG' as const, scopeId: orgs[0] };
    const { data } = await app.send(remoteOps.pin, { ...own, versionId: ids['1.3.2'] }, { token: ops });
    expect((await manifest(ops))?.version).toBe('1.3.2');
    await app.send(remoteOps.unpin, { id: data.id, reason: '还原' }, { token: ops });
    expect((await manifest(ops))?.version).toBe('1.4.0');
    const id = (await versionOf())?.id ?? 0;
    expect((await app.send(remoteOps.unpin, { id, reason: '不行' }, { token: ops })).code).toBe(100003);
  });

  it('refuses a pin that another operator changed in the meantime', async () => {
    const { version = 0 } = (await versionOf()) ?? {};
    const move = { ...GLOBAL, versionId: ids['1.3.2'], version };
    expect((await app.send(remoteOps.pin, move, { token: ops })).success).toBe(true);
    expect((await app.send(remoteOps.pin, move, { token: ops })).code).toBe(100001);
  });

  it('stores one pin without errors when a new pin is created concurrently', async () => {
    const own = { ...GLOBAL, scope: 'CHAIN' as const, scopeId: 1, versionId: ids['1.3.2'] };
    const replies = await Promise.all([1, 2, 3].map(() => app.send(remoteOps.pin, own, { token: ops })));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    const { rows } = await app.database.query("SELECT count(*) AS n FROM remote_pin WHERE scope = 'CHAIN'");
    expect(Number(rows[0]?.n)).toBe(1);
  });

  it('refuses changes of stored events by the application', async () => {
    await expect(app.database.db.deleteFrom('remoteEvent').execute()).rejects.toThrow(/permission denied/);
    await expect(app.database.db.updateTable('remoteEvent').set({ who: 'x' }).execute()).rejects.toThrow(/denied/);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { account } from '@mingmou/contract/system/account/account.contract';
import { codeFor, mobileOf, admin as sql } from '../auth/support';
import { TEST_NOW, TEST_PASSWORD, type TestApp, testApp } from '../support/app';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setNow(TEST_NOW);
  admin = await app.signIn('admin', { device: 'office' });
});

const state = async (token: string) => (await app.send(auth.checkToken, {}, { token })).code;
const wrong = (username: string) => app.send(auth.check, { username, password: 'Wrong000' });
const right = (username: string, password = TEST_PASSWORD) => app.send(auth.check, { username, password });

async function rowOf(name: string) {
  const { data } = await app.send(account.page, { keyword: name }, { token: admin });
  const [row] = data.records;
  if (!row) throw new Error(`no ${name}`);
  return row;
}

async function reasons(id: number): Promise<unknown[]> {
  const rows = await sql(app, 'SELECT end_reason FROM auth_token WHERE account_id = $1 ORDER BY id', [id]);
  return rows.map(({ end_reason }) => end_reason);
}

describe('a locked account', () => {
  it('SYS-01 is unlocked by an administrator before the lock ends, and its failed attempts are reset', async () => {
    const { id } = await rowOf('triage');
    for (let n = 0; n < 5; n += 1) await wrong('triage');
    expect(await right('triage')).toMatchObject({ code: 100102 });
    expect((await rowOf('triage')).lockedUntil).toBe('2025-03-12 09:15:00');
    expect(await app.send(account.unlock, { id }, { token: admin })).toMatchObject({ success: true });
    expect((await rowOf('triage')).lockedUntil).toBeNull();
    expect(await wrong('triage')).toMatchObject({ code: 100101, msg: '账号或密码错误，还可尝试4次' });
    expect(await right('triage')).toMatchObject({ success: true });
    const [line] = await sql(app, "SELECT * FROM operation_log WHERE action = '解锁'");
    expect(line).toMatchObject({ target_name: 'triage', before: { lockedUntil: { value: '2025-03-12 09:15:00' } } });
  });

  it('SYS-01 locked through its mobile, is unlocked under every login name', async () => {
    const mobile = await mobileOf(app, 'doctor');
    for (let n = 0; n < 5; n += 1) await wrong(mobile);
    expect(await app.send(account.unlock, { id: (await rowOf('doctor')).id }, { token: admin })).toMatchObject({
      success: true,
    });
    expect(await right(mobile)).toMatchObject({ success: true });
    expect(await right('doctor')).toMatchObject({ success: true });
  });

  it('SYS-01 refuses an unlock after the lock has ended', async () => {
    const { id } = await rowOf('buyer');
    for (let n = 0; n < 5; n += 1) await wrong('buyer');
    app.advance(15.1);
    expect((await rowOf('buyer')).lockedUntil).toBeNull();
    expect(await app.send(account.unlock, { id }, { token: admin })).toMatchObject({
      code: 100003,
      msg: '当前状态为「启用」，不能解锁',
    });
  });
});

describe('sessions of an account', () => {
  it('SYS-02 are listed and ended one by one or all together', async () => {
    const { id } = await rowOf('stock');
    const tokens = [];
    for (const device of ['D1', 'D2', 'D3']) tokens.push(await app.signIn('stock', { device, ip: '10.9.8.7' }));
    const [first = '', second = '', third = ''] = tokens;
    const devices = async () => (await app.send(account.sessions, { id }, { token: admin })).data;
    expect((await devices()).map(({ deviceId }) => deviceId).sort()).toEqual(['D1', 'D2', 'D3']);
    expect((await devices())[0]).toMatchObject({ ip: '10.9.8.7', orgShortName: '旗舰店', lastSeenAt: TEST_NOW });
    expect(await app.send(account.kick, { id, deviceId: 'D2' }, { token: admin })).toMatchObject({ success: true });
    expect([await state(first), await state(second), await state(third)]).toEqual([0, 7785, 0]);
    expect((await rowOf('stock')).deviceCount).toBe(2);
    expect(await app.send(account.kick, { id }, { token: admin })).toMatchObject({ success: true });
    expect([await state(first), await state(third)]).toEqual([7785, 7785]);
    expect(await reasons(id)).toEqual(['KICKED', 'KICKED', 'KICKED']);
    expect(await devices()).toEqual([]);
    const [line] = await sql(app, "SELECT * FROM operation_log WHERE action = '下线' ORDER BY id LIMIT 1");
    expect(line).toMatchObject({ before: { deviceCount: { value: 3 } }, after: { deviceCount: { value: 2 } } });
  });

  it('SYS-02 are offline after the idle limit', async () => {
    await app.signIn('sales');
    expect((await rowOf('sales')).deviceCount).toBe(1);
    app.advance(8 * 60);
    admin = await app.signIn('admin', { device: 'office' });
    expect((await rowOf('sales')).deviceCount).toBe(0);
  });

  it('cannot be reached from another chain', async () => {
    const [foreign] = await sql(app, "SELECT id FROM account WHERE account = 'front_b'");
    const id = Number(foreign?.id);
    for (const call of [account.sessions, account.unlock, account.kick, account.changePassword]) {
      expect(await app.sendRaw(call, { id }, { token: admin })).toMatchObject({ code: 100002 });
    }
  });
});

describe('SYS-11 password reset', () => {
  it('SYS-11 ends every session, unlocks the account and requires a new password at sign-in', async () => {
    const { id } = await rowOf('finance');
    const token = await app.signIn('finance');
    for (let n = 0; n < 5; n += 1) await wrong('finance');
    const { data } = await app.send(account.changePassword, { id }, { token: admin });
    expect(data.password).toHaveLength(10);
    expect(await state(token)).toBe(7785);
    expect(await reasons(id)).toEqual(['PASSWORD']);
    expect(await right('finance')).toMatchObject({ code: 100101 });
    expect((await right('finance', data.password)).data).toMatchObject({ mustChangePassword: true });
    const lines = await sql(app, "SELECT * FROM operation_log WHERE action = '重置密码' AND success");
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(data.password);
  });

  it('SYS-11 refuses the former passwords as the new password', async () => {
    const { id } = await rowOf('member');
    await app.send(account.changePassword, { id }, { token: admin });
    const code = await codeFor(app, 'member');
    const mobile = await mobileOf(app, 'member');
    const change = (newPassword: string) => app.send(auth.updatePassword, { code, mobile, newPassword });
    expect(await change(TEST_PASSWORD)).toMatchObject({ code: 100117 });
    expect(await change('another99')).toMatchObject({ success: true });
    expect((await right('member', 'another99')).data).toMatchObject({ mustChangePassword: false });
  });

  it('SYS-11 refuses an account with more rights than the caller, and a new mobile for its codes', async () => {
    const boss = await rowOf('ops');
    const asked = await app.send(account.changePassword, { id: boss.id }, { token: admin });
    expect(asked).toMatchObject({ code: 170305, msg: expect.stringMatching(/^该账号拥有您没有的权限：.*，请联系/) });
    expect(await right('ops')).toMatchObject({ success: true });
    const { data } = await app.send(account.findById, { id: boss.id }, { token: admin });
    const { id, version, mobile, staffId, orgRoles, viewOrgIds, remark } = data;
    const change = { id, version, mobile, staffId, orgRoles, viewOrgIds, remark };
    expect(await app.send(account.update, { ...change, mobile: '13977776666' }, { token: admin })).toMatchObject({
      code: 170305,
    });
    expect(await mobileOf(app, 'ops')).toBe(mobile);
    expect(await app.send(account.update, { ...change, remark: '平台' }, { token: admin })).toMatchObject({
      success: true,
    });
  });

  it('SYS-11 refuses an account that works in an organisation where the caller has no role', async () => {
    await sql(
      app,
      `DELETE FROM account_org_role WHERE account_id = (SELECT id FROM account WHERE account = 'admin')
       AND org_id <> (SELECT min(org_id) FROM account_org_role)`,
    );
    admin = await app.signIn('admin', { device: 'office' });
    const { id } = await rowOf('manager');
    await sql(
      app,
      `INSERT INTO account_org_role SELECT property_owner_id, account_id, org.id, role_id FROM account_org_role held
       JOIN org USING (property_owner_id) WHERE account_id = $1 ON CONFLICT DO NOTHING`,
      [id],
    );
    expect(await app.send(account.changePassword, { id }, { token: admin })).toMatchObject({ code: 170305 });
  });

  it("SYS-11 of one's own account keeps the current session", async () => {
    const other = await app.signIn('admin', { device: 'home' });
    const { data } = await app.send(account.changePassword, { id: (await rowOf('admin')).id }, { token: admin });
    expect(data.password).toHaveLength(10);
    expect([await state(admin), await state(other)]).toEqual([100120, 7785]);
  });
});

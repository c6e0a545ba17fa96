import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { type As, TEST_NOW, TEST_PASSWORD, type TestApp, testApp } from '../support/app';
import { admin, setParameter } from './support';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(TEST_NOW);
  await admin(server, 'DELETE FROM login_attempt');
  await admin(server, 'UPDATE account SET locked_until = NULL');
});

const check = (username: string, password: string, as: As = {}) => server.send(auth.check, { username, password }, as);
const stateOf = (token: string) => server.send(auth.sessionInfo, {}, { token }).then(({ code }) => code);

async function wrongFourTimes(name: string): Promise<string[]> {
  const messages: string[] = [];
  for (let n = 0; n < 4; n += 1) messages.push((await check(name, 'Wrong000')).msg);
  return messages;
}
const COUNTDOWN = [4, 3, 2, 1].map((n) => `账号或密码错误，还可尝试${n}次`);
const LOCKED_15 = '账号已锁定，请15分钟后再试，或联系机构管理员解锁';

describe('SYS-01 lock of an account', () => {
  it('SYS-01 counts down, locks, refuses even the right password, and ends by itself', async () => {
    expect(await wrongFourTimes('front')).toEqual(COUNTDOWN);
    expect(await check('front', 'Wrong000')).toMatchObject({ status: 200, code: 100102, msg: LOCKED_15 });
    server.advance(14);
    expect((await check('front', TEST_PASSWORD)).msg).toBe('账号已锁定，请1分钟后再试，或联系机构管理员解锁');
    server.setNow('2025-03-12 09:15:01');
    expect(await check('front', TEST_PASSWORD)).toMatchObject({ success: true });
    const rows = await admin(server, "SELECT failures FROM login_attempt WHERE key = 'account:front'");
    expect(rows).toEqual([]);
    expect(await wrongFourTimes('front')).toEqual(COUNTDOWN);
  });

  it('SYS-01 answers an unknown account with the same messages', async () => {
    expect(await wrongFourTimes('nobody_here')).toEqual(COUNTDOWN);
    expect(await check('nobody_here', 'Wrong000')).toMatchObject({ code: 100102, msg: LOCKED_15 });
    server.advance(14);
    expect(await check('nobody_here', 'Wrong000')).toMatchObject({ code: 100102 });
    server.setNow('2025-03-12 09:15:01');
    expect((await check('nobody_here', 'Wrong000')).msg).toBe(COUNTDOWN[0]);
  });

  it('SYS-01 locks the account under its other login name as well', async () => {
    for (let n = 0; n < 5; n += 1) await check('front', 'Wrong000');
    const [row] = await admin(server, "SELECT mobile FROM account WHERE account = 'front'");
    expect(await check(String(row?.mobile), TEST_PASSWORD)).toMatchObject({ code: 100102 });
  });

  it('resets failures that are further apart than the duration of the lock', async () => {
    await wrongFourTimes('front');
    server.advance(16);
    expect((await check('front', 'Wrong000')).msg).toBe(COUNTDOWN[0]);
  });

  it('counts concurrent attempts, and allows no more than the limit', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => check('front', 'Wrong000')));
    expect(replies.filter(({ code }) => code === 100101)).toHaveLength(4);
    expect(replies.filter(({ code }) => code === 100102)).toHaveLength(4);
    expect(await check('front', TEST_PASSWORD)).toMatchObject({ code: 100102 });
  });

  it('applies the limits of the chain', async () => {
    await setParameter(server, parameters.loginMaxFailures, 3);
    expect((await check('front', 'Wrong000')).msg).toBe('账号或密码错误，还可尝试2次');
    await admin(server, 'DELETE FROM parameter');
  });

  it('blocks an address after 30 failures within ten minutes, across all accounts', async () => {
    const from = { ip: '10.9.9.9' };
    for (let n = 0; n < 29; n += 1) await check(`nobody_${n}`, 'Wrong000', from);
    server.advance(9);
    expect(await check('nobody_29', 'Wrong000', from)).toMatchObject({ code: 100101 });
    expect((await check('front', TEST_PASSWORD, from)).msg).toBe('当前网络登录失败次数过多，请10分钟后再试');
    expect(await check('front', TEST_PASSWORD, { ip: '10.9.9.8' })).toMatchObject({ success: true });
    server.advance(10.1);
    expect(await check('front', TEST_PASSWORD, from)).toMatchObject({ success: true });
  });

  it('keeps an address unblocked when its failures are further apart', async () => {
    const from = { ip: '10.9.9.7' };
    for (let n = 0; n < 29; n += 1) await check(`nobody_${n}`, 'Wrong000', from);
    server.advance(11);
    await check('nobody_29', 'Wrong000', from);
    expect(await check('front', TEST_PASSWORD, from)).toMatchObject({ success: true });
  });

  it('logs a failed sign-in of a known account, and none of an unknown account', async () => {
    const before = await admin(server, 'SELECT count(*) AS n FROM operation_log');
    await check('nobody_here', 'Wrong000');
    expect(await admin(server, 'SELECT count(*) AS n FROM operation_log')).toEqual(before);
    await check('front', 'Wrong000', { ip: '10.4.4.4' });
    const [line] = await admin(server, 'SELECT * FROM operation_log ORDER BY id DESC LIMIT 1');
    expect(line).toMatchObject({
      account: 'front',
      staff_name: '陈晓燕',
      success: false,
      code: 100101,
      ip: '10.4.4.4',
    });
    expect(JSON.stringify(line)).not.toContain('Wrong000');
  });
});

describe('checks before a token is issued', () => {
  const login = { username: 'front', password: TEST_PASSWORD };

  it('refuse another client, and a body that is no form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Basic eDp5' };
    const payload = new URLSearchParams(login).toString();
    const other = await server.app.inject({ method: 'POST', url: auth.login.path, headers, payload });
    expect(other.statusCode).toBe(200);
    expect(other.json()).toMatchObject({ success: false, code: 100123, msg: '请使用官方客户端登录' });
    const json = await server.app.inject({ method: 'POST', url: auth.login.path, payload: login });
    expect(json.statusCode).toBe(400);
  });

  it('accept the mobile as account, and any letter case', async () => {
    const [row] = await admin(server, "SELECT mobile FROM account WHERE account = 'front'");
    expect(await server.signIn(String(row?.mobile))).toHaveLength(43);
    expect(await server.signIn('FRONT')).toHaveLength(43);
  });

  it('return the same requirements at check and at sign-in', async () => {
    const { data } = await check('doctor', TEST_PASSWORD);
    expect(data).toMatchObject({ needCode: false, needKey: false, mobile: expect.stringMatching(/^138\*{4}\d{4}$/) });
    const reply = await server.send(auth.login, { username: 'doctor', password: TEST_PASSWORD });
    expect(reply.data).toMatchObject({
      token_type: 'bearer',
      expires_in: 86_400,
      orgId: data.orgId,
      account: 'doctor',
      mustChangePassword: false,
    });
    const stored = await admin(server, 'SELECT token_hash FROM auth_token');
    expect(JSON.stringify(stored)).not.toContain(reply.data.access_token);
  });

  it('refuse a disabled account only after the right password', async () => {
    await admin(server, "UPDATE account SET state_enum = 'DISABLE' WHERE account = 'sales'");
    expect(await check('sales', 'Wrong000')).toMatchObject({ code: 100101 });
    expect(await check('sales', TEST_PASSWORD)).toMatchObject({ code: 100104 });
    await admin(server, "UPDATE account SET state_enum = 'ENABLE' WHERE account = 'sales'");
  });

  it('refuse an account without an enabled role, and a chain whose service has ended', async () => {
    await admin(server, "UPDATE role SET state_enum = 'DISABLE' WHERE role_code = 'SALES'");
    expect(await check('sales', TEST_PASSWORD)).toMatchObject({ code: 100105 });
    await admin(server, "UPDATE role SET state_enum = 'ENABLE' WHERE role_code = 'SALES'");
    server.setNow('2028-12-31 23:59:59');
    expect(await check('sales', TEST_PASSWORD)).toMatchObject({ success: true });
    server.setNow('2029-01-01 00:00:00');
    expect(await check('sales', TEST_PASSWORD)).toMatchObject({ code: 100106 });
  });

  it('require a new password when the password has expired, and refuse every other call', async () => {
    await setParameter(server, parameters.passwordExpireDays, 30);
    server.setNow('2025-04-12 09:00:00');
    const reply = await server.send(auth.login, { username: 'front', password: TEST_PASSWORD });
    expect(reply.data.mustChangePassword).toBe(true);
    const token = reply.data.access_token;
    expect((await server.send(auth.sessionInfo, {}, { token })).data).toMatchObject({ mustChangePassword: true });
    expect(await server.send(auth.checkToken, {}, { token })).toMatchObject({ code: 100120 });
    await admin(server, 'DELETE FROM parameter');
    await admin(server, 'UPDATE account SET must_change_password = false');
  });

  it('select the requested organisation, else the last one, and never one without a role', async () => {
    const [, second] = await orgIds();
    const token = await server.signIn('doctor', { orgId: second });
    expect((await server.send(auth.sessionInfo, {}, { token })).data).toMatchObject({ orgId: second });
    const again = await server.signIn('doctor');
    expect((await server.send(auth.sessionInfo, {}, { token: again })).data).toMatchObject({ orgId: second });
    const [, , third] = await orgIds();
    const refused = await server.send(auth.login, {
      username: 'doctor',
      password: TEST_PASSWORD,
      orgId: String(third),
    });
    expect(refused).toMatchObject({ code: 100121 });
  });
});

async function orgIds(): Promise<number[]> {
  const rows = await admin(server, 'SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort');
  return rows.map(({ id }) => Number(id));
}

describe('session tokens', () => {
  it('SYS-02 end at the next sign-in on the device, at sign-out and after the idle limit', async () => {
    const first = await server.signIn('front', { device: 'D1' });
    const second = await server.signIn('front', { device: 'D1' });
    expect(await server.send(auth.sessionInfo, {}, { token: first })).toMatchObject({ status: 401, code: 7785 });
    expect(await stateOf(second)).toBe(0);
    await server.send(auth.logout, {}, { token: second });
    expect(await server.send(auth.sessionInfo, {}, { token: second })).toMatchObject({ status: 401, code: 401001 });

    const third = await server.signIn('front', { device: 'D1' });
    server.advance(479);
    expect(await stateOf(third)).toBe(0);
    for (let minutes = 0; minutes < 480; minutes += 60) {
      await server.send(auth.networkCheck, {}, { token: third });
      server.advance(60);
    }
    expect(await stateOf(third)).toBe(401001);
  });

  it('SYS-02 end at the maximum duration, however active the session is', async () => {
    const token = await server.signIn('front', { device: 'D1' });
    for (let hours = 0; hours < 23; hours += 1) {
      server.advance(60);
      expect(await stateOf(token)).toBe(0);
    }
    server.advance(60);
    expect(await stateOf(token)).toBe(401001);
  });

  it('SYS-03 beyond the device limit, the token used longest ago ends', async () => {
    await setParameter(server, parameters.maxDevices, 2);
    await admin(server, 'UPDATE auth_token SET ended_at = now(), end_reason = $$LOGOUT$$ WHERE ended_at IS NULL');
    const d1 = await server.signIn('front', { device: 'D1' });
    server.setNow('2025-03-12 09:05:00');
    const d2 = await server.signIn('front', { device: 'D2' });
    server.setNow('2025-03-12 09:06:00');
    await stateOf(d2);
    server.setNow('2025-03-12 09:10:00');
    await stateOf(d1);
    server.setNow('2025-03-12 09:11:00');
    const d3 = await server.signIn('front', { device: 'D3' });
    expect([await stateOf(d1), await stateOf(d2), await stateOf(d3)]).toEqual([0, 7785, 0]);
    await admin(server, 'DELETE FROM parameter');
  });

  it('SYS-04 are replaced by a switch, and the old token is valid for half a minute', async () => {
    const [home, other, unheld] = await orgIds();
    const token = await server.signIn('doctor', { device: 'D1', orgId: home });
    const { data } = await server.send(auth.switchOrg, { orgId: other ?? 0 }, { token });
    expect(data).toMatchObject({ orgId: other, expires_in: 86_400 });
    const session = await server.send(auth.sessionInfo, {}, { token: data.access_token });
    expect(session.data).toMatchObject({ orgId: other, orgList: [{ orgId: home }, { orgId: other }] });
    server.setNow('2025-03-12 09:00:29');
    expect(await stateOf(token)).toBe(0);
    server.setNow('2025-03-12 09:00:31');
    expect(await stateOf(token)).toBe(7785);
    for (const orgId of [unheld ?? 0, 99]) {
      expect(await server.send(auth.switchOrg, { orgId }, { token: data.access_token })).toMatchObject({
        code: 100121,
      });
    }
    expect(await stateOf(data.access_token)).toBe(0);
  });

  it('SYS-04 keep their expiry after a switch, and can switch again during the grace period', async () => {
    const [home, other] = await orgIds();
    const token = await server.signIn('doctor', { device: 'D1', orgId: home });
    server.advance(300);
    const first = await server.send(auth.switchOrg, { orgId: other ?? 0 }, { token });
    expect(first.data.expires_in).toBe(86_400 - 300 * 60);
    const second = await server.send(auth.switchOrg, { orgId: home ?? 0 }, { token });
    expect(second.success).toBe(true);
    expect([await stateOf(first.data.access_token), await stateOf(second.data.access_token)]).toEqual([7785, 0]);
  });

  it('are logged at sign-in, switch and sign-out', async () => {
    const [home, other] = await orgIds();
    const token = await server.signIn('doctor', { orgId: home });
    const { data } = await server.send(auth.switchOrg, { orgId: other ?? 0 }, { token });
    await server.send(auth.logout, {}, { token: data.access_token });
    const lines = await admin(
      server,
      'SELECT action, org_id, success, role_names FROM operation_log ORDER BY id DESC LIMIT 3',
    );
    expect(lines.map(({ action }) => action)).toEqual(['退出登录', '切换机构', '登录']);
    expect(lines[2]).toMatchObject({ success: true, role_names: ['医生'] });
    expect(Number(lines[2]?.org_id)).toBe(home);
  });
});

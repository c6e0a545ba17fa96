import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { TEST_NOW, TEST_PASSWORD, type TestApp, testApp } from '../support/app';
import { admin, codeFor, mobileOf } from './support';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(TEST_NOW);
  await admin(server, 'DELETE FROM login_attempt');
  await admin(server, 'DELETE FROM sms_code');
});

async function change(account: string, newPassword: string, token?: string, code?: string) {
  const mobile = await mobileOf(server, account);
  const sent = code ?? (await codeFor(server, account));
  server.advance(1.1);
  return server.send(auth.updatePassword, { code: sent, mobile, newPassword }, token ? { token } : {});
}

const sent = async () => Number((await admin(server, 'SELECT count(*) AS n FROM outbox'))[0]?.n);

describe('SYS-11 new password', () => {
  it('SYS-11 must be strong', async () => {
    const token = await server.signIn('front');
    for (const weak of ['abcdefgh', '12345678', 'abc1234', 'abc 12345', `a1${'x'.repeat(19)}`]) {
      expect(await change('front', weak, token, '000000')).toMatchObject({ code: 100116 });
    }
    expect(await change('front', 'abc12345', token)).toMatchObject({ success: true });
    expect(await server.signIn('front', { password: 'abc12345' })).toHaveLength(43);
  });

  it('SYS-11 differs from the last three passwords and from the account', async () => {
    const token = await server.signIn('triage');
    const attempt = async (password: string) => (await change('triage', password, token)).code;
    expect(await attempt('second222')).toBe(0);
    expect(await attempt('third3333')).toBe(0);
    for (const used of ['third3333', 'second222', TEST_PASSWORD]) expect(await attempt(used)).toBe(100117);
    // The limit is five codes an hour per mobile.
    server.advance(61);
    expect(await attempt('fourth444')).toBe(0);
    expect(await attempt('fifth5555')).toBe(0);
    expect(await attempt('second222')).toBe(0);
    await admin(server, "UPDATE account SET account = 'triage12' WHERE account = 'triage'");
    expect(
      (await change('triage12', 'Triage12', token, await codeFor(server, await mobileOf(server, 'triage12')))).code,
    ).toBe(100117);
  });

  it('SYS-11 leaves the code valid when it is refused', async () => {
    const code = await codeFor(server, 'sales');
    expect(await change('sales', TEST_PASSWORD, undefined, code)).toMatchObject({ code: 100117 });
    expect(await change('sales', 'another99', undefined, code)).toMatchObject({ success: true });
    expect(await change('sales', 'onemore99', undefined, code)).toMatchObject({ code: 100110 });
  });
});

/** Returns a six-digit code that was not sent to the mobile. */
async function wrongCode(mobile: string): Promise<string> {
  const sql = 'SELECT body FROM outbox WHERE receiver = $1 ORDER BY id DESC LIMIT 1';
  const [row] = await admin(server, sql, [mobile]);
  return String(row?.body).includes('000000') ? '111111' : '000000';
}

describe('change of a password', () => {
  it('ends all other tokens, and without a token all tokens', async () => {
    const kept = await server.signIn('stock', { device: 'D1' });
    const other = await server.signIn('stock', { device: 'D2' });
    const state = (token: string) => server.send(auth.sessionInfo, {}, { token }).then(({ code }) => code);
    expect(await change('stock', 'second222', kept)).toMatchObject({ success: true });
    expect([await state(kept), await state(other)]).toEqual([0, 7785]);
    expect(await change('stock', 'third3333')).toMatchObject({ success: true });
    expect(await state(kept)).toBe(7785);
  });

  it('unlocks a locked account and ends the obligation to change the password', async () => {
    await admin(server, "UPDATE account SET must_change_password = true WHERE account = 'buyer'");
    for (let n = 0; n < 5; n += 1) await server.send(auth.check, { username: 'buyer', password: 'Wrong000' });
    expect(await change('buyer', 'second222')).toMatchObject({ success: true });
    const reply = await server.send(auth.login, { username: 'buyer', password: 'second222' });
    expect(reply.data).toMatchObject({ mustChangePassword: false });
  });

  it('requires the mobile of the account, and reveals nothing about an unknown mobile', async () => {
    const token = await server.signIn('front', { password: 'abc12345' });
    const input = { code: '123456', newPassword: 'second222' };
    expect(await server.send(auth.updatePassword, { ...input, mobile: '13999999999' }, { token })).toMatchObject({
      code: 100118,
    });
    expect(await server.send(auth.updatePassword, { ...input, mobile: '13999999999' })).toMatchObject({ code: 100110 });
    const mobile = await mobileOf(server, 'front');
    expect(await server.send(auth.updatePassword, { ...input, mobile })).toMatchObject({ code: 100110 });
    expect(await server.send(auth.updatePassword, { ...input, mobile }, { token: 'x'.repeat(43) })).toMatchObject({
      status: 401,
      code: 401001,
    });
  });

  it('answers a forgotten password alike for mobiles with, without and with a disabled account', async () => {
    await admin(server, "UPDATE account SET state_enum = 'DISABLE' WHERE account = 'optician'");
    const answers = async (mobile: string) => {
      const start = performance.now();
      const told: string[] = [];
      const attempt = async () => {
        const wrong = { code: await wrongCode(mobile), newPassword: 'second222', mobile };
        const { code, msg } = await server.send(auth.updatePassword, wrong);
        told.push(`${code} ${msg}`);
      };
      await attempt();
      await server.send(auth.sendCode, { account: mobile });
      for (let n = 0; n < 6; n += 1) await attempt();
      server.advance(1.1);
      await server.send(auth.sendCode, { account: mobile });
      await attempt();
      server.advance(5.1);
      await attempt();
      return { told, ms: performance.now() - start };
    };
    const known = await answers(await mobileOf(server, 'cashier'));
    const unknown = await answers('13999999998');
    const disabled = await answers(await mobileOf(server, 'optician'));
    expect(known.told.map((line) => line.split(' ')[0])).toEqual(
      [100110, 100109, 100109, 100109, 100109, 100110, 100110, 100109, 100110].map(String),
    );
    expect(unknown.told).toEqual(known.told);
    expect(disabled.told).toEqual(known.told);
    // Nine refusals, none of them faster than the verification.
    for (const { ms } of [known, unknown, disabled]) expect(ms).toBeGreaterThan(9 * 240);
    await admin(server, "UPDATE account SET state_enum = 'ENABLE' WHERE account = 'optician'");
  });

  it('is logged without password or code', async () => {
    const code = await codeFor(server, 'member');
    await change('member', 'second222', undefined, code);
    const [line] = await admin(server, 'SELECT * FROM operation_log ORDER BY id DESC LIMIT 1');
    expect(line).toMatchObject({ account: 'member', action: '修改密码', success: true });
    expect(JSON.stringify(line)).not.toMatch(new RegExp(`second222|${code}`));
  });
});

describe('codes by SMS', () => {
  const send = (account: string, ip?: string) => server.send(auth.sendCode, { account }, ip ? { ip } : {});

  it('are sent to the mobile of a known account; an unknown account gets the same answer without a message', async () => {
    const before = await sent();
    const known = await send('cashier');
    expect(await sent()).toBe(before + 1);
    const unknown = await send('nobody_here');
    expect(await sent()).toBe(before + 1);
    expect(unknown).toEqual(known);
    expect(known.msg).toBe('验证码已发送至账号绑定的手机');
    const [row] = await admin(server, 'SELECT * FROM outbox ORDER BY id DESC LIMIT 1');
    expect(row).toMatchObject({
      channel: 'SMS',
      template: 'LOGIN_CODE',
      receiver: await mobileOf(server, 'cashier'),
      state: 'SENT',
    });
    expect(JSON.stringify(await admin(server, 'SELECT * FROM sms_code'))).not.toContain(
      /\d{6}/.exec(String(row?.body))?.[0],
    );
  });

  it.each(['cashier', 'nobody_here'])(
    'are limited to one a minute, five an hour and ten a day per account: %s',
    async (name) => {
      expect(await send(name)).toMatchObject({ success: true });
      server.advance(0.5);
      expect(await send(name)).toMatchObject({ code: 100111, msg: '验证码发送过于频繁，请30秒后再试' });
      const codes: number[] = [];
      for (let n = 0; n < 5; n += 1) {
        server.advance(1);
        codes.push((await send(name)).code);
      }
      expect(codes).toEqual([0, 0, 0, 0, 100112]);
      server.advance(61);
      for (let n = 0; n < 5; n += 1) {
        expect(await send(name)).toMatchObject({ success: true });
        server.advance(15);
      }
      expect(await send(name)).toMatchObject({ code: 100112 });
      server.advance(24 * 60);
      expect(await send(name)).toMatchObject({ success: true });
    },
  );

  it('are limited to twenty an hour per address', async () => {
    for (let n = 0; n < 20; n += 1) expect(await send(`nobody_${n}`, '10.7.7.7')).toMatchObject({ success: true });
    expect(await send('nobody_20', '10.7.7.7')).toMatchObject({ code: 100112 });
    expect(await send('nobody_20', '10.7.7.8')).toMatchObject({ success: true });
  });

  it('are sent only once for two concurrent requests', async () => {
    const before = await sent();
    const replies = await Promise.all([send('cashier'), send('cashier')]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 100111]);
    expect(await sent()).toBe(before + 1);
  });

  it('are valid at sign-in for five attempts, five minutes and one use; only the last code is valid', async () => {
    const login = (code: string) => server.send(auth.login, { username: 'cashier', password: TEST_PASSWORD, code });
    const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const first = await codeFor(server, 'cashier');
    server.advance(1.1);
    const second = await codeFor(server, 'cashier');
    if (first !== second) expect((await login(first)).msg).toBe('验证码错误，还可尝试4次');
    expect(await login(second)).toMatchObject({ success: true });
    expect(await login(second)).toMatchObject({ code: 100110 });
    server.advance(1.1);
    const third = await codeFor(server, 'cashier');
    for (const n of [4, 3, 2, 1]) expect((await login(other(third))).msg).toBe(`验证码错误，还可尝试${n}次`);
    expect(await login(other(third))).toMatchObject({ code: 100110 });
    expect(await login(third)).toMatchObject({ code: 100110 });
    server.advance(1.1);
    const fourth = await codeFor(server, 'cashier');
    server.advance(5.1);
    expect(await login(fourth)).toMatchObject({ code: 100110 });
  });
});

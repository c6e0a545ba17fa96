import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import type { InputOf } from '@mingmou/contract/base/call';
import { role } from '@mingmou/contract/system/account/role.contract';
import { loginControl } from '@mingmou/contract/system/login-control/login-control.contract';
import { admin as sql } from '../auth/support';
import { type As, TEST_PASSWORD, type TestApp, testApp } from '../support/app';

const INSIDE = '10.1.2.3';
const OUTSIDE = '8.8.8.8';

let app: TestApp;
let token: string;
let flagship: number;
let east: number;
let cashier: number;

beforeAll(async () => {
  app = await testApp();
  const orgs = await sql(app, 'SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort, id');
  [flagship, east] = orgs.map(({ id }) => Number(id)) as [number, number];
  token = await app.signIn('admin', { orgId: flagship });
  const { data } = await app.send(role.findByPropertyOwner, {}, { token });
  cashier = data.find(({ roleName }) => roleName === '收银员')?.id ?? 0;
});
afterAll(() => app.close());
afterEach(async () => {
  await app.database.query('DELETE FROM login_control');
  await app.database.query('DELETE FROM login_control_main');
  app.setNow('2025-03-12 09:00:00');
});

type Draft = InputOf<typeof loginControl.save>;

const draft = (ruleName: string, more: Partial<Draft> = {}): Draft => ({
  ...{ ruleName, scope: 'ALL', outsideAction: 'REFUSE', smsMode: 'NONE', maxDevices: 0 },
  ...more,
});
const save = (ruleName: string, more: Partial<Draft> = {}, as: As = {}) =>
  app.send(loginControl.save, draft(ruleName, more), { token, ip: INSIDE, ...as });
const main = (enabled: boolean, as: As = {}) =>
  app.send(loginControl.mainEnable, { enabled }, { token, ip: INSIDE, ...as });
const check = (username: string, as: As = {}) =>
  app.send(auth.check, { username, password: TEST_PASSWORD }, { ip: INSIDE, ...as });

const office: Partial<Draft> = { ipRanges: ['10.1.0.0/16'], outsideAction: 'SMS' };
const shift = (): Partial<Draft> => ({ scope: 'ROLE', roleIds: [cashier], timeStart: '08:00', timeEnd: '20:00' });

async function codeOf(mobile: string): Promise<string> {
  const [row] = await sql(app, `SELECT payload FROM outbox WHERE receiver = '${mobile}' ORDER BY id DESC LIMIT 1`);
  const { code } = (row?.payload ?? {}) as { code?: string };
  return code ?? '';
}

async function mobileOf(account: string): Promise<string> {
  const [row] = await sql(app, `SELECT mobile FROM account WHERE account = '${account}'`);
  return String(row?.mobile);
}

describe('login control', () => {
  it('SYS-09 applies the strictest of all rules that match a person', async () => {
    await save('A', office);
    await save('B', shift());
    await main(true);
    app.setNow('2025-03-12 12:00:00');
    expect(await check('cashier')).toMatchObject({ success: true, data: { needCode: false } });
    expect(await check('cashier', { ip: OUTSIDE })).toMatchObject({ success: true, data: { needCode: true } });
    app.setNow('2025-03-12 20:30:00');
    const refused = { code: 100107, msg: '当前时间或网络不允许登录（规则：B），请联系机构管理员' };
    expect(await check('cashier')).toMatchObject(refused);
    expect(await app.send(auth.login, { username: 'cashier', password: TEST_PASSWORD }, { ip: INSIDE })).toMatchObject(
      refused,
    );
    expect(await check('doctor', { ip: OUTSIDE })).toMatchObject({ success: true, data: { needCode: true } });
    app.setNow('2025-03-12 12:00:00');
    await main(false);
    expect(await check('cashier', { ip: OUTSIDE })).toMatchObject({ success: true, data: { needCode: false } });
  });

  it('SYS-09 试算 evaluates the rules without a sign-in', async () => {
    await save('A', office);
    await save('B', shift());
    const { data: accounts } = await app.send(loginControl.accounts, {}, { token });
    const idOf = (name: string) => accounts.find((one) => one.name.startsWith(name))?.id ?? 0;
    const attempt = async (name: string, ip: string, time: string, more = {}) => {
      const input = { accountId: idOf(name), ip, time: `2025-03-12 ${time}:00`, ...more };
      return (await app.send(loginControl.try, input, { token })).data;
    };
    expect(await attempt('cashier', INSIDE, '20:30')).toMatchObject({ result: 'PASS', enabled: false });
    expect(await attempt('cashier', INSIDE, '20:30', { asIfOn: true })).toMatchObject({
      result: 'REFUSE',
      ruleName: 'B',
    });
    await main(true);
    expect(await attempt('cashier', INSIDE, '12:00')).toMatchObject({ result: 'PASS', ruleName: null });
    expect(await attempt('cashier', OUTSIDE, '12:00')).toMatchObject({ result: 'SMS', ruleName: 'A' });
    expect(await attempt('cashier', INSIDE, '20:30')).toMatchObject({ result: 'REFUSE', ruleName: 'B' });
    expect(await attempt('doctor', OUTSIDE, '20:30')).toMatchObject({ result: 'SMS', ruleName: 'A' });
    const wrong = { accountId: idOf('doctor'), ip: 'somewhere', time: '2025-03-12 12:00:00' };
    expect(await app.send(loginControl.try, wrong, { token })).toMatchObject({ status: 400 });
    const foreign = await sql(app, "SELECT id FROM account WHERE account = 'admin_b'");
    const other = { accountId: Number(foreign[0]?.id), ip: INSIDE, time: '2025-03-12 12:00:00' };
    expect(await app.send(loginControl.try, other, { token })).toMatchObject({ code: 100002 });
  });

  it('refuses a sign-in without the required code, and accepts the correct code', async () => {
    await save('A', office);
    await main(true);
    const as = { ip: OUTSIDE, device: 'laptop' };
    const without = await app.send(auth.login, { username: 'optom', password: TEST_PASSWORD }, as);
    expect(without).toMatchObject({ code: 100108, msg: '请输入验证码' });
    await app.send(auth.sendCode, { account: 'optom' }, as);
    const code = await codeOf(await mobileOf('optom'));
    const entered = await app.send(auth.login, { username: 'optom', password: TEST_PASSWORD, code }, as);
    expect(entered.success).toBe(true);
  });

  it('applies the rules of the target organisation to a switch: a session signed in with a code passes, another does not', async () => {
    const there = await app.signIn('admin', { orgId: east, device: 'other' });
    await app.send(loginControl.save, draft('东', { ...office, ipRanges: ['10.9.0.0/16'] }), { token: there });
    await app.send(loginControl.mainEnable, { enabled: true }, { token: there });
    const plain = await app.signIn('doctor', { orgId: flagship, device: 'plain' });
    const go = (bearer: string, device: string) =>
      app.send(auth.switchOrg, { orgId: east }, { token: bearer, device, ip: INSIDE });
    expect(await go(plain, 'plain')).toMatchObject({ code: 100122 });
    expect((await app.send(auth.sessionInfo, {}, { token: plain, device: 'plain' })).data.orgId).toBe(flagship);
    await app.send(auth.sendCode, { account: 'doctor' }, { ip: '10.3.3.3' });
    const code = await codeOf(await mobileOf('doctor'));
    const input = { username: 'doctor', password: TEST_PASSWORD, code, orgId: String(flagship) };
    const proved = await app.send(auth.login, input, { device: 'proved', ip: INSIDE });
    expect(await go(proved.data.access_token, 'proved')).toMatchObject({ success: true });
    await app.send(loginControl.save, draft('东止', { ipRanges: ['10.1.2.3'], scope: 'ROLE', roleIds: [cashier] }), {
      token: there,
    });
    await app.database.query(
      "UPDATE login_control SET scope = 'ALL', role_ids = '{}', ip_ranges = '{10.9.9.9}' WHERE name = '东止'",
    );
    expect(await go(plain, 'plain')).toMatchObject({ code: 100107 });
  });

  it('requires a code on a new device, and none on a known device', async () => {
    await app.signIn('finance', { device: 'known' });
    await save('N', { smsMode: 'NEW_DEVICE' });
    await main(true);
    expect((await check('finance', { device: 'known' })).data.needCode).toBe(false);
    expect((await check('finance', { device: 'new' })).data.needCode).toBe(true);
  });

  it('reduces the number of devices, and ends the session that was used longest ago', async () => {
    await save('M', { maxDevices: 1 });
    await main(true);
    const first = await app.signIn('stock', { device: 'one' });
    app.advance(1);
    const second = await app.signIn('stock', { device: 'two' });
    expect(await app.send(auth.checkToken, {}, { token: first, device: 'one' })).toMatchObject({ code: 7785 });
    expect(await app.send(auth.checkToken, {}, { token: second, device: 'two' })).toMatchObject({ success: true });
  });

  it('170302 refuses a rule that would lock out its author, and stores nothing', async () => {
    const shut = { code: 170302, msg: '该规则会使您本人无法登录，请调整后再保存' };
    const rules = async () => (await app.send(loginControl.page, {}, { token })).data.records;
    // Also while the switch is off: the rule would lock out its author once the switch is on.
    expect(await save('外', { ipRanges: ['172.16.0.0/12'] })).toMatchObject(shut);
    expect(await rules()).toEqual([]);
    expect((await save('外', { ipRanges: ['172.16.0.0/12'] }, { ip: '172.16.0.9' })).success).toBe(true);
    expect(await main(true)).toMatchObject(shut);
    expect((await app.send(loginControl.main, {}, { token })).data).toEqual({ enabled: false });
    const [row] = await rules();
    if (!row) throw new Error('the rule is gone');
    const { name: _n, roleNames: _r, accountNames: _a, stateEnum: _s, updatedAt: _u, ...fields } = row;
    await app.send(loginControl.update, { ...fields, ipRanges: ['10.1.0.0/16'] }, { token });
    expect((await main(true)).success).toBe(true);
    expect(await save('另', { timeStart: '20:00', timeEnd: '22:00' })).toMatchObject(shut);
    const [now] = await rules();
    const change = { ...fields, version: now?.version ?? 0, ipRanges: ['172.16.0.0/12'] };
    expect(await app.send(loginControl.update, change, { token, ip: INSIDE })).toMatchObject(shut);
    const move = { id: fields.id, version: now?.version ?? 0 };
    expect(
      (await app.send(loginControl.enable, { ...move, stateEnum: 'DISABLE' }, { token, ip: OUTSIDE })).success,
    ).toBe(true);
    const back = { id: fields.id, version: move.version + 1, stateEnum: 'ENABLE' as const };
    expect(await app.send(loginControl.enable, back, { token, ip: OUTSIDE })).toMatchObject(shut);
    expect((await rules()).map(({ ruleName, stateEnum }) => [ruleName, stateEnum])).toEqual([['外', 'DISABLE']]);
  });

  it('170302 also applies when switch and rule are saved concurrently', async () => {
    const [saved, switched] = await Promise.all([save('同时', { ipRanges: ['172.16.0.0/12'] }), main(true)]);
    expect([saved.code, switched.success]).toEqual([170302, true]);
  });

  it('belongs to the organisation, with a unique name and consistent parts', async () => {
    expect((await save('一')).success).toBe(true);
    expect(await save('一')).toMatchObject({ code: 100004, msg: '规则名称「一」已存在，请更换' });
    const there = await app.signIn('admin', { orgId: east, device: 'there' });
    expect((await app.send(loginControl.page, {}, { token: there })).data.total).toBe(0);
    expect((await save('一', {}, { token: there })).success).toBe(true);
    const field = async (more: Partial<Draft>) => {
      const { status, data } = await save('二', more);
      return [status, (data as { field?: string } | null)?.field];
    };
    expect(await field({ ipRanges: ['10.1.0.0/40'] })).toEqual([400, 'ipRanges']);
    expect(await field({ timeStart: '08:00' })).toEqual([400, 'timeEnd']);
    expect(await field({ scope: 'ROLE' })).toEqual([400, 'roleIds']);
    expect(await save('二', { scope: 'ROLE', roleIds: [999_999] })).toMatchObject({ code: 100002 });
    expect(await save('二', { scope: 'ACCOUNT', accountIds: [999_999] })).toMatchObject({ code: 100002 });
  });

  it('writes each change to the log', async () => {
    await save('记录', office);
    await main(true);
    const lines = await sql(
      app,
      'SELECT action, target_name AS name, after FROM operation_log WHERE menu_id = 1743 AND success ORDER BY id DESC LIMIT 2',
    );
    expect(lines).toEqual([
      expect.objectContaining({ action: '总开关', after: { enabled: { label: '启用登录控制', value: true } } }),
      expect.objectContaining({ action: '新增/编辑', name: '记录' }),
    ]);
  });
});

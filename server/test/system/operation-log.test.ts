import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { operationLog } from '@mingmou/contract/system/log/operation-log.contract';
import { loggedChanges } from '@mingmou/contract/system/log/operation-log.rules';
import { parameterSettings } from '@mingmou/contract/system/parameter/parameter.contract';
import { strFromU8, unzipSync } from 'fflate';
import { admin as sql } from '../auth/support';
import { TEST_NOW, type TestApp, testApp } from '../support/app';

const DAY = TEST_NOW.slice(0, 10);
const PARAMETER_PAGE = 1726;

let app: TestApp;
let admin: string;
let orgIds: number[];

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn('admin');
  orgIds = (await sql(app, 'SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort')).map(({ id }) => Number(id));
  const { data } = await app.send(parameterSettings.findAll, {}, { token: admin });
  const { version } = data;
  const save = (key: string, value: number, at = version) =>
    app.send(parameterSettings.update, { version: at, items: [{ key, value }] }, { token: admin });
  await save('visionType', 2);
  await save('callInterval', 20);
});
afterAll(() => app.close());

type Filters = InputOf<typeof operationLog.page>;
const page = async (filters: Filters = {}, token = admin) =>
  (await app.send(operationLog.page, { size: 100, ...filters }, { token })).data.records;

describe('the operation log', () => {
  it('shows account, action, object, address and result of each line, latest first', async () => {
    const [refused, saved] = await page({ menuId: PARAMETER_PAGE });
    expect(saved).toMatchObject({
      at: TEST_NOW,
      account: 'admin',
      module: '系统参数',
      action: '参数',
      targetType: '系统参数',
      targetName: '视力记录方式',
      result: '成功',
      ip: '10.1.2.3',
    });
    expect(refused).toMatchObject({ result: '失败', msg: '数据已被他人修改，请刷新后重试' });
  });

  it.each<[string, Filters, number]>([
    ['the days', { dateFrom: DAY, dateTo: DAY }, 2],
    ['earlier days', { dateTo: '2025-03-11' }, 0],
    ['later days', { dateFrom: '2025-03-13' }, 0],
    ['the account', { staff: 'ADMI' }, 2],
    ['another account', { staff: '无此人' }, 0],
    ['the action', { action: '参数' }, 2],
    ['the result', { result: '失败' }, 1],
    ['the object', { target: '视力' }, 1],
    ['a literal percent sign', { target: '%' }, 0],
    ['the address', { ip: '10.1.' }, 2],
    ['another address', { ip: '10_1' }, 0],
  ])('is filtered by %s', async (_what, filters, count) => {
    expect(await page({ menuId: PARAMETER_PAGE, ...filters })).toHaveLength(count);
  });

  it('lists actions outside of pages under a separate module', async () => {
    const modules = (await page({ menuId: 0 })).map(({ module }) => module);
    expect(modules.length).toBeGreaterThan(0);
    expect(new Set(modules)).toEqual(new Set(['登录与外壳']));
  });

  it('refuses a date range longer than one year or with the end before the start', async () => {
    for (const dates of [
      { dateFrom: '2024-03-11', dateTo: DAY },
      { dateFrom: DAY, dateTo: '2025-03-11' },
    ]) {
      const reply = await app.sendRaw(operationLog.page, dates, { token: admin });
      expect(reply).toMatchObject({ status: 400, data: { field: 'dateTo' } });
    }
    expect((await app.send(operationLog.page, { dateFrom: '2024-03-12', dateTo: DAY }, { token: admin })).success).toBe(
      true,
    );
  });

  it('SYS-19 shows each changed field with its label, old and new value', async () => {
    const [line] = await page({ menuId: PARAMETER_PAGE, result: '成功' });
    const { data } = await app.send(operationLog.findById, { id: line?.id ?? 0 }, { token: admin });
    expect(loggedChanges(data.before, data.after)).toEqual([
      { key: 'visionType', label: '视力记录方式', before: '1', after: '2' },
    ]);
    expect(data.roleNames).not.toEqual([]);
  });

  it('is visible only in its organisation, and not in another organisation or chain', async () => {
    const [line] = await page({ menuId: PARAMETER_PAGE });
    const id = line?.id ?? 0;
    const there = await app.signIn('admin', { device: 'east', orgId: orgIds[1] });
    const other = await app.signIn('admin_b');
    for (const token of [there, other]) {
      expect(await page({ menuId: PARAMETER_PAGE }, token)).toEqual([]);
      expect(await app.send(operationLog.findById, { id }, { token })).toMatchObject({ code: 100002 });
    }
  });

  it('shows a line without organisation where its account has a role, and a system line everywhere', async () => {
    const manager = await app.signIn('manager', { device: 'third', orgId: orgIds[2] });
    await sql(
      app,
      `INSERT INTO operation_log (property_owner_id, account_id, account, module, action, target_name, success)
       SELECT 1, account.id, account.account, '登录与外壳', '登录', 'NOWHERE', false FROM account
       WHERE property_owner_id = 1 AND account IN ('cashier', 'manager')
       UNION ALL SELECT 1, NULL, 'system', '登录与外壳', '清理', 'NOWHERE', true`,
    );
    const held = await sql(
      app,
      `SELECT account.account FROM account JOIN account_org_role held ON held.account_id = account.id
       WHERE held.org_id = $1 AND account.account IN ('cashier', 'manager') GROUP BY 1`,
      [orgIds[2]],
    );
    const seen = (await page({ target: 'NOWHERE' }, manager)).map(({ account }) => account);
    expect(seen.sort()).toEqual([...held.map(({ account }) => String(account)), 'system'].sort());
  });

  it('requires the page to be read, and the button to be exported', async () => {
    const cashier = await app.signIn('cashier');
    expect(await app.sendRaw(operationLog.page, {}, { token: cashier })).toMatchObject({ status: 403 });
    expect((await app.download(operationLog.export, {}, { token: cashier })).status).toBe(403);
  });

  it('exports the filtered lines, and logs the export', async () => {
    const { status, body } = await app.download(
      operationLog.export,
      { menuId: PARAMETER_PAGE, result: '失败' },
      { token: admin },
    );
    expect(status).toBe(200);
    const sheet = strFromU8(unzipSync(new Uint8Array(body))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('耗时(ms)');
    expect(sheet).toContain('数据已被他人修改');
    expect(sheet).not.toContain('视力记录方式');
    const [line] = await page({ action: '导出' });
    expect(line).toMatchObject({ module: '操作日志', targetType: '操作日志', targetName: '1行' });
  });
});

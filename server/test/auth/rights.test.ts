import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { firstLeaf, type MenuNode } from '@mingmou/contract/auth/menu-nodes';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { type TestApp, testApp } from '../support/app';
import { admin } from './support';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

type Drawn = { [id: number]: Drawn };

/** Keeps only the menus of type 0, which the sidebar shows. */
function drawn(nodes: readonly MenuNode[]): Drawn {
  return Object.fromEntries(nodes.filter(({ type }) => type === 0).map(({ id, children }) => [id, drawn(children)]));
}

async function menusOf(account: string): Promise<MenuNode[]> {
  const token = await server.signIn(account);
  return (await server.send(auth.menus, {}, { token })).data;
}

describe('menus of an account', () => {
  it('SYS-07 contain four groups for the cashier, and / opens the dashboard', async () => {
    const menus = await menusOf('cashier');
    expect(drawn(menus)).toEqual({
      1001: {},
      11: { 1104: {}, 1105: {} },
      13: { 1301: {} },
      14: { 1492: { 1405: {} } },
    });
    const cashier = menus.flatMap(({ children }) => children).find(({ id }) => id === 1105);
    expect(cashier?.children.length).toBeGreaterThan(0);
    expect(cashier?.children.every(({ type }) => type === 1)).toBe(true);
    expect(firstLeaf(menus)?.path).toBe('/dashboard');
  });

  it('SYS-07 start at the log for a chain operator, and include recharges for a platform operator', async () => {
    await admin(
      server,
      `UPDATE account_org_role SET role_id = role.id FROM role, account
       WHERE account.account = 'front_b' AND account.id = account_id AND role.role_code = 'OPS'
         AND role.property_owner_id = account.property_owner_id`,
    );
    expect(firstLeaf(await menusOf('front_b'))?.path).toBe('/system/system/log');
    expect(drawn(await menusOf('ops'))).toEqual({ 17: { 1730: { 1732: {} }, 1740: { 1741: {}, 1745: {}, 1746: {} } } });
  });

  it('SYS-07 contain no 进销存 without the module', async () => {
    await admin(server, "UPDATE property_owner SET modules = '{}' WHERE id = 1");
    expect(drawn(await menusOf('cashier'))).toEqual({ 1001: {}, 11: { 1104: {}, 1105: {} }, 13: { 1301: {} } });
    await admin(server, "UPDATE property_owner SET modules = '{ERP,SCREEN,HIS,WECHAT,SMS}' WHERE id = 1");
  });

  it('are refused with 100119 for an account without any menu', async () => {
    await admin(server, "UPDATE role SET menu_ids = '{}' WHERE role_code = 'SALES' AND property_owner_id = 1");
    const token = await server.signIn('sales');
    expect(await server.send(auth.menus, {}, { token })).toMatchObject({ code: 100119 });
  });
});

describe('call without its right', () => {
  it('SYS-08 is refused with the name of the button, stores nothing and logs one failure', async () => {
    const token = await server.signIn('cashier');
    const logged = () => admin(server, 'SELECT * FROM operation_log WHERE module = $1 ORDER BY id', ['品牌管理']);
    const brands = () => admin(server, 'SELECT count(*) AS n FROM erp_brand');
    const [before, lines] = [await brands(), await logged()];
    const reply = await server.send(brand.save, { name: '新品牌', categoryIds: ['000'] }, { token });
    expect(reply).toMatchObject({ status: 403, success: false, msg: '没有「编辑」权限，请联系机构管理员' });
    expect(await brands()).toEqual(before);
    const [line, ...more] = (await logged()).slice(lines.length);
    expect(line).toMatchObject({ account: 'cashier', staff_name: '孙丽', success: false, code: 403 });
    expect(more).toEqual([]);
  });
});

describe('session info', () => {
  it('contains the employee, the organisations and the settings that the rights allow', async () => {
    const info = async (account: string) => {
      const token = await server.signIn(account);
      return (await server.send(auth.sessionInfo, {}, { token })).data;
    };
    expect(await info('doctor')).toMatchObject({
      account: 'doctor',
      staffName: '王建国',
      orgList: [{ orgShortName: '旗舰店' }, { orgShortName: '城东店' }],
      costDisplay: false,
      encryptionLock: false,
      visionType: 1,
      todoPollSeconds: 120,
    });
    expect(await info('buyer')).toMatchObject({ costDisplay: true });
    const ops = await info('ops');
    expect(ops).toMatchObject({ staffName: 'ops', staffId: null });
    expect(ops.viewOrgList).toHaveLength(3);
  });

  it("returns the account's own mobile and the expiry of the token", async () => {
    const token = await server.signIn('doctor');
    expect((await server.send(auth.accountPhone, {}, { token })).data).toMatch(/^138\d{8}$/);
    const { data } = await server.send(auth.checkToken, {}, { token });
    expect(data).toEqual({ valid: true, expiresAt: '2025-03-13 09:00:00' });
    expect(await server.send(auth.networkCheck, {})).toMatchObject({ data: '2025-03-12 09:00:00' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { buttonId } from '@mingmou/contract/auth/buttons';
import { READY_MADE_ROLES } from '@mingmou/contract/auth/roles';
import type { InputOf } from '@mingmou/contract/base/call';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { account } from '@mingmou/contract/system/account/account.contract';
import { role } from '@mingmou/contract/system/account/role.contract';
import { heldIn, type RoleNode, rightsAt } from '@mingmou/contract/system/account/role.rules';
import { menuIdsFrom } from '../../src/modules/system/account/role-menus.rules';
import { admin as sql } from '../auth/support';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let admin: string;
let orgIds: number[];

beforeAll(async () => {
  app = await testApp();
  const orgs = await sql(app, 'SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort');
  orgIds = orgs.map(({ id }) => Number(id));
  admin = await app.signIn('admin', { orgId: orgIds[0] });
});
afterAll(() => app.close());

type Draft = InputOf<typeof role.save>;
let serial = 0;

function draft(menuIds: readonly number[], more: Partial<Draft> = {}): Draft {
  serial += 1;
  return { roleName: `角色${serial}`, discountFloor: 95, remark: null, menuIds: [...menuIds], ...more };
}

async function create(menuIds: readonly number[], more: Partial<Draft> = {}) {
  const reply = await app.send(role.save, draft(menuIds, more), { token: admin });
  if (!reply.success) throw new Error(reply.msg);
  return reply.data.id;
}

const rowOf = async (id: number) => (await app.send(role.findById, { id }, { token: admin })).data;
const idOf = async (code: string) =>
  Number((await sql(app, 'SELECT id FROM role WHERE property_owner_id = 1 AND role_code = $1', [code]))[0]?.id);
const menusOf = async (id: number): Promise<number[]> => {
  const [row] = await sql(app, 'SELECT menu_ids FROM role WHERE id = $1 AND property_owner_id = 1', [id]);
  return row?.menu_ids as number[];
};

/** Returns the role as its editor would submit it. */
async function changeOf(id: number, more: Partial<Draft> = {}) {
  const { version, roleName, discountFloor, remark } = await rowOf(id);
  return { id, version, roleName, discountFloor, remark, menuIds: await menusOf(id), ...more };
}
const update = async (id: number, more: Partial<Draft>, token = admin) =>
  app.send(role.update, await changeOf(id, more), { token });
const move = async (id: number, stateEnum: 'ENABLE' | 'DISABLE', token = admin) =>
  app.send(role.enable, { id, stateEnum, version: (await rowOf(id)).version }, { token });

/** Creates an account with these roles and signs in; returns its token. */
async function person(name: string, orgRoles: InputOf<typeof account.save>['orgRoles'], orgId = orgIds[0]) {
  serial += 1;
  const mobile = `137${String(serial).padStart(8, '0')}`;
  const made = await app.send(account.save, { account: name, mobile, orgRoles }, { token: admin });
  if (!made.success) throw new Error(made.msg);
  await sql(app, 'UPDATE account SET must_change_password = false WHERE id = $1', [made.data.id]);
  const token = await app.signIn(name, { password: made.data.password, device: name, orgId });
  return { id: made.data.id, token };
}
const here = (...roleIds: number[]) => [{ orgId: orgIds[0] ?? 0, roleIds }];

async function lastLine() {
  return (await sql(app, 'SELECT * FROM operation_log ORDER BY id DESC LIMIT 1'))[0];
}

describe('list and permission tree', () => {
  it('lists ready-made roles first with the number of accounts, filtered by name and state', async () => {
    const { data } = await app.send(role.page, { size: 100 }, { token: admin });
    expect(data.records.slice(0, READY_MADE_ROLES.length).every(({ preset }) => preset)).toBe(true);
    expect(data.records.find(({ roleCode }) => roleCode === 'DOCTOR')).toMatchObject({
      roleName: '医生',
      discountFloor: 90,
      stateEnum: 'ENABLE',
      accountCount: expect.any(Number),
    });
    const found = await app.send(role.page, { roleName: '视光' }, { token: admin });
    expect(found.data.records.map(({ roleName }) => roleName)).toEqual(['视光师']);
    expect((await app.send(role.page, { stateEnum: 'DISABLE' }, { token: admin })).data.total).toBe(0);
  });

  it('returns every menu and button with whether the role holds it and whether the caller may grant it', async () => {
    const { data } = await app.send(role.tree, { id: await idOf('CASHIER') }, { token: admin });
    const all = data.flatMap((node) => rightsAt<RoleNode>(node));
    const node = (id: number) => all.find((one) => one.id === id);
    expect([...heldIn(data)].sort((a, b) => a - b)).toEqual(
      READY_MADE_ROLES.find(({ roleCode }) => roleCode === 'CASHIER')?.menuIds,
    );
    expect(node(1105)).toMatchObject({ selectedStatus: 2, held: true, grantable: true });
    expect(node(buttonId('cashier:shift'))).toMatchObject({ held: true, through: [1105, 1101] });
    // Only platform operators hold menu 1746.
    expect(node(1746)).toMatchObject({ selectedStatus: 0, grantable: false });
    expect(data.find(({ id }) => id === 11)).toMatchObject({ type: 0, selectedStatus: 2 });
    expect(data.find(({ id }) => id === 14)?.selectedStatus).toBe(2);
    const fresh = await app.send(role.tree, { id: 0 }, { token: admin });
    expect(fresh.data.every(({ selectedStatus }) => selectedStatus === 0)).toBe(true);
    expect(await app.send(role.tree, { id: 99_999 }, { token: admin })).toMatchObject({ code: 100002 });
  });

  it('refuses the page to accounts without the page right, and writes to accounts without the buttons', async () => {
    const front = await app.signIn('front');
    expect(await app.send(role.page, {}, { token: front })).toMatchObject({ status: 403 });
    expect(await app.send(role.tree, { id: 0 }, { token: front })).toMatchObject({ status: 403 });
    const reader = await person('role_reader', here(await create([1744])));
    expect((await app.send(role.page, {}, { token: reader.token })).success).toBe(true);
    expect(await app.send(role.save, draft([1744]), { token: reader.token })).toMatchObject({ status: 403 });
    expect(await move(await idOf('OPTICIAN'), 'DISABLE', reader.token)).toMatchObject({ status: 403 });
  });
});

describe('a role', () => {
  it('stores pages and buttons but no branches, and requires for a button a menu that contains or shares it', async () => {
    const id = await create([1105, 11, buttonId('cashier:pay'), 1105]);
    expect(await menusOf(id)).toEqual([1105, buttonId('cashier:pay')]);
    expect(await menusOf(await create([1101, buttonId('cashier:shift')]))).toEqual([1101, buttonId('cashier:shift')]);
    const refused = (menuIds: number[]) => app.send(role.save, draft(menuIds), { token: admin });
    expect(await refused([1101, buttonId('cashier:pay')])).toMatchObject({
      status: 400,
      msg: '菜单权限：按钮「收费」须和菜单「收银台」一起授予',
      data: { field: 'menuIds' },
    });
    expect(await refused([1101, 424_242])).toMatchObject({ status: 400 });
    expect(await refused([])).toMatchObject({ status: 400 });
    expect(await refused([11])).toMatchObject({ status: 400, msg: '菜单权限：请至少选择一项' });
  });

  it('requires a name that is unique in the chain, also when two roles are saved concurrently', async () => {
    const one = draft([1001], { roleName: '同名角色' });
    const replies = await Promise.all([1, 2, 3].map(() => app.send(role.save, one, { token: admin })));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.find(({ success }) => !success)).toMatchObject({
      code: 100004,
      msg: '角色名称「同名角色」已存在，请更换',
    });
  });

  it('refuses a stale version, and logs the added and removed rights by name', async () => {
    const id = await create([1101, 1105, buttonId('cashier:pay')]);
    const change = await changeOf(id, { discountFloor: 88.5, menuIds: [1101, 1102] });
    expect(await app.send(role.update, change, { token: admin })).toMatchObject({ success: true });
    const line = await lastLine();
    expect(line).toMatchObject({ success: true, target_type: '角色', action: '新增/编辑' });
    expect(line?.before).toMatchObject({ discountFloor: { value: 95 }, menuIds: { value: ['收银台', '收费'] } });
    expect(line?.after).toMatchObject({ discountFloor: { value: 88.5 }, menuIds: { value: ['分诊台'] } });
    expect(await app.send(role.update, change, { token: admin })).toMatchObject({ code: 100001 });
  });

  it('belongs to its chain', async () => {
    const id = await create([1101]);
    const other = await app.signIn('admin_b');
    expect(await app.send(role.findById, { id }, { token: other })).toMatchObject({ code: 100002 });
    expect(await app.send(role.copy, { id }, { token: other })).toMatchObject({ code: 100002 });
    expect(await move(id, 'DISABLE', other)).toMatchObject({ code: 100002 });
  });

  it('accepts a discount floor from 0 to 100 percent', async () => {
    for (const discountFloor of [-0.01, 100.01, 90.123]) {
      expect(await app.send(role.save, draft([1101], { discountFloor }), { token: admin })).toMatchObject({
        status: 400,
      });
    }
    const id = await create([1101], { discountFloor: 0 });
    expect((await rowOf(id)).discountFloor).toBe(0);
  });
});

describe('discount floor', () => {
  const KEEPS = [1001, 1742, 1744, buttonId('role:save'), buttonId('account:save')];
  const setFloor = async (id: number, discountFloor: number, token: string) => update(id, { discountFloor }, token);

  it("cannot be changed for one's own role, neither up nor down", async () => {
    const mine = await create([...KEEPS, buttonId('role:discount')], { discountFloor: 90 });
    const { token } = await person('floor_own', here(mine));
    for (const floor of [80, 95])
      expect(await setFloor(mine, floor, token)).toMatchObject({
        code: 170405,
        msg: '不能设置自己的最低折扣，请由其他管理员办理',
      });
    expect((await rowOf(mine)).discountFloor).toBe(90);
  });

  it("below the caller's own floor requires 设置最低折扣, also for a copy, a new role and a granted role", async () => {
    const keeps = await create(KEEPS, { discountFloor: 90 });
    const { id, token } = await person('floor_none', here(keeps));
    const other = await create([1001], { discountFloor: 95 });
    const refused = { status: 403, msg: '没有「设置最低折扣」权限，请联系机构管理员' };
    expect(await setFloor(other, 89.99, token)).toMatchObject(refused);
    expect(await setFloor(other, 90, token)).toMatchObject({ success: true });
    expect(await app.send(role.save, draft([1001], { discountFloor: 89.99 }), { token })).toMatchObject(refused);
    const deep = await create([1001], { discountFloor: 60 });
    expect(await app.send(role.copy, { id: deep }, { token })).toMatchObject(refused);
    const { data } = await app.send(account.findById, { id }, { token });
    const { version, mobile, staffId, viewOrgIds, remark } = data;
    const change = { id, version, mobile, staffId, viewOrgIds, remark, orgRoles: here(keeps, deep) };
    expect(await app.send(account.update, change, { token })).toMatchObject(refused);
    expect(await setFloor(other, 60, admin)).toMatchObject({ success: true });
  });

  it('can be set by administrators of chains that existed before the right', async () => {
    const [row] = await sql(app, `SELECT menu_ids FROM role WHERE property_owner_id = 2 AND role_code = 'ORG_ADMIN'`);
    expect(row?.menu_ids).toContain(174404);
  });
});

describe('limits of granting', () => {
  it('SYS-10 refuses a role with 收银台 and 退费 from an account without 退费, and names the missing right', async () => {
    const keeper = await create([1105, 1742, 1744, buttonId('role:save'), buttonId('account:save')]);
    const { token } = await person('no_refund', here(keeper));
    const wanted = [1105, buttonId('cashier:refund')];
    expect(await app.send(role.save, draft(wanted), { token })).toMatchObject({
      code: 170402,
      msg: '不能授予自己没有的权限：退费',
    });
    const made = await create([1105]);
    expect(await update(made, { menuIds: wanted }, token)).toMatchObject({ code: 170402 });
    expect(await menusOf(made)).toEqual([1105]);
    const rich = await create(wanted);
    expect(await app.send(role.copy, { id: rich }, { token })).toMatchObject({ code: 170402 });
    // A right that the role already holds may stay; keeping the right is no grant.
    expect(await update(rich, { remark: '仅改备注' }, token)).toMatchObject({ success: true });
    const granted = { account: 'refunder', mobile: '13600000001', orgRoles: here(rich) };
    expect(await app.send(account.save, granted, { token })).toMatchObject({ code: 170402 });
  });

  it("checks the caller's rights in every organisation where an account holds the role", async () => {
    const keeper = await create([1105, 1744, buttonId('role:save'), buttonId('cashier:pay')]);
    const modest = await create([1105]);
    const { token } = await person('two_places', [
      { orgId: orgIds[0] ?? 0, roleIds: [keeper] },
      { orgId: orgIds[1] ?? 0, roleIds: [modest] },
    ]);
    const wanted = [1105, buttonId('cashier:pay')];
    // Otherwise the caller's own second role would grant 收费 in the other organisation.
    expect(await update(modest, { menuIds: wanted }, token)).toMatchObject({ code: 170402 });
    const tree = await app.send(role.tree, { id: modest }, { token });
    const node = tree.data.flatMap((root) => rightsAt<RoleNode>(root)).find(({ id }) => id === wanted[1]);
    expect(node?.grantable).toBe(false);
    expect(await app.send(role.save, draft(wanted), { token })).toMatchObject({ success: true });
  });

  it('refuses to remove the right to change roles from its last holder', async () => {
    const id = await idOf('ORG_ADMIN');
    const menuIds = (await menusOf(id)).filter((one) => one !== buttonId('role:save'));
    await sql(app, "UPDATE role SET state_enum = 'DISABLE' WHERE property_owner_id = 1 AND NOT preset");
    expect(await update(id, { menuIds })).toMatchObject({ code: 170303, msg: '至少保留一个启用的机构管理员' });
    expect(await menusOf(id)).toContain(buttonId('role:save'));
    await sql(app, "UPDATE role SET state_enum = 'ENABLE' WHERE property_owner_id = 1 AND state_enum = 'DISABLE'");
  });
});

describe('ready-made roles', () => {
  it('contain only rights that the role editor accepts', () => {
    for (const { menuIds } of READY_MADE_ROLES) expect(menuIdsFrom(menuIds)).toEqual(menuIds);
  });

  it('refuse a new name and deletion; their menus can be changed and restored', async () => {
    const id = await idOf('SALES');
    expect(await update(id, { roleName: '销售员' })).toMatchObject({ code: 170401, msg: '预置角色不能删除或改名' });
    expect(await app.send(role.deleteCheck, { id }, { token: admin })).toMatchObject({ code: 170401 });
    const { version } = await rowOf(id);
    expect(await app.send(role.delete, { id, version, stateEnum: 'DELETE' }, { token: admin })).toMatchObject({
      code: 170401,
    });
    expect(await update(id, { menuIds: [1405], discountFloor: 50 })).toMatchObject({ success: true });
    const changed = await rowOf(id);
    const restored = await app.send(role.restore, { id, version: changed.version }, { token: admin });
    expect(restored.data).toMatchObject({ roleName: '销售', discountFloor: 90, version: changed.version + 1 });
    expect(await menusOf(id)).toEqual(READY_MADE_ROLES.find(({ roleCode }) => roleCode === 'SALES')?.menuIds);
    expect(await lastLine()).toMatchObject({ action: '恢复默认', target_name: '销售' });
    expect(await app.send(role.restore, { id, version: changed.version }, { token: admin })).toMatchObject({
      code: 100001,
    });
  });

  it('cannot be restored if they are custom roles, which have no default', async () => {
    const id = await create([1101]);
    const { version } = await rowOf(id);
    expect(await app.send(role.restore, { id, version }, { token: admin })).toMatchObject({ code: 100003 });
  });

  it('are copied with a free name into a role that can be renamed', async () => {
    const id = await idOf('DOCTOR');
    const first = (await app.send(role.copy, { id }, { token: admin })).data;
    const second = (await app.send(role.copy, { id }, { token: admin })).data;
    expect(first).toMatchObject({ roleName: '医生副本', preset: false, roleCode: null, discountFloor: 90 });
    expect(second.roleName).toBe('医生副本2');
    expect(await menusOf(first.id)).toEqual(await menusOf(id));
    expect(await update(first.id, { roleName: '夜班医生' })).toMatchObject({ success: true });
    const long = await create([1101], { roleName: '一二三四五六七八九十甲乙' });
    expect((await app.send(role.copy, { id: long }, { token: admin })).data.roleName).toBe('一二三四五六七八九十副本');
  });
});

describe('use of roles by accounts', () => {
  it('refuses to disable or delete a role in use, and reports the number of accounts', async () => {
    const id = await create([1101], { roleName: '有人在用' });
    await person('uses_role', here(id));
    expect((await rowOf(id)).accountCount).toBe(1);
    expect(await move(id, 'DISABLE')).toMatchObject({
      code: 170403,
      msg: '角色「有人在用」有1个账号在用，不能停用',
    });
    expect(await app.send(role.deleteCheck, { id }, { token: admin })).toMatchObject({
      code: 170403,
      msg: '角色「有人在用」有1个账号在用，不能删除',
    });
  });

  it('disables an unused role, offers it no longer, and enables and deletes it', async () => {
    const id = await create([1101], { roleName: '没人用' });
    const offered = async () =>
      (await app.send(role.findByPropertyOwner, {}, { token: admin })).data.some((one) => one.id === id);
    expect(await move(id, 'DISABLE')).toMatchObject({ success: true });
    expect(await offered()).toBe(false);
    expect(await move(id, 'ENABLE')).toMatchObject({ success: true });
    expect(await offered()).toBe(true);
    const asked = await app.send(role.deleteCheck, { id }, { token: admin });
    expect(asked.data).toContain('没人用');
    const { version } = await rowOf(id);
    expect(await app.send(role.delete, { id, version, stateEnum: 'DELETE' }, { token: admin })).toMatchObject({
      success: true,
    });
    expect(await app.send(role.findById, { id }, { token: admin })).toMatchObject({ code: 100002 });
    await create([1101], { roleName: '没人用' });
  });

  it('never assigns a role that is disabled concurrently', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await create([1101]);
      serial += 1;
      const wanted = {
        account: `racer_${serial}`,
        mobile: `137${String(serial).padStart(8, '0')}`,
        orgRoles: here(id),
      };
      const { version } = await rowOf(id);
      const [made, moved] = await Promise.all([
        app.send(account.save, wanted, { token: admin }),
        // real time: each round starts the second call a little later
        new Promise((resolve) => setTimeout(resolve, round * 25)).then(() =>
          app.send(role.enable, { id, version, stateEnum: 'DISABLE' }, { token: admin }),
        ),
      ]);
      expect([made.success, moved.success].filter(Boolean)).toHaveLength(1);
      expect(await rowOf(id)).toMatchObject(
        made.success ? { stateEnum: 'ENABLE', accountCount: 1 } : { stateEnum: 'DISABLE', accountCount: 0 },
      );
    }
  });
});

describe('active sessions', () => {
  it('apply a changed role at the next call without a new sign-in; the menu changes with the next request', async () => {
    const id = await create([1001, 1414, buttonId('erp-goods:edit')]);
    const { token } = await person('live_one', here(id));
    const save = () => app.send(brand.save, { name: `品牌${serial}`, categoryIds: ['001'] }, { token });
    expect((await save()).status).not.toBe(403);
    expect(await update(id, { menuIds: [1001, 1414] })).toMatchObject({ success: true });
    expect(await save()).toMatchObject({ status: 403 });
    expect((await app.send(auth.checkToken, {}, { token })).success).toBe(true);
    expect((await app.send(brand.page, {}, { token })).success).toBe(true);
    expect(await update(id, { menuIds: [1001] })).toMatchObject({ success: true });
    expect(await app.send(brand.page, {}, { token })).toMatchObject({ status: 403 });
    const { data } = await app.send(auth.menus, {}, { token });
    expect(data.map((node) => node.id)).toEqual([1001]);
  });
});

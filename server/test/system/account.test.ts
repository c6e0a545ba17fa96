import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { buttonId } from '@mingmou/contract/auth/buttons';
import { isStrongPassword } from '@mingmou/contract/auth/password.rules';
import type { InputOf } from '@mingmou/contract/base/call';
import { account } from '@mingmou/contract/system/account/account.contract';
import { role } from '@mingmou/contract/system/account/role.contract';
import { admin as sql } from '../auth/support';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let admin: string;
let orgIds: number[];
let roles: Map<string, number>;
let mobiles = 0;

beforeAll(async () => {
  app = await testApp();
  const orgs = await sql(app, 'SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort');
  orgIds = orgs.map(({ id }) => Number(id));
  admin = await app.signIn('admin', { orgId: orgIds[0] });
  const { data } = await app.send(role.findByPropertyOwner, {}, { token: admin });
  roles = new Map(data.map(({ id, roleName }) => [roleName, id]));
});
afterAll(() => app.close());

type Draft = InputOf<typeof account.save>;
const at = (place: number, ...names: string[]) => ({
  orgId: orgIds[place] ?? 0,
  roleIds: names.map((name) => roles.get(name) ?? 0),
});

function draft(name: string, more: Partial<Draft> = {}): Draft {
  mobiles += 1;
  const mobile = `139${String(mobiles).padStart(8, '0')}`;
  return { account: name, mobile, orgRoles: [at(0, '收银员')], ...more };
}

async function create(name: string, more: Partial<Draft> = {}) {
  const reply = await app.send(account.save, draft(name, more), { token: admin });
  if (!reply.success) throw new Error(reply.msg);
  return reply.data;
}

async function rowOf(id: number) {
  const { account: _name, ...row } = (await app.send(account.findById, { id }, { token: admin })).data;
  const { mobile, staffId, orgRoles, viewOrgIds, remark, version } = row;
  return { row, change: { id, version, mobile, staffId, orgRoles, viewOrgIds, remark } };
}

async function idOf(name: string): Promise<number> {
  return Number((await sql(app, 'SELECT id FROM account WHERE account = $1', [name]))[0]?.id);
}

const state = async (token: string) => (await app.send(auth.checkToken, {}, { token })).code;
const list = (filters: InputOf<typeof account.page>) =>
  app
    .send(account.page, { size: 100, ...filters }, { token: admin })
    .then(({ data }) => data.records.map((row) => row.account));

async function lastLine() {
  const [line] = await sql(app, 'SELECT * FROM operation_log ORDER BY id DESC LIMIT 1');
  return line;
}

describe('a new account', () => {
  it('signs in with a password that is shown once, and must change the password', async () => {
    const { id, password } = await create('Li_Hua');
    expect(password).toHaveLength(10);
    expect(isStrongPassword(password)).toBe(true);
    expect(await lastLine()).toMatchObject({ action: '新增/编辑', target_name: 'li_hua', success: true });
    expect(JSON.stringify(await sql(app, 'SELECT * FROM operation_log'))).not.toContain(password);
    expect(await sql(app, 'SELECT * FROM outbox')).toEqual([]);
    const signedIn = await app.send(auth.login, { username: 'LI_HUA', password });
    expect(signedIn.data).toMatchObject({ userId: id, mustChangePassword: true });
    const token = signedIn.data.access_token;
    expect(await app.send(role.findByPropertyOwner, {}, { token })).toMatchObject({ code: 100120 });
  });

  it.each([
    ['abc', '账号：不能少于4个字'],
    ['1abc', '账号：以字母开头，只能是字母、数字和下划线'],
    ['ab-cd', '账号：以字母开头，只能是字母、数字和下划线'],
  ])('refuses the name %s', async (name, msg) => {
    expect(await app.send(account.save, draft(name), { token: admin })).toMatchObject({ status: 400, msg });
  });

  it('requires an organisation, a role in each, and each organisation only once', async () => {
    const refused = async (orgRoles: Draft['orgRoles']) =>
      (await app.send(account.save, draft('no_roles', { orgRoles }), { token: admin })).msg;
    expect(await refused([])).toBe('机构与角色：请至少选择一项');
    expect(await refused([{ orgId: orgIds[0] ?? 0, roleIds: [] }])).toContain('请至少选择一项');
    expect(await refused([at(0, '医生'), at(0, '收银员')])).toBe('机构与角色：同一机构只能填写一行');
    expect(await refused([{ orgId: 999, roleIds: [roles.get('医生') ?? 0] }])).toBe('记录不存在或已删除，请刷新列表');
  });

  it('requires a name and a mobile that are unique on the platform', async () => {
    await create('taken_one', { mobile: '13911112222' });
    const save = (more: Partial<Draft>, name = 'another1') =>
      app.send(account.save, { ...draft(name), ...more }, { token: admin }).then(({ msg }) => msg);
    expect(await save({}, 'taken_one')).toBe('账号「taken_one」已存在，请更换');
    expect(await save({}, 'ADMIN_B')).toBe('账号「admin_b」已存在，请更换');
    expect(await save({ mobile: '13911112222' })).toBe('手机号「13911112222」已存在，请更换');
    const [other] = await sql(app, "SELECT mobile FROM account WHERE account = 'front_b'");
    expect(await save({ mobile: String(other?.mobile) })).toContain('已存在，请更换');
    const [staff] = await sql(app, "SELECT staff_id FROM account WHERE account = 'doctor'");
    expect(await save({ staffId: Number(staff?.staff_id) })).toBe('员工「王建国」已存在，请更换');
  });

  it('refuses an account beyond the account limit of the chain', async () => {
    const [n] = await sql(app, 'SELECT count(*) FROM account WHERE property_owner_id = 1');
    await sql(app, 'UPDATE property_owner SET account_limit = $1 WHERE id = 1', [Number(n?.count) + 1]);
    const replies = await Promise.all(
      ['limit_a', 'limit_b'].map((name) => app.send(account.save, draft(name), { token: admin })),
    );
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(replies.find(({ success }) => !success)).toMatchObject({ code: 170304 });
    await sql(app, 'UPDATE property_owner SET account_limit = 200 WHERE id = 1');
  });
});

describe('list of accounts', () => {
  it('filters by name, role, organisation, state and online status, and masks mobiles', async () => {
    expect(await list({ keyword: '王建' })).toEqual(['doctor']);
    expect(await list({ roleId: roles.get('医生') ?? null, orgId: orgIds[1] ?? null })).toEqual(['doctor']);
    expect(await list({ roleId: roles.get('医生') ?? null, orgId: orgIds[2] ?? null })).toEqual([]);
    expect(await list({ keyword: 'front', online: true })).toEqual([]);
    await app.signIn('front', { device: 'D1' });
    expect(await list({ keyword: 'front', online: true })).toEqual(['front']);
    expect(await list({ stateEnum: 'DISABLE' })).toEqual([]);
    const { data } = await app.send(account.page, { keyword: 'front' }, { token: admin });
    expect(data.records[0]).toMatchObject({
      staffName: '陈晓燕',
      mobile: expect.stringMatching(/^138\*{4}\d{4}$/),
      deviceCount: 1,
      lockedUntil: null,
      orgRoleNames: [{ orgShortName: '旗舰店', roleNames: ['前台登记'] }],
    });
    expect(await list({ keyword: 'admin_b' })).toEqual([]);
  });

  it('refuses a caller without the page right', async () => {
    const token = await app.signIn('manager');
    expect(await app.send(account.page, {}, { token })).toMatchObject({ status: 403 });
    expect(await app.send(account.changePassword, { id: await idOf('front') }, { token })).toMatchObject({
      status: 403,
      msg: '没有「重置密码」权限，请联系机构管理员',
    });
  });
});

describe('change of an account', () => {
  it('frees the mobile, and ends the sessions where a role was removed', async () => {
    const { id, password } = await create('mover_1', { orgRoles: [at(0, '收银员'), at(1, '医生')] });
    const tokens = await Promise.all(
      [0, 1].map((place) => app.signIn('mover_1', { password, orgId: orgIds[place], device: `D${place}` })),
    );
    const { row, change } = await rowOf(id);
    const orgRoles = [at(0, '收银员')];
    const update = { ...change, orgRoles, mobile: '13955556666' };
    expect(await app.send(account.update, update, { token: admin })).toMatchObject({ success: true });
    expect(await Promise.all(tokens.map(state))).toEqual([100120, 7785]);
    expect((await lastLine())?.before).toMatchObject({
      orgRoles: { label: '机构与角色', value: ['旗舰店：收银员', '城东店：医生'] },
      mobile: { value: `139****${row.mobile.slice(-4)}` },
    });
    expect(await app.send(account.update, update, { token: admin })).toMatchObject({ code: 100001 });
    await create('heir_of_it', { mobile: row.mobile });
    expect(await app.signIn('13955556666', { password })).toHaveLength(43);
  });

  it('deletes only a disabled account, keeps its name reserved and frees its mobile', async () => {
    const { id, password } = await create('leaver_1', { mobile: '13977778888' });
    const token = await app.signIn('leaver_1', { password });
    const move = async (stateEnum: 'ENABLE' | 'DISABLE') =>
      app.send(account.enable, { id, stateEnum, version: (await rowOf(id)).row.version }, { token: admin });
    const refused = { code: 100003, msg: '当前状态为「启用」，不能删除' };
    expect(await app.send(account.deleteCheck, { id }, { token: admin })).toMatchObject(refused);
    const remove = async () =>
      app.send(account.delete, { id, stateEnum: 'DELETE', version: (await rowOf(id)).row.version }, { token: admin });
    expect(await remove()).toMatchObject(refused);
    expect(await move('DISABLE')).toMatchObject({ success: true });
    expect(await state(token)).toBe(7785);
    expect(await sql(app, 'SELECT end_reason FROM auth_token WHERE account_id = $1', [id])).toEqual([
      { end_reason: 'DISABLED' },
    ]);
    expect(await app.send(auth.check, { username: 'leaver_1', password })).toMatchObject({ code: 100104 });
    expect((await app.send(account.deleteCheck, { id }, { token: admin })).data).toBe(
      '确定要删除「leaver_1」吗？删除后不可恢复',
    );
    expect(await remove()).toMatchObject({ success: true });
    expect(await app.send(account.findById, { id }, { token: admin })).toMatchObject({ code: 100002 });
    await create('newcomer_1', { mobile: '13977778888' });
    expect(await app.send(account.save, draft('leaver_1'), { token: admin })).toMatchObject({ code: 100004 });
  });
});

describe('SYS-10 limits of the granting account', () => {
  it('SYS-10 refuses to grant a right that the caller does not hold in that organisation, and names the right', async () => {
    const menuIds = [1105, buttonId('cashier:pay'), 1742, buttonId('account:save'), buttonId('account:enable')];
    await sql(app, "INSERT INTO role (property_owner_id, role_name, menu_ids) VALUES (1, '小管理员', $1)", [menuIds]);
    await sql(app, "INSERT INTO role (property_owner_id, role_name, menu_ids) VALUES (1, '退费员', $1)", [
      [1105, buttonId('cashier:refund')],
    ]);
    const { data } = await app.send(role.findByPropertyOwner, {}, { token: admin });
    roles = new Map(data.map(({ id, roleName }) => [roleName, id]));
    const { password } = await create('small_admin', { orgRoles: [at(0, '小管理员'), at(1, '医生')] });
    await sql(app, "UPDATE account SET must_change_password = false WHERE account = 'small_admin'");
    const token = await app.signIn('small_admin', { password, orgId: orgIds[0] });
    const grant = (orgRoles: Draft['orgRoles'], more: Partial<Draft> = {}) =>
      app.send(account.save, draft(`given_${mobiles}`, { orgRoles, ...more }), { token });
    expect(await grant([at(0, '退费员')])).toMatchObject({ code: 170402, msg: '不能授予自己没有的权限：退费' });
    expect(await grant([at(0, '小管理员')])).toMatchObject({ success: true });
    expect(await grant([at(1, '小管理员')])).toMatchObject({ code: 170402 });
    expect(await grant([at(0, '小管理员')], { viewOrgIds: [orgIds[2] ?? 0] })).toMatchObject({
      msg: '不能授予自己没有的权限：城西店',
    });
    const cashier = await rowOf(await idOf('cashier'));
    expect(await app.send(account.update, { ...cashier.change, remark: '改备注' }, { token })).toMatchObject({
      success: true,
    });
  });

  it('SYS-10 refuses to grant the operator role, whose rights no administrator holds', async () => {
    expect(
      await app.send(account.save, draft('new_ops', { orgRoles: [at(0, '运维')] }), { token: admin }),
    ).toMatchObject({ code: 170402, msg: expect.stringContaining('前端版本管理') });
  });

  it("SYS-10 refuses to disable one's own account or the last administrator of the chain", async () => {
    const own = await idOf('admin');
    const disable = async (id: number, token: string) =>
      app.send(account.enable, { id, stateEnum: 'DISABLE', version: (await rowOf(id)).row.version }, { token });
    expect(await disable(own, admin)).toMatchObject({ code: 170301, msg: '不能停用或删除自己的账号' });
    const token = await app.signIn('small_admin', { password: await reset('small_admin'), orgId: orgIds[0] });
    expect(await disable(own, token)).toMatchObject({ code: 170303, msg: '至少保留一个启用的机构管理员' });
    const { change } = await rowOf(own);
    expect(await app.send(account.update, { ...change, orgRoles: [at(0, '医生')] }, { token: admin })).toMatchObject({
      code: 170303,
    });
    expect(await state(admin)).toBe(0);
  });

  it('SYS-10 leaves one administrator when two administrators disable each other concurrently', async () => {
    const { id, password } = await create('admin_2', { orgRoles: orgIds.map((_id, place) => at(place, '机构管理员')) });
    await sql(app, 'UPDATE account SET must_change_password = false WHERE id = $1', [id]);
    const second = await app.signIn('admin_2', { password });
    const own = await idOf('admin');
    const versions = [(await rowOf(own)).row.version, (await rowOf(id)).row.version];
    const replies = await Promise.all([
      app.send(account.enable, { id: own, stateEnum: 'DISABLE', version: versions[0] ?? 0 }, { token: second }),
      app.send(account.enable, { id, stateEnum: 'DISABLE', version: versions[1] ?? 0 }, { token: admin }),
    ]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.find(({ success }) => !success)?.code).toBe(170303);
  });
});

async function reset(name: string): Promise<string> {
  const { data } = await app.send(account.changePassword, { id: await idOf(name) }, { token: admin });
  await sql(app, 'UPDATE account SET must_change_password = false WHERE account = $1', [name]);
  return data.password;
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buttonId } from '@mingmou/contract/auth/buttons';
import type { InputOf } from '@mingmou/contract/base/call';
import { account } from '@mingmou/contract/system/account/account.contract';
import { role } from '@mingmou/contract/system/account/role.contract';
import { department } from '@mingmou/contract/system/org/department.contract';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { admin as sql } from '../auth/support';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let admin: string;
let east: string;
let orgs: { id: number; name: string; departments: { id: number; name: string }[] }[];
let serial = 0;

beforeAll(async () => {
  app = await testApp();
  const rows = await sql(app, 'SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort, id');
  admin = await app.signIn('admin', { orgId: Number(rows[0]?.id) });
  east = await app.signIn('admin', { orgId: Number(rows[1]?.id), device: 'device-2' });
  orgs = (await app.send(employee.places, {}, { token: admin })).data;
});
afterAll(() => app.close());

type Draft = InputOf<typeof employee.save>;

const place = (index: number, department = 0) => ({
  orgId: orgs[index]?.id ?? 0,
  departmentIds: [orgs[index]?.departments[department]?.id ?? 0],
});

function draft(name: string, more: Partial<Draft> = {}): Draft {
  serial += 1;
  return {
    ...{ staffNo: `T${serial}`, name, sex: 2, mobile: `1370000${String(serial).padStart(4, '0')}`, natures: [1] },
    ...{ departmentIds: [place(0)], prescribeRight: true, registrable: true, subscribable: false },
    ...more,
  };
}

async function create(name: string, more: Partial<Draft> = {}) {
  const reply = await app.send(employee.save, draft(name, more), { token: admin });
  if (!reply.success) throw new Error(reply.msg);
  return (await app.send(employee.findById, reply.data, { token: admin })).data;
}

type Row = Awaited<ReturnType<typeof create>>;

function update(row: Row, more: Partial<InputOf<typeof employee.update>>, token = admin) {
  const {
    stateEnum: _state,
    updatedAt: _at,
    orgIds: _orgs,
    departmentNames: _names,
    account: _account,
    ...fields
  } = row;
  return app.send(employee.update, { ...fields, ...more }, { token });
}

const names = async (filters: InputOf<typeof employee.page>, token = admin) =>
  (await app.send(employee.page, { size: 100, ...filters }, { token })).data.records.map(({ name }) => name);

/** Schedules the employee for the day after the test day. */
async function schedule(staffId: number, orgId: number) {
  await sql(
    app,
    `INSERT INTO scheduling (property_owner_id, org_id, staff_id, date, definition_id, department_id, period, start_time, end_time)
     SELECT 1, $2, $1, '2025-03-13', d.id, (SELECT min(id) FROM department WHERE org_id = $2), 1, '08:30', '12:00'
     FROM scheduling_definition d WHERE d.org_id = $2 ORDER BY d.id LIMIT 1`,
    [staffId, orgId],
  );
}

describe('employee', () => {
  it('is stored with posts, title and departments, and found by name, initials, phone and number', async () => {
    const row = await create('慕容青', { jobTitle: 2, natures: [1, 14], intro: '小儿眼科' });
    expect(row).toMatchObject({ name: '慕容青', pinyin: 'mrq', jobTitle: 2, natures: [1, 14], account: null });
    expect(row.departmentIds).toEqual([place(0)]);
    expect(row.orgIds).toEqual([orgs[0]?.id]);
    expect(row.departmentNames).toEqual([orgs[0]?.departments[0]?.name]);
    for (const keyword of ['慕容', 'mrq', row.mobile, row.staffNo])
      expect(await names({ keyword })).toContain('慕容青');
    expect(await names({ nature: 14, departmentId: place(0).departmentIds[0] })).toContain('慕容青');
    expect(await names({ nature: 4, keyword: '慕容青' })).toEqual([]);
  });

  it('is listed in the organisations of employment, and offered in the whole chain', async () => {
    await app.send(employee.save, draft('端木远', { departmentIds: [place(1)] }), { token: admin });
    expect(await names({ keyword: '端木远' })).toEqual([]);
    expect(await names({ keyword: '端木远' }, east)).toEqual(['端木远']);
    const { data } = await app.send(employee.findAll, { keyword: '端木远' }, { token: admin });
    expect(data.map(({ name }) => name)).toEqual(['端木远']);
  });

  it('requires a number and a mobile that are unique in the chain', async () => {
    const { staffNo, mobile } = await create('原有人');
    expect(await app.send(employee.save, draft('同号', { staffNo }), { token: admin })).toMatchObject({
      code: 100004,
      msg: `工号「${staffNo}」已存在，请更换`,
    });
    expect(await app.send(employee.save, draft('同机', { mobile }), { token: east })).toMatchObject({
      code: 100004,
      msg: `手机号「${mobile}」已存在，请更换`,
    });
  });

  it('is stored only once when four concurrent saves use one mobile', async () => {
    const same = { mobile: '13799998888' };
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) => app.send(employee.save, draft(`并发${n}`, same), { token: admin })),
    );
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(replies.filter(({ success }) => !success).map(({ code }) => code))).toEqual(new Set([100004]));
  });

  it('requires a valid check digit of the identity card, and derives the birthday from it', async () => {
    const wrong = await app.send(employee.save, draft('错证', { idCard: '110101199003077587' }), { token: admin });
    expect(wrong).toMatchObject({ status: 400, data: { field: 'idCard' } });
    const right = await create('对证', { idCard: '11010119900307758x' });
    expect(right).toMatchObject({ idCard: '11010119900307758X', birthday: '1990-03-07' });
  });

  it('refuses a leave date before the hire date', async () => {
    const days = { hireDate: '2024-05-02', leaveDate: '2024-05-01' };
    expect(await app.send(employee.save, draft('倒日', days), { token: admin })).toMatchObject({
      status: 400,
      msg: '离职日期：不能早于入职日期',
    });
  });

  it('requires enabled departments of the given organisation', async () => {
    const send = (departmentIds: Draft['departmentIds']) =>
      app.send(employee.save, draft('无处', { departmentIds }), { token: admin });
    const { orgId } = place(0);
    expect(await send([{ orgId, departmentIds: place(1).departmentIds }])).toMatchObject({ code: 100002 });
    expect(await send([place(0), place(0, 1)])).toMatchObject({ status: 400, data: { field: 'departmentIds' } });
    const [other] = await sql(app, 'SELECT id, org_id FROM department WHERE property_owner_id = 2 LIMIT 1');
    const foreign = [{ orgId: Number(other?.org_id), departmentIds: [Number(other?.id)] }];
    expect(await send(foreign)).toMatchObject({ code: 100002 });
  });

  it('is never assigned to a department that is disabled concurrently', async () => {
    const empty = { name: '将停科', deptType: 2 as const, registrable: true, isDefault: false };
    const { data } = await app.send(department.save, empty, { token: admin });
    const departmentIds = [{ orgId: orgs[0]?.id ?? 0, departmentIds: [data.id] }];
    const [saved, disabled] = await Promise.all([
      app.send(employee.save, draft('同时', { departmentIds }), { token: admin }),
      app.send(department.enable, { id: data.id, version: 1, stateEnum: 'DISABLE' }, { token: admin }),
    ]);
    expect([saved.success, disabled.success].filter(Boolean)).toHaveLength(1);
  });

  it('accepts only one of two concurrent changes of one version', async () => {
    const row = await create('两改');
    const replies = await Promise.all([update(row, { name: '两改甲' }), update(row, { name: '两改乙' })]);
    expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 100001]);
  });
});

describe('employee in use', () => {
  it('with future schedules in any organisation can be neither disabled nor deleted (170111)', async () => {
    const row = await create('有班', { departmentIds: [place(0), place(1)] });
    await schedule(row.id, orgs[1]?.id ?? 0);
    const says = { code: 170111, msg: '员工「有班」有1个未来排班，请先清空排班' };
    const { id, version } = row;
    expect(await app.send(employee.enable, { id, version, stateEnum: 'DISABLE' }, { token: admin })).toMatchObject(
      says,
    );
    expect(await app.send(employee.deleteCheck, { id }, { token: admin })).toMatchObject(says);
    expect((await app.send(employee.quote, { id }, { token: admin })).data).toEqual([{ where: '排班', count: 1 }]);
    expect(await update(row, { departmentIds: [place(0)] })).toMatchObject(says);
    expect((await update(row, { departmentIds: [place(1)] })).success).toBe(true);
    await sql(app, 'DELETE FROM scheduling WHERE staff_id = $1', [id]);
    expect((await update(row, { version: 2 }, east)).success).toBe(true);
    const free = await app.send(employee.enable, { id, version: 3, stateEnum: 'DISABLE' }, { token: admin });
    expect(free.success).toBe(true);
  });

  it('with unfinished visits can be neither disabled nor deleted (170112)', async () => {
    const row = await create('有诊');
    const { id, version } = row;
    await sql(
      app,
      `UPDATE accepts SET doctor_id = $1, day = '2025-03-12', accepts_state = 0, finish_at = NULL, valid_flag = true
       WHERE id = (SELECT min(id) FROM accepts WHERE property_owner_id = 1)`,
      [id],
    );
    expect(await app.send(employee.delete, { id, version, stateEnum: 'DELETE' }, { token: admin })).toMatchObject({
      code: 170112,
      msg: '员工「有诊」有未完成的就诊，请先处理',
    });
    await sql(app, "UPDATE accepts SET day = '2025-03-11' WHERE doctor_id = $1", [id]);
    const gone = await app.send(employee.delete, { id, version, stateEnum: 'DELETE' }, { token: admin });
    expect(gone.success).toBe(true);
    expect((await app.send(employee.save, { ...draft('后来'), mobile: row.mobile }, { token: admin })).success).toBe(
      true,
    );
  });

  it('with an enabled account can be disabled only after the account', async () => {
    const row = await create('有号');
    const { data: roles } = await app.send(role.findByPropertyOwner, {}, { token: admin });
    const cashier = roles.find(({ roleName }) => roleName === '收银员')?.id ?? 0;
    const orgRoles = [{ orgId: orgs[0]?.id ?? 0, roleIds: [cashier] }];
    const made = await app.send(
      account.save,
      { account: 'youhao', mobile: row.mobile, staffId: row.id, orgRoles },
      { token: admin },
    );
    expect((await app.send(employee.findById, { id: row.id }, { token: admin })).data.account).toBe('youhao');
    const { id, version } = row;
    const disable = () => app.send(employee.enable, { id, version, stateEnum: 'DISABLE' }, { token: admin });
    expect(await disable()).toMatchObject({ code: 100007, msg: '员工「有号」已被账号使用，不能停用' });
    await app.send(account.enable, { id: made.data.id, version: 1, stateEnum: 'DISABLE' }, { token: admin });
    expect((await disable()).success).toBe(true);
    const picked = await app.send(employee.findAll, { keyword: '有号' }, { token: admin });
    expect(picked.data).toEqual([]);
  });
});

describe('同时开通账号', () => {
  const roleId = async (name: string) => {
    const { data } = await app.send(role.findByPropertyOwner, {}, { token: admin });
    return data.find(({ roleName }) => roleName === name)?.id ?? 0;
  };
  const opened = async (name: string, more: Partial<NonNullable<Draft['openAccount']>> = {}): Promise<Draft> => ({
    ...draft(name),
    openAccount: {
      account: 'Kaihao',
      orgRoles: [{ orgId: orgs[0]?.id ?? 0, roleIds: [await roleId('收银员')] }],
      ...more,
    },
  });

  it('saves employee and account, returns the password once, and the account can sign in', async () => {
    const input = await opened('同开');
    const { data } = await app.send(employee.save, input, { token: admin });
    expect(data).toMatchObject({ account: 'kaihao', password: expect.stringMatching(/^\S{8,}$/) });
    const { data: row } = await app.send(employee.findById, { id: data.id }, { token: admin });
    expect(row.account).toBe('kaihao');
    const { data: accounts } = await app.send(account.page, { keyword: 'kaihao' }, { token: admin });
    expect(accounts.records[0]).toMatchObject({ staffId: data.id, staffName: '同开', mustChangePassword: true });
    const token = await app.signIn('kaihao', { password: data.password ?? '', device: 'device-9' });
    expect(token).not.toBe('');
    const lines = await sql(
      app,
      "SELECT target_type, after::text FROM operation_log WHERE target_type = '员工' AND target_id = $1",
      [String(data.id)],
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]?.after).toContain('kaihao');
    expect(lines[0]?.after).not.toContain(data.password);
  });

  it('saves neither when the account is invalid', async () => {
    const twice = await opened('不成');
    expect(await app.send(employee.save, twice, { token: admin })).toMatchObject({
      code: 100004,
      msg: '账号「kaihao」已存在，请更换',
    });
    const none = await opened('无角色', { account: 'wujuese', orgRoles: [] });
    expect(await app.send(employee.save, none, { token: admin })).toMatchObject({ status: 400 });
    const taken = { ...(await opened('同号', { account: 'tonghao' })), staffNo: twice.staffNo };
    expect((await app.send(employee.save, taken, { token: admin })).success).toBe(true);
    const { data } = await app.send(employee.page, { keyword: '不成' }, { token: admin });
    expect(data.total).toBe(0);
  });

  it('requires the right to add accounts, and refuses rights that the caller lacks', async () => {
    const [menu, save, open] = [1707, buttonId('staff:save'), buttonId('account:save')];
    const person = async (name: string, menuIds: number[]) => {
      const made = await app.send(role.save, { roleName: `仅${name}`, discountFloor: 100, menuIds }, { token: admin });
      const orgRoles = [{ orgId: orgs[0]?.id ?? 0, roleIds: [made.data.id] }];
      const mobile = draft('').mobile;
      const { data } = await app.send(account.save, { account: name, mobile, orgRoles }, { token: admin });
      await sql(app, 'UPDATE account SET must_change_password = false WHERE id = $1', [String(data.id)]);
      return app.signIn(name, { password: data.password, device: name });
    };
    const clerk = await person('renshi', [menu, save]);
    expect(await app.send(employee.save, await opened('无权', { account: 'wuquan' }), { token: clerk })).toMatchObject({
      status: 403,
      msg: '没有「账号管理：新增/编辑」权限，请联系机构管理员',
    });
    expect((await app.send(employee.save, draft('无号'), { token: clerk })).success).toBe(true);
    const registrar = await person('kaihu', [menu, save, 1742, open]);
    const tooMuch = await opened('越权', {
      account: 'yuequan',
      orgRoles: [{ orgId: orgs[0]?.id ?? 0, roleIds: [await roleId('机构管理员')] }],
    });
    expect(await app.send(employee.save, tooMuch, { token: registrar })).toMatchObject({ code: 170402 });
    const { data } = await app.send(employee.page, { keyword: '权' }, { token: admin });
    expect(data.records.filter(({ name }) => ['无权', '越权'].includes(name))).toEqual([]);
  });
});

describe('list of employees', () => {
  it('requires the right to export, and exports no identity cards', async () => {
    await create('导出人', { idCard: '11010119900307758X' });
    const sheet = await app.download(employee.export, { keyword: '导出人' }, { token: admin });
    expect(sheet.status).toBe(200);
    expect(sheet.body.toString('latin1').startsWith('PK')).toBe(true);
    const doctor = await app.signIn('doctor');
    expect((await app.download(employee.export, {}, { token: doctor })).status).toBe(403);
  });

  it('is managed by administrators only', async () => {
    const doctor = await app.signIn('doctor', { device: 'device-3' });
    expect(await app.send(employee.page, {}, { token: doctor })).toMatchObject({
      status: 403,
      msg: '没有「员工管理」权限，请联系机构管理员',
    });
    expect(await app.send(employee.save, draft('医生加'), { token: doctor })).toMatchObject({ status: 403 });
    expect(await app.send(employee.places, {}, { token: doctor })).toMatchObject({ status: 403 });
  });

  it('masks phone and identity card in the log', async () => {
    const { id } = await create('日志人', { mobile: '13712345678', idCard: '11010119900307758X' });
    const [line] = await sql(
      app,
      "SELECT after::text FROM operation_log WHERE target_type = '员工' AND target_id = $1",
      [String(id)],
    );
    expect(line?.after).toContain('137****5678');
    expect(line?.after).not.toContain('13712345678');
    expect(line?.after).not.toContain('19900307');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { department } from '@mingmou/contract/system/org/department.contract';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let admin: string;
let orgIds: number[];

beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.database.query('SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort, id');
  orgIds = rows.map(({ id }) => Number(id));
  admin = await app.signIn('admin', { orgId: orgIds[0] });
});
afterAll(() => app.close());

const room = (name: string, more = {}) => ({
  name,
  deptType: 2 as const,
  registrable: true,
  isDefault: false,
  ...more,
});

async function byName(name: string, token = admin) {
  const { data } = await app.send(department.page, { name }, { token });
  return data.records[0];
}

describe('a department', () => {
  it('belongs to the organisation of the session', async () => {
    await app.send(department.save, room('角塑中心'), { token: admin });
    const elsewhere = await app.signIn('admin', { orgId: orgIds[1], device: 'device-2' });
    expect((await byName('角塑中心'))?.name).toBe('角塑中心');
    expect(await byName('角塑中心', elsewhere)).toBeUndefined();
    const here = await byName('角塑中心');
    const stolen = await app.send(department.findById, { id: here?.id ?? 0 }, { token: elsewhere });
    expect(stolen).toMatchObject({ success: false, code: 100002 });
  });

  it('requires a unique name in its organisation', async () => {
    await app.send(department.save, room('近视防控'), { token: admin });
    expect(await app.send(department.save, room('近视防控'), { token: admin })).toMatchObject({
      code: 100004,
      msg: '科室名称「近视防控」已存在，请更换',
    });
  });

  it('takes the default flag from the previous default department, also under concurrency', async () => {
    const replies = await Promise.all(
      ['甲', '乙', '丙'].map((name) =>
        app.send(department.save, room(`默认${name}`, { isDefault: true }), { token: admin }),
      ),
    );
    expect(replies.map(({ success }) => success)).toEqual([true, true, true]);
    const { data } = await app.send(department.page, { size: 100 }, { token: admin });
    expect(data.records.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('with employees can be neither disabled nor deleted', async () => {
    const staffed = await byName('眼科');
    const { id = 0, version = 0 } = staffed ?? {};
    const says = { code: 100007, msg: '科室「眼科」已被员工使用，不能停用' };
    expect(await app.send(department.enable, { id, version, stateEnum: 'DISABLE' }, { token: admin })).toMatchObject(
      says,
    );
    expect(await app.send(department.deleteCheck, { id }, { token: admin })).toMatchObject({ code: 100007 });
    expect(await app.send(department.delete, { id, version, stateEnum: 'DELETE' }, { token: admin })).toMatchObject({
      code: 100007,
    });
  });

  it('requires a manager who works in the organisation', async () => {
    const { data: people } = await app.send(employee.findAll, {}, { token: admin });
    const [someone] = people;
    const ok = await app.send(department.save, room('有负责人', { managerId: someone?.id }), { token: admin });
    expect(ok.success).toBe(true);
    expect((await byName('有负责人'))?.managerName).toBe(someone?.name);
    const { rows } = await app.database.query(
      'SELECT employee_id FROM employee_org WHERE property_owner_id = 2 LIMIT 1',
    );
    const foreign = await app.send(department.save, room('外人负责', { managerId: Number(rows[0]?.employee_id) }), {
      token: admin,
    });
    expect(foreign).toMatchObject({ success: false, code: 100002 });
  });

  it('logs its manager by name', async () => {
    const { data: people } = await app.send(employee.findAll, { orgId: orgIds[0] }, { token: admin });
    const [first, second] = people;
    await app.send(department.save, room('换负责人', { managerId: first?.id }), { token: admin });
    const { id = 0, version = 0 } = (await byName('换负责人')) ?? {};
    const change = { ...room('换负责人', { managerId: second?.id }), id, version };
    expect((await app.send(department.update, change, { token: admin })).success).toBe(true);
    const { rows } = await app.database.query(
      `SELECT before, after FROM operation_log WHERE target_name = '换负责人' ORDER BY id`,
    );
    const led = (name: string | undefined) => ({ managerId: { label: '负责人', value: name } });
    expect(rows).toEqual([
      { before: {}, after: expect.objectContaining(led(first?.name)) },
      { before: led(first?.name), after: led(second?.name) },
    ]);
  });

  it('is managed by administrators only', async () => {
    const doctor = await app.signIn('doctor');
    expect(await app.send(department.page, {}, { token: doctor })).toMatchObject({
      status: 403,
      msg: '没有「科室管理」权限，请联系机构管理员',
    });
    expect(await app.send(department.save, room('医生科'), { token: doctor })).toMatchObject({ status: 403 });
    expect((await app.send(department.findAll, {}, { token: doctor })).success).toBe(true);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { department } from '@mingmou/contract/system/org/department.contract';
import { room } from '@mingmou/contract/system/org/room.contract';
import { admin as sql } from '../auth/support';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let admin: string;
let east: string;
let departments: Map<string, number>;

beforeAll(async () => {
  app = await testApp();
  const orgs = await sql(app, 'SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort, id');
  admin = await app.signIn('admin', { orgId: Number(orgs[0]?.id) });
  east = await app.signIn('admin', { orgId: Number(orgs[1]?.id), device: 'device-2' });
  const { data } = await app.send(department.findAll, {}, { token: admin });
  departments = new Map(data.map(({ id, name }) => [name, id]));
});
afterAll(() => app.close());

const draft = (name: string, more = {}) => ({
  ...{ name, departmentId: departments.get('眼科') ?? 0, seats: 1, isDefault: false },
  ...more,
});
const save = (name: string, more = {}) => app.send(room.save, draft(name, more), { token: admin });

async function byName(name: string, token = admin) {
  const { data } = await app.send(room.page, { name, size: 100 }, { token });
  const [row] = data.records;
  if (!row) throw new Error(`there is no room ${name}`);
  return row;
}

function change(row: Awaited<ReturnType<typeof byName>>, more: Partial<InputOf<typeof room.update>>) {
  const { stateEnum: _state, updatedAt: _at, departmentName: _name, ...fields } = row;
  return app.send(room.update, { ...fields, ...more }, { token: admin });
}

describe('a consulting room', () => {
  it('belongs to the organisation of the session, with a unique name there', async () => {
    expect((await save('角塑一室')).success).toBe(true);
    const { id } = await byName('角塑一室');
    expect(await app.send(room.findById, { id }, { token: east })).toMatchObject({ code: 100002 });
    const twice = await save('角塑一室');
    expect(twice).toMatchObject({ code: 100004, msg: '诊室名称「角塑一室」已存在，请更换' });
    const { data } = await app.send(department.findAll, {}, { token: east });
    const there = { ...draft('角塑一室'), departmentId: data[0]?.id ?? 0 };
    expect((await app.send(room.save, there, { token: east })).success).toBe(true);
  });

  it('requires an enabled department of its organisation', async () => {
    const { data: foreign } = await app.send(department.findAll, {}, { token: east });
    const elsewhere = await save('外店诊室', { departmentId: foreign[0]?.id });
    expect(elsewhere).toMatchObject({ success: false, code: 100002 });
    const empty = { name: '空科', deptType: 2 as const, registrable: true, isDefault: false };
    const { data: made } = await app.send(department.save, empty, { token: admin });
    expect((await save('空科诊室', { departmentId: made.id })).success).toBe(true);
    const stays = await byName('空科诊室');
    await app.send(department.enable, { id: made.id, version: 1, stateEnum: 'DISABLE' }, { token: admin });
    expect(await save('空科二室', { departmentId: made.id })).toMatchObject({ code: 100002 });
    expect((await change(stays, { position: '二楼' })).success).toBe(true);
  });

  it('takes the default flag from the previous default room of its department, also under concurrency', async () => {
    const departmentId = departments.get('视光') ?? 0;
    const replies = await Promise.all(
      ['甲室', '乙室', '丙室'].map((name) => save(name, { departmentId, isDefault: true })),
    );
    expect(replies.map(({ success }) => success)).toEqual([true, true, true]);
    const { data } = await app.send(room.page, { departmentId, size: 100 }, { token: admin });
    expect(data.records.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('keeps its default flag in another department and replaces the default room there', async () => {
    await save('迁移室', { departmentId: departments.get('视光'), isDefault: true });
    const moved = await byName('迁移室');
    const departmentId = departments.get('眼科') ?? 0;
    expect((await change(moved, { departmentId })).success).toBe(true);
    const { data } = await app.send(room.page, { departmentId, size: 100 }, { token: admin });
    expect(data.records.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['迁移室']);
  });

  it('with future schedules can be neither disabled nor deleted, and lists its uses', async () => {
    const [used] = await sql(
      app,
      `SELECT room.id, room.name, room.version, count(*) AS n FROM consultation_room room JOIN scheduling ON room_id = room.id
       JOIN org ON org.id = room.org_id WHERE org.sort = (SELECT min(sort) FROM org WHERE property_owner_id = 1)
         AND room.property_owner_id = 1 AND date > '2025-03-12' GROUP BY 1, 2, 3 ORDER BY n DESC LIMIT 1`,
    );
    const { id, version } = { id: Number(used?.id), version: Number(used?.version) };
    const disabled = await app.send(room.enable, { id, version, stateEnum: 'DISABLE' }, { token: admin });
    expect(disabled).toMatchObject({ code: 100007, msg: `诊室「${used?.name}」已被排班使用，不能停用` });
    expect(await app.send(room.deleteCheck, { id }, { token: admin })).toMatchObject({
      msg: `诊室「${used?.name}」已被排班使用，不能删除`,
    });
    const { data } = await app.send(room.quote, { id }, { token: admin });
    expect(data[0]?.where).toBe('排班');
    expect(data[0]?.count).toBeGreaterThanOrEqual(Number(used?.n));
  });

  it('is deleted when unused, and its name is free again', async () => {
    await save('临时室', { isDefault: true });
    const { id, version } = await byName('临时室');
    expect((await app.send(room.quote, { id }, { token: admin })).data).toEqual([]);
    expect((await app.send(room.delete, { id, version, stateEnum: 'DELETE' }, { token: admin })).success).toBe(true);
    expect((await save('临时室', { isDefault: true })).success).toBe(true);
  });

  it('accepts one to ten seats', async () => {
    expect(await save('零人室', { seats: 0 })).toMatchObject({ status: 400, data: { field: 'seats' } });
    expect(await save('满人室', { seats: 11 })).toMatchObject({ status: 400, data: { field: 'seats' } });
  });

  it('is managed by administrators only, and offered to all accounts', async () => {
    const doctor = await app.signIn('doctor');
    const refused = { status: 403, msg: '没有「诊室管理」权限，请联系机构管理员' };
    expect(await app.send(room.page, {}, { token: doctor })).toMatchObject(refused);
    expect(await app.send(room.save, draft('医生室'), { token: doctor })).toMatchObject({ status: 403 });
    const departmentId = departments.get('眼科') ?? 0;
    const { data } = await app.send(room.findAll, { departmentId }, { token: doctor });
    expect(data.length).toBeGreaterThan(0);
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['departmentId', 'id', 'name']);
  });
});

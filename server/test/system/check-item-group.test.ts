import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { checkItemGroup } from '@mingmou/contract/system/check-item/check-item-group.contract';
import { department } from '@mingmou/contract/system/org/department.contract';
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

const groups = async () => (await app.send(checkItemGroup.page, { size: 100 }, { token: admin })).data.records;
const names = async () => (await groups()).map(({ name }) => name);
type Draft = InputOf<typeof checkItemGroup.save>;
const newGroup = (name: string, more: Partial<Draft> = {}): Draft => ({
  ...{ name, checkItemIds: [9, 1], isDefault: false },
  ...more,
});

describe('检查项目分组', () => {
  it('keep their items in the given order, and a new group is last', async () => {
    const before = await names();
    const { data } = await app.send(checkItemGroup.save, newGroup('眼轴在前'), { token: admin });
    expect((await app.send(checkItemGroup.findById, data, { token: admin })).data.checkItemIds).toEqual([9, 1]);
    expect(await names()).toEqual([...before, '眼轴在前']);
  });

  it('are sorted by the given ids; groups that are not given keep their places', async () => {
    const all = await groups();
    const [a, b, c] = all;
    if (!a || !b || !c) throw new Error('three groups');
    const sorted = await app.send(checkItemGroup.sort, { ids: [c.id, a.id] }, { token: admin });
    expect(sorted.success).toBe(true);
    const rest = all.slice(3).map(({ name }) => name);
    expect(await names()).toEqual([c.name, b.name, a.name, ...rest]);
    const edited = { id: a.id, version: a.version, ...newGroup(a.name) };
    expect((await app.send(checkItemGroup.update, edited, { token: admin })).success).toBe(true);
    expect(await names()).toEqual([c.name, b.name, a.name, ...rest]);
    const { rows } = await app.database.query(
      `SELECT before->'sort'->>'value' AS old, after->'sort'->>'value' AS new FROM operation_log
       WHERE target_type = '检查项目分组' AND after ? 'sort' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0]).toEqual({
      old: [a.name, b.name, c.name, ...rest].join('、'),
      new: [c.name, b.name, a.name, ...rest].join('、'),
    });
  });

  it('have unique places after concurrent sorting', async () => {
    const ids = (await groups()).map(({ id }) => id);
    const orders = [ids, [...ids].reverse(), [...ids.slice(2), ...ids.slice(0, 2)]];
    const replies = await Promise.all(
      orders.map((order) => app.send(checkItemGroup.sort, { ids: order }, { token: admin })),
    );
    expect(replies.every(({ success }) => success)).toBe(true);
    const after = await groups();
    expect(after.map(({ sort }) => sort)).toEqual(ids.map((_, at) => (at + 1) * 10));
    expect(orders.map((order) => order.join())).toContain(after.map(({ id }) => id).join());
  });

  it('of another organisation can be neither sorted nor seen', async () => {
    const elsewhere = await app.signIn('admin', { orgId: orgIds[1], device: 'device-2' });
    const ids = (await groups()).map(({ id }) => id);
    expect(await app.send(checkItemGroup.sort, { ids }, { token: elsewhere })).toMatchObject({ code: 100002 });
    expect(await app.send(checkItemGroup.sort, { ids: [ids[0] ?? 0, ids[0] ?? 0] }, { token: admin })).toMatchObject({
      code: 100002,
    });
  });

  it('have one default group, also when several defaults are saved concurrently', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        app.send(checkItemGroup.save, newGroup(`默认${at}`, { isDefault: true }), { token: admin }),
      ),
    );
    expect(replies.every(({ success }) => success)).toBe(true);
    expect((await groups()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('are selected by department and visit type', async () => {
    const { data: departments } = await app.send(department.findAll, {}, { token: admin });
    const [eyes, optics] = departments;
    const only: Partial<Draft> = { departmentIds: [optics?.id ?? 0], visitTypes: [2] };
    await app.send(checkItemGroup.save, newGroup('视光复诊专用', only), { token: admin });
    const doctor = await app.signIn('doctor');
    const offered = async (departmentId: number | undefined, visitType: 1 | 2) => {
      const { data } = await app.send(checkItemGroup.findAll, { departmentId, visitType }, { token: doctor });
      return data.map(({ name }) => name);
    };
    expect(await offered(optics?.id, 2)).toContain('视光复诊专用');
    expect(await offered(optics?.id, 1)).not.toContain('视光复诊专用');
    expect(await offered(eyes?.id, 2)).not.toContain('视光复诊专用');
    expect(await offered(eyes?.id, 2)).toContain('散瞳验光');
    expect(await app.send(checkItemGroup.page, {}, { token: doctor })).toMatchObject({ status: 403 });
  });

  it('refuse a duplicate item, an unknown item, and a department of another organisation', async () => {
    const reply = (more: object) =>
      app.sendRaw(checkItemGroup.save, { ...newGroup('不能保存'), ...more }, { token: admin });
    expect(await reply({ checkItemIds: [1, 1] })).toMatchObject({ status: 400, msg: '检查项目：不能重复' });
    expect(await reply({ checkItemIds: [77] })).toMatchObject({ status: 400 });
    expect(await reply({ checkItemIds: [] })).toMatchObject({ status: 400 });
    const { rows } = await app.database.query(`SELECT id FROM department WHERE org_id = ${orgIds[1]} LIMIT 1`);
    expect(await reply({ departmentIds: [Number(rows[0]?.id)] })).toMatchObject({ code: 100002 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import { totalTimesOf } from '@mingmou/contract/system/training/training.rules';
import { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { trainingPlan } from '@mingmou/contract/system/training/training-plan.contract';
import { trainingServicePackage } from '@mingmou/contract/system/training/training-service-package.contract';
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

const items = async () => (await app.send(trainingItem.page, { size: 100 }, { token: admin })).data.records;
const itemNamed = async (name: string) => {
  const found = (await items()).find((row) => row.name === name);
  if (!found) throw new Error(`no item ${name}`);
  return found;
};
const newItem = (name: string, more: Partial<InputOf<typeof trainingItem.save>> = {}) => ({
  ...{ name, category: '调节' as const, homeEnabled: false },
  ...more,
});
const saveItem = async (name: string) => (await app.send(trainingItem.save, newItem(name), { token: admin })).data.id;

const stageOf = (itemIds: readonly number[], more = {}) => ({
  ...{ name: '第一阶段', weeks: 4, timesPerWeek: 3 },
  items: itemIds.map((itemId) => ({ itemId, minutes: 10, groups: 2, home: true })),
  ...more,
});

describe('视训项目', () => {
  it('are preset in every new chain with consecutive codes, and the next code continues them', async () => {
    const seeds = await items();
    expect(seeds.map(({ code }) => code)).toEqual(
      Array.from({ length: 19 }, (_, at) => `V${String(at + 1).padStart(3, '0')}`),
    );
    expect(seeds[0]).toMatchObject({ name: '反转拍', category: '调节', minutes: 10, price: null });
    const { data } = await app.send(trainingItem.save, newItem('翻转镜片', { minutes: null }), { token: admin });
    const saved = await app.send(trainingItem.findById, data, { token: admin });
    expect(saved.data).toMatchObject({ code: 'V020', minutes: 10 });
    const other = await app.signIn('admin_b', { device: 'device-b' });
    expect((await app.send(trainingItem.page, {}, { token: other })).data.total).toBe(19);
  });

  it('require a unique name and code, also under concurrency', async () => {
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => app.send(trainingItem.save, newItem('同时保存'), { token: admin })),
    );
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.filter(({ success }) => !success).map(({ msg }) => msg)).toEqual(
      Array.from({ length: 3 }, () => '项目名称「同时保存」已存在，请更换'),
    );
    expect(await app.send(trainingItem.save, newItem('编码重复', { code: 'V001' }), { token: admin })).toMatchObject({
      code: 100004,
      msg: '项目编码「V001」已存在，请更换',
    });
  });

  it('in a plan or package of any organisation can only be disabled', async () => {
    const says = (name: string, place: string) => ({
      code: 100007,
      msg: `视训项目「${name}」已被${place}使用，不能删除`,
    });
    const planned = await itemNamed('裂隙尺');
    expect(await app.send(trainingItem.deleteCheck, { id: planned.id }, { token: admin })).toMatchObject(
      says('裂隙尺', '视训方案'),
    );
    const id = await saveItem('只在套餐');
    const elsewhere = await app.signIn('admin', { orgId: orgIds[1], device: 'device-2' });
    const packed = await app.send(
      trainingServicePackage.save,
      { name: '城东套餐', items: [{ itemId: id }], totalTimes: 5, price: money(500), refundable: true },
      { token: elsewhere },
    );
    expect(packed.success).toBe(true);
    const row = await itemNamed('只在套餐');
    const remove = { id, version: row.version, stateEnum: 'DELETE' as const };
    expect(await app.send(trainingItem.delete, remove, { token: admin })).toMatchObject(says('只在套餐', '视训套餐'));
    const disable = { ...remove, stateEnum: 'DISABLE' as const };
    expect((await app.send(trainingItem.enable, disable, { token: admin })).success).toBe(true);
  });

  it('are offered to all accounts without prices; the page requires its right', async () => {
    const doctor = await app.signIn('doctor');
    const { data } = await app.send(trainingItem.findAll, {}, { token: doctor });
    expect(data[0]).toEqual({
      id: expect.any(Number),
      ...{ code: 'V001', name: '反转拍', category: '调节', minutes: 10, homeEnabled: true },
    });
    expect(await app.send(trainingItem.page, {}, { token: doctor })).toMatchObject({ status: 403 });
    expect(await app.send(trainingItem.save, newItem('医生的'), { token: doctor })).toMatchObject({ status: 403 });
  });
});

describe('视训方案', () => {
  it('keep stages and items in order, and the total is weeks × times a week on client and server', async () => {
    const [first, second] = await items();
    const ids = [second?.id ?? 0, first?.id ?? 0];
    const stages = [stageOf(ids), stageOf(ids.slice(1), { name: '巩固', weeks: 8, timesPerWeek: 1 })];
    const { data } = await app.send(trainingPlan.save, { name: '两个阶段', stages }, { token: admin });
    const saved = (await app.send(trainingPlan.findById, data, { token: admin })).data;
    expect(saved).toMatchObject({ stageCount: 2, totalTimes: 20, stages });
    expect(saved.totalTimes).toBe(totalTimesOf(stages));
    expect(saved.itemNames).toEqual([first, second].map((item) => ({ id: item?.id, name: item?.name })));
    const renamed = { id: saved.id, version: saved.version, name: '两个阶段', stages: [...stages].reverse() };
    expect((await app.send(trainingPlan.update, renamed, { token: admin })).success).toBe(true);
    const again = (await app.send(trainingPlan.findById, data, { token: admin })).data;
    expect(again.stages.map(({ name }) => name)).toEqual(['巩固', '第一阶段']);
    expect(await app.send(trainingPlan.update, renamed, { token: admin })).toMatchObject({ code: 100001 });
  });

  it.each([
    ['no stage', [], '训练阶段：请至少选择一项'],
    ['a duplicate item', [[1, 1]], '训练阶段：第1阶段有重复的训练项目，请删除一行'],
    ['two stages with the same name', [[1], [2]], '训练阶段：阶段名称「第一阶段」重复，请更换'],
  ] as const)('refuse %s with the name of the stage', async (_case, places, msg) => {
    const all = await items();
    const stages = places.map((stage) => stageOf(stage.map((at) => all[at]?.id ?? 0)));
    const reply = await app.send(trainingPlan.save, { name: '不能保存', stages }, { token: admin });
    expect(reply).toMatchObject({ status: 400, msg });
  });

  it('refuse a disabled item, and keep a disabled item that they already contain', async () => {
    const id = await saveItem('将停用');
    const draft = { name: '含停用项目', stages: [stageOf([id])] };
    const { data } = await app.send(trainingPlan.save, draft, { token: admin });
    const { version } = await itemNamed('将停用');
    await app.send(trainingItem.enable, { id, version, stateEnum: 'DISABLE' }, { token: admin });
    const other = { ...draft, name: '另一方案' };
    expect(await app.send(trainingPlan.save, other, { token: admin })).toMatchObject({
      code: 170221,
      msg: '视训项目「将停用」已停用，不能加入方案',
    });
    const kept = await app.send(trainingPlan.update, { ...draft, ...data, version: 1 }, { token: admin });
    expect(kept.success).toBe(true);
  });

  it('never add an item while it is being deleted', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `去留${at}`);
    const ids = await Promise.all(names.map(saveItem));
    const pairs = await Promise.all(
      ids.map((id, at) =>
        Promise.all([
          app.send(trainingItem.delete, { id, version: 1, stateEnum: 'DELETE' }, { token: admin }),
          app.send(trainingPlan.save, { name: `方案${at}`, stages: [stageOf([id])] }, { token: admin }),
        ]),
      ),
    );
    expect(pairs.map((pair) => pair.filter(({ success }) => success).length)).toEqual(names.map(() => 1));
  });

  it('free their items when they are deleted', async () => {
    const id = await saveItem('随方案');
    const { data } = await app.send(trainingPlan.save, { name: '将删除', stages: [stageOf([id])] }, { token: admin });
    await app.send(trainingPlan.delete, { ...data, version: 1, stateEnum: 'DELETE' }, { token: admin });
    expect((await app.send(trainingItem.deleteCheck, { id }, { token: admin })).success).toBe(true);
  });
});

describe('视训套餐、复查套餐', () => {
  it('start with a validity of one year from the first use, and require a unique name in the organisation', async () => {
    const { id: itemId } = await itemNamed('反转拍');
    const draft = { name: '新套餐', items: [{ itemId }], totalTimes: 12, price: money(2400.5), refundable: true };
    const { data } = await app.send(trainingServicePackage.save, draft, { token: admin });
    expect((await app.send(trainingServicePackage.findById, data, { token: admin })).data).toMatchObject({
      ...draft,
      code: 'VT0011',
      itemNames: [{ id: itemId, name: '反转拍' }],
      validDays: 365,
      startRule: 'FIRST',
    });
    expect(await app.send(trainingServicePackage.save, draft, { token: admin })).toMatchObject({
      code: 100004,
      msg: '套餐名称「新套餐」已存在，请更换',
    });
    const elsewhere = await app.signIn('admin', { orgId: orgIds[1], device: 'device-3' });
    expect((await app.send(trainingServicePackage.save, draft, { token: elsewhere })).success).toBe(true);
    expect(await app.send(trainingServicePackage.findById, data, { token: elsewhere })).toMatchObject({ code: 100002 });
  });

  it.each([
    ['totalTimes', 201],
    ['validDays', 6],
    ['price', -1],
  ] as const)('refuse %s %s', async (field, value) => {
    const { id: itemId } = await itemNamed('反转拍');
    const draft = { name: '越界', items: [{ itemId }], totalTimes: 12, price: 1, refundable: true, [field]: value };
    expect(await app.sendRaw(trainingServicePackage.save, draft, { token: admin })).toMatchObject({
      status: 400,
      data: { field },
    });
  });

  it('keep review nodes in the order of days, and refuse a duplicate day', async () => {
    const draft = { name: '复查A', kind: 'REVIEW_OK' as const, totalTimes: 2, price: money(100) };
    const nodes = [
      { label: '1月', afterDays: 30 },
      { label: '次日', afterDays: 1 },
    ];
    const { data } = await app.send(reviewServicePackage.save, { ...draft, nodes }, { token: admin });
    const saved = (await app.send(reviewServicePackage.findById, data, { token: admin })).data;
    expect(saved.nodes).toEqual([nodes[1], nodes[0]]);
    const twice = { ...draft, name: '复查B', nodes: [...nodes, { label: '另一', afterDays: 30 }] };
    expect(await app.send(reviewServicePackage.save, twice, { token: admin })).toMatchObject({
      status: 400,
      msg: '复查节点：第30天的节点重复，请删除一个',
    });
  });

  it('log only the changed fields', async () => {
    const { data } = await app.send(trainingServicePackage.page, { name: '双眼视功能20次' }, { token: admin });
    const [row] = data.records;
    if (!row) throw new Error('no package');
    const { id, version, code, name, totalTimes, refundable } = row;
    const change = {
      ...{ id, version, code, name, totalTimes, refundable, price: money(4200) },
      items: row.items.map(({ itemId }) => ({ itemId })),
    };
    await app.send(trainingServicePackage.update, change, { token: admin });
    const { rows } = await app.database.query(
      `SELECT before, after FROM operation_log WHERE target_type = '视训套餐' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0]).toMatchObject({
      before: { price: { label: '价格', value: 4000 } },
      after: { price: { label: '价格', value: 4200 } },
    });
    expect(Object.keys(Object(rows[0]?.after))).toEqual(['price']);
  });
});

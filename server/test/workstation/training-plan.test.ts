import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { growthChart } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { vtHome } from '@mingmou/contract/workstation/training/vt-home.contract';
import { vtPlan } from '@mingmou/contract/workstation/training/vt-plan.contract';
import { addTraining } from '../cashier/service-packages';
import { cash, newKey, openTill, type Till } from '../cashier/till';

let till: Till;
let optom: string;
let items: number[];
let packageId: number;
beforeAll(async () => {
  till = await openTill();
  const rows = await till.rows(`SELECT id FROM training_item WHERE home_enabled ORDER BY id LIMIT 3`);
  items = rows.map(({ id }) => Number(id));
});
beforeEach(async () => {
  await till.clear();
  await on('2026-03-10');
  const itemId = await addTraining(till.app, { times: 20, price: 4000, startRule: 'PAY' });
  const order = await till.sell([{ sourceType: 7, itemId, qty: 1 }], 4000, [cash(4000)]);
  const [row] = await till.rows('SELECT id FROM patient_package WHERE order_line_id = $1', [order.lines[0]?.id]);
  packageId = Number(row?.id);
});
afterAll(() => till.app.close());

async function on(day: string) {
  till.app.setNow(`${day} 09:00:00`);
  optom = await till.app.signIn('optom', { orgId: 1 });
}

const send: Till['app']['send'] = (call, input, as = { token: optom }) =>
  till.app.send(call, input, { idempotencyKey: newKey(), ...as });

type Plan = Omit<InputOf<typeof vtPlan.save>, 'packageId' | 'version'>;
const planned = (change: Partial<Plan> = {}): Plan => ({
  ...{ diagnosis: '集合不足', goal: 'NPC 小于6cm', stage: 1, weeks: 4, startDate: '2026-03-09' },
  items: [{ itemId: items[0] ?? 0, level: 3, param: '±2.00', minutes: 10, perWeek: 2 }],
  homeItems: [{ itemId: items[1] ?? 0, minutes: 15, perDay: 1 }],
  homeDays: 5,
  ...change,
});
const save = (version: number, change: Partial<Plan> = {}) =>
  send(vtPlan.save, { packageId, version, ...planned(change) });
const plans = async () => (await send(vtPlan.list, { packageId })).data;
const log = (change: Partial<InputOf<typeof vtHome.save>> = {}) =>
  till.app.sendRaw(
    vtHome.save,
    { packageId, itemId: items[1], day: '2026-03-10', minutes: 15, doneBy: '家长', source: '电话', ...change },
    { token: optom, idempotencyKey: newKey() },
  );

describe('训练方案', () => {
  it('allows one active plan, edits a plan without sessions in place, and replaces a used plan by a new version', async () => {
    expect(await save(0)).toMatchObject({ code: 0, data: { seq: 1, version: 1 } });
    expect(await save(1, { stage: 2 })).toMatchObject({ code: 0, data: { seq: 1, version: 2 } });
    expect(await log()).toMatchObject({ success: true });
    expect(await save(2, { goal: '巩固', startDate: '2026-03-10' })).toMatchObject({
      code: 0,
      data: { seq: 2, version: 1 },
    });
    expect(await plans()).toMatchObject([
      { seq: 2, goal: '巩固', endedAt: null },
      { seq: 1, stage: 2, endedAt: '2026-03-10', itemNames: [{ id: items[0] }, { id: items[1] }] },
    ]);
  });

  it('saves only once when 32 requests write one version, and reports the conflict to a stale version', async () => {
    const all = await Promise.all(Array.from({ length: 32 }, () => save(0)));
    expect(all.filter(({ success }) => success)).toHaveLength(1);
    expect(await save(0)).toMatchObject({ success: false, msg: expect.stringContaining('已被他人修改') });
    expect(await plans()).toHaveLength(1);
  });

  it('requires each item only once, and weekly days when it contains home training', async () => {
    const asked = async (change: object) =>
      (await till.app.sendRaw(vtPlan.save, { packageId, version: 0, ...planned(), ...change }, { token: optom })).msg;
    const [item] = planned().items;
    expect(await asked({ items: [item, item] })).toBe('训练项目：有重复的项目，请删除一行');
    expect(await asked({ homeDays: null })).toBe('家庭训练每周天数：布置了家庭训练，请填写每周几天');
    expect(await asked({ items: [] })).toContain('训练项目');
    expect(await asked({ items: [{ ...item, itemId: 999_999 }] })).toContain('不存在');
    expect(await plans()).toEqual([]);
  });
});

describe('家庭训练', () => {
  const home = async () => (await send(vtHome.list, { packageId })).data;

  it('is logged under the plan of the day, with adherence per week', async () => {
    await save(0);
    for (const day of ['2026-03-09', '2026-03-10', '2026-03-10'])
      expect(await log({ day })).toMatchObject({ success: true });
    await on('2026-03-17');
    expect(await log({ day: '2026-03-16' })).toMatchObject({ success: true });
    expect((await home()).adherence).toEqual({
      ...{ rate: 43, done: 3, planned: 7 },
      weeks: [
        { from: '2026-03-09', done: 2, planned: 5 },
        { from: '2026-03-16', done: 1, planned: 2 },
      ],
    });
    const [newest] = (await home()).logs;
    expect(newest).toMatchObject({ day: '2026-03-16', minutes: 15, doneBy: '家长', source: '电话' });
    expect(await send(vtHome.remove, { id: newest?.id ?? 0, packageId })).toMatchObject({ code: 0 });
    expect((await home()).adherence).toMatchObject({ done: 2 });
  });

  it('requires a day with a plan, not after today, and an item of the home training', async () => {
    expect((await log()).msg).toBe('日期：当天还没有训练方案，请先制定方案或改选日期');
    await save(0);
    expect((await log({ day: '2026-03-11' })).msg).toBe('日期：不能晚于今天');
    expect((await log({ itemId: items[0] ?? 0 })).msg).toBe('训练项目：不在当天方案的家庭训练中，请重新选择');
    expect((await home()).logs).toEqual([]);
  });
});

describe('家庭训练与成长曲线', () => {
  it('shows adherence per week next to the axial lengths, and counts a day only once', async () => {
    await save(0);
    await log();
    await log({ minutes: 20 });
    await log({ day: '2026-03-09' });
    await on('2026-03-17');
    const [row] = await till.rows('SELECT patient_id AS id FROM patient_package WHERE id = $1', [packageId]);
    const { home } = (await send(growthChart.find, { patientId: Number(row?.id) })).data;
    expect(home).toEqual([
      { from: '2026-03-09', done: 2, planned: 5 },
      { from: '2026-03-16', done: 0, planned: 2 },
    ]);
  });
});

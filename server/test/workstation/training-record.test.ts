import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { vtPlan } from '@mingmou/contract/workstation/training/vt-plan.contract';
import { vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import { vtReport } from '@mingmou/contract/workstation/training/vt-report.contract';
import { brokenInvariants } from '../cashier/invariants';
import { addTraining } from '../cashier/service-packages';
import { cash, newKey, openTill, type Till } from '../cashier/till';
import { STROKES } from './consent-clinic';

let till: Till;
let optom: string;
let items: number[];
beforeAll(async () => {
  till = await openTill();
  const rows = await till.rows(`SELECT id FROM training_item WHERE home_enabled ORDER BY id LIMIT 3`);
  items = rows.map(({ id }) => Number(id));
});
beforeEach(async () => {
  await till.clear();
  await on('2026-03-10');
});
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

async function on(day: string) {
  till.app.setNow(`${day} 09:00:00`);
  optom = await till.app.signIn('optom', { orgId: 1 });
}

const send: Till['app']['send'] = (call, input, as = { token: optom }) =>
  till.app.send(call, input, { idempotencyKey: newKey(), ...as });

async function bought(product: Partial<Parameters<typeof addTraining>[1]> = {}) {
  const price = product.price ?? 4000;
  const itemId = await addTraining(till.app, { times: 20, price, giftTimes: 2, ...product });
  const order = await till.sell([{ sourceType: 7, itemId, qty: 1 }], price, [cash(price)]);
  const [row] = await till.rows('SELECT id FROM patient_package WHERE order_line_id = $1', [order.lines[0]?.id]);
  return { order, id: Number(row?.id) };
}

type Input = InputOf<typeof vtRecord.finish>;
const session = (change: object = {}) => ({
  ...{ attendance: '正常', items: [{ itemId: items[0], param: '±2.00', cpm: 6, done: '完成' }], deduct: true },
  ...change,
});
const finish = (ownerId: number, change: Partial<Input> = {}) =>
  send(vtRecord.finish, { ownerId, version: 0, recordDate: null, result: session(), ...change });
const seen = async (id: number) => (await send(patientPackage.detail, { id })).data;
const records = async (ownerId: number) => (await send(vtRecord.list, { ownerId })).data;

async function retrial(ownerId: number, recordId: number, reason = '记错了') {
  const version = (await records(ownerId)).rows.find((row) => row.recordId === recordId)?.version ?? 0;
  return send(vtRecord.retrial, { ownerId, recordId, version, reason }, { token: till.manager });
}

describe('训练记录', () => {
  it('WS-29 20 sessions and 2 gifts: 5 used leave 17; reopening the latest leaves 18; a second session a day asks; the refund is 3000.00', async () => {
    await till.set('refundApproveAmount', 99_999);
    const { order, id } = await bought();
    for (const day of ['06', '07', '08', '09', '10'])
      expect(await finish(id, { recordDate: `2026-03-${day}` })).toMatchObject({ code: 0 });
    expect(await seen(id)).toMatchObject({ usedTimes: 5, leftTimes: 17, startDate: '2026-03-06' });
    const [latest, before] = (await records(id)).rows;
    expect((await records(id)).rows.map(({ reopenable }) => reopenable)).toEqual([true, false, false, false, false]);
    expect(await retrial(id, before?.recordId ?? 0)).toMatchObject({ code: 120805, msg: '只能反审最近一次训练记录' });
    expect(await retrial(id, latest?.recordId ?? 0)).toMatchObject({ code: 0 });
    expect(await seen(id)).toMatchObject({ usedTimes: 4, leftTimes: 18 });
    expect((await records(id)).rows.map(({ reopenable }) => reopenable)).toEqual([false, true, false, false, false]);
    const again = { recordId: latest?.recordId ?? 0, version: 2, recordDate: '2026-03-09' };
    expect(await finish(id, again)).toMatchObject({ code: 120804, msg: '该套餐今日已训练，确定再次扣减？' });
    expect(await seen(id)).toMatchObject({ usedTimes: 4 });
    expect(await finish(id, { ...again, confirmed: true })).toMatchObject({ code: 0 });
    expect(await seen(id)).toMatchObject({ usedTimes: 5, leftTimes: 17 });
    const lines = [{ orderLineId: order.lines[0]?.id ?? 0, qty: 1, amount: cash(3000).amount }];
    expect(await till.giveBack(order.id, lines)).toMatchObject({ success: true, data: { amount: 3000 } });
    expect(await seen(id)).toMatchObject({ state: 5, leftTimes: 0 });
    expect(await finish(id)).toMatchObject({ success: false, msg: expect.stringContaining('已退款') });
    expect(await retrial(id, latest?.recordId ?? 0)).toMatchObject({ success: false });
  });

  it('120801 refuses a session without remaining uses, but accepts a 补课 without deduction and with a reason', async () => {
    const { id } = await bought({ times: 1, giftTimes: 0, price: 100 });
    expect(await finish(id)).toMatchObject({ code: 0 });
    expect(await seen(id)).toMatchObject({ state: 2, leftTimes: 0 });
    expect(await finish(id)).toMatchObject({ code: 120801, msg: '套餐剩余次数不足' });
    expect(await finish(id, { result: session({ deduct: false }) })).toMatchObject({
      code: 120205,
      msg: '请填写不扣次原因',
    });
    expect(await finish(id, { result: session({ deduct: false, deductReason: '补课' }) })).toMatchObject({ code: 0 });
    expect(await seen(id)).toMatchObject({ usedTimes: 1 });
  });

  it('120802 refuses a session of an expired package, and 120803 of a paused package', async () => {
    const { id } = await bought({ startRule: 'PAY', validDays: 30 });
    const { version } = await seen(id);
    await send(patientPackage.freeze, { id, version, days: 5, reason: '外出' });
    expect(await finish(id)).toMatchObject({ code: 120803, msg: '套餐已暂停' });
    await send(patientPackage.resume, { id, version: version + 1 });
    await on('2026-04-10');
    expect(await finish(id)).toMatchObject({ code: 120802, msg: '套餐已过期，请先延期' });
  });

  it('deducts the last use only once when 32 requests finish concurrently', async () => {
    const { id } = await bought({ times: 1, giftTimes: 0, price: 100 });
    const all = await Promise.all(Array.from({ length: 32 }, () => finish(id, { confirmed: true })));
    expect(all.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(all.filter(({ success }) => !success).map(({ code }) => code))).toEqual(new Set([120801]));
    expect((await records(id)).rows).toHaveLength(1);
  });

  it('requires items and attendance when it is finished, and not as a draft', async () => {
    const { id } = await bought();
    const bare = { ownerId: id, version: 0, result: { items: [] } };
    expect(await send(vtRecord.save, bare)).toMatchObject({ code: 0, data: { stageState: 1 } });
    expect(await send(vtRecord.finish, bare)).toMatchObject({ code: 120205 });
    const twice = session({ items: [{ itemId: items[0] }, { itemId: items[0] }] });
    expect(await send(vtRecord.finish, { ...bare, result: twice })).toMatchObject({
      success: false,
      msg: expect.stringContaining('选择了两次'),
    });
    const outside = session({ parentSign: [[601, 10, 0]] });
    expect(await send(vtRecord.finish, { ...bare, result: outside })).toMatchObject({
      msg: '家长签名：笔迹不完整，请重签',
    });
    expect(await seen(id)).toMatchObject({ usedTimes: 0 });
  });
});

describe('家长签名', () => {
  it('stays with the session as the strokes of the pad', async () => {
    const { id } = await bought();
    expect(await finish(id, { result: session({ parentSign: STROKES }) })).toMatchObject({ success: true });
    expect((await records(id)).rows).toMatchObject([{ stageState: 2, current: { parentSign: STROKES } }]);
  });
});

describe('阶段报告', () => {
  it('stores its figures, counts its prints, and sets the next report due four weeks later', async () => {
    const { id } = await bought({ startRule: 'PAY' });
    const plan = {
      ...{
        packageId: id,
        version: 0,
        diagnosis: '集合不足',
        goal: 'NPC 小于6cm',
        stage: 1,
        weeks: 4,
        startDate: '2026-03-09',
      },
      items: [{ itemId: items[0] ?? 0, minutes: 10, perWeek: 2 }],
    };
    expect(await send(vtPlan.save, plan)).toMatchObject({ code: 0 });
    expect(await finish(id, { result: session({ beforeNpc: 10, afterNpc: 8 }) })).toMatchObject({ code: 0 });
    await on('2026-03-15');
    expect(await finish(id, { result: session({ beforeNpc: 8, afterNpc: 6.5 }) })).toMatchObject({ code: 0 });
    const figures = (await send(vtReport.find, { packageId: id })).data;
    expect(figures).toMatchObject({
      ...{ fromDate: '2026-03-09', toDate: '2026-03-15', sessions: 2, plannedSessions: 2, attendanceRate: 100 },
      series: [{ measure: 'NPC', baseline: { value: 10 }, latest: { value: 6.5 }, high: 6 }],
    });
    const words = { comment: '集合近点改善', nextDate: '2026-04-12' };
    const saved = await send(vtReport.save, { packageId: id, fromDate: '2026-03-09', toDate: '2026-03-15', ...words });
    expect(saved).toMatchObject({ code: 0 });
    await finish(id, { confirmed: true, result: session({ afterNpc: 5 }) });
    expect((await send(vtReport.list, { packageId: id })).data).toMatchObject({
      dueDate: '2026-04-12',
      reports: [{ seq: 1, figures: { sessions: 2, series: [{ latest: { value: 6.5 } }] } }],
    });
    const paper = async () => (await send(vtReport.print, { id: saved.data.id })).data;
    expect(await paper()).toMatchObject({
      printCount: 0,
      diagnosis: '集合不足',
      usedTimes: 3,
      comment: '集合近点改善',
    });
    await send(vtReport.printed, { id: saved.data.id });
    expect(await paper()).toMatchObject({ printCount: 1 });
  });

  it('refuses an end date after today', async () => {
    const { id } = await bought({ startRule: 'PAY' });
    const asked = { packageId: id, fromDate: '2026-03-09', toDate: '2026-03-11', comment: '好' };
    const reply = await till.app.sendRaw(vtReport.save, asked, { token: optom, idempotencyKey: newKey() });
    expect(reply).toMatchObject({ status: 400, msg: '结束日期：不能晚于今天' });
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { home } from '@mingmou/contract/home/home.contract';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { inChain } from '../../src/database/context';
import type { SessionCx } from '../../src/kernel/context/cx';
import { patientPackageExpiry } from '../../src/modules/patient-package/patient-package.job';
import { holdPatientPackage, usePatientPackage } from '../../src/modules/patient-package/patient-package.service';
import { brokenInvariants } from '../cashier/invariants';
import { addReviews, addTraining } from '../cashier/service-packages';
import { cash, newKey, openTill, type Till } from '../cashier/till';

let till: Till;
let optom: string;
let trainerId: number;
beforeAll(async () => {
  till = await openTill();
  optom = await till.app.signIn('optom', { orgId: 1 });
  const [trainer] = await till.rows(
    `UPDATE employee SET natures = natures || 10::smallint WHERE id = (SELECT staff_id FROM account WHERE account = 'optom')
     RETURNING id`,
  );
  trainerId = Number(trainer?.id);
});
beforeEach(async () => {
  await till.clear();
  optom = await till.app.signIn('optom', { orgId: 1 });
});
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

const send: Till['app']['send'] = (call, input, as = { token: optom }) =>
  till.app.send(call, input, { idempotencyKey: newKey(), ...as });

type Product = Parameters<typeof addTraining>[1];

/** Sells a training package, paid today, to the patient. */
async function bought(product: Partial<Product> = {}) {
  const itemId = await addTraining(till.app, { times: 20, price: 4000, startRule: 'PAY', validDays: 30, ...product });
  const price = product.price ?? 4000;
  const order = await till.sell([{ sourceType: 7, itemId, qty: 1 }], price, [cash(price)]);
  const [row] = await till.rows('SELECT id FROM patient_package WHERE order_line_id = $1', [order.lines[0]?.id]);
  return { order, id: Number(row?.id) };
}

const seen = async (id: number) => (await send(patientPackage.detail, { id })).data;

/** Moves the clock to this day and signs in again; earlier sessions have expired. */
async function on(day: string) {
  till.app.setNow(`${day} 09:00:00`);
  optom = await till.app.signIn('optom', { orgId: 1 });
}

/** Runs the nightly expiry job. */
function night(day: string) {
  const now = new Date(`${day}T00:15:00+08:00`);
  return inChain(till.app.database.db, { propertyOwnerId: 1, now: now.getTime() }, async (db) => {
    const run = patientPackageExpiry['patient-package-expire'];
    await run?.({}, { db, now, propertyOwnerId: 1 }, () => undefined);
  });
}

/** Deducts one use of the package, as a training session does. */
function useOnce(packageId: number, bizId: number) {
  const now = new Date('2026-03-10T09:00:00+08:00');
  const place = { propertyOwnerId: 1, orgId: 1 };
  return inChain(till.app.database.db, { ...place, now: now.getTime() }, async (db) => {
    // The function reads only the transaction, the organisation and the time of the context.
    const cx = { db, now, caller: { ...place, accountId: 1, menuIds: new Set() } } as unknown as SessionCx;
    const held = await holdPatientPackage(cx, { packageId, patientId: till.patientId });
    if (typeof held === 'string') throw new Error(held);
    await usePatientPackage(cx, held, { bizType: 'TRAINING', bizId, bizNo: `XL${bizId}` });
  });
}

const freeze = async (id: number, days = 10) =>
  send(patientPackage.freeze, { id, version: (await seen(id)).version, days, reason: '外出' });
const resume = async (id: number) => send(patientPackage.resume, { id, version: (await seen(id)).version });
const extend = async (id: number, days: number) =>
  send(patientPackage.extend, { id, version: (await seen(id)).version, days, reason: '疫情停课' });

describe('套餐的暂停与恢复', () => {
  it('extends the last valid day by the days of the actual pause, and allows two pauses', async () => {
    const { id } = await bought();
    expect(await seen(id)).toMatchObject({ state: 1, expireDate: '2026-04-09', freezeCount: 0 });
    expect(await freeze(id, 30)).toMatchObject({ code: 0 });
    expect(await seen(id)).toMatchObject({ state: 4, frozenUntil: '2026-04-09', expireDate: '2026-04-09' });
    expect(await freeze(id)).toMatchObject({ code: 120803, msg: '套餐已暂停' });
    await on('2026-03-17');
    expect(await resume(id)).toMatchObject({ code: 0 });
    expect(await seen(id)).toMatchObject({ state: 1, frozenUntil: null, expireDate: '2026-04-16', freezeCount: 1 });
    expect(await freeze(id)).toMatchObject({ code: 0 });
    expect(await resume(id)).toMatchObject({ code: 0 });
    expect(await seen(id)).toMatchObject({ expireDate: '2026-04-16', freezeCount: 2 });
    expect(await freeze(id)).toMatchObject({ code: 120806, msg: '暂停次数已达上限' });
  });

  it('resumes automatically after the planned pause, and does not expire earlier', async () => {
    const { id } = await bought();
    await freeze(id, 40);
    await night('2026-04-18');
    expect(await seen(id)).toMatchObject({ state: 4 });
    await night('2026-04-19');
    expect(await seen(id)).toMatchObject({ state: 1, expireDate: '2026-05-19' });
  });

  it('120808 refuses a pause before the validity period has begun', async () => {
    const { id } = await bought({ startRule: 'FIRST' });
    expect(await freeze(id)).toMatchObject({ code: 120808, msg: '套餐尚未开始计算有效期，无需暂停' });
  });

  it('pauses only once when 32 requests run concurrently', async () => {
    const { id } = await bought();
    const { version } = await seen(id);
    const all = await Promise.all(
      Array.from({ length: 32 }, () => send(patientPackage.freeze, { id, version, days: 5, reason: '外出' })),
    );
    expect(all.filter(({ success }) => success)).toHaveLength(1);
    expect(await seen(id)).toMatchObject({ state: 4, freezeCount: 1 });
  });
});

describe('套餐的延期', () => {
  it('reactivates an expired package, by enough days to be valid today', async () => {
    const { id } = await bought();
    expect(await extend(id, 30)).toMatchObject({ success: false, msg: expect.stringContaining('使用中') });
    await on('2026-04-12');
    expect(await freeze(id)).toMatchObject({ code: 120802, msg: '套餐已过期，请先延期' });
    expect(await extend(id, 2)).toMatchObject({ code: 120810, msg: '延期后仍早于今天，请至少延期3天' });
    expect(await extend(id, 3)).toMatchObject({ code: 0 });
    expect(await seen(id)).toMatchObject({ state: 1, expireDate: '2026-04-12' });
    await night('2026-04-13');
    expect(await seen(id)).toMatchObject({ state: 3, endsSoon: true });
  });

  it('accepts 1 to 365 days', async () => {
    const { id } = await bought();
    await night('2026-04-10');
    await on('2026-04-10');
    const asked = async (days: number) =>
      till.app.sendRaw(
        patientPackage.extend,
        { id, version: (await seen(id)).version, days, reason: '延' },
        { token: optom },
      );
    expect((await asked(0)).status).toBe(400);
    expect((await asked(366)).status).toBe(400);
    expect(await asked(365)).toMatchObject({ status: 200, success: true });
  });
});

describe('赠送次数', () => {
  it('are included in the product, and can be added with a reason', async () => {
    const { id } = await bought({ giftTimes: 2 });
    expect(await seen(id)).toMatchObject({ totalTimes: 20, giftTimes: 2, usedTimes: 0, leftTimes: 22 });
    const { version } = await seen(id);
    expect(await send(patientPackage.gift, { id, version, times: 3, reason: '活动' })).toMatchObject({ code: 0 });
    expect(await seen(id)).toMatchObject({
      ...{ giftTimes: 5, leftTimes: 25 },
      ops: [
        { op: '赠送', delta: 3, leftAfter: 25 },
        { op: '购买', delta: 22, leftAfter: 22 },
      ],
    });
  });
});

describe('视训套餐管理', () => {
  it('lists only vision training with its totals, filtered by state, product, trainer, last valid day and name', async () => {
    const { id } = await bought({ giftTimes: 2 });
    const { id: other } = await bought({ times: 10, price: 100, validDays: 300 });
    const reviews = await addReviews(till.app, { times: 8, price: 600 });
    await till.sell([{ sourceType: 6, itemId: reviews, qty: 1 }], 600, [cash(600)]);
    const { version } = await seen(id);
    expect(await send(patientPackage.trainer, { id, version, trainerId })).toMatchObject({ code: 0 });
    const page = async (filters: object) => (await send(patientPackage.page, { page: 1, size: 10, ...filters })).data;
    const all = await page({});
    expect(all.records.map((row) => row.id)).toEqual([other, id]);
    expect(all).toMatchObject({ total: 2, sums: { totalTimes: 30, giftTimes: 2, usedTimes: 0, leftTimes: 32 } });
    const ids = async (filters: object) => (await page(filters)).records.map((row) => row.id);
    expect(await ids({ trainerId })).toEqual([id]);
    expect(await ids({ endsSoon: true })).toEqual([id]);
    expect(await ids({ expireFrom: '2026-04-09', expireTo: '2026-04-09' })).toEqual([id]);
    expect(await ids({ expireFrom: '2026-04-10' })).toEqual([other]);
    expect(await ids({ state: 4 })).toEqual([]);
    expect(await ids({ keyword: (await seen(id)).packageNo })).toEqual([id]);
    expect(await ids({ productId: (await seen(other)).productId })).toEqual([other]);
    for (const column of ['package_no', 'name', 'setmeal_name', 'expire_date', 'last_day', 'trainer_name', 'state'])
      expect(await ids({ column, asc: true })).toHaveLength(2);
    const sheet = await till.app.download(patientPackage.export, {}, { token: till.manager });
    expect(sheet.status).toBe(200);
  });

  it('accepts only a 视训师 of the organisation as trainer', async () => {
    const { id } = await bought();
    const { version } = await seen(id);
    const [clerk] = await till.rows(`SELECT staff_id AS id FROM account WHERE account = 'cashier'`);
    expect(
      await till.app.sendRaw(patientPackage.trainer, { id, version, trainerId: Number(clerk?.id) }, { token: optom }),
    ).toMatchObject({ status: 400, msg: '训练师：请选择本机构在职的视训师' });
  });

  it('counts active packages that expire within packageRemindDays in the to-do list, by kind', async () => {
    const counts = async () => (await till.app.send(home.todoCount, {}, { token: till.manager })).data;
    const zero = { findHardTrainingPackageExpiration: 0, findHardArchivesPackageExpiration: 0 };
    expect(await counts()).toMatchObject(zero);
    const { id } = await bought({ validDays: 30 });
    await bought({ validDays: 31 });
    for (const kind of ['REVIEW_OK', 'REVIEW_RGP'] as const) {
      const itemId = await addReviews(till.app, { times: 8, price: 600, validDays: 30, kind });
      await till.sell([{ sourceType: 6, itemId, qty: 1 }], 600, [cash(600)]);
    }
    const one = { findHardArchivesPackageExpiration: 1, findHardRgpPackageExpiration: 1 };
    expect(await counts()).toMatchObject({ ...one, findHardTrainingPackageExpiration: 1 });
    await till.set('packageRemindDays', 29);
    expect(await counts()).toMatchObject(zero);
    await till.rows('DELETE FROM parameter');
    await freeze(id);
    expect((await counts()).findHardTrainingPackageExpiration).toBe(0);
  });
});

describe('视训套餐的退费', () => {
  it('WS-29 20 sessions and 2 gifts for 4000.00, 5 used: refunds 3000.00, also for a paused package, and leaves no uses', async () => {
    await till.set('refundApproveAmount', 99_999);
    const { order, id } = await bought({ giftTimes: 2 });
    for (let n = 1; n <= 5; n++) await useOnce(id, n);
    expect(await seen(id)).toMatchObject({ usedTimes: 5, leftTimes: 17 });
    await freeze(id);
    const lines = [{ orderLineId: order.lines[0]?.id ?? 0, qty: 1, amount: cash(3000).amount }];
    expect(await till.giveBack(order.id, lines)).toMatchObject({ success: true, data: { amount: 3000 } });
    expect(await seen(id)).toMatchObject({ state: 5, usedTimes: 5, leftTimes: 0, frozenUntil: null });
    expect(await resume(id)).toMatchObject({ success: false, msg: expect.stringContaining('已退款') });
  });

  it('120809 refuses every change of the package while a refund is pending', async () => {
    await till.set('refundApproveAmount', 100);
    const { order, id } = await bought();
    const lines = [{ orderLineId: order.lines[0]?.id ?? 0, qty: 1, amount: cash(4000).amount }];
    const { order: now } = await till.detail(order.id);
    const ask = { orderId: order.id, orderVersion: now.version, lines, reason: '搬家' };
    expect((await send(refund.save, ask, { token: till.cashier })).data).toMatchObject({ refundState: 1 });
    expect(await freeze(id)).toMatchObject({ code: 120809, msg: '套餐正在退费，不能暂停' });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { type Money, money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { registrationDesk as deskCalls } from '@mingmou/contract/outpatient/registration-desk.contract';
import { addReviews, addTraining } from '../cashier/service-packages';
import { type Desk, newKey, openDesk } from './desk';

let desk: Desk;
let cashier: string;
let manager: string;
beforeAll(async () => {
  desk = await openDesk();
  [cashier, manager] = [await desk.app.signIn('cashier'), await desk.app.signIn('manager')];
});
beforeEach(() => desk.clear());
afterAll(() => desk.app.close());

const rows = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await desk.app.database.query(text, values)).rows;

async function pay(orderId: number, amount: Money) {
  const { data } = await desk.app.send(chargeOrder.detail, { id: orderId }, { token: cashier });
  const { version } = data.order;
  const input = { id: orderId, version, payableAmount: amount, ways: [{ wayCode: 1, amount }] };
  const reply = await desk.app.send(chargeOrder.settle, input, { token: cashier, idempotencyKey: newKey() });
  if (!reply.success) throw new Error(reply.msg);
}

/** Creates a patient with a review package of this many uses, sold with a finished registration. */
async function holder(times: number) {
  const packageId = await addReviews(desk.app, { times, price: 600 });
  const { data } = await desk.register({ packages: [{ packageId, qty: 1 }], totalAmount: money(600) });
  await pay(data.orderId ?? 0, money(600));
  const [bought] = await rows('SELECT id FROM patient_package WHERE patient_id = $1', [data.patientId]);
  return { patientId: data.patientId, packageId: Number(bought?.id), first: data };
}

type Draft = Parameters<Desk['register']>[0];
const comeAgain = async (patientId: number, more: Draft = {}) =>
  desk.register({
    patient: { id: patientId },
    visitType: 2,
    doctorId: desk.wang.doctorId,
    schedulingId: desk.wang.schedulingId,
    feeItemIds: await desk.feeIds('专家挂号'),
    ...more,
  });

const standing = async (id: number) =>
  (await rows('SELECT used_times, left_times FROM patient_package WHERE id = $1', [id]))[0];
const versionOf = async (id: number) =>
  (await desk.app.send(registration.findById, { id }, { token: desk.front })).data.registration.version;

describe('packages sold with a registration', () => {
  it('are added to its order next to the fee, and removed by a cancellation', async () => {
    const packageId = await addTraining(desk.app, { times: 10, price: 100 });
    const draft = {
      feeItemIds: await desk.feeIds('专家挂号'),
      packages: [{ sourceType: 7 as const, packageId, qty: 2 }],
    };
    expect(await desk.register({ ...draft, totalAmount: money(20) })).toMatchObject({ code: 110113 });
    const { data } = await desk.register({ ...draft, totalAmount: money(220) });
    expect(data.payableAmount).toBe(220);
    const lines = await rows('SELECT source_type, qty, spec FROM charge_order_line WHERE order_id = $1 ORDER BY 1', [
      data.orderId,
    ]);
    expect(lines).toMatchObject([{ source_type: 1 }, { source_type: 7, qty: 2, spec: '10次 365天有效' }]);
    const cancel = { id: data.registrationId, version: await versionOf(data.registrationId), reason: '改天' };
    expect((await desk.app.send(registration.cancel, cancel, { token: desk.front })).success).toBe(true);
    expect(await rows('SELECT order_state FROM charge_order WHERE id = $1', [data.orderId])).toEqual([
      { order_state: 5 },
    ]);
  });

  it('are refunded with 退号 when they are selected and unused', async () => {
    const packageId = await addReviews(desk.app, { times: 8, price: 100 });
    const draft = {
      feeItemIds: await desk.feeIds('专家挂号'),
      packages: [{ packageId, qty: 1 }],
      totalAmount: money(120),
    };
    const { data } = await desk.register(draft);
    await pay(data.orderId ?? 0, money(120));
    const id = data.registrationId;
    const ways = await desk.app.send(deskCalls.returnWays, { id }, { token: desk.front });
    expect(ways.data).toMatchObject({ amount: 20, packages: [{ amount: 100, qty: 1 }] });
    const back = async (lineIds: number[]) =>
      desk.app.sendRaw(
        registration.return,
        { id, version: await versionOf(id), reason: '不来了', lineIds } satisfies InputOf<typeof registration.return>,
        { token: manager, idempotencyKey: newKey() },
      );
    expect(await back([999_999])).toMatchObject({ status: 400 });
    expect(await back(ways.data.packages.map(({ orderLineId }) => orderLineId))).toMatchObject({ success: true });
    expect(await rows('SELECT package_state FROM patient_package WHERE patient_id = $1', [data.patientId])).toEqual([
      { package_state: 5 },
    ]);
    expect(
      await rows('SELECT refunded_amount::float8 AS back FROM charge_order WHERE id = $1', [data.orderId]),
    ).toEqual([{ back: 120 }]);
  });
});

describe('package used for a registration', () => {
  it('covers the whole fee, and a cancellation restores the use', async () => {
    const { patientId, packageId } = await holder(2);
    const suggest = { patientId, departmentId: desk.departmentId, visitType: 2 as const };
    const { data: fee } = await desk.app.send(registration.feeSuggest, suggest, { token: desk.front });
    expect(fee.usablePackageItems).toMatchObject([
      { id: packageId, kind: 'REVIEW_OK', leftTimes: 2, expireDate: '2027-03-10' },
    ]);
    const { data, msg } = await comeAgain(patientId, { usePackageItemId: packageId });
    expect(msg).toBe('操作成功');
    expect(data).toMatchObject({ payableAmount: 0 });
    expect(data.orderId).toBeUndefined();
    expect(await standing(packageId)).toEqual({ used_times: 1, left_times: 1 });
    expect(
      await rows('SELECT fee_amount::float8 AS fee, pay_state FROM registration WHERE id = $1', [data.registrationId]),
    ).toEqual([{ fee: 0, pay_state: 0 }]);
    const cancel = { id: data.registrationId, version: 1, reason: '改天' };
    expect((await desk.app.send(registration.cancel, cancel, { token: desk.front })).success).toBe(true);
    expect(await standing(packageId)).toEqual({ used_times: 0, left_times: 2 });
  });

  it('110110 refuses a package of another patient, of training or without remaining uses, and registers nothing', async () => {
    const { patientId, packageId } = await holder(1);
    const stranger = await holder(1);
    const count = async () => (await rows('SELECT count(*)::int AS n FROM registration'))[0]?.n;
    const before = await count();
    const refused = { code: 110110, msg: '套餐可用次数不足' };
    expect(await comeAgain(stranger.patientId, { usePackageItemId: packageId })).toMatchObject(refused);
    await rows(`UPDATE patient_package SET kind = 'VT' WHERE id = $1`, [packageId]);
    expect(await comeAgain(patientId, { usePackageItemId: packageId })).toMatchObject(refused);
    await rows(`UPDATE patient_package SET kind = 'REVIEW_OK' WHERE id = $1`, [packageId]);
    expect(await count()).toBe(before);
    expect((await comeAgain(patientId, { usePackageItemId: packageId })).success).toBe(true);
    const later = {
      doctorId: desk.li.doctorId,
      schedulingId: desk.li.schedulingId,
      departmentId: desk.li.departmentId,
    };
    expect(await comeAgain(patientId, { ...later, usePackageItemId: packageId })).toMatchObject(refused);
  });
});

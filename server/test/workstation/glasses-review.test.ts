import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { glassesReview } from '@mingmou/contract/workstation/archive/glasses/glasses-records.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { addReviews } from '../cashier/service-packages';
import { newKey, TODAY } from '../outpatient/desk';
import { type Clinic, openClinic } from './clinic';

let clinic: Clinic;
let cashier: string;
beforeAll(async () => {
  clinic = await openClinic();
  cashier = await clinic.signIn('cashier');
});
beforeEach(async () => {
  await clinic.desk.clear();
  await clinic.desk.app.database.query(
    'DELETE FROM growth_point; DELETE FROM archive_record; DELETE FROM glasses_archive',
  );
});
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, { idempotencyKey: newKey(), ...as });

/** Creates a pair that a child has worn since 1 February. */
async function worn(more: object = {}) {
  const { acceptsId, patientId } = await clinic.arrive();
  const { data } = await send(glassesArchive.save, {
    ...{ patientId, kind: '离焦防控' as const, source: '外购' as const, deliveredAt: '2026-02-01' },
    ...{ odSph: -2, osSph: -2.25, ...more },
  });
  return { acceptsId, patientId, id: data.id };
}
const detail = async (id: number) => (await send(glassesArchive.findById, { id })).data;
const meals = async (archiveId: number) => (await send(glassesArchive.meals, { archiveId })).data;
const FINE = { adaptation: ['良好'], odVa: '5.0', osVa: '5.0', action: '继续配戴', nextDate: '2026-06-10' };
type Result = Readonly<Record<string, unknown>>;
const finish = (ownerId: number, result: Result = FINE, recordDate = TODAY) =>
  send(glassesReview.finish, { ownerId, version: 0, recordDate, result });
const listed = async (ownerId: number) => (await send(glassesReview.list, { ownerId })).data;
const reopen = async (ownerId: number, recordId: number) => {
  const row = (await listed(ownerId)).rows.find((one) => one.recordId === recordId);
  return send(glassesReview.retrial, { ownerId, recordId, version: row?.version ?? 0, reason: '看错了' });
};

/** Sells reviews of glasses and returns the package id. */
async function buy(patientId: number, times: number) {
  const servicePackageId = await addReviews(clinic.desk.app, {
    times,
    price: 100,
    kind: 'REVIEW_GLASSES',
    startRule: 'FIRST',
  });
  const lines = [{ sourceType: 6 as const, itemId: servicePackageId, qty: 1 }];
  const order = (await send(chargeOrder.save, { patientId, lines, payableAmount: money(100) }, { token: cashier }))
    .data;
  const { id, version, payableAmount } = order;
  const ways = [{ wayCode: 1, amount: payableAmount }];
  expect(await send(chargeOrder.settle, { id, version, payableAmount, ways }, { token: cashier })).toMatchObject({
    code: 0,
  });
  const [bought] = (await send(patientPackage.usable, { patientId, kind: 'REVIEW_GLASSES' })).data;
  return bought?.id ?? 0;
}
const link = async (id: number, packageId: number) =>
  send(glassesArchive.saveMeal, { id, version: (await detail(id)).version, packageId });
const left = async (id: number) => (await detail(id)).mealLeft;

describe('配镜复查', () => {
  it('calculates the next review date, adds axial lengths to the growth chart, and reverts both when it is reopened', async () => {
    const { id, patientId } = await worn();
    const first = await finish(id, { ...FINE, odAl: 24.1, nextDate: '2026-06-10' });
    expect(first).toMatchObject({ success: true });
    expect(await detail(id)).toMatchObject({ lastReviewDate: TODAY, nextReviewDate: '2026-06-10' });
    const points = () =>
      clinic.desk.app.database.query(`SELECT kind, eye, value FROM growth_point WHERE patient_id = ${patientId}`);
    expect((await points()).rows).toEqual([{ kind: 'AL', eye: 'OD', value: '24.100' }]);
    expect(await reopen(id, first.data.recordId)).toMatchObject({ success: true });
    expect((await points()).rows).toEqual([]);
    // Recalculated from the plan: the review after 1 month is overdue, the review after 3 months is not.
    expect(await detail(id)).toMatchObject({ lastReviewDate: null, nextReviewDate: '2026-03-01' });
  });

  it('reminds of the planned reviews of a worn pair, and of the day that a review names', async () => {
    const { id } = await worn();
    const reminders = async () =>
      (
        await clinic.desk.app.database.query(
          `SELECT plan_date::text AS day, reason, remind_state AS state FROM review_remind
           WHERE source = 4 AND source_id = $1 ORDER BY plan_date, id`,
          [id],
        )
      ).rows.map(({ day, reason, state }) => `${day} ${reason} ${state}`);
    // A pair from elsewhere has no next review until a user enters a date.
    expect(await reminders()).toEqual([]);
    const first = await finish(id, { ...FINE, nextDate: '2026-04-20' });
    expect(await reminders()).toEqual([
      ...['2026-04-20 配镜复查 0', '2026-05-01 配镜复查（3月） 0', '2026-08-01 配镜复查（6月） 0'],
      '2027-02-01 配镜复查（12月） 0',
    ]);
    clinic.desk.app.setNow('2026-04-21 09:00:00');
    const token = await clinic.signIn('doctor');
    const input = { ownerId: id, version: 0, recordDate: '2026-04-21', result: { ...FINE, nextDate: '2026-08-01' } };
    const second = await send(glassesReview.finish, input, { token });
    expect(await reminders()).toEqual([
      ...['2026-04-20 配镜复查 3', '2026-05-01 配镜复查（3月） 3', '2026-08-01 配镜复查（6月） 0'],
      '2027-02-01 配镜复查（12月） 0',
    ]);
    const key = { ownerId: id, recordId: second.data.recordId, version: 1, reason: '看错了' };
    await send(glassesReview.retrial, key, { token });
    expect((await reminders()).slice(0, 2)).toEqual(['2026-04-20 配镜复查 0', '2026-05-01 配镜复查（3月） 0']);
    const { version } = (await send(glassesArchive.findById, { id }, { token })).data;
    await send(glassesArchive.stop, { id, version, reason: '损坏' }, { token });
    expect((await reminders()).map((one) => one.at(-1))).toEqual(['4', '4', '4', '4']);
    expect(first.success).toBe(true);
  });

  it('requires acuity with glasses, the adaptation and a next review date in the future', async () => {
    const { id } = await worn();
    const { odVa: _od, osVa: _os, ...blind } = FINE;
    expect(await finish(id, blind)).toMatchObject({ code: 120205 });
    expect(await finish(id, { ...blind, ouVa: '5.0' })).toMatchObject({ success: true });
    expect(await finish(id, { ...FINE, adaptation: [] })).toMatchObject({ code: 120205 });
    expect(await finish(id, { ...FINE, nextDate: TODAY })).toMatchObject({
      msg: '下次复查：应晚于复查日期',
    });
    expect(await finish(id, { ...FINE, wearHours: 18.5 })).toMatchObject({ code: 120201 });
    expect(await finish(id, { ...FINE, wearHours: 18 })).toMatchObject({ success: true });
  });

  it('flags a decentred lens only when the induced prism exceeds the limit', async () => {
    const { id } = await worn();
    await finish(id, { ...FINE, odMeasSph: -4, odOcH: 3 });
    expect((await listed(id)).rows[0]?.flags).toEqual(['光心偏差引起的棱镜超过1△']);
    await finish(id, { ...FINE, odMeasSph: -4, odOcH: 2.5 });
    expect((await listed(id)).rows[0]?.flags).toEqual([]);
  });

  it('120904: reopens the newest review only; 120901: refuses to delete an archive with reviews', async () => {
    const { id } = await worn();
    const first = await finish(id, { ...FINE, nextDate: '2026-04-01' }, '2026-03-01');
    await finish(id);
    expect(await reopen(id, first.data.recordId)).toMatchObject({ code: 120904 });
    expect(await send(glassesArchive.deleteCheck, { id })).toMatchObject({ code: 120901 });
    const { version } = await detail(id);
    expect(await send(glassesArchive.delete, { id, version })).toMatchObject({ code: 120901 });
  });

  it('refuses a review of stopped glasses', async () => {
    const { id } = await worn();
    const draft = await send(glassesReview.save, { ownerId: id, version: 0, result: {} });
    const { version } = await detail(id);
    await send(glassesArchive.stop, { id, version, reason: '损坏' });
    expect(await finish(id)).toMatchObject({ code: 120905, msg: '档案当前为停用，不能填写配镜复查' });
    expect((await listed(id)).closed).toBe('档案当前为停用，不能填写配镜复查');
    const { recordId } = draft.data;
    const going = { ownerId: id, recordId, version: 1, result: FINE };
    expect(await send(glassesReview.finish, going)).toMatchObject({ success: true });
    expect(await detail(id)).toMatchObject({ nextReviewDate: null, lastReviewDate: TODAY });
  });

  it('counts in tab 10 of its visit, and a draft keeps the visit open', async () => {
    const { id, acceptsId } = await worn();
    await clinic.receive(acceptsId);
    const tab = async () =>
      (await send(consultingDesk.medicalAccepts, { id: acceptsId })).data.stages.find((one) => one.tab === 10)
        ?.stageState;
    expect(await tab()).toBe(0);
    const draft = await send(glassesReview.save, { ownerId: id, version: 0, acceptsId, result: {} });
    expect(await tab()).toBe(1);
    const key = { ownerId: id, recordId: draft.data.recordId, version: 1 };
    await send(glassesReview.finish, { ...key, result: FINE });
    expect(await tab()).toBe(2);
  });
});

describe('复查套餐', () => {
  it('deducts one use for a review, and restores the use when the review is reopened', async () => {
    const { id, patientId } = await worn();
    const packageId = await buy(patientId, 2);
    expect(await link(id, packageId)).toMatchObject({ success: true });
    const done = await finish(id, { ...FINE, deductMeal: true });
    expect(done).toMatchObject({ success: true });
    expect(await left(id)).toBe(1);
    expect(await reopen(id, done.data.recordId)).toMatchObject({ success: true });
    expect(await left(id)).toBe(2);
  });

  it('120902: refuses to finish the review without a package or without remaining uses', async () => {
    const { id, patientId } = await worn();
    expect(await finish(id, { ...FINE, deductMeal: true })).toMatchObject({ code: 120902 });
    await link(id, await buy(patientId, 1));
    expect(await finish(id, { ...FINE, deductMeal: true })).toMatchObject({ success: true });
    expect(await finish(id, { ...FINE, deductMeal: true })).toMatchObject({ code: 120902 });
    expect((await listed(id)).rows).toHaveLength(1);
    expect(await finish(id)).toMatchObject({ success: true });
  });

  it('deducts the last use only once when 32 requests finish concurrently', async () => {
    const { id, patientId } = await worn();
    await link(id, await buy(patientId, 1));
    const all = await Promise.all(Array.from({ length: 32 }, () => finish(id, { ...FINE, deductMeal: true })));
    expect(all.filter(({ success }) => success)).toHaveLength(1);
    expect(await left(id)).toBe(0);
  });

  it('links to one pair at a time, and only to glasses of its own patient', async () => {
    const { id, patientId } = await worn();
    const packageId = await buy(patientId, 2);
    await link(id, packageId);
    const other = await send(glassesArchive.save, { patientId, kind: '单光', source: '外购', odSph: -1 });
    expect(await link(other.data.id, packageId)).toMatchObject({ code: 120907 });
    const stranger = await worn();
    expect(await link(stranger.id, packageId)).toMatchObject({ success: false });
    const { version } = await detail(id);
    await send(glassesArchive.stop, { id, version, reason: '损坏' });
    expect(await link(other.data.id, packageId)).toMatchObject({ success: true });
  });

  it('shows the planned reviews with their results', async () => {
    const { id } = await worn();
    await finish(id, { ...FINE, nextDate: '2026-05-01' }, '2026-03-02');
    expect(await meals(id)).toMatchObject({
      months: [1, 3, 6, 12],
      days: [
        { months: 1, day: '2026-03-01', isMade: true },
        { months: 3, day: '2026-05-01', isMade: false },
        { months: 6, day: '2026-08-01', isMade: false },
        { months: 12, day: '2027-02-01', isMade: false },
      ],
    });
    const { version } = await detail(id);
    expect(await send(glassesArchive.saveMeal, { id, version, months: [6, 3, 6] })).toMatchObject({ success: true });
    expect((await meals(id)).months).toEqual([3, 6]);
    expect(await send(glassesArchive.saveMeal, { id, version: version + 1, months: [] })).toMatchObject({
      success: false,
    });
  });
});

describe('处方的变化', () => {
  it('lists all signed prescriptions, each next to the previous prescription of its kind', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    const sign = (version: number, more: object, at = acceptsId) =>
      send(optician.finish, { kind: 'remote', acceptsId: at, version, ...clinic.far, ...more, confirmChange: true });
    const first = await sign(0, {});
    expect(first).toMatchObject({ success: true });
    const { data } = await send(glassesArchive.prescriptions, { patientId });
    expect(data).toMatchObject([
      { kind: 'remote', odSe: -3.25, osSe: -2.75, od: null, os: null, power: { odSph: -3, odCyl: -0.5, odAxis: 90 } },
    ]);
    // A prescription that another visit signed a year earlier.
    const other = await clinic.arrive();
    await clinic.receive(other.acceptsId);
    await sign(0, { odSph: -2.5, odAxis: 95 }, other.acceptsId);
    await clinic.desk.app.database.query(
      `UPDATE optician_prescription SET patient_id = ${patientId}, confirmed_at = confirmed_at - interval '1 year'
       WHERE patient_id = ${other.patientId}`,
    );
    expect((await send(glassesArchive.prescriptions, { patientId })).data[0]).toMatchObject({
      od: { se: -0.5, cyl: 0, axis: 5 },
      os: { se: 0, cyl: 0, axis: null },
    });
  });
});

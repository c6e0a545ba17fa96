import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { home } from '@mingmou/contract/home/home.contract';
import { lensEvent } from '@mingmou/contract/workstation/archive/lens/lens-event.contract';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { newKey } from '../outpatient/desk';
import { type Clinic, openClinic } from './clinic';
import { finishReview, reopenReview, wornLenses } from './worn-lenses';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(async () => {
  await clinic.desk.clear();
  await query('DELETE FROM lens_adverse_event; DELETE FROM lens_review_plan; DELETE FROM growth_point');
  await query('DELETE FROM archive_record; DELETE FROM lens_archive');
});
afterAll(() => clinic.desk.app.close());

const query = (text: string, values: readonly unknown[] = []) => clinic.desk.app.database.query(text, [...values]);
const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, { idempotencyKey: newKey(), ...as });

async function worn() {
  const { patientId } = await clinic.arrive();
  const doctorId = clinic.desk.wang.doctorId;
  return wornLenses(clinic.desk.app, { patientId, doctorId, token: clinic.doctor });
}
const STOP = { action: '停戴观察', stopDays: 7 };
const review = (ownerId: number, result: object, token = clinic.doctor) =>
  finishReview(clinic.desk.app, { ownerId, token }, { ...result });
const listed = async (archiveId: number) => (await send(lensEvent.list, { archiveId })).data;
const page = async (filters: object = {}) => (await send(lensEvent.page, filters)).data;
const waiting = async () => (await send(home.todoCount, {})).data.waitingLensEvents;
const TOLD = { treatment: '停戴，左氧氟沙星滴眼', outcome: '痊愈' };
const only = async (archiveId: number) => {
  const [row] = await listed(archiveId);
  if (!row) throw new Error('no event');
  return row;
};
const saidOf = ({ id, version, onsetDate, eventType }: Awaited<ReturnType<typeof only>>) => ({
  ...{ id, version, onsetDate, eventType },
});

describe('adverse event opened by a review', () => {
  it.each([
    ['staining 3', { odStainNasal: 3 }, ['OD 角膜炎']],
    ['infiltrate 2', { odInfiltrate: 2 }, ['OD 浸润']],
    ['an ulcer', { odStainCentral: 1, ulcer: true }, ['OD 溃疡']],
    ['staining 2 and infiltrate 1, stopped by choice', { odStainNasal: 2, odInfiltrate: 1, stopWear: true }, []],
  ])('opens an event only for a complication: %s', async (_what, result, events) => {
    const id = await worn();
    expect(await review(id, { ...STOP, ...result })).toMatchObject({ success: true });
    const found = await listed(id);
    expect(found.map(({ eye, eventType }) => `${eye} ${eventType}`)).toEqual(events);
    for (const one of found) expect(one).toMatchObject({ onsetDate: '2026-03-10', reportState: 0, lensCategory: 3 });
    expect(await waiting()).toBe(events.length);
  });

  it('opens one event for each affected eye, and none while wearing is already stopped', async () => {
    const id = await worn();
    const left = {
      osUcva: '5.0',
      osPattern: '轻度偏心',
      osStainCentral: 3,
      osStainNasal: 0,
      osStainTemporal: 0,
      osStainSuperior: 0,
    };
    await review(id, { ...STOP, ...left, osStainInferior: 0, odInfiltrate: 3 });
    expect((await listed(id)).map(({ eye, eventType }) => `${eye} ${eventType}`).sort()).toEqual([
      'OD 浸润',
      'OS 角膜炎',
    ]);
    await review(id, { ...STOP, odStainCentral: 3 });
    expect(await listed(id)).toHaveLength(2);
  });

  it('deletes the event when the review is reopened, and refuses the reopening once the event is reported', async () => {
    const id = await worn();
    const first = (await review(id, { ...STOP, odStainCentral: 3 })).data;
    const again = { ownerId: id, token: clinic.doctor, recordId: first.recordId };
    await reopenReview(clinic.desk.app, again);
    expect(await listed(id)).toEqual([]);
    await finishReview(clinic.desk.app, { ...again, version: 2 }, { ...STOP, odStainCentral: 3 });
    const event = await only(id);
    await send(lensEvent.update, { ...saidOf(event), ...TOLD });
    await send(lensEvent.report, { id: event.id, version: 2 });
    expect(await reopenReview(clinic.desk.app, { ...again, version: 3 })).toMatchObject({
      code: 120211,
      msg: '不良事件已引用本记录，请先处理后再反审',
    });
    await send(lensEvent.withdraw, { id: event.id, version: 3, reason: '报错患者' });
    expect((await reopenReview(clinic.desk.app, { ...again, version: 3 })).success).toBe(true);
  });
});

describe('reporting of an adverse event', () => {
  it('requires treatment and outcome, and removes the event from the to-do list', async () => {
    const id = await worn();
    await review(id, { ...STOP, odStainCentral: 3 });
    const event = await only(id);
    expect(await send(lensEvent.report, { id: event.id, version: 1 })).toMatchObject({
      code: 120205,
      msg: '请填写处理',
    });
    await send(lensEvent.update, { ...saidOf(event), ...TOLD, serialNo: 'R100' });
    expect(await send(lensEvent.update, { ...saidOf(event), ...TOLD })).toMatchObject({ success: false });
    expect(await waiting()).toBe(1);
    expect((await send(lensEvent.report, { id: event.id, version: 2 })).success).toBe(true);
    expect(await only(id)).toMatchObject({ reportState: 1, reportedByName: '王建国', serialNo: 'R100', ...TOLD });
    expect(await waiting()).toBe(0);
    expect((await send(lensEvent.update, { ...saidOf(event), version: 3, ...TOLD })).success).toBe(false);
  });

  it('waives the report with a reason, and clears the reason when the waiver is withdrawn', async () => {
    const id = await worn();
    const { data } = await send(lensEvent.save, {
      ...{ archiveId: id, eye: 'OS', onsetDate: '2026-03-09', eventType: '过敏' },
    });
    expect(await send(lensEvent.waive, { id: data.id, version: 1, reason: '护理液过敏，与镜片无关' })).toMatchObject({
      success: true,
    });
    expect(await only(id)).toMatchObject({ reportState: 2, waiveReason: '护理液过敏，与镜片无关' });
    await send(lensEvent.withdraw, { id: data.id, version: 2, reason: '再次发生' });
    expect(await only(id)).toMatchObject({ reportState: 0, waiveReason: null });
  });

  it('refuses a future date, an archive of another organisation, and accounts without the write right', async () => {
    const id = await worn();
    const event = { archiveId: id, eye: 'OD', onsetDate: '2026-03-10', eventType: '其他' } as const;
    expect(await send(lensEvent.save, { ...event, onsetDate: '2026-03-11' })).toMatchObject({
      msg: '发生日期：不能晚于今天',
    });
    const front = await clinic.signIn('triage');
    expect(await send(lensEvent.save, event, { token: front })).toMatchObject({ status: 403 });
    await query('UPDATE lens_archive SET org_id = 3 WHERE id = $1', [id]);
    expect((await send(lensEvent.save, event)).success).toBe(false);
    expect((await page()).total).toBe(0);
  });
});

describe('list of adverse events', () => {
  it('finds events by state, type, days and patient', async () => {
    const [id, other] = [await worn(), await worn()];
    await send(lensEvent.save, { archiveId: id, eye: 'OD', onsetDate: '2026-03-01', eventType: '浸润' });
    const { data } = await send(lensEvent.save, {
      ...{ archiveId: other, eye: 'OS', onsetDate: '2026-03-05', eventType: '过敏' },
    });
    await send(lensEvent.waive, { id: data.id, version: 1, reason: '与镜片无关' });
    expect((await page()).records.map(({ onsetDate }) => onsetDate)).toEqual(['2026-03-05', '2026-03-01']);
    expect((await page({ reportState: 0 })).records).toMatchObject([{ archiveId: id }]);
    expect((await page({ reportState: 2 })).records).toMatchObject([{ archiveId: other }]);
    expect((await page({ eventType: '浸润' })).total).toBe(1);
    expect((await page({ onsetFrom: '2026-03-02', onsetTo: '2026-03-05' })).records).toMatchObject([
      { archiveId: other },
    ]);
    const { archiveNo } = await only(id);
    expect((await page({ keyword: archiveNo })).total).toBe(1);
  });

  it('exports the events found with names instead of codes, only with the export right', async () => {
    const [id, other] = [await worn(), await worn()];
    const event = { eye: 'OS', onsetDate: '2026-03-05', eventType: '过敏', serialNo: 'L7' } as const;
    await send(lensEvent.save, { archiveId: id, ...event });
    await send(lensEvent.save, { archiveId: other, ...event, eventType: '浸润' });
    const manager = await clinic.signIn('manager');
    const { body } = await clinic.desk.app.download(lensEvent.export, { eventType: '过敏' }, { token: manager });
    const [head, ...rows] = readSheet(body, 10).map(({ cells }) => cells.map((cell) => cell?.text ?? ''));
    expect(head?.slice(7)).toEqual([
      ...['类别', '眼别', '类型', '条码', '镜片号', '批号', '培养结果', '处理', '转归', '上报状态'],
      ...['上报时间', '上报人', '不上报原因'],
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(7, 12)).toEqual(['角膜塑形镜', '左眼', '过敏', '', 'L7']);
    expect(rows[0]?.[16]).toBe('待上报');
    expect(rows[0]?.[6]).toMatch(/^1\d\d\*{4}\d{4}$/);
    expect(await send(lensEvent.export, {}, { token: await clinic.signIn('triage') })).toMatchObject({ status: 403 });
  });
});

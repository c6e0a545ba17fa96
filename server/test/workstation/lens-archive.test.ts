import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { home } from '@mingmou/contract/home/home.contract';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { lensBrands, lensBreeds } from '@mingmou/contract/workstation/archive/lens/lens-archive.picker';
import {
  hardLensReview,
  hardLensTry,
  softLensTry,
} from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { revision } from '@mingmou/contract/workstation/revision.contract';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { newKey, TODAY } from '../outpatient/desk';
import { type Clinic, openClinic } from './clinic';

let clinic: Clinic;
let okBreed: number;
let softBreed: number;
const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const here = () => ({ token: clinic.doctor });
const once = () => ({ token: clinic.doctor, idempotencyKey: newKey() });

async function breedOf(lensCategory: number): Promise<number> {
  const brands = (await send(lensBrands, { lensCategory }, here())).data;
  for (const { id } of brands) {
    const [first] = (await send(lensBreeds, { brandId: id, lensCategory }, here())).data;
    if (first) return first.id;
  }
  throw new Error(`no breed of ${lensCategory}`);
}

beforeAll(async () => {
  clinic = await openClinic();
  [okBreed, softBreed] = [await breedOf(3), await breedOf(1)];
});
beforeEach(async () => {
  await clinic.desk.clear();
  await clinic.desk.app.database.query(
    'DELETE FROM lens_adverse_event; DELETE FROM lens_review_plan; DELETE FROM growth_point; DELETE FROM archive_record; DELETE FROM lens_archive',
  );
});
afterAll(() => clinic.desk.app.close());

type Category = 1 | 2 | 3;
const create = (patientId: number, lensCategory: Category, archiveName?: string) =>
  send(lensArchive.create, { patientId, lensCategory, doctorId: clinic.desk.wang.doctorId, archiveName }, once());
const page = async (filters: object = {}) => (await send(lensArchive.page, filters, here())).data;
const one = async (id: number) => {
  const found = (await page()).records.find((row) => row.id === id);
  if (!found) throw new Error(`no archive ${id}`);
  return found;
};

/** Orthokeratology trial of the right eye, ready to be finished. */
const GLOW = { odFlCenter: '轻接触', odFlReverse: '充盈', odFlAlign: '平行', odFlEdge: '适中' };
const OK_LENS = { odBc: 8.6, odDia: 10.6, ...GLOW, odLensVa: '5.0', fitResult: '合适' };
const okTry = () => ({ breedId: okBreed, ...OK_LENS });
type Result = Readonly<Record<string, unknown>>;
interface At {
  readonly recordId?: number;
  readonly version?: number;
  readonly recordDate?: string;
  readonly acceptsId?: number;
}
const keep = (ownerId: number, result: Result, at: At = {}) =>
  send(hardLensTry.save, { ownerId, version: 0, result, ...at }, once());
const finish = (ownerId: number, result: Result, at: { recordId?: number; version?: number } = {}) =>
  send(hardLensTry.finish, { ownerId, version: 0, result, ...at }, once());
const listed = async (ownerId: number) => (await send(hardLensTry.list, { ownerId }, here())).data;

describe('角膜接触镜档案', () => {
  it('numbers archives within the patient and names them by category and month', async () => {
    const { patientId } = await clinic.arrive();
    const first = await create(patientId, 3);
    await create(patientId, 1, '周末软镜');
    const { records } = await page({ patientId });
    expect(records).toMatchObject([
      { archiveNo: expect.stringMatching(/-L02$/), archiveName: '周末软镜', lensCategory: 1, state: 0 },
      {
        archiveNo: expect.stringMatching(/-L01$/),
        archiveName: '角膜塑形镜202603',
        doctorName: '王建国',
        id: first.data.id,
      },
    ]);
    expect(await create(patientId, 2, '周末软镜')).toMatchObject({ code: 120702 });
  });

  it('finds archives by category, state and number, of this organisation alone', async () => {
    const { patientId } = await clinic.arrive();
    const { id } = (await create(patientId, 3)).data;
    await create(patientId, 1);
    expect((await page({ lensCategory: 3 })).records).toMatchObject([{ id }]);
    expect((await page({ keyword: (await one(id)).archiveNo })).total).toBe(1);
    expect((await page({ state: 1 })).total).toBe(0);
    await clinic.desk.app.database.query('UPDATE lens_archive SET org_id = 3');
    expect((await page()).total).toBe(0);
  });

  it('finds archives by ranges of expiry and next review, and by the brand ordered last', async () => {
    const [near, far] = [await clinic.arrive(), await clinic.arrive()];
    const [first, second] = [(await create(near.patientId, 3)).data.id, (await create(far.patientId, 3)).data.id];
    await worn(first, '2026-06-30');
    await worn(second, '2026-12-31');
    await clinic.desk.app.database.query(
      `UPDATE lens_archive SET next_review_date = CASE id WHEN ${first} THEN date '2026-03-20' ELSE date '2026-04-20' END`,
    );
    const found = async (filters: object) => (await page(filters)).records.map(({ id }) => id);
    expect(await found({ expireFrom: '2026-06-30', expireBefore: '2026-12-30' })).toEqual([first]);
    expect(await found({ expireFrom: '2026-07-01' })).toEqual([second]);
    expect(await found({ reviewFrom: '2026-03-21', reviewBefore: '2026-04-20' })).toEqual([second]);
    await clinic.desk.app.database.query(
      `INSERT INTO archive_record (property_owner_id, org_id, owner_kind, owner_id, patient_id, kind, seq, cycle_no,
         staff_id, record_date, stage_state, content, finished_at, finished_by_name)
       SELECT property_owner_id, org_id, 'LENS', id, patient_id, 'lens-order', 1, 1, doctor_id, '2026-03-10', 2,
         jsonb_build_object('breedId', ${okBreed}), now(), '王建国' FROM lens_archive WHERE id = ${first}`,
    );
    const brands = (await send(lensBrands, {}, here())).data;
    const ofBrands = await Promise.all(brands.map(({ id }) => found({ brandId: id })));
    expect(ofBrands.filter(([id]) => id !== undefined)).toEqual([[first]]);
  });

  it('exports the list as a sheet for accounts with the export right', async () => {
    const { patientId } = await clinic.arrive();
    await create(patientId, 3);
    const manager = await clinic.signIn('manager');
    const sheet = await clinic.desk.app.download(lensArchive.export, { lensCategory: 3 }, { token: manager });
    expect(sheet.status).toBe(200);
    expect(strFromU8(unzipSync(sheet.body)['xl/workbook.xml'] ?? new Uint8Array())).toContain('角膜接触镜档案');
    const [head, row] = readSheet(sheet.body, 10).map(({ cells }) => cells.map((cell) => cell?.text ?? ''));
    expect(head?.slice(0, 9)).toEqual([
      ...['档案号', '病历号', '姓名', '性别', '年龄', '电话', '类别', '档案名称', '医生'],
    ]);
    expect(row).toEqual(expect.arrayContaining(['角膜塑形镜', '王建国', '建档']));
  });

  it('lists its finished records as a timeline, oldest first, with the name of the lens', async () => {
    const { patientId } = await clinic.arrive();
    const { id } = (await create(patientId, 3)).data;
    await keep(id, { odBc: 8.6 });
    const course = async () => (await send(lensArchive.course, { id }, here())).data;
    expect(await course()).toEqual([]);
    await finish(id, okTry());
    expect(await course()).toMatchObject([
      {
        kind: 'lens-try',
        seq: 2,
        recordDate: TODAY,
        staffName: '王建国',
        breedName: expect.any(String),
        content: { odBc: 8.6 },
      },
    ]);
    expect(await send(lensArchive.course, { id: id + 1 }, here())).toMatchObject({ success: false });
    const printed = async () => (await send(lensArchive.coursePrinted, { id }, here())).data;
    expect([(await printed()).printCount, (await printed()).printCount]).toEqual([0, 1]);
    expect(await printed()).toMatchObject({ title: '角膜接触镜配戴时间轴', operatorName: '王建国' });
  });

  it('deletes an archive with trials only, and refuses an archive with an order', async () => {
    const { patientId } = await clinic.arrive();
    const { id } = (await create(patientId, 3)).data;
    await clinic.desk.app.database.query('UPDATE lens_archive SET cycle_no = 1');
    expect(await send(lensArchive.deleteCheck, { id }, here())).toMatchObject({ code: 120701 });
    expect(await send(lensArchive.delete, { id, version: 1 }, here())).toMatchObject({ code: 120701 });
    await clinic.desk.app.database.query('UPDATE lens_archive SET cycle_no = 0');
    expect(await send(lensArchive.delete, { id, version: 1 }, here())).toMatchObject({ success: true });
    expect((await page()).total).toBe(0);
    // The number of a deleted archive is not reused; its name is.
    await create(patientId, 3);
    expect((await page()).records).toMatchObject([{ archiveNo: expect.stringMatching(/-L02$/) }]);
  });
});

describe('档案的记录', () => {
  it('goes from draft to finished to reopened, and stores each version as a revision', async () => {
    const { patientId, acceptsId } = await clinic.arrive();
    const { id } = (await create(patientId, 3)).data;
    const draft = (await keep(id, { odBc: 8.6 }, { acceptsId })).data;
    expect(draft).toMatchObject({ stageState: 1, version: 1 });
    expect(await finish(id, { odBc: 8.6, breedId: okBreed }, { recordId: draft.recordId, version: 1 })).toMatchObject({
      code: 120205,
    });
    const done = (await finish(id, okTry(), { recordId: draft.recordId, version: 1 })).data;
    expect(done).toMatchObject({ stageState: 2, version: 2 });
    expect((await one(id)).state).toBe(1);
    expect((await listed(id)).rows).toMatchObject([
      {
        seq: 1,
        cycleNo: 1,
        formCode: 'OK_TRY',
        recordDate: TODAY,
        staffName: '王建国',
        finishedByName: '王建国',
        editable: false,
      },
    ]);
    expect(await keep(id, okTry(), { recordId: draft.recordId, version: 2 })).toMatchObject({ code: 120209 });
    const key = { ownerId: id, recordId: draft.recordId, version: 2 };
    const reopened = await send(hardLensTry.retrial, { ...key, reason: '基弧录错' }, here());
    expect(reopened.data).toMatchObject({ stageState: 1, version: 3 });
    expect((await one(id)).state).toBe(0);
    await finish(id, { ...okTry(), odBc: 8.5 }, { recordId: draft.recordId, version: 3 });
    const { rows } = await clinic.desk.app.database.query(
      'SELECT action, reason, diff FROM archive_revision ORDER BY id',
    );
    expect(rows).toMatchObject([
      { action: 'retrial', reason: '基弧录错' },
      { action: 'save-after-retrial', diff: [{ field: 'odBc', label: '右眼基弧', old: 8.6, new: 8.5 }] },
    ]);
    const { data: changes } = await send(revision.ofVisit, { acceptsId }, { token: clinic.manager });
    const record = { stage: 'lens-try', stageTitle: '角膜塑形档案', recordTitle: '塑形镜试戴', byName: '王建国' };
    expect(changes).toHaveLength(2);
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...record, action: 'retrial', reason: '基弧录错', diff: [] }),
        expect.objectContaining({
          ...record,
          action: 'save-after-retrial',
          diff: [expect.objectContaining({ label: '右眼基弧', oldText: '8.60mm', newText: '8.50mm' })],
        }),
      ]),
    );
  });

  it('requires the fluorescein pattern under each curve of a night lens', async () => {
    const { patientId } = await clinic.arrive();
    const { id } = (await create(patientId, 3)).data;
    const without = async (name: string) => (await finish(id, { ...okTry(), [name]: null })).msg;
    expect(await Promise.all(Object.keys(GLOW).map(without))).toEqual([
      ...['请填写右眼中央', '请填写右眼反转弧荧光', '请填写右眼定位弧荧光', '请填写右眼边缘'],
    ]);
    expect(await finish(id, { ...okTry(), odThreeNine: 1 })).toMatchObject({ success: true });
  });

  it('deletes a draft record, never a finished record', async () => {
    const { patientId } = await clinic.arrive();
    const { id } = (await create(patientId, 3)).data;
    const draft = (await keep(id, { odBc: 8.6 })).data;
    const key = { ownerId: id, recordId: draft.recordId, version: 1 };
    expect(await send(hardLensTry.remove, key, here())).toMatchObject({ success: true });
    expect((await listed(id)).rows).toEqual([]);
    const done = (await finish(id, okTry())).data;
    expect(await send(hardLensTry.remove, { ...key, recordId: done.recordId }, here())).toMatchObject({ code: 120209 });
  });

  it('refuses a stale version, values out of range, future dates and goods of another category', async () => {
    const { patientId } = await clinic.arrive();
    const { id } = (await create(patientId, 3)).data;
    const { recordId } = (await keep(id, { odBc: 8.6 })).data;
    await keep(id, { odBc: 8.7 }, { recordId, version: 1 });
    expect(await keep(id, { odBc: 8.8 }, { recordId, version: 1 })).toMatchObject({ success: false });
    expect(await keep(id, { odBc: 10.51 })).toMatchObject({ code: 120201, msg: '右眼基弧超出范围（7.00～10.50）' });
    expect(await keep(id, { odBc: 8.6 }, { recordDate: '2026-03-11' })).toMatchObject({ msg: '日期：不能晚于今天' });
    expect(await keep(id, { breedId: softBreed })).toMatchObject({ msg: expect.stringContaining('品种：') });
    expect(await keep(id, { unknown: 1 })).toMatchObject({ success: false });
    expect((await listed(id)).rows).toHaveLength(1);
  });

  it('keeps soft and rigid lenses apart', async () => {
    const { patientId } = await clinic.arrive();
    const { id } = (await create(patientId, 1)).data;
    expect(await finish(id, okTry())).toMatchObject({ success: false });
    const soft = { breedId: softBreed, odBc: 8.6, odDia: 14.2, odLensVa: '5.0', fitResult: '合适' };
    expect(await send(softLensTry.finish, { ownerId: id, version: 0, result: soft }, once())).toMatchObject({
      success: true,
    });
  });

  it('refuses a visit of another patient, and accounts with read access only', async () => {
    const { patientId } = await clinic.arrive();
    const other = await clinic.arrive();
    const { id } = (await create(patientId, 3)).data;
    const strange = { ownerId: id, version: 0, result: okTry(), acceptsId: other.acceptsId };
    expect(await send(hardLensTry.save, strange, once())).toMatchObject({ code: 120208 });
    const reader = await clinic.signIn('triage');
    const { status } = await send(hardLensTry.save, strange, { token: reader, idempotencyKey: newKey() });
    expect(status).toBe(403);
  });

  it('flags unusual values without refusing the record', async () => {
    const { patientId } = await clinic.arrive();
    const { id } = (await create(patientId, 3)).data;
    const { recordId } = (await finish(id, { ...okTry(), odAcK: 42, odAcK2: 42.25 })).data ?? {};
    expect(recordId).toBeUndefined();
    expect(await finish(id, { ...okTry(), odAcK: 42, odAcK2: 42.5 })).toMatchObject({ success: true });
    expect(await keep(id, { ...okTry(), odAcK: 42, odAcK2: 46.25 })).toMatchObject({
      msg: expect.stringContaining('0.50～4.00D'),
    });
  });
});

const worn = (id: number, expire = '2027-01-10') =>
  clinic.desk.app.database.query(
    `UPDATE lens_archive SET state = 3, cycle_no = 1, od_start_date = '2026-01-10', od_expire_date = '${expire}',
       os_start_date = '2026-01-10', os_expire_date = '${expire}' WHERE id = ${id}`,
  );
const plan = async (id: number) =>
  (await send(lensArchive.plan, { id }, here())).data.map(
    ({ reviewType, planDate, planState }) => `${reviewType} ${planDate} ${planState}`,
  );
const planned = (id: number, ...rows: readonly (readonly [string, string])[]) =>
  clinic.desk.app.database.query(
    `INSERT INTO lens_review_plan (property_owner_id, org_id, archive_id, patient_id, cycle_no, review_type, plan_date)
     SELECT a.property_owner_id, a.org_id, a.id, a.patient_id, 1, p.type, p.day::date FROM lens_archive a,
       (VALUES ${rows.map(([type, day]) => `('${type}', '${day}')`).join(', ')}) p (type, day) WHERE a.id = ${id}`,
  );
const HEALTHY = {
  ...{
    odUcva: '5.0',
    odPattern: '靶心(牛眼)',
    odStainCentral: 0,
    odStainNasal: 0,
    odStainTemporal: 0,
    odStainSuperior: 0,
    odStainInferior: 0,
  },
  ...{ reviewType: 'M2', action: '继续', nextReviewDate: '2026-04-10' },
};
const review = (ownerId: number, result: Result, token = clinic.doctor) =>
  send(
    hardLensReview.finish,
    { ownerId, version: 0, result: { ...HEALTHY, ...result } },
    { token, idempotencyKey: newKey() },
  );

describe('复查', () => {
  const wearer = async (expire?: string) => {
    const { patientId } = await clinic.arrive();
    const { id } = (await create(patientId, 3)).data;
    await worn(id, expire);
    return { id, patientId };
  };

  it('completes the planned review and cancels planned reviews before the next review date', async () => {
    const { id } = await wearer();
    await planned(id, ['M2', '2026-03-10'], ['U', '2026-03-20'], ['M3', '2026-04-10'], ['M6', '2026-07-10']);
    const { recordId } = (await review(id, {})).data;
    expect(await plan(id)).toEqual(['M2 2026-03-10 1', 'U 2026-03-20 2', 'M3 2026-04-10 0', 'M6 2026-07-10 0']);
    expect(await one(id)).toMatchObject({ lastReviewDate: TODAY, nextReviewDate: '2026-04-10', state: 3 });
    const key = { ownerId: id, recordId, version: 1, reason: '视力录错' };
    expect(await send(hardLensReview.retrial, key, here())).toMatchObject({ success: true });
    expect(await plan(id)).toEqual(['M2 2026-03-10 0', 'U 2026-03-20 0', 'M3 2026-04-10 0', 'M6 2026-07-10 0']);
    expect(await one(id)).toMatchObject({ lastReviewDate: null, nextReviewDate: '2026-03-10' });
  });

  it('plans the next review date that it names when no review is planned', async () => {
    const { id } = await wearer();
    await review(id, { nextReviewDate: '2026-03-24' });
    expect(await plan(id)).toEqual(['U 2026-03-24 0']);
  });

  it('WS-28 refuses central staining 3 with 继续; 停戴 stops the archive and plans a review for the next day and for the day that it names', async () => {
    const { id } = await wearer();
    await planned(id, ['M2', '2026-03-10'], ['M3', '2026-04-10']);
    const stained = { odStainCentral: 3 };
    expect(await review(id, stained)).toMatchObject({ code: 120705, msg: '角膜染色3级，请停戴或由医生确认' });
    expect(await one(id)).toMatchObject({ state: 3 });
    expect(await review(id, { ...stained, action: '停戴观察', stopDays: 7 })).toMatchObject({ success: true });
    expect((await listedReviews(id)).rows).toMatchObject([{ current: { stopWear: true } }]);
    expect(await one(id)).toMatchObject({ state: 5, stopReason: '角膜并发症', nextReviewDate: '2026-03-11' });
    expect(await plan(id)).toEqual(['M2 2026-03-10 1', 'U 2026-03-11 0', 'M3 2026-04-10 2', 'U 2026-04-10 0']);
  });

  it('plans the day that the doctor names when healthy eyes stop wearing, and cancels all others', async () => {
    const { id } = await wearer();
    await planned(id, ['M2', '2026-03-10'], ['M3', '2026-04-10']);
    const stops = { action: '调整护理', stopWear: true, nextReviewDate: '2026-03-17' };
    const { recordId } = (await review(id, stops)).data;
    expect(await plan(id)).toEqual(['M2 2026-03-10 1', 'U 2026-03-17 0', 'M3 2026-04-10 2']);
    expect(await one(id)).toMatchObject({ state: 5, nextReviewDate: '2026-03-17' });
    // Reopening a later review of lenses that are stopped already does not put them on again.
    clinic.desk.app.setNow('2026-03-11 09:00:00');
    const token = await clinic.signIn('doctor');
    const later = (await review(id, { ...stops, nextReviewDate: '2026-03-18' }, token)).data;
    const reopen = (no: number) =>
      send(hardLensReview.retrial, { ownerId: id, recordId: no, version: 1, reason: '录错' }, { token });
    await reopen(later.recordId);
    const stateOf = async () => (await send(lensArchive.page, {}, { token })).data.records[0]?.state;
    expect(await stateOf()).toBe(5);
    await reopen(recordId);
    expect(await stateOf()).toBe(3);
  });

  it('refuses a next review on the day of the review or before', async () => {
    const { id } = await wearer();
    for (const nextReviewDate of ['2026-03-10', '2026-03-09']) {
      expect(await review(id, { nextReviewDate })).toMatchObject({ msg: '下次复查：应晚于复查日期' });
    }
    expect(await review(id, { nextReviewDate: '2026-03-11' })).toMatchObject({ success: true });
  });

  it('allows staining 2 with 继续 only for a prescriber', async () => {
    const { id } = await wearer();
    expect(await review(id, { odStainNasal: 2 }, clinic.optom)).toMatchObject({ code: 120705 });
    expect(await review(id, { odStainNasal: 2 })).toMatchObject({ success: true });
  });

  it('allows wearing to resume only after seven days and with a healed cornea, before the lenses expire', async () => {
    const { id } = await wearer('2026-03-16');
    await review(id, { odStainCentral: 3, action: '停戴观察', stopDays: 7 });
    const resume = async () => {
      const token = await clinic.signIn('doctor');
      const [row] = (await send(lensArchive.page, {}, { token })).data.records;
      return send(lensArchive.resume, { id, version: row?.version ?? 0 }, { token });
    };
    const reviewOn = async (day: string, result: Result) => {
      clinic.desk.app.setNow(`${day} 09:00:00`);
      return review(id, { nextReviewDate: '2026-05-01', ...result }, await clinic.signIn('doctor'));
    };
    await reviewOn('2026-03-16', {});
    expect(await resume()).toMatchObject({ code: 120711 });
    await reviewOn('2026-03-17', { odStainNasal: 2 });
    expect(await resume()).toMatchObject({ code: 120711 });
    await reviewOn('2026-03-18', { odStainNasal: 1 });
    expect(await resume()).toMatchObject({ success: true });
    // The lenses have expired in the meantime.
    expect((await send(lensArchive.page, {}, { token: await clinic.signIn('doctor') })).data.records).toMatchObject([
      { id, state: 4, stopReason: null },
    ]);
  });

  it('adds axial lengths with their device to the growth chart, and removes them when the review is reopened', async () => {
    const { id, patientId } = await wearer();
    const { recordId } = (await review(id, { odAl: 24.5, device: 'IOLMaster 700' })).data;
    const points = async () =>
      (
        await clinic.desk.app.database.query(
          `SELECT eye, kind, value, device FROM growth_point WHERE patient_id = ${patientId}`,
        )
      ).rows;
    expect(await points()).toMatchObject([{ eye: 'OD', kind: 'AL', value: '24.500', device: 'IOLMaster 700' }]);
    await send(hardLensReview.retrial, { ownerId: id, recordId, version: 1, reason: '量错' }, here());
    expect(await points()).toEqual([]);
  });

  it('answers how many days ago each eye was measured, for the reminder after 180 days', async () => {
    const { id } = await wearer();
    await review(id, { odAl: 24.5 });
    clinic.desk.app.setNow('2026-09-07 08:00:00');
    const token = await clinic.signIn('doctor');
    const { beside } = (await send(hardLensReview.list, { ownerId: id }, { token })).data;
    expect(beside).toEqual({ wear: { startDate: '2026-01-10' }, lengths: { odDays: 181 } });
  });

  it('counts the days of wear up to the day of the review, and keeps the findings of the lens', async () => {
    const { id } = await wearer();
    await review(id, { odDeform: true, odProteinRemoval: true });
    const [{ current } = { current: {} }] = (await listedReviews(id)).rows;
    expect(current).toMatchObject({ wearDays: 59, odDeform: true, odProteinRemoval: true });
  });

  it('停戴 cancels the planned reviews with a reason, and is refused before lenses are worn', async () => {
    const { id } = await wearer();
    await planned(id, ['M2', '2026-03-10'], ['M3', '2026-04-10']);
    const { version } = await one(id);
    const stop = (seen: number) => send(lensArchive.stop, { id, version: seen, reason: '依从性差' }, here());
    expect(await stop(version + 1)).toMatchObject({ success: false });
    expect(await stop(version)).toMatchObject({ success: true });
    expect(await one(id)).toMatchObject({ state: 5, stopReason: '依从性差', nextReviewDate: null });
    expect(await plan(id)).toEqual(['M2 2026-03-10 2', 'M3 2026-04-10 2']);
    expect(await stop((await one(id)).version)).toMatchObject({ success: false });
    const { patientId } = await clinic.arrive();
    const fresh = (await create(patientId, 3)).data;
    expect(await send(lensArchive.stop, { id: fresh.id, version: 1, reason: '丢失' }, here())).toMatchObject({
      success: false,
    });
  });

  it('refuses a review of undelivered lenses, and reopens the newest review only', async () => {
    const { patientId } = await clinic.arrive();
    const { id } = (await create(patientId, 3)).data;
    expect(await review(id, {})).toMatchObject({ code: 120710 });
    await worn(id);
    const first = (await review(id, {})).data;
    await review(id, { nextReviewDate: '2026-05-10' });
    const key = { ownerId: id, recordId: first.recordId, version: 1, reason: '录错' };
    expect(await send(hardLensReview.retrial, key, here())).toMatchObject({ code: 120211 });
  });

  it.each([
    ['2026-12-31', 0],
    ['2027-01-01', 1],
  ])('WS-26 counts lenses that expire on 2027-01-31 in the to-do list on %s: %i', async (day, n) => {
    const { id } = await wearer('2027-01-31');
    expect((await one(id)).expireDate).toBe('2027-01-31');
    clinic.desk.app.setNow(`${day} 09:00:00`);
    const token = await clinic.signIn('doctor');
    expect((await send(home.todoCount, {}, { token })).data.archivesExpire).toBe(n);
    expect((await send(lensArchive.page, { expire: 'lens' }, { token })).data.total).toBe(n);
  });
});
const listedReviews = async (ownerId: number) => (await send(hardLensReview.list, { ownerId }, here())).data;

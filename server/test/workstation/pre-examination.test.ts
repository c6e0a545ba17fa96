import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { preExamination } from '@mingmou/contract/workstation/pre-examination.contract';
import { revision } from '@mingmou/contract/workstation/revision.contract';
import { visitPicture } from '@mingmou/contract/workstation/visit-picture.contract';
import { type Clinic, openClinic } from './clinic';
import { sentPicture } from './sent-pictures';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

type Measures = Omit<InputOf<typeof preExamination.save>, 'acceptsId' | 'version'>;

const app = () => clinic.desk.app;
const find = async (acceptsId: number, token = clinic.doctor) =>
  (await app().send(preExamination.findByAccepts, { acceptsId }, { token })).data;
const save = (acceptsId: number, measures: Measures, version = 0, token = clinic.doctor) =>
  app().send(preExamination.save, { acceptsId, version, ...measures }, { token });
const finish = (acceptsId: number, measures: Measures, version = 0, token = clinic.doctor) =>
  app().send(preExamination.finish, { acceptsId, version, ...measures }, { token });
const reopen = (acceptsId: number, version: number, token = clinic.doctor) =>
  app().send(preExamination.retrial, { acceptsId, version, reason: '眼压复测' }, { token });
const byNurse = (acceptsId: number, measures: Measures, version: number) =>
  app().send(triageRecord.save, { acceptsId, version, ...measures }, { token: clinic.desk.nurse });
const atTriage = async (acceptsId: number) =>
  (await app().send(triageRecord.findByAccepts, { acceptsId }, { token: clinic.desk.nurse })).data;

describe('预检 of the visit', () => {
  it('shares one row and one version with the record of the triage desk', async () => {
    const acceptsId = await clinic.seen();
    await byNurse(acceptsId, { odUcva: '4.7', osUcva: '4.8' }, 0);
    expect(await find(acceptsId)).toMatchObject({
      ...{ stageState: 1, version: 1, editable: true },
      current: { odUcva: '4.7', osUcva: '4.8', vaScale: '5' },
    });
    const more: Measures = {
      odUcva: '4.7',
      osUcva: '4.8',
      vaDistance: '2.5',
      vaChart: 3,
      stereo: '有',
      triageLevel: 2,
    };
    expect(await save(acceptsId, more, 1)).toMatchObject({ data: { stageState: 1, version: 2 } });
    expect(await atTriage(acceptsId)).toMatchObject({ triageState: 1, version: 2, record: more });
  });

  it('shows acuities in the scale that the organisation records now, and stores them in it', async () => {
    const acceptsId = await clinic.seen();
    await save(acceptsId, { odUcva: '4.7', osUcva: 'FC/30cm' });
    await app().database.query(
      `INSERT INTO parameter (property_owner_id, org_id, key, value) SELECT property_owner_id, id, 'visionType', '2' FROM org`,
    );
    const decimals = { odUcva: '0.5', osUcva: 'FC/30cm', vaScale: 'D' };
    expect(await find(acceptsId)).toMatchObject({ visionType: 2, current: decimals });
    expect(await atTriage(acceptsId)).toMatchObject({ record: decimals });
    expect(await save(acceptsId, { odUcva: '0.5', osUcva: 'FC/30cm' }, 1)).toMatchObject({ success: true });
    await app().database.query(`DELETE FROM parameter WHERE key = 'visionType'`);
    expect(await find(acceptsId)).toMatchObject({ current: { odUcva: '4.7', vaScale: '5' } });
  });

  it('accepts only the first of 32 concurrent writes of one version, from both pages', async () => {
    const acceptsId = await clinic.seen();
    const writers = Array.from({ length: 32 }, (_, at) =>
      at % 2 ? save(acceptsId, { pulse: 60 + at }) : byNurse(acceptsId, { pulse: 60 + at }, 0),
    );
    const codes = (await Promise.all(writers)).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 110001)).toHaveLength(31);
    expect(await find(acceptsId)).toMatchObject({ version: 1 });
  });

  it('calculates the median reading, puts the flat meridian first, and drops the angle of an eye without deviation', async () => {
    const acceptsId = await clinic.seen();
    const readings: Measures = {
      ...{
        odAr1Sph: -2,
        odAr1Cyl: -0.5,
        odAr1Axis: 170,
        odAr2Sph: -2.5,
        odAr3Sph: -2.25,
        odAr3Cyl: -0.5,
        odAr3Axis: 175,
      },
      ...{ odK1: 44.5, odK1Axis: 90, odK2: 42.75, odK2Axis: 180, hirschberg: 0, hirschbergAngle: 15 },
    };
    await save(acceptsId, { ...readings, odArSph: -9 });
    const { current } = await find(acceptsId);
    expect(current).toMatchObject({ odArSph: -2.5, odK1: 42.75, odK1Axis: 180, odK2: 44.5, odK2Axis: 90 });
    expect(current?.odArCyl).toBeUndefined();
    expect(current?.hirschbergAngle).toBeUndefined();
  });

  it.each<[Measures, number, string]>([
    [{ wearYears: -0.5 }, 110214, '戴镜年限超出允许范围（0–60）'],
    [{ wearYears: 60.5 }, 110214, '戴镜年限超出允许范围（0–60）'],
    [{ wearYears: 1.2 }, 110214, '戴镜年限超出允许范围（0–60）'],
    [{ glsPd: 43.9 }, 110214, '原镜瞳距超出允许范围（44–78）'],
    [{ glsPd: 78.1 }, 110214, '原镜瞳距超出允许范围（44–78）'],
    [{ odArConf: 0 }, 110214, '右眼可信度超出允许范围（1–9）'],
    [{ odArConf: 10 }, 110214, '右眼可信度超出允许范围（1–9）'],
    [{ hirschberg: 1, hirschbergAngle: 4 }, 110214, '映光角度超出允许范围（5–45）'],
    [{ hirschberg: 1, hirschbergAngle: 12 }, 110214, '映光角度超出允许范围（5–45）'],
    [{ hirschberg: 1, hirschbergAngle: 46 }, 110214, '映光角度超出允许范围（5–45）'],
    [{ hirschbergAngle: 10 }, 110209, '请填写：角膜映光'],
    [{ odGlsPrism: 20.25, odGlsBase: 'BI' }, 110214, '右眼原镜棱镜超出允许范围（0.25–20）'],
    [{ odGlsPrism: 0.24, odGlsBase: 'BI' }, 110214, '右眼原镜棱镜超出允许范围（0.25–20）'],
    [{ odGlsPrism: 2 }, 110209, '请填写：右眼原镜棱镜基底'],
    [{ osGlsBase: 'BU' }, 110209, '请填写：左眼原镜棱镜'],
    [{ osAr2Sph: -1, osAr2Cyl: -0.5 }, 110209, '请填写：左眼验光第2次轴位'],
    [{ osAr2Cyl: -0.5, osAr2Axis: 90 }, 110209, '请填写：左眼验光第2次球镜'],
    [{ odIop: 80.1 }, 110214, '右眼眼压超出允许范围（1–80）'],
  ])('refuses %j', async (measures, code, msg) => {
    const acceptsId = await clinic.seen();
    expect(await save(acceptsId, measures)).toMatchObject({ success: false, code, msg });
    expect(await find(acceptsId)).toMatchObject({ stageState: 0, version: 0 });
  });

  it.each<Measures>([
    { wearYears: 0 },
    { wearYears: 60 },
    { wearYears: 0.5 },
    { glsPd: 44 },
    { glsPd: 78 },
    { odArConf: 1 },
    { odArConf: 9 },
    { hirschberg: 4, hirschbergAngle: 5 },
    { hirschberg: 4, hirschbergAngle: 45 },
    { odGlsPrism: 0.25, odGlsBase: 'BD' },
    { odGlsPrism: 20, odGlsBase: 'BO' },
    { odGlsPrism: 1.12, odGlsBase: 'BO' },
  ])('keeps %j', async (measures) => {
    const acceptsId = await clinic.seen();
    expect(await save(acceptsId, measures)).toMatchObject({ success: true });
    expect((await find(acceptsId)).current).toMatchObject(measures);
  });

  it('can be written by the nurse while the patient waits, and by no account after the visit', async () => {
    const { acceptsId } = await clinic.arrive();
    expect(await save(acceptsId, { pulse: 70 })).toMatchObject({ success: true });
    await clinic.receive(acceptsId);
    await clinic.desk.set('accepts', acceptsId, "accepts_state = 2, finish_at = '2026-03-10 10:00:00+08'");
    expect(await save(acceptsId, { pulse: 71 }, 1)).toMatchObject({ code: 120206 });
    expect(await find(acceptsId)).toMatchObject({ editable: false, editableReason: '就诊未接诊或已结束，不能保存' });
  });

  it('names the right that a nurse lacks, and returns 403', async () => {
    const acceptsId = await clinic.seen();
    const shown = await find(acceptsId, clinic.desk.nurse);
    expect(shown).toMatchObject({ editable: false, editableReason: '没有「预检」权限' });
    expect(await save(acceptsId, { pulse: 70 }, 0, clinic.desk.nurse)).toMatchObject({ status: 403 });
  });

  it('requires an acuity or the reason for none to be finished, and fills the open rows of 检查', async () => {
    const acceptsId = await clinic.seen();
    await app().send(inspection.add, { acceptsId, formCode: 'F06' }, { token: clinic.doctor });
    expect(await finish(acceptsId, { odIop: 16 })).toMatchObject({ code: 110209, msg: '请填写：视力，或未测视力原因' });
    expect(await finish(acceptsId, { odIop: 16, odUcva: '5.0' })).toMatchObject({
      data: { stageState: 2, version: 1 },
    });
    expect(await save(acceptsId, {}, 1)).toMatchObject({ code: 110210 });
    const { rows } = (await app().send(inspection.findByAccepts, { acceptsId }, { token: clinic.doctor })).data;
    expect(rows[0]).toMatchObject({ current: { odIop1: 16 }, quoted: { source: 'TRIAGE' } });
  });

  it('requires a reason to be reopened, and logs the reason with the later changes', async () => {
    const acceptsId = await clinic.seen();
    await finish(acceptsId, { odUcva: '5.0', odIop: 18 });
    expect(await reopen(acceptsId, 1, await clinic.signIn('front'))).toMatchObject({ status: 403 });
    expect(await reopen(acceptsId, 1)).toMatchObject({ data: { stageState: 1, version: 2 } });
    await save(acceptsId, { odUcva: '5.0', odIop: 17 }, 2);
    const { data } = await app().send(revision.ofVisit, { acceptsId }, { token: clinic.doctor });
    expect(data).toMatchObject([
      { stageTitle: '预检', action: 'save-after-retrial', diff: [{ label: '右眼眼压', old: 18, new: 17 }] },
      { stageTitle: '预检', action: 'retrial', reason: '眼压复测', fromVersion: 1 },
    ]);
  });

  it('can be reopened and written after the visit on the same day, and not on the next day', async () => {
    const acceptsId = await clinic.seen();
    await finish(acceptsId, { odUcva: '5.0' });
    await clinic.desk.set('accepts', acceptsId, "accepts_state = 2, finish_at = '2026-03-10 10:00:00+08'");
    expect(await find(acceptsId)).toMatchObject({ reopenable: true });
    await reopen(acceptsId, 1);
    expect(await save(acceptsId, { odUcva: '4.9' }, 2)).toMatchObject({ success: true });
    await finish(acceptsId, { odUcva: '4.9' }, 3);
    app().setNow('2026-03-11 09:00:00');
    const token = await clinic.signIn('doctor');
    expect(await find(acceptsId, token)).toMatchObject({ reopenable: false, editable: false });
    expect(await reopen(acceptsId, 4, token)).toMatchObject({ code: 110201 });
  });

  it('is cleared by a reset, and the log keeps its content', async () => {
    const acceptsId = await clinic.seen();
    await save(acceptsId, { pulse: 70 });
    const reset = await app().send(preExamination.reset, { acceptsId, version: 1 }, { token: clinic.doctor });
    expect(reset).toMatchObject({ data: { stageState: 0, version: 2 } });
    const { data } = await app().send(revision.ofVisit, { acceptsId }, { token: clinic.doctor });
    expect(data).toMatchObject([{ action: 'reset', diff: [{ label: '脉搏', old: 70, new: null }] }]);
  });
});

describe('pictures of 预检', () => {
  const sent = (n: number) =>
    Array.from({ length: n }).reduce<Promise<number[]>>(
      async (ids) => [...(await ids), await sentPicture(clinic, 'doctor', 'TRIAGE_IMAGE')],
      Promise.resolve([]),
    );
  const of = (ids: readonly number[]) => ids.map((fileId) => ({ fileId }));
  const stateOf = async (id: number) =>
    (await app().database.query('SELECT state, biz_id::int AS owner FROM file WHERE id = $1', [id])).rows[0];

  it.each<['slip' | 'files', number, boolean]>([
    ['slip', 2, true],
    ['slip', 3, false],
    ['files', 9, true],
    ['files', 10, false],
  ])('accepts at most 2 pictures of slip and 9 of files: %s %d', async (field, n, isKept) => {
    const acceptsId = await clinic.seen();
    expect(await save(acceptsId, { [field]: of(await sent(n)) })).toMatchObject(
      isKept ? { success: true } : { code: 120215, msg: `图片最多${field === 'slip' ? 2 : 9}张` },
    );
  });

  it('are linked to the record, are visible to readers of the visit, and are deleted with the record unless it was signed', async () => {
    const acceptsId = await clinic.seen();
    const [a, b] = (await sent(2)) as [number, number];
    await save(acceptsId, { slip: of([a]), files: of([b]) });
    expect([await stateOf(a), await stateOf(b)]).toEqual([
      { state: 'LINKED', owner: acceptsId },
      { state: 'LINKED', owner: acceptsId },
    ]);
    const seen = await app().send(visitPicture.find, { acceptsId, fileIds: [a, b] }, { token: clinic.desk.nurse });
    expect(seen.data.map(({ id }) => id)).toEqual([a, b]);
    await save(acceptsId, { files: of([b]) }, 1);
    expect(await stateOf(a)).toMatchObject({ state: 'DELETED' });
    await finish(acceptsId, { odUcva: '5.0', files: of([b]) }, 2);
    await reopen(acceptsId, 3);
    await save(acceptsId, { odUcva: '5.0' }, 4);
    expect(await stateOf(b)).toMatchObject({ state: 'LINKED' });
  });

  it('refuses pictures of another stage', async () => {
    const acceptsId = await clinic.seen();
    const id = await sentPicture(clinic);
    expect(await save(acceptsId, { files: of([id]) })).toMatchObject({ success: false });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { glassesReview } from '@mingmou/contract/workstation/archive/glasses/glasses-records.contract';
import { hardLensReview } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { preExamination } from '@mingmou/contract/workstation/pre-examination.contract';
import { rxCheck } from '@mingmou/contract/workstation/print/rx-check.contract';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import type { VisitPrintType } from '@mingmou/contract/workstation/print/visit-print.fields';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import { addTraining } from '../cashier/service-packages';
import { newKey } from '../outpatient/desk';
import { type Clinic, COMPLETE, type Consultation, openClinic } from './clinic';
import { sentPicture } from './sent-pictures';
import { HEALTHY, wornLenses } from './worn-lenses';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const asDoctor = () => ({ token: clinic.doctor });

const SEEN: Consultation = {
  ...COMPLETE,
  odCornea: [0],
  osCornea: [0],
  osCorneaText: '下方点染',
  nextReviewDate: '2026-06-10',
};

async function printOf(type: VisitPrintType, id: number) {
  const { data } = await send(visitPrint.find, { type, id }, asDoctor());
  const of = (block: string) => data.groups.filter((group) => group.block === block);
  return { ...data, of, cells: (block: string) => of(block).flatMap(({ rows }) => rows.map(({ cells }) => cells)) };
}

describe('a medical record on paper', () => {
  it('prints complaints, findings and decisions, and omits empty fields', async () => {
    const acceptsId = await clinic.seen();
    await clinic.askDone(acceptsId, 0, SEEN);
    const print = await printOf('MEDICAL', acceptsId);
    expect(print).toMatchObject({ title: '门诊病历', mark: null });
    expect(print.cells('history')).toEqual([
      ['主诉', '双眼视远不清半年'],
      ['现病史', '半年前发现视远模糊'],
      ['过敏史', '无'],
    ]);
    expect(print.cells('findings')).toEqual([
      ['角膜', '透明', '透明'],
      ['角膜描述', '', '下方点染'],
    ]);
    expect(print.cells('diagnosis')).toEqual([['1', '双眼近视 H52.1']]);
    expect(print.cells('plan')).toEqual([['处理意见', '配镜，三个月复查']]);
    expect(print.cells('review')).toEqual([['下次复诊', '2026-06-10']]);
    expect(print.signs).toMatchObject([{ role: '医生', name: '王建国' }]);
    expect(print.of('vision')).toEqual([]);
  });

  it('prints the findings of both eyes together below the grid of the eyes', async () => {
    const acceptsId = await clinic.seen();
    await clinic.askDone(acceptsId, 0, {
      ...SEEN,
      ...{ lacrimal: '通畅', rapd: 'OD+', fundusState: '散瞳', coverFar: '隐外', coverFarPrism: 6, coverNear: '正位' },
      ...{ nystagmus: '无', headTilt: '头向右肩倾' },
    });
    const whole = [
      ['泪道', '通畅'],
      ['RAPD', 'OD+'],
      ['眼底检查状态', '散瞳'],
      ['遮盖试验远', '隐外 6.0Δ'],
      ['遮盖试验近', '正位'],
      ['眼球震颤', '无'],
      ['代偿头位', '头向右肩倾'],
    ];
    for (const type of ['MEDICAL', 'CONCLUSION1'] as const)
      expect((await printOf(type, acceptsId)).cells('findings').slice(2)).toEqual(whole);
  });

  it('prints 无 where 问诊 denies allergies, without a text that was typed before', async () => {
    const acceptsId = await clinic.seen();
    await clinic.ask(acceptsId, 0, { allergyHas: '无', allergyText: '头孢' });
    expect((await printOf('MEDICAL', acceptsId)).cells('history')).toEqual([['过敏史', '无']]);
    await clinic.ask(acceptsId, 1, { allergyHas: '有', allergyText: '头孢' });
    expect((await printOf('MEDICAL', acceptsId)).cells('history')).toEqual([['过敏史', '头孢']]);
  });

  it('is marked 草稿 until 问诊 is finished', async () => {
    const acceptsId = await clinic.seen();
    expect(await printOf('MEDICAL', acceptsId)).toMatchObject({ mark: '草稿' });
    await clinic.ask(acceptsId, 0, SEEN);
    expect(await printOf('CONCLUSION1', acceptsId)).toMatchObject({ mark: '草稿' });
    await clinic.askDone(acceptsId, 1, SEEN);
    expect(await printOf('CONCLUSION1', acceptsId)).toMatchObject({ mark: null });
  });

  it('prints finished examinations as declared by their form', async () => {
    const acceptsId = await clinic.seen();
    const { data: row } = await send(inspection.add, { acceptsId, formCode: 'F02' }, asDoctor());
    const result = { odR1Sph: -2.25, odR1Cyl: -0.75, odR1Axis: 178, odR2Sph: -2.5, osR1Sph: -2 };
    const filled = { checkRowId: row.recordId, version: row.version, formCode: 'F02' as const, result };
    const { data: saved } = await send(inspection.save, { acceptsId, rows: [filled] }, asDoctor());
    expect((await printOf('MEDICAL', acceptsId)).of('checks')).toEqual([]);
    await send(
      inspection.finish,
      { acceptsId, checkRowIds: [row.recordId], rows: [{ ...filled, version: saved.rows[0]?.version ?? 0 }] },
      asDoctor(),
    );
    const print = await printOf('MEDICAL', acceptsId);
    expect(print.of('checks')[0]).toMatchObject({ part: 'inspection', title: '电脑验光 · 验光读数' });
    expect(print.cells('checks')).toEqual(
      expect.arrayContaining([
        ['第1次', '-2.25/-0.75×178', '-2.00'],
        ['第2次', '-2.50', ''],
      ]),
    );
    expect(print.cells('vision')).toEqual([['电脑验光', '-2.50', '-2.00']]);
    expect((await printOf('CONCLUSION3', acceptsId)).cells('key')).toEqual([['等效球镜 D', '-2.50', '-2.00']]);
  });

  it('prints cycloplegic before subjective before automatic refraction, each on its own line', async () => {
    const acceptsId = await clinic.seen();
    const done = async (formCode: 'F02' | 'F04' | 'F05', result: Readonly<Record<string, unknown>>) => {
      const { data: row } = await send(inspection.add, { acceptsId, formCode }, asDoctor());
      const rows = [{ checkRowId: row.recordId, version: row.version, formCode, result }];
      const reply = await send(inspection.finish, { acceptsId, checkRowIds: [row.recordId], rows }, asDoctor());
      expect(reply).toMatchObject({ success: true });
    };
    const equivalents = async () =>
      (await printOf('CONCLUSION3', acceptsId)).cells('key').find(([head]) => head === '等效球镜 D');
    await done('F02', { odR1Sph: -2.75, odR1Cyl: -0.5, odR1Axis: 175, osR1Sph: -2.5 });
    expect(await equivalents()).toEqual(['等效球镜 D', '-3.00', '-2.50']);
    const best = { odBcva: '5.0', osBcva: '4.9', ouBcva: '5.0' };
    await done('F04', { odSubSph: -2.5, odSubCyl: -0.5, odSubAxis: 175, osSubSph: -2.25, ...best });
    expect(await equivalents()).toEqual(['等效球镜 D', '-2.75', '-2.25']);
    const drops = { contraindication: [0], drug: 2, consent: true, lastDropAt: '2026-03-10 08:30:00' };
    await done('F05', { ...drops, odCycSph: -2, odCycCyl: -0.5, odCycAxis: 175, osCycSph: -1.75 });
    expect(await equivalents()).toEqual(['等效球镜 D', '-2.25', '-1.75']);
    clinic.desk.app.advance(1);
    await done('F05', { ...drops, odCycSph: -1.5, osCycSph: -1.25 });
    expect(await equivalents()).toEqual(['等效球镜 D', '-1.50', '-1.25']);
    clinic.desk.app.advance(1);
    await done('F05', { ...drops, odCycSph: -2, odCycCyl: -0.5, odCycAxis: 175, osCycSph: -1.75 });
    expect((await printOf('CONCLUSION3', acceptsId)).cells('key')[0]).toEqual(['矫正视力', '5.0', '4.9']);
    expect((await printOf('CONCLUSION1', acceptsId)).cells('vision')).toEqual([
      ['电脑验光', '-2.75/-0.50×175', '-2.50'],
      ['主觉验光', '-2.50/-0.50×175', '-2.25'],
      ['散瞳验光', '-2.00/-0.50×175', '-1.75'],
    ]);
  });

  it('prints the mean of the pressures instead of the first reading', async () => {
    const acceptsId = await clinic.seen();
    const { data: row } = await send(inspection.add, { acceptsId, formCode: 'F06' }, asDoctor());
    const result = { odIop1: 15, odIop2: 17, osIop1: 14 };
    const rows = [{ checkRowId: row.recordId, version: row.version, formCode: 'F06' as const, result }];
    await send(inspection.finish, { acceptsId, checkRowIds: [row.recordId], rows }, asDoctor());
    expect((await printOf('CONCLUSION1', acceptsId)).cells('measures')).toEqual([['眼压 mmHg', '16.0', '14.0']]);
  });

  it('prints the figures of the examination that was finished last', async () => {
    const acceptsId = await clinic.seen();
    const finished = async ({ recordId, version }: { recordId: number; version: number }, odAl: number) => {
      const rows = [{ checkRowId: recordId, version, formCode: 'F09' as const, result: { odAl, osAl: 24 } }];
      await send(inspection.finish, { acceptsId, checkRowIds: [recordId], rows }, asDoctor());
      clinic.desk.app.advance(1);
    };
    const { data: first } = await send(inspection.add, { acceptsId, formCode: 'F09' }, asDoctor());
    const { data: second } = await send(inspection.add, { acceptsId, formCode: 'F09' }, asDoctor());
    await finished(second, 24.5);
    await finished(first, 24.7);
    expect((await printOf('CONCLUSION4', acceptsId)).cells('key')).toEqual([['眼轴 mm', '24.70', '24.00']]);
  });

  it('prints the code of the last signed prescription on short papers and its power on the slip, and omits both without a prescription', async () => {
    const acceptsId = await clinic.seen();
    await clinic.askDone(acceptsId, 0, SEEN);
    expect(await printOf('CONCLUSION3', acceptsId)).toMatchObject({ qrUrl: null });
    const { data: row } = await send(inspection.add, { acceptsId, formCode: 'F09' }, asDoctor());
    const rows = [
      { checkRowId: row.recordId, version: row.version, formCode: 'F09' as const, result: { odAl: 24.5, osAl: 24.4 } },
    ];
    await send(inspection.finish, { acceptsId, checkRowIds: [row.recordId], rows }, asDoctor());
    const rx = await send(optician.finish, { kind: 'remote', acceptsId, version: 0, ...clinic.far }, asDoctor());
    const slip = await printOf('CONCLUSION4', acceptsId);
    expect(slip.cells('key')).toEqual([
      ['眼轴 mm', '24.50', '24.40'],
      ['处方', '-3.00/-0.50×90', '-2.75'],
    ]);
    const token = new URL(slip.qrUrl ?? 'http://none').searchParams.get('k') ?? '';
    expect((await send(rxCheck.find, { token })).data).toMatchObject({ rxNo: rx.data.rxNo, standing: 'VALID' });
    expect((await printOf('CONCLUSION3', acceptsId)).qrUrl).toBe(slip.qrUrl);
    expect(await printOf('CONCLUSION1', acceptsId)).toMatchObject({ qrUrl: null });
    clinic.desk.app.advance(1);
    const [drug] = (await send(drugRx.drugs, { keyword: '玻璃酸钠' }, asDoctor())).data;
    const used = { singleDose: 1, doseUnit: '滴', frequency: 'Bid', route: 1, eye: 'OU', days: 7, qty: 2 } as const;
    const lines = [{ drugId: drug?.drugId ?? 0, ...used }];
    const key = { ...asDoctor(), idempotencyKey: 'record-print-rx-1' };
    expect(await send(drugRx.finish, { acceptsId, version: 0, lines }, key)).toMatchObject({ success: true });
    expect((await printOf('CONCLUSION4', acceptsId)).qrUrl).toMatch(/\/rx\?k=d/);
  });

  it('prints the parts of the template of each paper', async () => {
    const acceptsId = await clinic.seen();
    await clinic.askDone(acceptsId, 0, SEEN);
    const blocks = async (type: VisitPrintType) => [
      ...new Set((await printOf(type, acceptsId)).groups.map(({ block }) => block)),
    ];
    expect(await blocks('CONCLUSION1')).toEqual(['history', 'findings', 'diagnosis', 'plan', 'review']);
    expect(await blocks('CONCLUSION3')).toEqual(['diagnosis', 'plan', 'review']);
    expect(await blocks('CONCLUSION4')).toEqual(['review', 'conclusion']);
    expect(await blocks('MEDICAL_BODA')).toEqual(['history', 'eyes', 'diagnosis', 'plan']);
  });

  it('prints prescriptions with their numbers', async () => {
    const acceptsId = await clinic.seen();
    await clinic.askDone(acceptsId, 0, SEEN);
    const rx = await send(optician.finish, { kind: 'remote', acceptsId, version: 0, ...clinic.far }, asDoctor());
    const [first] = (await printOf('MEDICAL', acceptsId)).of('glasses');
    expect(first).toMatchObject({ part: 'optician', title: `配镜处方（远用） ${rx.data.rxNo}` });
  });

  it('prints an allergy before everything else', async () => {
    const acceptsId = await clinic.seen();
    const { rows } = await clinic.desk.app.database.query('SELECT patient_id FROM accepts WHERE id = $1', [acceptsId]);
    await clinic.desk.app.database.query(
      `UPDATE patient SET allergy_flag = 1, allergy_history = '青霉素' WHERE id = $1`,
      [rows[0]?.patient_id],
    );
    expect((await printOf('MEDICAL', acceptsId)).warnings).toEqual(['过敏史：青霉素']);
    await clinic.ask(acceptsId, 0, { allergyHas: '有', allergyText: '头孢' });
    expect((await printOf('CONCLUSION3', acceptsId)).warnings).toEqual(['过敏史：青霉素；头孢']);
  });

  it('prints the drawing of an eye, mirrored for the left eye', async () => {
    const acceptsId = await clinic.seen();
    const stamp = { stamp: 'HEMORRHAGE' as const, x: 300, y: 400, scale: 100, rotation: 0, note: '视盘旁' };
    const drawn = { template: 'FUNDUS' as const, items: [stamp], strokes: [] };
    const reply = await clinic.askDone(acceptsId, 0, { ...SEEN, osFundusDrawing: drawn });
    expect(reply).toMatchObject({ success: true });
    const drawings = (await printOf('MEDICAL', acceptsId)).of('findings').filter(({ layout }) => layout === 'PICTURES');
    expect(drawings).toMatchObject([{ title: '眼底绘图', pictures: [{ caption: '左眼：出血（视盘旁）' }] }]);
    const [{ svg } = {}] = drawings[0]?.pictures ?? [];
    expect(svg).toContain('scale(-1 1)');
    expect(svg).toContain('translate(300 400)');
  });
});

const CONCLUDED = { conclusionText: '双眼近视', advice: '每日户外2小时', nextReviewDate: '2026-06-10' };

describe('a paper of several stages', () => {
  const marks = ({ groups }: { groups: readonly { block: string; mark?: string | null }[] }) =>
    groups.filter(({ mark }) => mark === '草稿').map(({ block }) => block);
  const conclude = (act: 'save' | 'finish', acceptsId: number, version: number, token: string) =>
    send(conclusion[act], { acceptsId, version, ...CONCLUDED }, { token });

  it('marks only the parts whose stage is not finished', async () => {
    const acceptsId = await clinic.seen();
    await clinic.askDone(acceptsId, 0, SEEN);
    await conclude('save', acceptsId, 0, clinic.doctor);
    const draft = await printOf('MEDICAL', acceptsId);
    expect(draft).toMatchObject({ mark: '草稿' });
    expect(marks(draft)).toEqual(['plan', 'conclusion', 'review']);
    expect(draft.of('plan').map(({ part, mark }) => [part, mark ?? null])).toEqual([
      ['consultation', null],
      ['conclusion', '草稿'],
    ]);
    expect(await printOf('CONCLUSION4', acceptsId)).toMatchObject({ mark: '草稿' });
    // 专科检查 and 病史 of the 博大 paper are signed, its 医嘱 is not.
    expect(marks(await printOf('MEDICAL_BODA', acceptsId))).toEqual(['plan']);
    await conclude('finish', acceptsId, 1, clinic.doctor);
    const signed = await printOf('MEDICAL', acceptsId);
    expect(signed).toMatchObject({ mark: null });
    expect(marks(signed)).toEqual([]);
  });

  it('marks each value of an unfinished 预检, and no value of an examination', async () => {
    const acceptsId = await clinic.seen();
    await clinic.askDone(acceptsId, 0, SEEN);
    const measured = { odUcva: '4.7', osUcva: '4.8', odK1: 43.25, odK1Axis: 180, odIop: 15, odArSph: -3 };
    await send(preExamination.save, { acceptsId, version: 0, ...measured }, asDoctor());
    const { data: row } = await send(inspection.add, { acceptsId, formCode: 'F06' }, asDoctor());
    const rows = [{ checkRowId: row.recordId, version: row.version, formCode: 'F06' as const, result: { odIop1: 16 } }];
    await send(inspection.finish, { acceptsId, checkRowIds: [row.recordId], rows }, asDoctor());
    const draft = await printOf('CONCLUSION1', acceptsId);
    expect(draft).toMatchObject({ mark: '草稿' });
    expect(draft.cells('vision')).toEqual([
      ['裸眼视力', '4.7（草稿）', '4.8（草稿）'],
      ['电脑验光', '-3.00（草稿）', ''],
    ]);
    expect(draft.cells('measures')).toEqual([
      ['眼压 mmHg', '16.0', ''],
      ['平K D', '43.25@180（草稿）', ''],
    ]);
    expect((await printOf('CONCLUSION3', acceptsId)).cells('key')).toContainEqual(['等效球镜 D', '-3.00（草稿）', '']);
    const rx = await send(optician.finish, { kind: 'remote', acceptsId, version: 0, ...clinic.far }, asDoctor());
    const uncorrected = async () =>
      (await printOf('OPTICIAN', rx.data.recordId)).groups[0]?.rows.map(({ cells }) => cells[1]);
    expect(await uncorrected()).toEqual(['4.7（草稿）', '4.8（草稿）']);
    expect(await printOf('OPTICIAN', rx.data.recordId)).toMatchObject({ mark: '草稿' });
    await send(preExamination.finish, { acceptsId, version: 1, ...measured }, asDoctor());
    expect(await uncorrected()).toEqual(['4.7', '4.8']);
    const signed = await printOf('CONCLUSION1', acceptsId);
    expect(signed).toMatchObject({ mark: null });
    expect(signed.cells('vision')[0]).toEqual(['裸眼视力', '4.7', '4.8']);
  });

  it('is signed by the authors of 问诊 and of 结论, each part by its own', async () => {
    const acceptsId = await clinic.seen();
    await clinic.askDone(acceptsId, 0, SEEN);
    await conclude('save', acceptsId, 0, clinic.manager);
    expect((await printOf('CONCLUSION1', acceptsId)).signs).toMatchObject([
      { role: '问诊医生', name: '王建国', part: 'consultation' },
      { role: '结论医生', part: 'conclusion' },
    ]);
    expect((await printOf('CONCLUSION1', acceptsId)).signs[1]).not.toHaveProperty('name');
    clinic.desk.app.advance(1);
    await conclude('finish', acceptsId, 1, clinic.manager);
    expect((await printOf('CONCLUSION1', acceptsId)).signs).toMatchObject([
      { role: '问诊医生', name: '王建国', at: '2026-03-10 09:00:00' },
      { role: '结论医生', name: '徐明远', at: '2026-03-10 09:01:00' },
    ]);
    // A slip prints nothing of 问诊.
    expect((await printOf('CONCLUSION4', acceptsId)).signs).toMatchObject([{ role: '结论医生', name: '徐明远' }]);
  });

  it('prints 屈光状态 with the conclusion', async () => {
    const acceptsId = await clinic.seen();
    const refractiveStatus = ['LOW', 'ASTIGMATISM'] as const;
    const written = { acceptsId, version: 0, ...CONCLUDED, refractiveStatus: [...refractiveStatus] };
    await send(conclusion.finish, written, asDoctor());
    for (const [type, block] of [
      ['CONCLUSION1', 'conclusion'],
      ['CONCLUSION3', 'conclusion'],
      ['CONCLUSION2', 'plan'],
    ] as const)
      expect((await printOf(type, acceptsId)).cells(block)).toContainEqual(['屈光状态', '低度近视、散光']);
  });

  it('is signed once where one doctor wrote 问诊 and 结论', async () => {
    const acceptsId = await clinic.seen();
    await clinic.askDone(acceptsId, 0, SEEN);
    await conclude('finish', acceptsId, 0, clinic.doctor);
    expect((await printOf('CONCLUSION1', acceptsId)).signs).toMatchObject([{ role: '医生', name: '王建国' }]);
  });

  it('is in force with a signed 结论 on papers of the conclusion, and takes no text of an unfinished 问诊', async () => {
    const acceptsId = await clinic.seen();
    await clinic.ask(acceptsId, 0, { education: '少看屏幕' });
    await conclude('finish', acceptsId, 0, clinic.doctor);
    expect(await printOf('CONCLUSION4', acceptsId)).toMatchObject({ mark: null, signs: [{ name: '王建国' }] });
    expect(await printOf('MEDICAL', acceptsId)).toMatchObject({ mark: '草稿' });
    const report = await printOf('CONCLUSION2', acceptsId);
    expect(report).toMatchObject({ mark: null });
    expect(report.cells('plan')).not.toContainEqual(['健康宣教', '少看屏幕']);
  });
});

/** Receives a new patient; returns both ids. */
async function received() {
  const { acceptsId, patientId } = await clinic.arrive();
  await clinic.receive(acceptsId);
  await clinic.askDone(acceptsId, 0, SEEN);
  return { acceptsId, patientId };
}

const once = (token = clinic.doctor) => ({ token, idempotencyKey: newKey() });

describe('parts that 病历打印 adds', () => {
  it('prints 预检 group by group, marked while it is not finished, without marking 门诊病历', async () => {
    const { acceptsId } = await received();
    const measured = {
      odUcva: '4.7',
      osUcva: '4.8',
      odGlsSph: -2.5,
      odGlsCyl: -0.5,
      odGlsAxis: 90,
      chiefBrief: '视远不清',
    };
    const { data: row } = await send(inspection.add, { acceptsId, formCode: 'F06' }, asDoctor());
    const rows = [{ checkRowId: row.recordId, version: row.version, formCode: 'F06' as const, result: { odIop1: 16 } }];
    await send(inspection.finish, { acceptsId, checkRowIds: [row.recordId], rows }, asDoctor());
    await send(preExamination.save, { acceptsId, version: 0, odIop: 15 }, asDoctor());
    const draft = await printOf('MEDICAL', acceptsId);
    // 门诊病历 prints the pressure of the examination; nothing of the unfinished 预检 is on it.
    expect(draft).toMatchObject({ mark: null });
    expect(draft.of('pre')).toMatchObject([{ part: 'triage', title: '预检 · 眼压与生物测量', mark: '草稿' }]);
    await send(preExamination.finish, { acceptsId, version: 1, ...measured }, asDoctor());
    const signed = await printOf('MEDICAL', acceptsId);
    expect(signed.of('pre').map(({ title, part, mark }) => [title, part, mark ?? null])).toEqual([
      ['预检 · 视力', 'triage', null],
      ['预检 · 原镜', 'triage', null],
      ['', 'triage', null],
    ]);
    expect(signed.cells('pre')).toEqual([
      ['裸眼远视力', '4.7', '4.8'],
      ['原镜', '-2.50/-0.50×90', ''],
      ['主诉', '视远不清'],
    ]);
  });

  it('prints finished lens records as 接触镜', async () => {
    const { acceptsId, patientId } = await received();
    const whose = { patientId, doctorId: clinic.desk.wang.doctorId, token: clinic.doctor };
    const ownerId = await wornLenses(clinic.desk.app, whose);
    const saved = await send(hardLensReview.save, { ownerId, version: 0, acceptsId, result: HEALTHY }, once());
    expect((await printOf('MEDICAL', acceptsId)).of('lenses')).toEqual([]);
    const { recordId, version } = saved.data;
    const finished = { ownerId, recordId, version, acceptsId, result: HEALTHY };
    expect(await send(hardLensReview.finish, finished, once())).toMatchObject({ success: true });
    const print = await printOf('MEDICAL', acceptsId);
    expect(print.of('lenses')[0]).toMatchObject({ part: 'lens', title: expect.stringContaining('复查') });
    expect(new Set(print.of('lenses').map(({ part }) => part))).toEqual(new Set(['lens']));
    expect(print.cells('lenses')).toContainEqual(['戴镜视力', '5.0', '']);
  });

  it('prints a session of 视训 with its exercises', async () => {
    const { acceptsId, patientId } = await received();
    const cashier = await clinic.signIn('cashier');
    const servicePackageId = await addTraining(clinic.desk.app, { times: 1, price: 100 });
    const lines = [{ sourceType: 7 as const, itemId: servicePackageId, qty: 1 }];
    const order = await send(chargeOrder.save, { patientId, lines, payableAmount: money(100) }, once(cashier));
    const { id, version, payableAmount } = order.data;
    const ways = [{ wayCode: 1, amount: payableAmount }];
    await send(chargeOrder.settle, { id, version, payableAmount, ways }, once(cashier));
    const [bought] = (await send(patientPackage.usable, { patientId, kind: 'VT' }, asDoctor())).data;
    const { rows } = await clinic.desk.app.database.query('SELECT id, name FROM training_item ORDER BY id LIMIT 1');
    const item = { itemId: Number(rows[0]?.id), param: '±2.00', value: '12', unit: 'cpm', errors: 2, done: '完成' };
    const result = { attendance: '正常', items: [item], beforeNpc: 8 };
    const finished = { ownerId: bought?.id ?? 0, version: 0, acceptsId, result };
    expect(await send(vtRecord.finish, finished, once())).toMatchObject({ success: true });
    const print = await printOf('MEDICAL', acceptsId);
    expect(print.of('training').map(({ part, title }) => [part, title])).toEqual([
      ['training', '训练记录 · 训练'],
      ['training', '训练记录 · 关键指标'],
      ['training', '训练记录 · 训练项目'],
    ]);
    expect(print.cells('training')).toContainEqual([rows[0]?.name, '±2.00 12cpm 错误2次 完成']);
  });

  it('prints a review of glasses as 配镜', async () => {
    const { acceptsId, patientId } = await received();
    const pair = {
      patientId,
      kind: '离焦防控',
      source: '外购',
      deliveredAt: '2026-02-01',
      odSph: -2,
      osSph: -2.25,
    } as const;
    const { id: ownerId } = (await send(glassesArchive.save, pair, once())).data;
    const result = { adaptation: ['良好'], odVa: '5.0', osVa: '4.9', action: '继续配戴', nextDate: '2026-06-10' };
    const finished = { ownerId, version: 0, acceptsId, result };
    expect(await send(glassesReview.finish, finished, once())).toMatchObject({ success: true });
    const print = await printOf('MEDICAL', acceptsId);
    expect(new Set(print.of('glassesReviews').map(({ part }) => part))).toEqual(new Set(['optician']));
    expect(print.cells('glassesReviews')).toContainEqual(['戴镜远视力', '5.0', '4.9']);
    expect(print.cells('glassesReviews')).toContainEqual(['处理', '继续配戴']);
  });
});

describe('the report of one examination', () => {
  it('prints pictures in their order, then figures and text, signed by the author of the examination', async () => {
    const acceptsId = await clinic.seen();
    const { data: row } = await send(inspection.add, { acceptsId, formCode: 'F20' }, asDoctor());
    const [first, second] = [await sentPicture(clinic), await sentPicture(clinic)];
    const files = [
      { fileId: second, eye: 'OS' as const },
      { fileId: first, eye: 'OD' as const, caption: '后极部' },
    ];
    const result = { files, findings: '视盘边界清', conclusion: '未见异常', odCdRatio: 0.3 };
    const rows = [{ checkRowId: row.recordId, version: row.version, formCode: 'F20' as const, result }];
    await send(inspection.save, { acceptsId, rows }, asDoctor());
    expect(await printOf('EXAMINATION', row.recordId)).toMatchObject({ title: '眼底照相报告', mark: '草稿' });
    const again = rows.map((one) => ({ ...one, version: row.version + 1 }));
    await send(inspection.finish, { acceptsId, checkRowIds: [row.recordId], rows: again }, asDoctor());
    const print = await printOf('EXAMINATION', row.recordId);
    expect(print).toMatchObject({ mark: null, acceptsId, signs: [{ role: '检查', name: '王建国' }] });
    expect([...new Set(print.groups.map(({ block }) => block))]).toEqual(['pictures', 'checks']);
    expect(print.cells('checks').at(-1)).toEqual(['操作人', '王建国']);
    expect(print.of('pictures')[0]?.pictures?.map(({ caption }) => caption)).toEqual([
      '眼底照相 左眼',
      '眼底照相 右眼 后极部',
    ]);
    expect(print.cells('checks').slice(0, 3)).toEqual([
      ['杯盘比', '0.3', ''],
      ['检查所见', '视盘边界清'],
      ['结论', '未见异常'],
    ]);
  });

  it('is marked 已作废 for a void visit, as every paper of the visit', async () => {
    const acceptsId = await clinic.seen();
    await clinic.askDone(acceptsId, 0, SEEN);
    const { data: row } = await send(inspection.add, { acceptsId, formCode: 'F06' }, asDoctor());
    await clinic.desk.set('accepts', acceptsId, 'accepts_state = 0, valid_flag = false');
    expect(await printOf('EXAMINATION', row.recordId)).toMatchObject({ mark: '已作废' });
    for (const type of ['MEDICAL', 'CONCLUSION1', 'CONCLUSION2'] as const)
      expect(await printOf(type, acceptsId)).toMatchObject({ mark: '已作废' });
  });

  it('refuses to print another record of the visit as an examination', async () => {
    const acceptsId = await clinic.seen();
    const { recordId } = (await clinic.askDone(acceptsId, 0, SEEN)).data;
    const reply = await send(visitPrint.find, { type: 'EXAMINATION', id: recordId }, asDoctor());
    expect(reply).toMatchObject({ code: 100002 });
  });
});

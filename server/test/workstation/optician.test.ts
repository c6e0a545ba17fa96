import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { consultingDesk as calls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import type { OpticianKind } from '@mingmou/contract/workstation/optician-kinds.rules';
import { TODAY } from '../outpatient/desk';
import { atOneInstant } from '../support/barrier';
import { type Clinic, COMPLETE, openClinic, type Prescription } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const asDoctor = () => ({ token: clinic.doctor });

interface Where {
  readonly version?: number;
  readonly kind?: OpticianKind;
  readonly confirmChange?: boolean;
}

const save = (acceptsId: number, content: Prescription, { version = 0, kind = 'remote' }: Where = {}) =>
  send(optician.save, { kind, acceptsId, version, ...content }, asDoctor());
const confirm = (acceptsId: number, content: Prescription, where: Where = {}) => {
  const { version = 0, kind = 'remote', confirmChange } = where;
  return send(optician.finish, { kind, acceptsId, version, confirmChange, ...content }, asDoctor());
};
const find = async (acceptsId: number, kind: OpticianKind = 'remote') =>
  (await send(optician.findByAccepts, { kind, acceptsId }, asDoctor())).data;

describe('content of a prescription', () => {
  it('WS-01 refuses a sphere out of range', async () => {
    const acceptsId = await clinic.seen();
    const reply = await save(acceptsId, { odSph: 75 });
    expect(reply).toMatchObject({ code: 120201, msg: '右眼球镜超出范围（-30.00～+30.00）' });
  });

  it('WS-02 saves a value off the step as a draft and refuses to confirm it', async () => {
    const acceptsId = await clinic.seen();
    const red = { ...clinic.far, odSph: 0.3 };
    expect(await save(acceptsId, red)).toMatchObject({ success: true });
    expect(await confirm(acceptsId, red, { version: 1 })).toMatchObject({
      code: 120404,
      msg: '球镜/柱镜须为0.25的倍数',
    });
    expect(await confirm(acceptsId, { ...clinic.far, odSph: 0.5, osSph: 0.5 }, { version: 1 })).toMatchObject({
      success: true,
    });
  });

  it('WS-03 requires the axis of a cylinder, writes axis 0 as 180, and drops an axis without a cylinder', async () => {
    const acceptsId = await clinic.seen();
    const cylinder = { odSph: -1, odCyl: -0.75 };
    expect(await save(acceptsId, cylinder)).toMatchObject({ code: 120202, msg: '柱镜不为0时请填写轴位' });
    await save(acceptsId, { ...cylinder, odAxis: 0 });
    expect((await find(acceptsId)).current).toMatchObject({ odAxis: 180 });
    await save(acceptsId, { odSph: -1, odCyl: 0, odAxis: 90 }, { version: 1 });
    const { current } = await find(acceptsId);
    expect(current).toMatchObject({ odSph: -1, odCyl: 0 });
    expect(current?.odAxis ?? null).toBeNull();
  });

  it('WS-04 compares the sum of both pupil distances with the total distance', async () => {
    const acceptsId = await clinic.seen();
    const eyes = { odPd: 31.5, osPd: 31 };
    expect(await save(acceptsId, { ...eyes, pd: 63.5 })).toMatchObject({
      code: 120203,
      msg: '双眼瞳距之和与总瞳距不符',
    });
    expect(await save(acceptsId, { ...eyes, pd: 62.5 })).toMatchObject({ success: true });
    expect(await save(acceptsId, { ...eyes, pd: 63 }, { version: 1 })).toMatchObject({ success: true });
    await save(acceptsId, eyes, { version: 2 });
    expect((await find(acceptsId)).current).toMatchObject({ pd: 62.5 });
  });

  it.each<[Prescription, OpticianKind, object]>([
    [{ odVa: '4.92' }, 'remote', { code: 120204, msg: '视力格式不正确，请按5分记录填写' }],
    [{ odCyl: -0.5, odAxis: 90, osCyl: 0.5, osAxis: 90 }, 'remote', { code: 120410, msg: '双眼柱镜记法不一致' }],
    [{ odSph: -26 }, 'contact-lenses-routine', { code: 120201, msg: '右眼球镜超出范围（-25.00～+25.00）' }],
    [{ odBc: 9.3 }, 'contact-lenses-routine', { code: 120201, msg: '右眼基弧超出范围（8.0～9.2）' }],
    [{ odPrism1: 2 }, 'remote', { status: 400, msg: expect.stringContaining('请选择棱镜基底') }],
    [{ odBc: 8.6 }, 'remote', { status: 400, msg: '右眼基弧：该类型处方不填写此项' }],
    [{ odPd: 32.2 }, 'remote', { success: false }],
  ])('refuses the content %j in %s', async (content, kind, refusal) => {
    const acceptsId = await clinic.seen();
    expect(await save(acceptsId, content, { kind })).toMatchObject({ success: false, ...refusal });
    expect((await find(acceptsId, kind)).version).toBe(0);
  });
});

describe('确认', () => {
  it('assigns a number, signs the prescription and shows its last valid day', async () => {
    const acceptsId = await clinic.seen();
    const reply = await confirm(acceptsId, clinic.far);
    expect(reply).toMatchObject({ success: true, data: { stageState: 2, version: 1 } });
    expect(reply.data.rxNo).toMatch(/^CF20260310\d{4}$/);
    expect(await find(acceptsId)).toMatchObject({
      editable: false,
      current: { pd: 64, vaScale: '5' },
      signed: { rxNo: reply.data.rxNo, validUntil: '2026-09-06', isExpired: false, prescriberName: '王建国' },
    });
    const visit = await send(calls.medicalAccepts, { id: acceptsId }, asDoctor());
    expect(visit.data.stages).toContainEqual({
      tab: 9,
      code: 'optician-prescription',
      title: '配镜处方',
      stageState: 2,
    });
    clinic.desk.app.setNow('2026-09-07 09:00:00');
    const asked = await send(
      optician.findByAccepts,
      { kind: 'remote', acceptsId },
      { token: await clinic.signIn('doctor') },
    );
    expect(asked.data.signed).toMatchObject({ isExpired: true });
  });

  it.each<[string, Partial<Prescription>, object]>([
    [
      'an eye',
      { odSph: null, odCyl: null, odAxis: null, odPd: null, odVa: null, osSph: null, osPd: null, osVa: null },
      { code: 120409 },
    ],
    ['the pupil distance', { odPd: null }, { code: 120205, msg: '请填写右眼瞳距' }],
    ['the corrected acuity', { osVa: null }, { code: 120205, msg: '请填写左眼矫正视力' }],
    ['the source', { source: null }, { code: 120205, msg: '请填写处方来源' }],
    ['a remark or picture for source 2', { source: 2 }, { code: 120205, msg: '请填写备注或上传来源图片' }],
    ['the prescriber', { prescriberId: null }, { code: 120205, msg: '请填写开方医生' }],
  ])('requires %s', async (_what, change, refusal) => {
    const acceptsId = await clinic.seen();
    expect(await confirm(acceptsId, { ...clinic.far, ...change })).toMatchObject({ success: false, ...refusal });
  });

  it('accepts a prescription of one eye, and requires a prescriber with 处方权', async () => {
    const acceptsId = await clinic.seen();
    const right = { ...clinic.far, osSph: null, osPd: null, osVa: null };
    const unlicensed = { ...right, prescriberId: clinic.desk.li.doctorId };
    expect(await confirm(acceptsId, unlicensed)).toMatchObject({ code: 120401, msg: '您没有处方权' });
    expect(await confirm(acceptsId, right)).toMatchObject({ success: true });
  });

  it('asks for confirmation when the equivalent changed by 1 D since the last prescription', async () => {
    const first = await clinic.arrive();
    await clinic.receive(first.acceptsId);
    await confirm(first.acceptsId, clinic.far);
    await clinic.desk.set('accepts', first.acceptsId, `accepts_state = 2, finish_at = '2026-03-10 10:00+08'`);
    const { data } = await send(calls.receiveQuick, { patientId: first.patientId }, asDoctor());
    const stronger = { ...clinic.far, osSph: -3.75 };
    expect(await confirm(data.acceptsId, stronger)).toMatchObject({
      code: 120411,
      msg: '左眼等效球镜与上次处方相差1.00D以上：-2.75→-3.75，请核对后再次确定',
    });
    expect(await confirm(data.acceptsId, stronger, { confirmChange: true })).toMatchObject({ success: true });
    expect((await find(data.acceptsId)).last).toMatchObject({ osSph: -2.75 });
  });

  it('shows the current glasses and the last prescription of its kind, never the prescription itself', async () => {
    const first = await clinic.arrive();
    const { desk, far } = clinic;
    const worn = { odGlsSph: -2.5, odGlsCyl: -0.5, odGlsAxis: 85, osGlsSph: -2.25, dominantEye: 2 } as const;
    const seen = { acceptsId: first.acceptsId, version: 0, chiefBrief: '看不清黑板', odUcva: '4.6', osUcva: '4.7' };
    expect(await desk.app.send(triageRecord.finish, { ...seen, ...worn }, { token: desk.nurse })).toMatchObject({
      success: true,
    });
    await clinic.receive(first.acceptsId);
    expect(await find(first.acceptsId)).toMatchObject({
      worn: { day: '2026-03-10', odSph: -2.5, odCyl: -0.5, odAxis: 85, osSph: -2.25, osCyl: null },
      earlier: null,
      dominantEye: 2,
    });
    const { data } = await confirm(first.acceptsId, far, { confirmChange: true });
    expect(await find(first.acceptsId)).toMatchObject({ earlier: null });
    const bar = await send(calls.patientInfo, { patientId: first.patientId }, asDoctor());
    expect(bar.data.lastRx).toEqual({ day: '2026-03-10', rxNo: data.rxNo, od: '-3.00/-0.50×90', os: '-2.75' });
    expect(await find(first.acceptsId, 'near')).toMatchObject({ worn: null, earlier: null });
    await desk.set('accepts', first.acceptsId, `accepts_state = 2, finish_at = '2026-03-10 10:00+08'`);
    const again = await send(calls.receiveQuick, { patientId: first.patientId }, asDoctor());
    expect(await find(again.data.acceptsId)).toMatchObject({
      earlier: { day: '2026-03-10', rxNo: data.rxNo, prescriberName: '王建国', odSph: -3, odCyl: -0.5, odAxis: 90 },
    });
  });

  it('WS-34 asks about opposite signs and unequal eyes together, and about a change since its own earlier confirmation', async () => {
    const acceptsId = await clinic.seen();
    const { odVa, osVa, odPd, osPd, source, prescriberId } = clinic.far;
    const right = { odSph: -3, odCyl: -0.5, odAxis: 180, odVa, osVa, odPd, osPd, source, prescriberId };
    const opposite = { ...right, osSph: 3, osCyl: -0.5, osAxis: 90 };
    expect(await confirm(acceptsId, opposite)).toMatchObject({
      code: 120411,
      msg: '双眼球镜符号相反：右眼-3.00，左眼+3.00；双眼等效球镜相差6.00D：右眼-3.25，左眼+2.75，请核对后再次确定',
      data: { asks: [{ code: 'OPPOSITE' }, { code: 'ANISOMETROPIA' }] },
    });
    const { data } = await confirm(acceptsId, opposite, { confirmChange: true });
    const key = { kind: 'remote' as const, id: data.recordId };
    await send(optician.retrial, { ...key, version: 1, reason: '符号有误' }, asDoctor());
    expect(await confirm(acceptsId, { ...opposite, osSph: -3 }, { version: 2 })).toMatchObject({
      code: 120411,
      data: { asks: [{ code: 'CHANGED', eye: 'os', text: '左眼等效球镜与上次处方相差1.00D以上：+2.75→-3.25' }] },
    });
  });

  it('asks about an acuity below 5.0 unless a diagnosis explains it', async () => {
    const acceptsId = await clinic.seen();
    const weak = { ...clinic.far, osVa: '4.8' };
    const asks = [{ code: 'LOW_ACUITY', eye: 'os' }];
    expect(await confirm(acceptsId, weak)).toMatchObject({ code: 120411, data: { asks } });
    const [myopia] = COMPLETE.diagnoses ?? [];
    const amblyopia = {
      icdCode: 'H53.0',
      icdName: '弱视',
      eye: 'OS' as const,
      isPrimary: false,
      certainty: '确诊' as const,
    };
    await clinic.askDone(acceptsId, 0, { ...COMPLETE, diagnoses: myopia ? [myopia, amblyopia] : [] });
    expect(await confirm(acceptsId, weak)).toMatchObject({ success: true });
  });

  it('adds a suffix to the number of a reopened prescription and voids the first prescription', async () => {
    const acceptsId = await clinic.seen();
    const { data } = await confirm(acceptsId, clinic.far);
    const key = { kind: 'remote' as const, id: data.recordId };
    const reopened = await send(optician.retrial, { ...key, version: 1, reason: '度数有误' }, asDoctor());
    expect(reopened).toMatchObject({ success: true, data: { stageState: 1, version: 2 } });
    expect((await find(acceptsId)).signed).toBeNull();
    const again = await confirm(acceptsId, { ...clinic.far, odSph: -3.25 }, { version: 2 });
    expect(again.data.rxNo).toBe(`${data.rxNo}-R1`);
    const { rows } = await clinic.desk.app.database.query(
      'SELECT rx_no, rx_state, void_reason FROM optician_prescription ORDER BY id',
    );
    expect(rows).toEqual([
      { rx_no: data.rxNo, rx_state: 3, void_reason: '度数有误' },
      { rx_no: `${data.rxNo}-R1`, rx_state: 2, void_reason: null },
    ]);

    const voided = await send(optician.invalid, { ...key, version: 3, reason: '患者放弃' }, asDoctor());
    expect(voided).toMatchObject({ success: true, data: { stageState: 3 } });
    expect(await find(acceptsId)).toMatchObject({
      stageState: 3,
      editable: false,
      editableReason: '当前状态为「已作废」，不能保存',
      signed: null,
    });
    expect(await save(acceptsId, clinic.far, { version: 4 })).toMatchObject({ success: false });
  });

  it('gives every prescription of the day a unique number, also when several are confirmed concurrently', async () => {
    const visits = [await clinic.seen(), await clinic.seen(), await clinic.seen()];
    const replies = await Promise.all(visits.map((acceptsId) => confirm(acceptsId, clinic.far)));
    expect(new Set(replies.map(({ data }) => data.rxNo)).size).toBe(3);
  });
});

describe('引用', () => {
  it('WS-11 converts a far prescription into a near prescription', async () => {
    const acceptsId = await clinic.seen();
    const { data } = await confirm(acceptsId, { ...clinic.far, osSph: -3, osCyl: -0.5, osAxis: 90 });
    const copy = { fromId: data.recordId, toAcceptsId: acceptsId, toKind: 'near' as const, add: 1.5 };
    expect(await send(optician.copy, copy, asDoctor())).toMatchObject({
      success: true,
      data: { stageState: 1, version: 1 },
    });
    expect((await find(acceptsId, 'near')).current).toMatchObject({
      odSph: -1.5,
      odCyl: -0.5,
      odAxis: 90,
      osSph: -1.5,
      pd: 60,
      odPd: 30,
      source: 0,
      quotedFromId: data.recordId,
    });
  });

  it('converts a spectacle power to the corneal plane for a contact lens', async () => {
    const acceptsId = await clinic.seen();
    const strong = { ...clinic.far, odSph: -6, odCyl: -2, odAxis: 180, osSph: -3.75 };
    const { data } = await confirm(acceptsId, strong, { confirmChange: true });
    const toKind = 'contact-lenses-routine';
    await send(optician.copy, { fromId: data.recordId, toAcceptsId: acceptsId, toKind }, asDoctor());
    expect((await find(acceptsId, toKind)).current).toMatchObject({
      odSph: -5.5,
      odCyl: -1.75,
      odAxis: 180,
      osSph: -3.75,
    });
  });

  it('refuses to overwrite a confirmed prescription, and to copy to another patient', async () => {
    const acceptsId = await clinic.seen();
    const { data } = await confirm(acceptsId, clinic.far);
    const copy = { fromId: data.recordId, toAcceptsId: acceptsId, toKind: 'remote' as const };
    expect(await send(optician.copy, copy, asDoctor())).toMatchObject({ code: 120209 });
    const other = await clinic.seen();
    expect(await send(optician.copy, { ...copy, toAcceptsId: other }, asDoctor())).toMatchObject({ status: 400 });
  });

  it('refuses a voided prescription as the source', async () => {
    const acceptsId = await clinic.seen();
    const { data } = await confirm(acceptsId, clinic.far);
    const voided = { kind: 'remote' as const, id: data.recordId, version: 1, reason: '患者放弃' };
    expect(await send(optician.invalid, voided, asDoctor())).toMatchObject({ success: true });
    const copy = { fromId: data.recordId, toAcceptsId: acceptsId, toKind: 'near' as const, add: 1.5 };
    expect(await send(optician.copy, copy, asDoctor())).toMatchObject({
      code: 120417,
      msg: '来源处方已作废，不能引用',
    });
    expect((await find(acceptsId, 'near')).stageState).toBe(0);
  });

  it('refuses accounts without the right for glasses prescriptions', async () => {
    const acceptsId = await clinic.seen();
    const input = { kind: 'remote' as const, acceptsId, version: 0 };
    expect(await send(optician.save, input, { token: clinic.desk.nurse })).toMatchObject({ status: 403 });
  });
});

describe('依据检查', () => {
  const FOUND = {
    F04: { odSubSph: -3, odBcva: '5.0', osBcva: '5.0', ouBcva: '5.0' },
    F05: { contraindication: [0], drug: 3, lastDropAt: `${TODAY} 08:30:00`, consent: true, odCycSph: -2 },
  } as const;

  async function refracted(acceptsId: number, formCode: keyof typeof FOUND): Promise<number> {
    const { data } = await send(inspection.add, { acceptsId, formCode }, asDoctor());
    const rows = [{ checkRowId: data.recordId, version: data.version, formCode, result: FOUND[formCode] }];
    const done = await send(inspection.finish, { acceptsId, checkRowIds: [data.recordId], rows }, asDoctor());
    if (!done.success) throw new Error(done.msg);
    return data.recordId;
  }
  const reopen = (acceptsId: number, checkRowId: number, version = 2) =>
    send(inspection.retrial, { acceptsId, checkRowId, version, reason: '验光有误' }, asDoctor());
  const versionOf = async (checkRowId: number) => {
    const { rows } = await clinic.desk.app.database.query(
      `SELECT version::int AS version FROM stage_record WHERE id = ${checkRowId}`,
    );
    return Number(rows[0]?.version);
  };

  it('is the last refraction of the visit, under cycloplegia where the prescription states it', async () => {
    const acceptsId = await clinic.seen();
    const [subjective, cycloplegic] = [await refracted(acceptsId, 'F04'), await refracted(acceptsId, 'F05')];
    expect((await find(acceptsId)).basisChecks).toMatchObject([
      { id: cycloplegic, formCode: 'F05', isOwn: true },
      { id: subjective, formCode: 'F04', isOwn: true },
    ]);
    await save(acceptsId, clinic.far);
    expect((await find(acceptsId)).current).toMatchObject({ basisCheckId: subjective });
    await save(acceptsId, { ...clinic.far, cycloplegic: true }, { version: 1 });
    expect((await find(acceptsId)).current).toMatchObject({ basisCheckId: cycloplegic });
    await save(acceptsId, { ...clinic.far, source: 2, basisCheckId: cycloplegic }, { version: 2 });
    expect((await find(acceptsId)).current?.basisCheckId ?? null).toBeNull();
  });

  it('is a finished refraction of the patient', async () => {
    const acceptsId = await clinic.seen();
    const strange = await refracted(await clinic.seen(), 'F04');
    const refusal = { status: 400, msg: '依据检查：不是该患者的主觉验光或散瞳验光，请重新选择' };
    expect(await save(acceptsId, { ...clinic.far, basisCheckId: strange })).toMatchObject(refusal);
    const own = await refracted(acceptsId, 'F04');
    await reopen(acceptsId, own);
    const draft = { ...clinic.far, basisCheckId: own };
    expect(await save(acceptsId, draft)).toMatchObject({ success: true });
    expect(await confirm(acceptsId, draft, { version: 1 })).toMatchObject({
      status: 400,
      msg: '依据检查：该检查未完成或已反审，请完成检查或改选其他检查',
    });
  });

  it('120211 cannot be reopened while the prescription is valid; other refractions can', async () => {
    const acceptsId = await clinic.seen();
    const [basis, other] = [await refracted(acceptsId, 'F04'), await refracted(acceptsId, 'F05')];
    const { data } = await confirm(acceptsId, clinic.far);
    expect(await reopen(acceptsId, basis)).toMatchObject({
      code: 120211,
      msg: `配镜处方${data.rxNo}已引用本记录，请先处理后再反审`,
    });
    expect(await reopen(acceptsId, other)).toMatchObject({ success: true });
    const { recordId = 0, version } = await find(acceptsId);
    await send(optician.retrial, { kind: 'remote', id: recordId ?? 0, version, reason: '度数写错' }, asDoctor());
    expect(await reopen(acceptsId, basis)).toMatchObject({ success: true });
  });

  it('is signed or reopened, never both, when a prescription of a later visit names it', async () => {
    const { acceptsId: first, patientId } = await clinic.arrive();
    await clinic.receive(first);
    const basis = await refracted(first, 'F04');
    await clinic.desk.set('accepts', first, `accepts_state = 2, finish_at = '2026-03-10 10:00+08'`);
    const again = await send(calls.receiveQuick, { patientId }, asDoctor());
    const draft = { ...clinic.far, basisCheckId: basis };
    const lock = `SELECT id FROM stage_record WHERE id = ${basis} FOR UPDATE`;
    const replies = await atOneInstant<{ success: boolean }>(clinic.desk.app.database, lock, [
      () => confirm(again.data.acceptsId, draft),
      () => reopen(first, basis),
    ]);
    const [signed, reopened] = replies.map(({ success }) => success);
    expect(signed).toBe(!reopened);
    expect(await versionOf(basis)).toBe(reopened ? 3 : 2);
  });
});

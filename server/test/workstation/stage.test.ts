import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { consultingDesk as calls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { icd } from '@mingmou/contract/workstation/icd.contract';
import { revision } from '@mingmou/contract/workstation/revision.contract';
import { TODAY } from '../outpatient/desk';
import { type Clinic, COMPLETE, type Consultation, openClinic } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const asDoctor = () => ({ token: clinic.doctor });
const find = async (acceptsId: number, token = clinic.doctor) =>
  (await send(consultation.findByAccepts, { acceptsId }, { token })).data;
const retrial = (acceptsId: number, version: number, token = clinic.doctor) =>
  send(consultation.retrial, { acceptsId, version, reason: '补充诊断' }, { token });
const at = (day: string) => clinic.desk.app.setNow(`${day} 10:00:00`);

async function finished() {
  const acceptsId = await clinic.seen();
  await clinic.askDone(acceptsId, 0, COMPLETE);
  return acceptsId;
}

describe('life cycle of a stage', () => {
  it('goes from empty to draft to signed and back to draft', async () => {
    const acceptsId = await clinic.seen();
    expect(await find(acceptsId)).toMatchObject({ stageState: 0, version: 0, current: null, editable: true });
    expect(await clinic.ask(acceptsId, 0, { chiefComplaint: '视远不清' })).toMatchObject({
      success: true,
      data: { stageState: 1, version: 1 },
    });
    expect(await find(acceptsId)).toMatchObject({ stageState: 1, current: { chiefComplaint: '视远不清' } });
    expect(await clinic.askDone(acceptsId, 1, { chiefComplaint: '视远不清' })).toMatchObject({
      code: 120205,
      msg: '请填写现病史',
    });
    expect(await clinic.askDone(acceptsId, 1, COMPLETE)).toMatchObject({ data: { stageState: 2, version: 2 } });
    expect(await find(acceptsId)).toMatchObject({
      stageState: 2,
      editable: false,
      editableReason: '已完成，请先反审',
      finishedByName: '王建国',
      finishedAt: `${TODAY} 09:00:00`,
    });
    expect(await clinic.ask(acceptsId, 2, COMPLETE)).toMatchObject({ code: 120209, msg: '已完成，请先反审' });
    expect(await send(consultation.reset, { acceptsId, version: 2 }, asDoctor())).toMatchObject({ code: 120209 });

    expect(await retrial(acceptsId, 2)).toMatchObject({ success: true, data: { stageState: 1, version: 3 } });
    expect(await find(acceptsId)).toMatchObject({ stageState: 1, retrialCount: 1, editable: true });
    expect(await send(consultation.reset, { acceptsId, version: 3 }, asDoctor())).toMatchObject({
      data: { stageState: 0, version: 4 },
    });
    expect(await find(acceptsId)).toMatchObject({ stageState: 0, current: null });
  });

  it('WS-21 refuses the second of two browsers that save the same version', async () => {
    const acceptsId = await clinic.seen();
    for (const version of [0, 1, 2]) await clinic.ask(acceptsId, version, { chiefComplaint: `第${version}稿` });
    const replies = await Promise.all([
      clinic.ask(acceptsId, 3, { chiefComplaint: '甲' }),
      clinic.ask(acceptsId, 3, { chiefComplaint: '乙' }, clinic.optom),
    ]);
    expect(replies.filter(({ success }) => success).map(({ data }) => data.version)).toEqual([4]);
    expect(replies.find(({ success }) => !success)?.msg).toBe('数据已被他人修改，请刷新后重试');
  });

  it('WS-21 creates one record when two users begin the same stage concurrently', async () => {
    const acceptsId = await clinic.seen();
    const replies = await Promise.all([
      clinic.ask(acceptsId, 0, { chiefComplaint: '甲' }),
      clinic.ask(acceptsId, 0, { chiefComplaint: '乙' }, clinic.optom),
    ]);
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  it('returns the first answer and writes one version when a save is retried with its idempotency key', async () => {
    const acceptsId = await clinic.seen();
    const as = { token: clinic.doctor, idempotencyKey: 'stage-lost-answer-1' };
    const sent = { acceptsId, version: 0, chiefComplaint: '视远不清' };
    const first = await send(consultation.save, sent, as);
    expect(first).toMatchObject({ data: { stageState: 1, version: 1 } });
    expect((await send(consultation.save, sent, as)).data).toEqual(first.data);
    // The retry also returns the first answer after later saves, and writes nothing.
    await clinic.ask(acceptsId, 1, { chiefComplaint: '视近不清' });
    expect((await send(consultation.save, sent, as)).data).toEqual(first.data);
    expect(await find(acceptsId)).toMatchObject({ version: 2, current: { chiefComplaint: '视近不清' } });
    expect(await send(consultation.save, { ...sent, chiefComplaint: '另一句' }, as)).toMatchObject({ status: 400 });
  });

  it('writes only once when 32 requests share one idempotency key', async () => {
    const acceptsId = await clinic.seen();
    const as = { token: clinic.doctor, idempotencyKey: 'stage-lost-answer-2' };
    const sent = { acceptsId, version: 0, ...COMPLETE };
    const replies = await Promise.all(Array.from({ length: 32 }, () => send(consultation.finish, sent, as)));
    expect(new Set(replies.map(({ data }) => data?.version))).toEqual(new Set([1]));
    expect(await find(acceptsId)).toMatchObject({ stageState: 2, version: 1 });
  });

  it('WS-33 refuses an account without the button, and a visit of another organisation', async () => {
    const acceptsId = await clinic.seen();
    expect(await clinic.ask(acceptsId, 0, COMPLETE, clinic.desk.nurse)).toMatchObject({ status: 403 });
    const other = await clinic.desk.app.signIn('admin', { device: 'elsewhere', orgId: await otherOrg() });
    await clinic.desk.app.database.query(`UPDATE account SET view_org_ids = '{}' WHERE account = 'admin'`);
    expect(await clinic.ask(acceptsId, 0, COMPLETE, other)).toMatchObject({
      code: 120208,
      msg: '就诊不存在或不属于当前机构',
    });
    expect(await send(consultation.findByAccepts, { acceptsId }, { token: other })).toMatchObject({ code: 120208 });
    expect(await send(calls.medicalAccepts, { id: acceptsId }, { token: other })).toMatchObject({ code: 120208 });
  });

  it('refuses changes of a visit that is not received or has ended', async () => {
    const { acceptsId } = await clinic.arrive();
    expect(await find(acceptsId)).toMatchObject({ editable: false, editableReason: '就诊未接诊或已结束，不能保存' });
    expect(await clinic.ask(acceptsId, 0, COMPLETE)).toMatchObject({ code: 120206 });
    const done = await finished();
    await send(calls.finish, { id: done }, asDoctor());
    await retrial(done, 1);
    expect(await clinic.ask(done, 2, { ...COMPLETE, plan: '复查' })).toMatchObject({ success: true });
  });
});

async function otherOrg(): Promise<number> {
  const { rows } = await clinic.desk.app.database.query(
    'SELECT max(id) AS id FROM org WHERE property_owner_id = 1 AND id <> (SELECT org_id FROM accepts LIMIT 1)',
  );
  return Number(rows[0]?.id);
}

describe('反审', () => {
  it('WS-20 is possible for three days after the visit ended', async () => {
    const acceptsId = await finished();
    await send(calls.finish, { id: acceptsId }, asDoctor());
    at('2026-03-14');
    const token = await clinic.signIn('doctor');
    expect((await find(acceptsId, token)).reopenable).toBe(false);
    const late = await retrial(acceptsId, 1, token);
    expect(late).toMatchObject({ code: 120212, msg: '已超过反审期限（3天）' });
    at('2026-03-13');
    expect(await retrial(acceptsId, 1, await clinic.signIn('doctor'))).toMatchObject({ success: true });
  });

  it('requires the button, or the author on the same day', async () => {
    const acceptsId = await clinic.seen();
    const { diagnoses: _diagnoses, ...undiagnosed } = COMPLETE;
    await clinic.askDone(acceptsId, 0, undiagnosed, clinic.optom);
    at('2026-03-11');
    const later = await clinic.signIn('optom');
    expect(await retrial(acceptsId, 1, later)).toMatchObject({ status: 403 });
    // `reopenable` is false as well, so the page shows no button that the server would refuse.
    expect((await find(acceptsId, later)).reopenable).toBe(false);
    expect((await find(acceptsId, await clinic.signIn('doctor'))).reopenable).toBe(true);
    at(TODAY);
    expect((await find(acceptsId, await clinic.signIn('optom'))).reopenable).toBe(true);
    expect(await retrial(acceptsId, 1, await clinic.signIn('optom'))).toMatchObject({ success: true });
  });

  it('stores the signed content and the changes as revisions', async () => {
    const acceptsId = await finished();
    expect(await send(consultation.retrial, { acceptsId, version: 1, reason: '' }, asDoctor())).toMatchObject({
      status: 400,
    });
    await retrial(acceptsId, 1);
    const [myopia] = COMPLETE.diagnoses ?? [];
    const diagnoses = myopia ? [{ ...myopia, eye: 'OD' as const }] : [];
    await clinic.askDone(acceptsId, 2, { ...COMPLETE, diagnoses, odCornea: [1, 3], plan: '改为角膜塑形镜' });
    const { data } = await send(revision.ofVisit, { acceptsId }, asDoctor());
    expect(data).toMatchObject([
      {
        action: 'save-after-retrial',
        stageTitle: '问诊',
        recordTitle: null,
        // Both values as 问诊 shows them.
        diff: [
          { label: '右眼角膜', oldText: '', newText: '点状着染、水肿' },
          { label: '诊断', oldText: 'H52.1 近视 双眼 主诊断 确诊', newText: 'H52.1 近视 右眼 主诊断 确诊' },
          {
            field: 'plan',
            label: '处理意见',
            old: '配镜，三个月复查',
            new: '改为角膜塑形镜',
            newText: '改为角膜塑形镜',
          },
        ],
      },
      { action: 'retrial', reason: '补充诊断', fromVersion: 1, byName: '王建国' },
    ]);
    const { rows } = await clinic.desk.app.database.query(
      `SELECT before->>'plan' AS plan FROM medical_revision WHERE accepts_id = $1 AND action = 'retrial'`,
      [acceptsId],
    );
    expect(rows).toEqual([{ plan: '配镜，三个月复查' }]);
  });
});

describe('问诊', () => {
  it.each<[Consultation, object]>([
    [{ odPupilMm: 9.5 }, { code: 120201, msg: '右眼瞳孔直径超出范围（1.0～9.0）' }],
    [{ osCdRatio: 1.1 }, { code: 120201, msg: '左眼杯盘比超出范围（0.1～1.0）' }],
    [{ odVanHerick: 5 }, { code: 120201, msg: '右眼Van Herick超出范围（0～4）' }],
    [{ odCornea: [0, 3] }, { status: 400 }],
    [{ nextReviewDate: TODAY }, { status: 400 }],
    [{ diagnoses: [{ icdCode: 'X99.9', icdName: '无此病', eye: 'OU' }] }, { status: 400 }],
    [{ diagnoses: [...(COMPLETE.diagnoses ?? []), ...(COMPLETE.diagnoses ?? [])] }, { status: 400 }],
  ])('refuses %j', async (content, refusal) => {
    const acceptsId = await clinic.seen();
    expect(await clinic.ask(acceptsId, 0, content)).toMatchObject({ success: false, ...refusal });
    expect((await find(acceptsId)).version).toBe(0);
  });

  it('requires one primary diagnosis, and 处方权 for any diagnosis', async () => {
    const acceptsId = await clinic.seen();
    const secondary = { icdCode: 'H52.2', icdName: '散光', eye: 'OD' as const, certainty: '疑似' as const };
    expect(await clinic.askDone(acceptsId, 0, { ...COMPLETE, diagnoses: [secondary] })).toMatchObject({
      code: 120205,
      msg: '请填写主诊断',
    });
    const both = { ...COMPLETE, diagnoses: [secondary, ...(COMPLETE.diagnoses ?? [])] };
    expect(await clinic.askDone(acceptsId, 0, both, clinic.optom)).toMatchObject({ code: 120401, msg: '您没有处方权' });
    expect(await clinic.askDone(acceptsId, 0, both)).toMatchObject({ success: true });
    const visit = await send(calls.medicalAccepts, { id: acceptsId }, asDoctor());
    expect(visit.data.diagnosisSummary).toBe('双眼近视；右眼散光（疑似）');
    expect(visit.data.stages).toContainEqual({ tab: 2, code: 'consultation', title: '问诊', stageState: 2 });
    await retrial(acceptsId, 1);
    expect((await send(calls.medicalAccepts, { id: acceptsId }, asDoctor())).data.diagnosisSummary).toBeNull();
  });

  it("shows the patient's last finished consultation", async () => {
    const first = await clinic.arrive();
    await clinic.receive(first.acceptsId);
    await clinic.askDone(first.acceptsId, 0, COMPLETE);
    await send(calls.finish, { id: first.acceptsId }, asDoctor());
    at('2026-03-11');
    const token = await clinic.signIn('doctor');
    const { data } = await send(calls.receiveQuick, { patientId: first.patientId }, { token });
    expect(await find(data.acceptsId, token)).toMatchObject({
      current: null,
      last: { chiefComplaint: COMPLETE.chiefComplaint },
      lastAt: `${TODAY} 09:00:00`,
    });
  });

  it('shows the consultation of the previous visit in the order of visits, not of signatures', async () => {
    const { acceptsId: first, patientId } = await clinic.arrive();
    await clinic.receive(first);
    await clinic.askDone(first, 0, COMPLETE);
    await send(calls.finish, { id: first }, asDoctor());
    const again = async (day: string) => {
      at(day);
      const token = await clinic.signIn('doctor');
      const { data } = await send(calls.receiveQuick, { patientId }, { token });
      return { acceptsId: data.acceptsId, token };
    };
    const second = await again(TODAY);
    expect(await find(second.acceptsId, second.token)).toMatchObject({ last: { plan: COMPLETE.plan } });
    await clinic.askDone(second.acceptsId, 0, { ...COMPLETE, chiefComplaint: '复查' }, second.token);
    await send(calls.finish, { id: second.acceptsId }, { token: second.token });
    at('2026-03-12');
    const token = await clinic.signIn('doctor');
    await retrial(first, 1, token);
    expect(await find(first, token)).toMatchObject({ stageState: 1, last: null, lastAt: null });
    // The first visit is signed again after the second; it stays the earlier visit.
    await clinic.askDone(first, 2, COMPLETE, token);
    const third = await again('2026-03-12');
    expect(await find(third.acceptsId, third.token)).toMatchObject({ last: { chiefComplaint: '复查' } });
  });

  it('finds diagnoses by code, name and initials', async () => {
    const search = async (keyword?: string) => {
      const { data } = await send(icd.findAll, { keyword }, asDoctor());
      return data.map(({ name }) => name);
    };
    expect(await search('h52.1')).toEqual(['近视']);
    expect(await search('散光')).toEqual(['散光']);
    expect(await search('qgcc')).toEqual(['屈光参差']);
    expect(await search()).toHaveLength(25);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import type { Answer } from '@mingmou/contract/outpatient/questionnaire.rules';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { questionTab } from '@mingmou/contract/workstation/question-tab.contract';
import { revision } from '@mingmou/contract/workstation/revision.contract';
import { type Clinic, openClinic } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const app = () => clinic.desk.app;
const one = (code: string, value: string, text?: string): Answer => ({
  code,
  value: [value],
  ...(text ? { text } : {}),
});

/** Answers of an adult to every required question. */
const WHOLE: readonly Answer[] = [
  ...[one('Q01', '眼部不适'), one('Q02', '干涩'), one('Q04', '否'), one('Q11', '干眼'), one('Q12', '无')],
  ...[one('Q13', '无'), one('Q14', '有', '青霉素'), one('Q17', '否'), one('Q18', '不详'), one('Q21', '1–2h')],
  ...[one('Q22', '≥3h'), one('Q28', '缓解不适'), one('Q29', '本人')],
];

const find = async (acceptsId: number, token = clinic.doctor) =>
  (await app().send(questionTab.findByAccepts, { acceptsId }, { token })).data;
async function write(
  how: 'save' | 'finish',
  acceptsId: number,
  version: number,
  answers: readonly Answer[],
  token = clinic.doctor,
) {
  const { templateId } = await find(acceptsId);
  return app().send(questionTab[how], { acceptsId, version, templateId, answers: [...answers] }, { token });
}
async function byNurse(acceptsId: number, version: number, answers: readonly Answer[]) {
  const { templateId } = await find(acceptsId);
  const input = { acceptsId, version, templateId, answers: [...answers] };
  return app().send(questionnaire.save, input, { token: clinic.desk.nurse });
}

describe('问卷 of the visit', () => {
  it('shows the questions and answers of the triage desk, with one shared version', async () => {
    const acceptsId = await clinic.seen();
    await byNurse(acceptsId, 0, [one('Q02', '眼痒')]);
    expect(await find(acceptsId)).toMatchObject({
      ...{ stageState: 1, quesState: 1, version: 1, editable: true, templateName: '眼健康问卷' },
      answers: [one('Q02', '眼痒')],
    });
    expect(await write('save', acceptsId, 1, [one('Q02', '干涩')])).toMatchObject({
      data: { stageState: 1, version: 2 },
    });
    expect(await byNurse(acceptsId, 1, [one('Q02', '无')])).toMatchObject({ code: 110001 });
  });

  it("requires all mandatory answers to be finished, and updates the patient's file", async () => {
    const acceptsId = await clinic.seen();
    expect(await write('finish', acceptsId, 0, WHOLE.slice(1))).toMatchObject({
      code: 110209,
      msg: '请填写：本次就诊原因',
    });
    expect(await write('finish', acceptsId, 0, WHOLE)).toMatchObject({ data: { stageState: 2, version: 1 } });
    const { rows } = await app().database.query(
      'SELECT allergy_history FROM patient WHERE id = (SELECT patient_id FROM accepts WHERE id = $1)',
      [acceptsId],
    );
    expect(rows).toEqual([{ allergy_history: '青霉素' }]);
    expect(await write('save', acceptsId, 1, [])).toMatchObject({ code: 110210 });
  });

  it('requires a reason to be reopened, and stores the earlier answers as a revision', async () => {
    const acceptsId = await clinic.seen();
    await write('finish', acceptsId, 0, WHOLE);
    const input = { acceptsId, version: 1, reason: '漏答' };
    expect(await app().send(questionTab.retrial, input, { token: clinic.doctor })).toMatchObject({
      data: { stageState: 1, version: 2 },
    });
    const { data } = await app().send(revision.ofVisit, { acceptsId }, { token: clinic.doctor });
    expect(data).toMatchObject([{ stageTitle: '问卷', action: 'retrial', reason: '漏答' }]);
    const changed = WHOLE.map((answer) => (answer.code === 'Q18' ? one('Q18', '否') : answer));
    expect(await write('finish', acceptsId, 2, changed)).toMatchObject({ success: true });
    const { data: later } = await app().send(revision.ofVisit, { acceptsId }, { token: clinic.doctor });
    expect(later[0]?.diff).toEqual([
      {
        ...{ field: 'Q18', label: expect.stringMatching(/\p{Script=Han}/u) },
        ...{ old: '不详', new: '否', oldText: '不详', newText: '否' },
      },
    ]);
  });

  it('proposes the treatments that Q08 names in the conclusion, except treatments in progress', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    await write('save', acceptsId, 0, [{ code: 'Q08', value: ['塑形镜', '低浓度阿托品'] }, one('Q09', '0.01%，半年')]);
    const asked = async () =>
      (await app().send(conclusion.findByAccepts, { acceptsId }, { token: clinic.doctor })).data.asked;
    const atropine = { type: 7, param: '0.01%，半年' };
    expect(await asked()).toEqual([{ type: 4, param: null }, atropine]);
    await app().database.query(
      `INSERT INTO treatment_episode (property_owner_id, org_id, patient_id, type, start_date)
       SELECT property_owner_id, org_id, id, 4, '2026-01-01' FROM (SELECT patient_id AS id, property_owner_id, org_id FROM accepts WHERE patient_id = $1) visit`,
      [patientId],
    );
    expect(await asked()).toEqual([atropine]);
  });

  it('is cleared by a reset', async () => {
    const acceptsId = await clinic.seen();
    await write('save', acceptsId, 0, [one('Q02', '干涩')]);
    const reset = await app().send(questionTab.reset, { acceptsId, version: 1 }, { token: clinic.doctor });
    expect(reset).toMatchObject({ data: { stageState: 0, version: 2 } });
    expect((await find(acceptsId)).answers).toEqual([]);
  });

  it('names the right that a nurse lacks, and refuses changes after the visit', async () => {
    const acceptsId = await clinic.seen();
    expect(await find(acceptsId, clinic.desk.nurse)).toMatchObject({ editableReason: '没有「问卷」权限' });
    expect(await write('save', acceptsId, 0, [], clinic.desk.nurse)).toMatchObject({ status: 403 });
    await clinic.desk.set('accepts', acceptsId, "accepts_state = 2, finish_at = '2026-03-10 10:00:00+08'");
    expect(await write('save', acceptsId, 0, [one('Q02', '干涩')])).toMatchObject({ code: 120206 });
  });

  it('refuses answers without a template', async () => {
    const acceptsId = await clinic.seen();
    expect(await app().send(questionTab.save, { acceptsId, version: 0 }, { token: clinic.doctor })).toMatchObject({
      status: 400,
    });
  });
});

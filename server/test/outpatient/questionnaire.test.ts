import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import type { Answer } from '@mingmou/contract/outpatient/questionnaire.rules';
import { type Desk, openDesk, TODAY } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

const one = (code: string, value: string, text?: string): Answer => ({
  code,
  value: [value],
  ...(text ? { text } : {}),
});

/** Answers of an adult to every required question. */
const WHOLE: readonly Answer[] = [
  one('Q01', '常规检查'),
  one('Q02', '无'),
  one('Q04', '框架眼镜'),
  one('Q05', '12'),
  one('Q11', '斜视'),
  one('Q12', '有', '2019年斜视矫正'),
  one('Q13', '无'),
  one('Q14', '有', '青霉素'),
  one('Q17', '是(<600度)'),
  one('Q18', '不详'),
  one('Q21', '1–2h'),
  one('Q22', '≥3h'),
  one('Q28', '配镜'),
  one('Q29', '本人'),
];

async function begun() {
  const { acceptsId, patientId } = (await desk.register()).data;
  const { templateId } = await find(acceptsId);
  return { acceptsId, patientId, templateId };
}
type Begun = Awaited<ReturnType<typeof begun>>;

const find = async (acceptsId: number) =>
  (await desk.app.send(questionnaire.findByAccepts, { acceptsId }, { token: desk.nurse })).data;
const send = (
  how: 'save' | 'finish',
  { acceptsId, templateId }: Pick<Begun, 'acceptsId' | 'templateId'>,
  answers: readonly Answer[],
  version = 0,
) =>
  desk.app.send(questionnaire[how], { acceptsId, templateId, version, answers: [...answers] }, { token: desk.nurse });
const patientRow = async (id: number) => {
  const { rows } = await desk.app.database.query(
    `SELECT allergy_flag, allergy_history, past_history, systemic_history, father_myopia, mother_myopia, first_glasses_age
     FROM patient WHERE id = $1`,
    [id],
  );
  return rows[0];
};

describe('questionnaire of a visit', () => {
  it('uses the default template, with the options of dictionaries', async () => {
    const { acceptsId } = await begun();
    const page = await find(acceptsId);
    expect(page).toMatchObject({
      templateName: '眼健康问卷',
      templateVersion: 1,
      version: 0,
      quesState: 0,
      answers: [],
    });
    const questions = page.sections.flatMap(({ fields }) => fields ?? []);
    expect(questions.map(({ key }) => key)).toEqual(
      Array.from({ length: 29 }, (_, at) => `Q${String(at + 1).padStart(2, '0')}`),
    );
    expect(questions.at(-1)?.options).toEqual(['本人', '配偶', '子女', '父母', '亲戚', '朋友', '其他']);
  });

  it('saves incomplete answers, and drops answers that are hidden by another answer or by age', async () => {
    const visit = await begun();
    const given = [one('Q02', '无'), one('Q03', '>6月'), one('Q04', '否'), one('Q05', '9'), one('Q20', '≥2h')];
    expect(await send('save', visit, given)).toMatchObject({ data: { quesState: 1, version: 1 } });
    expect(await find(visit.acceptsId)).toMatchObject({ quesState: 1, answers: [one('Q02', '无'), one('Q04', '否')] });
    expect(await desk.visitOf(visit.acceptsId)).toMatchObject({ quesState: 1, triageState: 0 });
  });

  it.each<[readonly Answer[], string]>([
    [[{ code: 'Q02', value: ['无', '眼红'] }], '目前眼部不适：「无」不能与其他选项同时选择'],
    [[{ code: 'Q04', value: ['否', 'RGP'] }], '是否戴镜：只能选择一项'],
    [[one('Q04', '单片镜')], '是否戴镜：请从选项中选择'],
    [[one('Q04', 'RGP'), one('Q05', '101')], '首次戴镜年龄：请填写1–100之间的数'],
    [[one('Q27', '8.3')], '每日睡眠：请按0.5的倍数填写'],
  ])('refuses %j', async (answers, msg) => {
    const visit = await begun();
    expect(await send('save', visit, answers)).toMatchObject({ status: 400, msg });
    expect(await find(visit.acceptsId)).toMatchObject({ version: 0, quesState: 0 });
  });

  it('reports all missing answers together, and updates the patient with a log line once it is finished', async () => {
    const visit = await begun();
    const lacking = WHOLE.filter(({ code }) => code !== 'Q01').map((each) =>
      each.code === 'Q14' ? one('Q14', '有') : each,
    );
    expect(await send('finish', visit, lacking)).toMatchObject({
      code: 110209,
      msg: '请填写：本次就诊原因、药物或食物过敏',
    });
    expect(await patientRow(visit.patientId)).toMatchObject({ allergy_history: null });
    expect(await send('finish', visit, WHOLE)).toMatchObject({ data: { quesState: 2, version: 1 } });
    expect(await patientRow(visit.patientId)).toEqual({
      allergy_flag: 1,
      allergy_history: '青霉素',
      past_history: '眼病史：斜视；眼外伤或手术史：有（2019年斜视矫正）',
      systemic_history: null,
      father_myopia: 1,
      mother_myopia: 9,
      first_glasses_age: 12,
    });
    const { rows } = await desk.app.database.query(
      `SELECT after::text FROM operation_log WHERE target_type = '患者' AND target_id = $1 ORDER BY id DESC LIMIT 1`,
      [visit.patientId],
    );
    expect(rows[0]?.after).toContain('青霉素');
  });

  it('refuses changes once finished, is reopened only with the right, can be cleared, and accepts the first of two concurrent saves', async () => {
    const visit = await begun();
    await send('finish', visit, WHOLE);
    expect(await send('save', visit, [], 1)).toMatchObject({ code: 110210 });
    const { acceptsId } = visit;
    const front = await desk.app.send(questionnaire.retrial, { acceptsId, version: 1 }, { token: desk.front });
    expect(front).toMatchObject({ status: 403 });
    const opened = await desk.app.send(questionnaire.retrial, { acceptsId, version: 1 }, { token: desk.nurse });
    expect(opened).toMatchObject({ data: { quesState: 1, version: 2 } });
    expect((await find(acceptsId)).answers).toHaveLength(WHOLE.length);
    const replies = await Promise.all([
      send('save', visit, [one('Q02', '无')], 2),
      send('save', visit, [one('Q02', '眼红')], 2),
    ]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 110001]);
    const cleared = await desk.app.send(questionnaire.cancel, { acceptsId, version: 3 }, { token: desk.nurse });
    expect(cleared).toMatchObject({ data: { quesState: 0, version: 4 } });
    expect(await find(acceptsId)).toMatchObject({ answers: [], quesState: 0 });
  });

  it('keeps the template version of its first save', async () => {
    const visit = await begun();
    await send('save', visit, [one('Q02', '无')]);
    const { rows } = await desk.app.database.query(
      'SELECT template_id::int, template_version FROM questionnaire_answer WHERE accepts_id = $1',
      [visit.acceptsId],
    );
    expect(rows).toEqual([{ template_id: visit.templateId, template_version: 1 }]);
  });

  it('prints its current answers on A4 with the platform template, and on A5 where the organisation prefers A5', async () => {
    const visit = await begun();
    await send('save', visit, [one('Q02', '无'), one('Q14', '有', '青霉素')]);
    const { acceptsId } = visit;
    const print = async () => (await desk.app.send(questionnaire.print, { acceptsId }, { token: desk.front })).data;
    const plain = await print();
    expect(plain).toMatchObject({
      ...{ acceptsId, templateName: '眼健康问卷', printedAt: `${TODAY} 09:00:00`, finishAt: null },
      answers: [one('Q02', '无'), one('Q14', '有', '青霉素')],
      template: { paper: 'A4', landscape: false, copies: 1 },
    });
    expect(plain.sections.flatMap(({ fields }) => fields ?? [])).toHaveLength(29);
    const { rows } = await desk.app.database.query(
      `SELECT DISTINCT v.template_id FROM template_version v JOIN template t
         ON t.property_owner_id = v.property_owner_id AND t.id = v.template_id
       WHERE t.print_kind = 'QUES' AND t.org_id IS NULL AND t.property_owner_id = 1`,
    );
    expect(rows).toHaveLength(1);
    await desk.app.database.query('ALTER TABLE template_version DISABLE TRIGGER USER');
    const use = (name: string) =>
      desk.app.database.query(
        `UPDATE template_version SET content = jsonb_set(content, '{print,paper}', to_jsonb($2::text)) WHERE template_id = $1`,
        [rows[0]?.template_id, name],
      );
    await use('A5');
    expect((await print()).template.paper).toBe('A5');
    await use('80mm');
    expect((await print()).template.paper).toBe('A4');
    await use('A4');
  });

  it('is hidden from another chain', async () => {
    const { acceptsId } = await begun();
    const token = await desk.app.signIn('admin_b');
    expect(await desk.app.send(questionnaire.findByAccepts, { acceptsId }, { token })).toMatchObject({ code: 100002 });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import type { Answer } from '@mingmou/contract/outpatient/questionnaire.rules';
import { questionnairePhone } from '@mingmou/contract/outpatient/questionnaire-phone.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { type Desk, newcomer, openDesk, TODAY } from './desk';

let desk: Desk;
let ip = 0;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => {
  ip += 1;
  desk.app.setNow(`${TODAY} 09:00:00`);
});
afterAll(() => desk.app.close());

const one = (code: string, value: string): Answer => ({ code, value: [value] });
const phone = () => ({ ip: `10.7.0.${ip}` });

async function begun() {
  const { acceptsId } = (await desk.register()).data;
  return { acceptsId, key: await newCode(acceptsId) };
}
async function newCode(acceptsId: number) {
  const { data } = await desk.app.send(questionnairePhone.open, { acceptsId }, { token: desk.nurse });
  return new URL(data.url).searchParams.get('key') ?? '';
}
const find = (key: string) => desk.app.send(questionnairePhone.find, { key }, phone());
const save = (key: string, answers: Answer[], version = 0, how: 'save' | 'send' = 'save') =>
  desk.app.send(questionnairePhone[how], { key, version, answers }, phone());
const atDesk = async (acceptsId: number) =>
  (await desk.app.send(questionnaire.findByAccepts, { acceptsId }, { token: desk.nurse })).data;
const use = async (acceptsId: number) =>
  (await desk.app.send(questionnairePhone.use, { acceptsId }, { token: desk.front })).data;
async function nurse(acceptsId: number, answers: Answer[], version = 0) {
  const { templateId } = await atDesk(acceptsId);
  return desk.app.send(questionnaire.save, { acceptsId, templateId, version, answers }, { token: desk.nurse });
}

const GONE = { code: 190301 };

describe("questionnaire on the patient's own phone", () => {
  it('opens by a code for one hour, and shows only a masked name of the patient', async () => {
    const { data: registered } = await desk.register({
      patient: { ...newcomer('王小明'), phone: '13755500001', birthday: '1980-05-01' },
    });
    const { acceptsId } = registered;
    const opened = await desk.app.send(questionnairePhone.open, { acceptsId }, { token: desk.front });
    expect(opened.data.url).toMatch(/^http:\/\/.+:50128\/ques\?key=[\w-]{32}$/);
    expect(opened.data.secondsLeft).toBe(3600);
    const key = new URL(opened.data.url).searchParams.get('key') ?? '';
    const { data } = await find(key);
    expect(data).toMatchObject({ patientName: '王*明', templateName: '眼健康问卷', finished: false, version: 0 });
    const text = JSON.stringify(data);
    for (const hidden of ['王小明', '13755500001', registered.recordNo, 'mapTo', 'ageMax', 'ageYears'])
      expect(text).not.toContain(hidden);
    const codes = data.sections.flatMap(({ fields }) => fields ?? []).map((question) => question.key);
    // Born in 1980, so the questions for children are hidden.
    expect(codes).toHaveLength(27);
    expect(codes).not.toContain('Q16');
    expect(codes).not.toContain('Q20');
    const { rows } = await desk.app.database.query('SELECT key_hash FROM phone_key WHERE key_hash LIKE $1', [
      `%${key}%`,
    ]);
    expect(rows).toEqual([]);
  });

  it('saves like the desk with immediate effect there, and is closed once it is sent', async () => {
    const { acceptsId, key } = await begun();
    expect(await use(acceptsId)).toMatchObject({ version: 0, openUntil: `${TODAY} 10:00:00`, sentAt: null });
    expect(await save(key, [one('Q02', '无'), one('Q03', '>6月')])).toMatchObject({ data: { version: 1 } });
    expect(await use(acceptsId)).toMatchObject({ version: 1, quesState: 1 });
    expect(await atDesk(acceptsId)).toMatchObject({ answers: [one('Q02', '无')], quesState: 1, filledBy: null });
    desk.app.advance(7);
    expect(await save(key, [one('Q02', '眼红')], 1, 'send')).toMatchObject({ data: { version: 2 } });
    expect(await use(acceptsId)).toMatchObject({ openUntil: null, sentAt: `${TODAY} 09:07:00` });
    expect(await find(key)).toMatchObject(GONE);
    expect(await save(key, [], 2)).toMatchObject(GONE);
    expect(await atDesk(acceptsId)).toMatchObject({ version: 2, quesState: 1, answers: [one('Q02', '眼红')] });
    const { rows } = await desk.app.database.query(
      `SELECT action, account FROM operation_log WHERE target_type = '分诊问卷' AND target_id = $1 ORDER BY id`,
      [acceptsId],
    );
    expect(rows.map(({ action, account }) => `${account} ${action}`)).toEqual([
      'triage 手机填写问卷',
      '患者手机 患者保存问卷',
      '患者手机 患者提交问卷',
    ]);
  });

  it('expires after one hour, and a new code ends the previous code', async () => {
    const { acceptsId, key } = await begun();
    desk.app.advance(59);
    expect((await find(key)).success).toBe(true);
    desk.app.advance(1);
    expect(await find(key)).toMatchObject(GONE);
    expect(await save(key, [one('Q02', '无')])).toMatchObject(GONE);
    const second = await newCode(acceptsId);
    const third = await newCode(acceptsId);
    expect(await find(second)).toMatchObject(GONE);
    expect((await find(third)).success).toBe(true);
    expect(await atDesk(acceptsId)).toMatchObject({ version: 0 });
  });

  it('refuses a save after a concurrent save at the desk, and changes nothing', async () => {
    const { acceptsId, key } = await begun();
    await nurse(acceptsId, [one('Q04', 'RGP')]);
    expect(await save(key, [one('Q04', '否')])).toMatchObject({ code: 110001 });
    expect(await save(key, [one('Q04', '否')], 0, 'send')).toMatchObject({ code: 110001 });
    expect((await find(key)).data).toMatchObject({ version: 1, answers: [one('Q04', 'RGP')] });
    expect(await atDesk(acceptsId)).toMatchObject({ answers: [one('Q04', 'RGP')] });
  });

  it('applies the same limits as the desk', async () => {
    const { key } = await begun();
    const both = { code: 'Q02', value: ['无', '眼红'] };
    expect(await save(key, [both])).toMatchObject({ status: 400, msg: '目前眼部不适：「无」不能与其他选项同时选择' });
    await desk.app.database.query('UPDATE phone_session SET uses = 500 WHERE ended_at IS NULL');
    expect(await save(key, [one('Q02', '无')])).toMatchObject(GONE);
    expect((await find(key)).data).toMatchObject({ version: 0, answers: [] });
  });

  it('shows no answers of a finished questionnaire, and requires a new code once the questionnaire is reopened', async () => {
    const { acceptsId, key } = await begun();
    await nurse(acceptsId, [one('Q04', '否')]);
    await desk.app.database.query('UPDATE accepts SET ques_state = 2 WHERE id = $1', [acceptsId]);
    expect((await find(key)).data).toMatchObject({ finished: true, sections: [], answers: [] });
    expect(await save(key, [], 1)).toMatchObject({ code: 110210 });
    const again = () => desk.app.send(questionnairePhone.open, { acceptsId }, { token: desk.nurse });
    expect(await again()).toMatchObject({ code: 110210 });
    await desk.app.send(questionnaire.retrial, { acceptsId, version: 1 }, { token: desk.nurse });
    expect(await find(key)).toMatchObject(GONE);
    expect((await again()).success).toBe(true);
  });

  it('ends with the visit', async () => {
    const { acceptsId, key } = await begun();
    const { version } = await desk.visitOf(acceptsId);
    await desk.app.send(visit.updateCancel, { acceptsId, version, reason: '改天再来' }, { token: desk.nurse });
    expect(await save(key, [one('Q02', '无')])).toMatchObject({ code: 110202 });
    const again = await desk.app.send(questionnairePhone.open, { acceptsId }, { token: desk.nurse });
    expect(again).toMatchObject({ code: 110202 });
  });

  it('blocks an address after twenty wrong keys, also for a valid key', async () => {
    const { key } = await begun();
    for (let n = 0; n < 20; n += 1) expect(await find(String(n).padStart(32, 'x'))).toMatchObject(GONE);
    expect(await find(key)).toMatchObject({ status: 429 });
    expect(await save(key, [one('Q02', '无')])).toMatchObject({ status: 429 });
    ip += 1;
    expect((await find(key)).success).toBe(true);
    expect(await find('short')).toMatchObject({ status: 400 });
  });

  it('is hidden from another chain', async () => {
    const { acceptsId } = await begun();
    const token = await desk.app.signIn('admin_b');
    expect(await desk.app.send(questionnairePhone.open, { acceptsId }, { token })).toMatchObject({ code: 100002 });
    expect(await desk.app.send(questionnairePhone.use, { acceptsId }, { token })).toMatchObject({ code: 100002 });
  });
});

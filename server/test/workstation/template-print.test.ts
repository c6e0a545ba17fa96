import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { personalTemplate } from '@mingmou/contract/workstation/print/personal-template.contract';
import { templatePrint } from '@mingmou/contract/workstation/print/template-print.contract';
import { type Clinic, COMPLETE, openClinic } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(async () => {
  await clinic.desk.clear();
  await clinic.desk.app.database.query('DELETE FROM personal_template');
});
afterAll(() => clinic.desk.app.close());

type Draft = InputOf<typeof personalTemplate.save>;

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const asDoctor = () => ({ token: clinic.doctor });
const write = (draft: Partial<Draft>, token = clinic.doctor) =>
  send(personalTemplate.save, { name: '小结', paper: 'A5', html: '<p>{{patient.name}}</p>', ...draft }, { token });

async function own(html: string) {
  const { data } = await write({ html });
  return { owner: 'PERSON' as const, templateId: data.id };
}

async function seen() {
  const acceptsId = await clinic.seen();
  await clinic.askDone(acceptsId, 0, { ...COMPLETE, odCornea: [0] });
  return acceptsId;
}

describe('personal print template', () => {
  it('170212 names an unknown placeholder, and saves nothing', async () => {
    expect(await write({ html: '<p>{{visit.weather}}</p>' })).toMatchObject({
      code: 170212,
      msg: expect.stringContaining('visit.weather'),
    });
    expect((await send(personalTemplate.findAll, {}, asDoctor())).data).toEqual([]);
  });

  it('removes scripts and external addresses before it is saved', async () => {
    const { data } = await write({ html: '<p onclick="x()">好</p><script>x()</script><img src="http://a.b/c.png">' });
    const { html } = (await send(personalTemplate.findById, { id: data.id }, asDoctor())).data;
    expect(html).toBe('<p>好</p>');
    expect(await write({ name: '空', html: '<script>x()</script>' })).toMatchObject({ msg: '正文：请填写' });
  });

  it('is invisible to other accounts, and its name is unique per account', async () => {
    const { templateId } = await own('<p>甲</p>');
    expect(await write({})).toMatchObject({ success: false, msg: expect.stringContaining('小结') });
    const other = await clinic.signIn('optom');
    expect(await write({}, other)).toMatchObject({ success: true });
    expect(await send(personalTemplate.findById, { id: templateId }, { token: other })).toMatchObject({ code: 100002 });
    const acceptsId = await seen();
    const print = { acceptsId, owner: 'PERSON' as const, templateId };
    expect(await send(templatePrint.find, print, { token: other })).toMatchObject({ code: 100002 });
  });

  it('refuses a custom paper size', async () => {
    expect(await write({ paper: 'CUSTOM' })).toMatchObject({ status: 400, msg: expect.stringContaining('纸张') });
  });
});

describe('print of a visit by a personal template', () => {
  it("masks the patient's phone as every paper of a visit, with or without the mask filter", async () => {
    const acceptsId = await seen();
    await clinic.desk.app.database.query(
      `UPDATE patient SET phone = '13800001234' WHERE id = (SELECT patient_id FROM accepts WHERE id = $1)`,
      [acceptsId],
    );
    const chosen = await own('<p>[{{patient.phone}}][{{patient.phone|mask}}]</p>');
    const { data } = await send(templatePrint.find, { acceptsId, ...chosen }, asDoctor());
    expect(data.html).toContain('[138****1234][138****1234]');
  });

  it('fills placeholders with findings and decisions as text, and leaves unmeasured values blank', async () => {
    const acceptsId = await seen();
    const names = ['visit.complaint', 'plan', 'doctor.name', 'visit.day|date', 'org.phone', 'al.od'];
    const list = '{{#diag}}{{place}} {{name}} {{code}}{{/diag}}';
    const chosen = await own(`<p>${names.map((name) => `[{{${name}}}]`).join('')}${list}</p>`);
    const { data } = await send(templatePrint.find, { acceptsId, ...chosen }, asDoctor());
    const { rows } = await clinic.desk.app.database.query('SELECT phone FROM org ORDER BY id LIMIT 1');
    expect(data).toMatchObject({ title: '小结', paper: 'A5', margin: 4, printCount: 0 });
    expect(data.html).toContain(
      `[双眼视远不清半年][配镜，三个月复查][王建国][2026-03-10][${rows[0]?.phone}][]1 双眼近视 H52.1`,
    );
  });

  it('escapes markup in the text of a visit', async () => {
    const acceptsId = await clinic.seen();
    await clinic.askDone(acceptsId, 0, { ...COMPLETE, chiefComplaint: '<b onclick=x()>痛</b>' });
    const chosen = await own('<p>{{visit.complaint}}</p>');
    const { data } = await send(templatePrint.find, { acceptsId, ...chosen }, asDoctor());
    expect(data.html).toContain('&lt;b onclick=x()&gt;痛&lt;/b&gt;');
  });

  it("offers the user's own templates and those of the organisation, without disabled templates", async () => {
    const { templateId } = await own('<p>甲</p>');
    const names = async () =>
      (await send(templatePrint.choices, {}, asDoctor())).data.map((one) => [one.owner, one.name]);
    expect(await names()).toEqual([
      ['PERSON', '小结'],
      ['ORG', '标准个人模板'],
    ]);
    await send(personalTemplate.enable, { id: templateId, version: 1, stateEnum: 'DISABLE' }, asDoctor());
    expect(await names()).toEqual([['ORG', '标准个人模板']]);
  });

  it('is marked 已作废 for a void visit', async () => {
    const acceptsId = await seen();
    const chosen = { acceptsId, ...(await own('<p>甲</p>')) };
    expect((await send(templatePrint.find, chosen, asDoctor())).data).toMatchObject({ mark: null });
    await clinic.desk.set('accepts', acceptsId, 'accepts_state = 0, valid_flag = false');
    expect((await send(templatePrint.find, chosen, asDoctor())).data).toMatchObject({ mark: '已作废' });
  });

  it('stores the version of a template of the organisation', async () => {
    const acceptsId = await seen();
    const mine = { acceptsId, ...(await own('<p>甲</p>')) };
    const [house] = (await send(templatePrint.choices, {}, asDoctor())).data.filter(({ owner }) => owner === 'ORG');
    const theirs = { acceptsId, owner: 'ORG' as const, templateId: house?.templateId ?? 0 };
    for (const chosen of [mine, theirs]) await send(templatePrint.log, chosen, asDoctor());
    const { rows } = await clinic.desk.app.database.query(
      'SELECT template_id::int AS template, template_version AS version FROM visit_print WHERE accepts_id = $1 ORDER BY id',
      [acceptsId],
    );
    expect(rows).toEqual([
      { template: null, version: null },
      { template: theirs.templateId, version: 1 },
    ]);
  });

  it('counts the prints of each template separately', async () => {
    const acceptsId = await seen();
    const mine = { acceptsId, ...(await own('<p>甲</p>')) };
    const [house] = (await send(templatePrint.choices, {}, asDoctor())).data.filter(({ owner }) => owner === 'ORG');
    const theirs = { acceptsId, owner: 'ORG' as const, templateId: house?.templateId ?? 0 };
    expect((await send(templatePrint.log, mine, asDoctor())).data).toMatchObject({ printCount: 1 });
    expect((await send(templatePrint.log, mine, asDoctor())).data).toMatchObject({ printCount: 2 });
    expect((await send(templatePrint.find, theirs, asDoctor())).data).toMatchObject({ printCount: 0, paper: 'A4' });
    const { rows } = await clinic.desk.app.database.query('SELECT printed_count FROM medical WHERE accepts_id = $1', [
      acceptsId,
    ]);
    expect(rows).toEqual([{ printed_count: 2 }]);
  });
});

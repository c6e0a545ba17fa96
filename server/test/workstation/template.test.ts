import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { diagnosticTemplate } from '@mingmou/contract/workstation/template.contract';
import { type Clinic, openClinic } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.app.database.query('DELETE FROM diagnostic_template'));
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const { private: own, public: shared } = diagnosticTemplate;
const draft = {
  kind: 'CONSULT' as const,
  title: '近视复查',
  content: { chiefComplaint: ' 视远不清 ', plan: '三个月复查' },
};
const titles = async (calls: typeof own, token: string, input = {}) =>
  (await send(calls.findAll, input, { token })).data.map(({ title }) => title);

describe('text templates of 问诊', () => {
  it('stores a personal template with initials and without blanks, and offers it to its owner only', async () => {
    const saved = await send(own.save, draft, { token: clinic.doctor });
    expect(saved.success).toBe(true);
    expect((await send(own.findAll, { kind: 'CONSULT' }, { token: clinic.doctor })).data).toMatchObject([
      {
        title: '近视复查',
        pinyin: 'jsfc',
        content: { chiefComplaint: '视远不清', plan: '三个月复查' },
        scope: 'PRIVATE',
      },
    ]);
    expect(await titles(own, clinic.optom)).toEqual([]);
    const { id } = saved.data;
    const change = { ...draft, id, version: 1, title: '别人的' };
    expect(await send(own.update, change, { token: clinic.optom })).toMatchObject({ code: 100002 });
    expect(await send(own.delete, { id, version: 1, stateEnum: 'DELETE' }, { token: clinic.optom })).toMatchObject({
      code: 100002,
    });
  });

  it('requires the right to save a template of the organisation, and offers it to all readers of visits', async () => {
    expect(await send(shared.save, draft, { token: clinic.optom })).toMatchObject({
      code: 121002,
      msg: '无权维护公共模板',
    });
    const { id } = (await send(shared.save, draft, { token: clinic.doctor })).data;
    expect(await titles(shared, clinic.optom, { kind: 'CONSULT' })).toEqual(['近视复查']);
    expect(await titles(shared, clinic.optom, { kind: 'ADVICE' })).toEqual([]);
    for (const refused of [
      await send(shared.update, { ...draft, id, version: 1 }, { token: clinic.optom }),
      await send(shared.enable, { id, version: 1, stateEnum: 'DISABLE' }, { token: clinic.optom }),
      await send(shared.deleteCheck, { id }, { token: clinic.optom }),
      await send(shared.delete, { id, version: 1, stateEnum: 'DELETE' }, { token: clinic.optom }),
    ])
      expect(refused).toMatchObject({ code: 121002 });
    await send(shared.enable, { id, version: 1, stateEnum: 'DISABLE' }, { token: clinic.doctor });
    expect(await titles(shared, clinic.doctor)).toEqual([]);
  });

  it('requires a unique title per owner and kind', async () => {
    const asDoctor = { token: clinic.doctor };
    await send(own.save, draft, asDoctor);
    expect(await send(own.save, draft, asDoctor)).toMatchObject({ code: 121001, msg: '模板名称已存在' });
    const others = [
      await send(own.save, { ...draft, kind: 'ADVICE', content: { advice: '少看手机' } }, asDoctor),
      await send(shared.save, draft, asDoctor),
      await send(own.save, draft, { token: clinic.optom }),
    ];
    expect(others.map(({ success }) => success)).toEqual([true, true, true]);
  });

  it('requires content in at least one field of the kind', async () => {
    for (const content of [{}, { plan: '  ' }, { advice: '少看手机' }])
      expect(await send(own.save, { ...draft, content }, { token: clinic.doctor })).toMatchObject({
        status: 400,
        msg: expect.stringContaining('内容：请至少填写一项'),
      });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { consultingDesk as calls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { visitPicture } from '@mingmou/contract/workstation/visit-picture.contract';
import { type Clinic, COMPLETE, openClinic } from './clinic';
import { sentPicture } from './sent-pictures';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

type Figures = Readonly<Record<string, unknown>>;
type Form = 'F19' | 'F20' | 'F21' | 'F22' | 'F24' | 'F26';

const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, as);

async function finished(acceptsId: number, formCode: Form, result: Figures, token = clinic.doctor) {
  const { data } = await send(inspection.add, { acceptsId, formCode }, { token });
  const checkRowId = data.recordId;
  const rows = [{ checkRowId, version: 1, formCode, result }];
  const reply = await send(inspection.finish, { acceptsId, checkRowIds: [checkRowId], rows }, { token });
  return { checkRowId, reply };
}

const report = async (more: Figures = {}) => ({
  files: [{ fileId: await sentPicture(clinic), eye: 'OD' }],
  findings: '视盘界清，黄斑中心凹反光可见',
  conclusion: '未见明显异常',
  ...more,
});

describe('reports with pictures', () => {
  it.each<Form>(['F19', 'F20', 'F21', 'F22', 'F24', 'F26'])(
    '%s requires a picture, findings and a conclusion',
    async (formCode) => {
      const acceptsId = await clinic.seen();
      const whole = await report();
      expect((await finished(acceptsId, formCode, { ...whole, files: [] })).reply).toMatchObject({
        code: 120303,
        msg: '请上传检查图片',
      });
      expect((await finished(acceptsId, formCode, { ...whole, findings: '' })).reply).toMatchObject({
        code: 120205,
        msg: '请填写检查所见',
      });
      expect((await finished(acceptsId, formCode, { ...whole, conclusion: '' })).reply).toMatchObject({
        code: 120205,
        msg: '请填写结论',
      });
      expect((await finished(acceptsId, formCode, whole)).reply).toMatchObject({ success: true });
    },
  );

  it.each<[Form, string, number[], number[], string]>([
    ['F20', 'odCdRatio', [0.1, 1], [0, 1.1], '右眼杯盘比超出范围（0.1～1.0）'],
    ['F21', 'osCentralThickness', [100, 1000], [99, 1001], '左眼中心厚度超出范围（100～1000）'],
    ['F21', 'odRnflAvg', [30, 200], [29, 201], '右眼平均RNFL厚度超出范围（30～200）'],
    ['F21', 'odQuality', [1, 10], [0, 11], '右眼信号强度超出范围（1～10）'],
    ['F22', 'odMd', [-35, 5], [-35.1, 5.1], '右眼MD超出范围（-35.0～5.0）'],
    ['F22', 'osPsd', [0, 20], [-0.1, 20.1], '左眼PSD超出范围（0.0～20.0）'],
    ['F24', 'odEcd', [500, 4500], [499, 4501], '右眼内皮细胞密度超出范围（500～4500）'],
    ['F24', 'odCv', [10, 80], [9, 81], '右眼变异系数超出范围（10～80）'],
    ['F24', 'osHex', [10, 90], [9, 91], '左眼六角形细胞比例超出范围（10～90）'],
  ])('checks the limits of %s %s', async (formCode, field, within, beyond, msg) => {
    const acceptsId = await clinic.seen();
    for (const value of within)
      expect((await finished(acceptsId, formCode, await report({ [field]: value }))).reply.success).toBe(true);
    for (const value of beyond)
      expect((await finished(acceptsId, formCode, await report({ [field]: value }))).reply).toMatchObject({
        code: 120201,
        msg,
      });
  });

  it("compares pictures with those of the patient's earlier visits, of the same form only", async () => {
    const { acceptsId: first, patientId } = await clinic.arrive();
    await clinic.receive(first);
    const fundus = await report({ files: [{ fileId: await sentPicture(clinic), eye: 'OS', caption: '视盘' }] });
    await finished(first, 'F20', fundus);
    await finished(first, 'F19', await report());
    await clinic.askDone(first, 0, COMPLETE);
    await send(calls.finish, { id: first });
    clinic.desk.app.setNow('2026-03-11 10:00:00');
    const token = await clinic.signIn('doctor');
    const { data } = await send(calls.receiveQuick, { patientId }, { token });
    const { data: row } = await send(inspection.add, { acceptsId: data.acceptsId, formCode: 'F20' }, { token });
    const earlier = (acceptsId: number, recordId: number) =>
      send(visitPicture.earlier, { acceptsId, recordId }, { token });
    const found = await earlier(data.acceptsId, row.recordId);
    expect(found.data).toMatchObject([
      { day: '2026-03-10', pictures: [{ eye: 'OS', caption: '视盘', url: expect.stringContaining('/api/files/') }] },
    ]);
    expect(found.data).toHaveLength(1);
    expect(await earlier(first, row.recordId)).toMatchObject({ code: 100002 });
    expect(await earlier(999_999, row.recordId)).toMatchObject({ code: 120208 });
  });
});

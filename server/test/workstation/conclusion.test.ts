import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { consultingDesk as deskCalls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { type Clinic, openClinic } from './clinic';

type Content = Omit<InputOf<typeof conclusion.save>, 'acceptsId' | 'version'>;

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const asDoctor = () => ({ token: clinic.doctor });
const rows = async (text: string) => (await clinic.desk.app.database.query(text)).rows;
const find = async (acceptsId: number) => (await send(conclusion.findByAccepts, { acceptsId }, asDoctor())).data;
const finish = (acceptsId: number, content: Content, version = 0) =>
  send(conclusion.finish, { acceptsId, version, ...content }, asDoctor());
const retrial = (acceptsId: number, version: number) =>
  send(conclusion.retrial, { acceptsId, version, reason: '结论有误' }, asDoctor());

const WHOLE: Content = { conclusionText: '双眼近视', nextReviewDate: '2026-06-10', months: 3 };
const atropine = { type: 7, act: 'OPEN', concentration: '0.01%', frequency: 'QN', eye: 'OU' } as const;

/** Stores a finished examination of the visit with these figures. */
const examined = (acceptsId: number, form: string, content: object, at = '2026-03-10 09:10') =>
  rows(`INSERT INTO stage_record (property_owner_id, org_id, accepts_id, medical_id, patient_id, stage, stage_state,
      content, finished_at)
    SELECT a.property_owner_id, a.org_id, a.id, m.id, a.patient_id, 'inspection/${form}', 2,
      '${JSON.stringify(content)}', '${at}+08' FROM accepts a JOIN medical m ON m.accepts_id = a.id
    WHERE a.id = ${acceptsId}`);

describe('结论', () => {
  it('belongs to tab 5 and keeps the visit open as a draft, not once it is finished', async () => {
    const acceptsId = await clinic.seen();
    expect(await send(conclusion.save, { acceptsId, version: 0, conclusionText: '近视' }, asDoctor())).toMatchObject({
      data: { stageState: 1 },
    });
    expect(await finish(acceptsId, { conclusionText: '近视' }, 1)).toMatchObject({
      code: 120205,
      msg: '请填写下次复诊',
    });
    const refused = await send(deskCalls.finish, { id: acceptsId }, asDoctor());
    expect(refused).toMatchObject({ code: 120110, msg: expect.stringContaining('处方结论') });
    expect(await finish(acceptsId, WHOLE, 1)).toMatchObject({ data: { stageState: 2 } });
    expect(await find(acceptsId)).toMatchObject({ editable: false, current: { conclusionText: '双眼近视' } });
  });

  it('proposes the refractive state from the latest finished 散瞳验光, else from 主觉验光', async () => {
    const acceptsId = await clinic.seen();
    expect((await find(acceptsId)).proposed ?? null).toBeNull();
    await examined(acceptsId, 'f04', { odSubSph: -1, odSubCyl: -0.75, osSubSph: -3.5 }, '2026-03-10 09:05');
    expect((await find(acceptsId)).proposed).toMatchObject({
      from: '主觉验光',
      status: ['MID', 'ASTIGMATISM', 'ANISO'],
      odSe: -1.38,
      osSe: -3.5,
    });
    await examined(acceptsId, 'f05', { odCycSph: -0.5, osCycSph: -0.5 }, '2026-03-10 09:20');
    await examined(acceptsId, 'f05', { odCycSph: -6, osCycSph: -6 }, '2026-03-10 09:10');
    expect((await find(acceptsId)).proposed).toMatchObject({ from: '散瞳验光', status: ['LOW'] });
  });

  it('WS-40 warns about an axial length of 26.00 mm or more', async () => {
    const acceptsId = await clinic.seen();
    await examined(acceptsId, 'f09', { odAl: 25.99, osAl: 25.5 }, '2026-03-10 09:05');
    expect((await find(acceptsId)).isLongEye).toBe(false);
    await examined(acceptsId, 'f09', { odAl: 25.99, osAl: 26 }, '2026-03-10 09:06');
    expect((await find(acceptsId)).isLongEye).toBe(true);
  });

  it('starts and ends treatments when it is finished, and reverts both when it is reopened', async () => {
    const acceptsId = await clinic.seen();
    expect(await finish(acceptsId, { ...WHOLE, myopiaPlan: [atropine, { type: 2, act: 'OPEN' }] })).toMatchObject({
      success: true,
    });
    const { episodes } = await find(acceptsId);
    expect(episodes).toMatchObject([
      { type: 7, param: '0.01% 每晚1次 双眼', startDate: '2026-03-10' },
      { type: 2, startDate: '2026-03-10' },
    ]);
    expect(await retrial(acceptsId, 1)).toMatchObject({ success: true });
    expect((await find(acceptsId)).episodes).toEqual([]);
    await finish(acceptsId, { ...WHOLE, myopiaPlan: [atropine] }, 2);

    const later = await laterVisit(acceptsId);
    const close = { type: 7, act: 'CLOSE', stopReason: '度数稳定' } as const;
    expect(await finish(later, { ...WHOLE, myopiaPlan: [close] })).toMatchObject({ success: true });
    expect((await find(later)).episodes).toEqual([]);
    expect(await rows('SELECT stop_reason FROM treatment_episode')).toMatchObject([{ stop_reason: '度数稳定' }]);
    await retrial(later, 1);
    expect((await find(later)).episodes).toMatchObject([{ type: 7 }]);
    const stronger = { ...atropine, concentration: '0.05%' as const };
    await finish(later, { ...WHOLE, myopiaPlan: [stronger] }, 2);
    expect((await find(later)).episodes).toMatchObject([{ type: 7, param: '0.05% 每晚1次 双眼' }]);
    expect(await rows('SELECT id FROM treatment_episode')).toHaveLength(2);
  });

  it('refuses to end a treatment that is not in progress, and red light without a registration number (121010)', async () => {
    const acceptsId = await clinic.seen();
    const close = { type: 4, act: 'CLOSE', stopReason: '停戴' } as const;
    expect(await finish(acceptsId, { ...WHOLE, myopiaPlan: [close] })).toMatchObject({
      status: 400,
      msg: '防控方案：没有进行中的该方案，不能停止',
    });
    expect(await finish(acceptsId, { ...WHOLE, myopiaPlan: [{ type: 8, act: 'OPEN' }] })).toMatchObject({
      code: 121010,
    });
    expect((await find(acceptsId)).version).toBe(0);
  });
});

/** Creates another visit of the same patient. */
async function laterVisit(acceptsId: number): Promise<number> {
  await rows(`UPDATE accepts SET accepts_state = 2, finish_at = now() WHERE id = ${acceptsId}`);
  const [row] = await rows(`SELECT patient_id::int AS id FROM accepts WHERE id = ${acceptsId}`);
  const reply = await send(deskCalls.receiveQuick, { patientId: Number(row?.id) }, asDoctor());
  if (!reply.success) throw new Error(reply.msg);
  return reply.data.acceptsId;
}

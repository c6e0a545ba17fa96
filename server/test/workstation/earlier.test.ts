import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { consultingDesk as calls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { earlier } from '@mingmou/contract/workstation/earlier.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { type Clinic, COMPLETE, openClinic } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, as);
const earlierOf = async (acceptsId: number, stage: string) => (await send(earlier.ofStage, { acceptsId, stage })).data;

/** Ends the visit and receives the patient again on the same day. */
async function comesAgain(acceptsId: number, patientId: number): Promise<number> {
  await clinic.desk.set('accepts', acceptsId, `accepts_state = 2, finish_at = '2026-03-10 10:00+08'`);
  return (await send(calls.receiveQuick, { patientId })).data.acceptsId;
}

describe('earlier records of a stage', () => {
  it('lists every finished record of the same patient, newest first', async () => {
    const { acceptsId: first, patientId, visitNo } = await clinic.arrive();
    await clinic.receive(first);
    await clinic.askDone(first, 0, { ...COMPLETE, plan: '第一次' });
    const second = await comesAgain(first, patientId);
    await clinic.askDone(second, 0, { ...COMPLETE, plan: '第二次' });
    const third = await comesAgain(second, patientId);
    const plans = (await earlierOf(third, 'consultation')).map(({ content }) => content.plan);
    expect(plans).toEqual(['第二次', '第一次']);
    expect(await earlierOf(second, 'consultation')).toMatchObject([
      { acceptsId: first, visitNo, day: '2026-03-10', finishedByName: '王建国' },
    ]);
    expect(await earlierOf(first, 'consultation')).toEqual([]);
    expect(await earlierOf(await clinic.seen(), 'consultation')).toEqual([]);
  });

  it('omits drafts and records of other examinations', async () => {
    const { acceptsId: first, patientId } = await clinic.arrive();
    await clinic.receive(first);
    await clinic.ask(first, 0, COMPLETE);
    const { data } = await send(inspection.add, { acceptsId: first, formCode: 'F09' });
    const rows = [{ checkRowId: data.recordId, version: 1, formCode: 'F09' as const, result: { odAl: 24, osAl: 24 } }];
    await send(inspection.finish, { acceptsId: first, checkRowIds: [data.recordId], rows });
    const second = await comesAgain(first, patientId);
    expect(await earlierOf(second, 'consultation')).toEqual([]);
    expect(await earlierOf(second, 'inspection/f01')).toEqual([]);
    expect(await earlierOf(second, 'inspection/f09')).toMatchObject([{ content: { odAl: 24 } }]);
  });

  it('refuses a visit that the account cannot read', async () => {
    expect(await send(earlier.ofStage, { acceptsId: 999_999_999, stage: 'consultation' })).toMatchObject({
      code: 120208,
    });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { hardLensTry } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { newKey } from '../outpatient/desk';
import { type Clinic, openClinic } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, { idempotencyKey: newKey(), ...as });

async function archiveOf(patientId: number): Promise<number> {
  const asked = { patientId, lensCategory: 3 as const, doctorId: clinic.desk.wang.doctorId };
  return (await send(lensArchive.create, asked)).data.id;
}

const states = async (acceptsId: number) => {
  const { stages } = (await send(consultingDesk.medicalAccepts, { id: acceptsId })).data;
  return [6, 7].map((tab) => stages.find((one) => one.tab === tab)?.stageState);
};

describe('就诊中的角膜接触镜档案', () => {
  it('shows a trial of the visit in tab 6, keeps the visit open while the trial is a draft, and lists the trial in the archive', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    const ownerId = await archiveOf(patientId);
    expect(await states(acceptsId)).toEqual([0, 0]);
    const draft = await send(hardLensTry.save, { ownerId, version: 0, acceptsId, result: { odBc: 8.6 } });
    expect(await states(acceptsId)).toEqual([1, 0]);
    expect((await send(consultingDesk.finish, { id: acceptsId })).msg).toContain('角膜塑形档案');
    expect((await send(hardLensTry.list, { ownerId })).data.rows).toMatchObject([{ acceptsId, stageState: 1 }]);
    const { recordId, version } = draft.data;
    expect(await send(hardLensTry.remove, { ownerId, recordId, version })).toMatchObject({ code: 0 });
    expect(await states(acceptsId)).toEqual([0, 0]);
  });

  it('assigns no visit to a record that is created on the archive page', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    const ownerId = await archiveOf(patientId);
    await send(hardLensTry.save, { ownerId, version: 0, result: {} });
    expect(await states(acceptsId)).toEqual([0, 0]);
  });

  it('refuses a record that names a visit of another patient', async () => {
    const [own, other] = [await clinic.arrive(), await clinic.arrive()];
    const ownerId = await archiveOf(own.patientId);
    const asked = { ownerId, version: 0, acceptsId: other.acceptsId, result: {} };
    expect(await send(hardLensTry.save, asked)).toMatchObject({ code: 120208 });
    expect((await send(hardLensTry.list, { ownerId })).data.rows).toEqual([]);
  });

  it('shows the reviews of earlier visits in its tabs', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    const ownerId = await archiveOf(patientId);
    await clinic.desk.app.database.query(
      `INSERT INTO archive_record (property_owner_id, org_id, owner_kind, owner_id, kind, seq, patient_id, accepts_id,
         staff_id, record_date, stage_state, content)
       SELECT property_owner_id, org_id, 'LENS', $1, 'lens-review', 1, patient_id, id, $3, day, 1, '{}'
       FROM accepts WHERE id = $2`,
      [ownerId, acceptsId, clinic.desk.wang.doctorId],
    );
    expect(await states(acceptsId)).toEqual([0, 1]);
    const { records } = (await send(consultingDesk.earlierVisits, { patientId, page: 1, size: 20 })).data;
    expect(records.map(({ stages }) => stages.find(({ tab }) => tab === 7)?.stageState)).toEqual([1]);
  });
});

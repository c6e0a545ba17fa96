import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { myPatient } from '@mingmou/contract/workstation/my-patient.contract';
import { returnVisit } from '@mingmou/contract/workstation/return-visit.contract';
import { newKey } from '../outpatient/desk';
import { type Clinic, COMPLETE, openClinic } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(async () => {
  await clinic.desk.clear();
  await clinic.desk.app.database.query('DELETE FROM lens_archive; DELETE FROM patient_star; DELETE FROM patient_note');
});
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const page = async (filters = {}, token = clinic.doctor) => (await send(myPatient.page, filters, { token })).data;
const ids = async (filters = {}, token = clinic.doctor) =>
  (await page(filters, token)).records.map((row) => row.patientId);

async function received(): Promise<{ acceptsId: number; patientId: number }> {
  const { acceptsId, patientId } = await clinic.arrive();
  await clinic.receive(acceptsId);
  return { acceptsId, patientId };
}

describe('我的患者', () => {
  it('lists patients whom the user received, and patients whom the user follows', async () => {
    const { acceptsId, patientId } = await received();
    const other = await clinic.arrive();
    expect([await ids({ scope: 'MINE' }), await ids({ scope: 'MINE' }, clinic.optom)]).toEqual([[patientId], []]);
    await send(myPatient.star, { patientId: other.patientId, starred: true }, { token: clinic.doctor });
    await send(myPatient.star, { patientId: other.patientId, starred: true }, { token: clinic.doctor });
    expect(await ids({ scope: 'STARRED' })).toEqual([other.patientId]);
    expect((await ids()).sort()).toEqual([patientId, other.patientId].sort());
    expect(await ids({}, clinic.optom)).toEqual([]);
    await send(myPatient.star, { patientId: other.patientId, starred: false }, { token: clinic.doctor });
    expect(await ids()).toEqual([patientId]);

    await clinic.askDone(acceptsId, 0, { ...COMPLETE, nextReviewDate: '2026-06-10' });
    expect((await page()).records[0]).toMatchObject({
      ...{ diagnosisSummary: '双眼近视', nextReviewDate: '2026-06-10', lastAcceptsId: acceptsId, starred: false },
      phone: expect.stringContaining('****'),
    });
  });

  it('shows and filters the next visit that 回访复诊 agreed, if it was signed last', async () => {
    const { acceptsId, patientId } = await received();
    await clinic.askDone(acceptsId, 0, { ...COMPLETE, nextReviewDate: '2026-06-10' });
    const review = { acceptsId, version: 0, reviewDate: '2026-04-10', reason: 1 as const };
    const done = await send(returnVisit.finish, review, { token: clinic.doctor });
    expect(done).toMatchObject({ success: true });
    await clinic.desk.app.database.query(
      `UPDATE stage_record SET finished_at = finished_at - interval '1 hour' WHERE stage = 'consultation'`,
    );
    expect((await page()).records[0]?.nextReviewDate).toBe('2026-04-10');
    expect(await ids({ reviewFrom: '2026-04-10', reviewTo: '2026-04-10' })).toEqual([patientId]);
    expect(await ids({ reviewFrom: '2026-06-10', reviewTo: '2026-06-10' })).toEqual([]);
  });

  it('filters by the archives that the patient has here', async () => {
    const { patientId } = await received();
    const have = async (archive: 'OK' | 'RGP' | 'SOFT' | 'VT' | 'GLASSES') => (await ids({ archive })).length;
    expect(await Promise.all((['OK', 'RGP', 'SOFT', 'VT', 'GLASSES'] as const).map(have))).toEqual([0, 0, 0, 0, 0]);
    const { data } = await send(
      lensArchive.create,
      { patientId, lensCategory: 3, doctorId: clinic.desk.wang.doctorId },
      { token: clinic.doctor, idempotencyKey: newKey() },
    );
    expect([await ids({ archive: 'OK' }), await ids({ archive: 'RGP' })]).toEqual([[patientId], []]);
    const known = async () => (await send(consultingDesk.patientInfo, { patientId }, { token: clinic.doctor })).data;
    expect(await known()).toMatchObject({
      ...{ iopAlert: 21, lastDrugs: null },
      openArchives: [{ id: data.id, category: '角膜塑形镜', state: '建档', expireDate: null }],
    });
    await clinic.desk.app.database.query('UPDATE lens_archive SET state = 9 WHERE id = $1', [data.id]);
    expect(await ids({ archive: 'OK' })).toEqual([]);
    expect((await known()).openArchives).toEqual([]);
  });

  it('keeps a private note invisible to other accounts, and shares the note of the organisation', async () => {
    const { patientId } = await received();
    const note = (scope: 'PRIVATE' | 'ORG', content: string | null, token = clinic.doctor) =>
      send(myPatient.noteEdit, { patientId, scope, content }, { token });
    await note('ORG', '家长着急');
    await note('PRIVATE', '下次问护眼灯');
    expect((await page()).records[0]?.note).toBe('下次问护眼灯');
    const read = async (token: string) => (await send(myPatient.noteDetail, { id: patientId }, { token })).data;
    expect((await read(clinic.doctor)).map(({ scope }) => scope)).toEqual(['PRIVATE', 'ORG']);
    expect(await read(clinic.optom)).toMatchObject([{ scope: 'ORG', content: '家长着急', authorName: '王建国' }]);
    await note('ORG', '已谈过', clinic.optom);
    await note('PRIVATE', null);
    expect(await read(clinic.doctor)).toMatchObject([{ content: '已谈过', authorName: '李静怡' }]);
    const { rows } = await clinic.desk.app.database.query(
      `SELECT 1 FROM operation_log WHERE after::text LIKE '%护眼灯%'`,
    );
    expect(rows).toEqual([]);
  });

  it('stores exactly the given labels', async () => {
    const { patientId } = await received();
    const { rows } = await clinic.desk.app.database.query(
      `SELECT id FROM customer_label WHERE property_owner_id = 1 AND state_enum = 'ENABLE' ORDER BY id LIMIT 2`,
    );
    const [first = 0, second = 0] = rows.map((row) => Number(row.id));
    const label = (labelIds: number[]) => send(myPatient.labelEdit, { patientId, labelIds }, { token: clinic.doctor });
    await label([first]);
    await label([second]);
    expect((await send(myPatient.labelDetail, { id: patientId }, { token: clinic.doctor })).data.labels).toMatchObject([
      { id: second },
    ]);
    expect([await ids({ labelId: second }), await ids({ labelId: first })]).toEqual([[patientId], []]);
    expect(await label([987_654])).toMatchObject({ code: 100002 });
  });

  it.each([
    [56, 56, 1],
    [55, 55, 0],
    [57, 60, 0],
    [0, 150, 1],
  ])('filters by age from %i to %i', async (ageFrom, ageTo, n) => {
    const { patientId } = await received();
    await clinic.desk.app.database.query(`UPDATE patient SET birthday = '1970-03-10' WHERE id = $1`, [patientId]);
    expect(await ids({ ageFrom, ageTo })).toHaveLength(n);
  });
});

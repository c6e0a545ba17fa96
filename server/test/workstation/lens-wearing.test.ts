import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { lensEvent } from '@mingmou/contract/workstation/archive/lens/lens-event.contract';
import {
  hardLensOrder,
  hardLensReview,
  hardLensTry,
} from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { lensExpiry } from '../../src/modules/workstation/archive/lens/lens-expiry.job';
import { type LensClinic, openLensClinic } from './lens-clinic';
import { finishReview, reopenReview } from './worn-lenses';

let at: LensClinic;
beforeAll(async () => {
  at = await openLensClinic();
});
beforeEach(() => at.clear());
afterAll(() => at.app.close());

/** Creates an archive whose lenses are worn since today, of a patient whose conclusion opened the treatment before. */
async function worn(serialNo: string) {
  const made = await at.ordered();
  await at.arrive(made.saleId);
  await at.query(
    `INSERT INTO treatment_episode (property_owner_id, org_id, patient_id, type, start_date)
     SELECT property_owner_id, org_id, patient_id, 4, '2026-02-01' FROM lens_archive WHERE id = $1`,
    [made.id],
  );
  const delivered = await at.deliver(made.id, at.delivery(made.code, serialNo));
  if (!delivered.success) throw new Error(delivered.msg);
  return { ...made, deliveryId: delivered.data.recordId };
}

const treatments = (patientId: number) =>
  at.query(
    `SELECT start_date::text AS start, end_date::text AS "end", stop_reason AS reason FROM treatment_episode
     WHERE patient_id = $1 ORDER BY start_date, id`,
    [patientId],
  );
const versionOf = async (id: number) => (await at.one(id)).version;
const stop = async (id: number) =>
  at.app.send(lensArchive.stop, { id, version: await versionOf(id), reason: '屈光稳定' }, at.here());
const nightOf = async (moment: string) => {
  await at.query(`DELETE FROM job WHERE kind = 'lens-expire'`);
  await at.query(
    `INSERT INTO job (property_owner_id, kind, payload, run_at, unique_key)
     SELECT property_owner_id, 'lens-expire', '{}', $2::timestamptz, 'night' FROM org WHERE id = $1`,
    [(await at.query('SELECT org_id FROM lens_archive ORDER BY id LIMIT 1'))[0]?.org_id, `${moment}+08`],
  );
  await runDueJobs(at.app.database.db, lensExpiry, () => instantOf(moment));
};

const OPEN = { start: '2026-02-01', end: null, reason: null };

describe('镜片的防控方案', () => {
  it('ends with 停戴 when a conclusion opened the treatment, and continues with 恢复', async () => {
    const { id, patientId } = await worn('W1');
    expect(await treatments(patientId)).toEqual([OPEN]);
    expect(await stop(id)).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({ state: 5, stopReason: '屈光稳定', nextReviewDate: null });
    expect(await treatments(patientId)).toEqual([{ start: '2026-02-01', end: '2026-03-10', reason: '屈光稳定' }]);
    await at.query(`UPDATE lens_archive SET stopped_at = '2026-03-01' WHERE id = $1`, [id]);
    await at.query(`UPDATE treatment_episode SET end_date = '2026-03-01' WHERE patient_id = $1`, [patientId]);
    await finishReview(at.app, { ownerId: id, token: at.clinic.doctor });
    const resumed = await at.app.send(lensArchive.resume, { id, version: await versionOf(id) }, at.here());
    expect(resumed).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({ state: 3, stopReason: null });
    expect(await treatments(patientId)).toEqual([OPEN]);
  });

  it('ends with a review that stops the lenses, and continues when the review is reopened', async () => {
    const { id, patientId, code } = await worn('W2');
    const token = at.clinic.doctor;
    const stained = { odStainCentral: 3, action: '停戴观察', stopDays: 7 };
    const { data } = await finishReview(at.app, { ownerId: id, token }, stained);
    expect(await treatments(patientId)).toMatchObject([{ end: '2026-03-10', reason: '角膜并发症' }]);
    expect((await at.app.send(lensEvent.list, { archiveId: id }, at.here())).data).toMatchObject([
      { eye: 'OD', barCode: code, serialNo: 'W2R' },
    ]);
    await reopenReview(at.app, { ownerId: id, token, recordId: data.recordId });
    expect(await treatments(patientId)).toEqual([OPEN]);
  });

  it('stays ended after 恢复 when the lenses have expired meanwhile', async () => {
    const { id, patientId } = await worn('W3');
    await stop(id);
    await at.query(
      `UPDATE lens_archive SET stopped_at = '2026-03-01', od_start_date = '2026-01-01', od_expire_date = '2026-03-09'
       WHERE id = $1`,
      [id],
    );
    await at.query(`UPDATE treatment_episode SET end_date = '2026-03-01' WHERE patient_id = $1`, [patientId]);
    await finishReview(at.app, { ownerId: id, token: at.clinic.doctor });
    await at.app.send(lensArchive.resume, { id, version: await versionOf(id) }, at.here());
    expect(await at.one(id)).toMatchObject({ state: 4 });
    expect(await treatments(patientId)).toMatchObject([{ end: '2026-03-01' }]);
  });

  it('goes on while the patient wears such lenses from another archive', async () => {
    const { id, patientId } = await worn('W4');
    const other = await at.app.send(
      lensArchive.create,
      { patientId, lensCategory: 3, doctorId: at.doctorId, archiveName: '备用' },
      at.once(),
    );
    await at.query('UPDATE lens_archive SET state = 3, cycle_no = 1 WHERE id = $1', [other.data.id]);
    await stop(id);
    expect(await treatments(patientId)).toEqual([OPEN]);
  });

  it('ends at 00:20 of the day after the lenses expire, on their last day', async () => {
    const { id, patientId } = await worn('W5');
    await nightOf('2027-03-10 00:20:00');
    expect(await at.one(id)).toMatchObject({ state: 3 });
    expect(await treatments(patientId)).toEqual([OPEN]);
    await nightOf('2027-03-11 00:20:00');
    expect(await at.one(id)).toMatchObject({ state: 4 });
    expect(await treatments(patientId)).toEqual([{ start: '2026-02-01', end: '2027-03-10', reason: '镜片到期' }]);
    // The job has planned its next run.
    expect(await at.query(`SELECT run_at FROM job WHERE kind = 'lens-expire' AND run_at > $1`, ['2027-03-11'])).toEqual(
      [expect.anything()],
    );
  });

  /** An archive whose renewal waits, while the worn lenses ended yesterday. */
  async function renewing(serialNo: string) {
    const { id, patientId } = await worn(serialNo);
    const { data } = await at.order(id, { orderType: '续订' }, { recordDate: '2026-03-09' });
    await at.query(
      `UPDATE lens_archive SET od_start_date = '2026-01-01', od_expire_date = '2026-03-09' WHERE id = $1`,
      [id],
    );
    const key = { ownerId: id, recordId: data.recordId, version: 1, reason: '基弧录错' };
    const reopenOrder = () => at.app.send(hardLensOrder.retrial, key, at.here());
    return { id, patientId, recordId: data.recordId, reopenOrder };
  }
  const ENDED = { start: '2026-02-01', end: '2026-03-09', reason: '镜片到期' };

  it('goes on while a renewal waits, and ends on the last day of the lenses when the renewal is withdrawn', async () => {
    const { id, patientId, recordId, reopenOrder } = await renewing('W6');
    await nightOf('2026-03-10 00:20:00');
    expect(await at.one(id)).toMatchObject({ state: 2 });
    expect(await treatments(patientId)).toEqual([OPEN]);
    expect(await reopenOrder()).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({ state: 4 });
    expect(await treatments(patientId)).toEqual([ENDED]);
    // Finished again with its own day: the renewal was ordered in time.
    await at.order(id, { orderType: '续订' }, { recordId, version: 2, recordDate: '2026-03-09' });
    expect(await at.one(id)).toMatchObject({ state: 2 });
    expect(await treatments(patientId)).toEqual([OPEN]);
  });

  it('stays ended when the renewal is ordered after the last day of the lenses', async () => {
    const { id, patientId, recordId, reopenOrder } = await renewing('W7');
    await reopenOrder();
    await at.order(id, { orderType: '续订' }, { recordId, version: 2, recordDate: '2026-03-10' });
    expect(await at.one(id)).toMatchObject({ state: 2 });
    expect(await treatments(patientId)).toEqual([ENDED]);
  });

  it('goes on after a withdrawn renewal when a conclusion opened the treatment after the last day of the lenses', async () => {
    const { patientId, reopenOrder } = await renewing('W8');
    await at.query(`UPDATE treatment_episode SET start_date = '2026-03-10' WHERE patient_id = $1`, [patientId]);
    await reopenOrder();
    expect(await treatments(patientId)).toEqual([{ ...OPEN, start: '2026-03-10' }]);
  });

  it('ends with the lenses when they expired while a review had stopped them and is reopened', async () => {
    const { id, patientId } = await worn('W9');
    const token = at.clinic.doctor;
    const stained = { odStainCentral: 3, action: '停戴观察', stopDays: 7 };
    const { data } = await finishReview(at.app, { ownerId: id, token }, stained);
    await at.query(
      `UPDATE lens_archive SET od_start_date = '2026-01-01', od_expire_date = '2026-03-09' WHERE id = $1`,
      [id],
    );
    await reopenReview(at.app, { ownerId: id, token, recordId: data.recordId });
    expect(await at.one(id)).toMatchObject({ state: 4 });
    expect(await treatments(patientId)).toEqual([ENDED]);
  });
});

describe('复查与周期', () => {
  const review = async (ownerId: number) =>
    (await finishReview(at.app, { ownerId, token: at.clinic.doctor })).data.recordId;
  const reopen = (ownerId: number, recordId: number) =>
    reopenReview(at.app, { ownerId, token: at.clinic.doctor, recordId });
  const cyclesOf = async (ownerId: number) =>
    (await at.app.send(hardLensReview.list, { ownerId }, at.here())).data.rows.map(({ cycleNo }) => cycleNo);

  it('files a review under the worn lenses while the next set is only ordered', async () => {
    const { id, code } = await worn('X1');
    await at.order(id, { orderType: '续订' });
    expect(await at.one(id)).toMatchObject({ state: 2, cycleNo: 2 });
    const recordId = await review(id);
    expect(await cyclesOf(id)).toEqual([1]);
    expect(
      await at.query('SELECT cycle_no FROM lens_review_plan WHERE record_id = $1 ORDER BY id', [recordId]),
    ).toEqual(expect.arrayContaining([{ cycle_no: 1 }]));
    const [next] = await at.lenses(id);
    await at.arrive(next?.saleId ?? 0);
    await at.deliver(id, at.delivery(code, 'X2'));
    await review(id);
    expect(await cyclesOf(id)).toEqual([2, 1]);
  });

  it('refits one eye in cycle 2 while the other eye keeps its lens of cycle 1', async () => {
    const { id, code, patientId } = await worn('R1');
    await finishReview(at.app, { ownerId: id, token: at.clinic.doctor }, { action: '更换参数' });
    expect(await at.tried(id)).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({ state: 3, cycleNo: 1 });
    const { proposed } = (await at.app.send(hardLensOrder.list, { ownerId: id }, at.here())).data;
    // From the new trial, not from the order of the first set.
    expect(proposed).toMatchObject({ orderType: '续订', eyeScope: 'OD', odBc: 8.6, odSph: 0.5, odJessen: 0.75 });
    expect(proposed).not.toHaveProperty('osTargetD');
    const changed = { ...proposed, orderType: '参数更换', exchangeReason: '偏位', odTargetD: -3.25 };
    expect(await at.order(id, { eyeScope: 'OD', ...changed })).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({ state: 2, cycleNo: 2, expireDate: '2027-03-10' });
    const lenses = await at.lenses(id);
    expect(lenses.map(({ eye, cycleNo }) => `${eye}${cycleNo}`)).toEqual(['OD2', 'OD1', 'OS1']);
    await at.arrive(lenses[0]?.saleId ?? 0);
    const both = at.delivery(code, 'R2', { startWearDate: '2026-03-12' });
    const right = Object.fromEntries(Object.entries(both).filter(([name]) => !name.startsWith('os')));
    expect(await at.deliver(id, right)).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({
      ...{ state: 3, odStartDate: '2026-03-12', odExpireDate: '2027-03-12', osStartDate: '2026-03-10' },
      ...{ expireDate: '2027-03-10', nextReviewDate: '2026-03-13' },
    });
    expect(await treatments(patientId)).toEqual([OPEN]);
    await review(id);
    expect(await cyclesOf(id)).toEqual([2, 1]);
    const course = (await at.app.send(lensArchive.course, { id }, at.here())).data;
    expect(course.map(({ kind, cycleNo }) => `${kind.slice(5)}${cycleNo}`).sort()).toEqual([
      ...['check1', 'check2', 'order1', 'order2', 'review1', 'review2', 'try1', 'try2'],
    ]);
  });

  it('cannot reopen a review after a further order (120211), nor after its delivery (120708)', async () => {
    const { id, code } = await worn('X3');
    const recordId = await review(id);
    await at.order(id, { orderType: '续订' });
    expect(await reopen(id, recordId)).toMatchObject({ code: 120211, msg: expect.stringContaining('订片记录') });
    const [next] = await at.lenses(id);
    await at.arrive(next?.saleId ?? 0);
    await at.deliver(id, at.delivery(code, 'X4'));
    expect(await reopen(id, recordId)).toMatchObject({ code: 120708, msg: '只能反审最近周期的记录' });
  });

  it('cannot reopen a review after the other eye was delivered (120211)', async () => {
    const made = await at.ordered();
    await at.arrive(made.saleId);
    const both = at.delivery(made.code, 'X5');
    const only = (eye: string) => Object.fromEntries(Object.entries(both).filter(([name]) => !name.startsWith(eye)));
    await at.deliver(made.id, only('os'));
    const recordId = await review(made.id);
    await at.deliver(made.id, only('od'));
    expect(await reopen(made.id, recordId)).toMatchObject({ code: 120211, msg: expect.stringContaining('交付记录') });
  });

  it('cannot reopen a trial whose set was ordered (120211), nor a trial of an earlier set (120708)', async () => {
    const { id, orderRecordId } = await at.ordered();
    const [tried] = (await at.app.send(hardLensTry.list, { ownerId: id }, at.here())).data.rows;
    const key = { ownerId: id, recordId: tried?.recordId ?? 0, version: tried?.version ?? 0, reason: '基弧录错' };
    expect(await at.app.send(hardLensTry.retrial, key, at.here())).toMatchObject({
      ...{ code: 120211, msg: expect.stringContaining('订片记录') },
    });
    await at.query('UPDATE lens_archive SET cycle_no = 2 WHERE id = $1', [id]);
    expect(await at.app.send(hardLensTry.retrial, key, at.here())).toMatchObject({ code: 120708 });
    await at.query('UPDATE lens_archive SET cycle_no = 1 WHERE id = $1', [id]);
    const order = { ownerId: id, recordId: orderRecordId, version: 1, reason: '基弧录错' };
    await at.app.send(hardLensOrder.retrial, order, at.here());
    expect(await at.app.send(hardLensTry.retrial, key, at.here())).toMatchObject({ success: true });
  });
});

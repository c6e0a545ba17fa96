import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hardLensReview, softLensReview } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { patientReviewPackages } from '@mingmou/contract/workstation/archive/lens/patient-review-packages.contract';
import { brokenInvariants } from '../cashier/invariants';
import { addReviews } from '../cashier/service-packages';
import { cash, openTill, type Till } from '../cashier/till';
import { newKey } from '../outpatient/desk';
import { atOneInstant } from '../support/barrier';
import { finishReview, HEALTHY, reopenReview, wornLenses } from './worn-lenses';

let till: Till;
let doctor: string;
let doctorId: number;
beforeAll(async () => {
  till = await openTill();
  const [row] = await till.rows(
    `SELECT staff_id AS id FROM account WHERE property_owner_id = 1 AND account = 'doctor'`,
  );
  doctorId = Number(row?.id);
});
beforeEach(async () => {
  await till.clear();
  await till.rows('DELETE FROM lens_review_plan');
  await till.rows('DELETE FROM archive_record');
  await till.rows('DELETE FROM lens_archive');
  await on('2026-03-10');
});
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

async function on(day: string) {
  till.app.setNow(`${day} 09:00:00`);
  doctor = await till.app.signIn('doctor', { orgId: 1 });
}

type Product = Partial<Parameters<typeof addReviews>[1]>;

async function bought(product: Product = {}) {
  const itemId = await addReviews(till.app, { times: 2, price: 200, ...product });
  const order = await till.sell([{ sourceType: 6, itemId, qty: 1 }], 200, [cash(200)]);
  const [row] = await till.rows('SELECT id FROM patient_package WHERE order_line_id = $1', [order.lines[0]?.id]);
  return Number(row?.id);
}
const left = async (id: number) =>
  (await till.rows('SELECT left_times::int AS left FROM patient_package WHERE id = $1', [id]))[0]?.left;
const worn = (lensCategory: 2 | 3 = 3) =>
  wornLenses(till.app, { patientId: till.patientId, doctorId, token: doctor, lensCategory });
const review = (ownerId: number, result: object = { deductPackage: true }) =>
  finishReview(till.app, { ownerId, token: doctor }, { ...result });
const shown = async () =>
  (await till.app.send(patientReviewPackages.list, { patientId: till.patientId }, { token: doctor })).data;

describe('package deduction by a lens review', () => {
  it('deducts one use, names the review, and restores the use when the review is reopened', async () => {
    const id = await bought();
    const ownerId = await worn();
    const { recordId } = (await review(ownerId)).data;
    expect(await left(id)).toBe(1);
    expect(await shown()).toMatchObject([
      {
        ...{ id, kind: 'REVIEW_OK', totalTimes: 2, usedTimes: 1, leftTimes: 1, expireDate: '2027-03-10' },
        ops: [
          { op: '使用', delta: -1, leftAfter: 1, bizNo: expect.stringMatching(/-L\d\d-复查1$/) },
          { op: '购买', delta: 2 },
        ],
      },
    ]);
    expect((await reopenReview(till.app, { ownerId, recordId, token: doctor })).success).toBe(true);
    expect(await left(id)).toBe(2);
    await finishReview(till.app, { ownerId, recordId, version: 2, token: doctor }, { deductPackage: false });
    expect(await left(id)).toBe(2);
  });

  it('deducts from the package of the right kind that expires first', async () => {
    const [later, sooner] = [await bought(), await bought({ validDays: 30 })];
    const ofRigid = await bought({ kind: 'REVIEW_RGP' });
    await review(await worn());
    expect([await left(later), await left(sooner), await left(ofRigid)]).toEqual([2, 1, 2]);
    await review(await worn(2), { deductPackage: true, odPattern: undefined });
    expect(await left(ofRigid)).toBe(1);
  });

  it('120801 refuses a review without remaining uses, 120802 with an expired package and 120803 with a paused package', async () => {
    const ownerId = await worn();
    expect(await review(ownerId)).toMatchObject({ code: 120801, msg: '套餐剩余次数不足' });
    const id = await bought({ validDays: 30 });
    await till.rows(
      'UPDATE patient_package SET package_state = 4, frozen_from = $2, frozen_days = 9, freeze_count = 1 WHERE id = $1',
      [...[id, '2026-03-10']],
    );
    expect(await review(ownerId)).toMatchObject({ code: 120803 });
    await till.rows(
      'UPDATE patient_package SET package_state = 3, frozen_from = NULL, frozen_days = NULL WHERE id = $1',
      [id],
    );
    expect(await review(ownerId)).toMatchObject({ code: 120802, msg: '套餐已过期，请先延期' });
    const { data } = await till.app.send(hardLensReview.list, { ownerId }, { token: doctor });
    expect(data.rows).toEqual([]);
    await till.rows('UPDATE patient_package SET package_state = 1, freeze_count = 0 WHERE id = $1', [id]);
  });

  it('deducts the last use for only one of two concurrent reviews', async () => {
    const id = await bought({ times: 1 });
    const owners = [await worn(), await worn(2)];
    await till.rows(`UPDATE lens_archive SET lens_category = 3 WHERE id = $1`, [owners[1]]);
    const replies = await atOneInstant(
      till.app.database,
      `SELECT FROM patient_package WHERE id = ${id} FOR UPDATE`,
      owners.map((ownerId) => () => review(ownerId)),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 120801]);
    expect(await left(id)).toBe(0);
  });

  it('exists for rigid lenses only: a soft lens review has no such field', async () => {
    const ownerId = await worn();
    await till.rows('UPDATE lens_archive SET lens_category = 1 WHERE id = $1', [ownerId]);
    const soft = { ownerId, version: 0, result: { ...HEALTHY, odPattern: undefined, deductPackage: true } };
    const reply = await till.app.send(softLensReview.finish, soft, { token: doctor, idempotencyKey: newKey() });
    expect(reply).toMatchObject({ success: false, msg: expect.stringContaining('deductPackage') });
  });
});

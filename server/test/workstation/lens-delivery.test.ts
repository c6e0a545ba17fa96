import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import {
  hardLensCheck,
  hardLensOrder,
  hardLensReview,
} from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import { pointsOf } from './growth-points';
import { type LensClinic, openLensClinic } from './lens-clinic';
import { finishReview } from './worn-lenses';

let at: LensClinic;
beforeAll(async () => {
  at = await openLensClinic();
});
beforeEach(() => at.clear());
afterAll(() => at.app.close());

const plan = async (id: number) =>
  (await at.app.send(lensArchive.plan, { id }, at.here())).data.map(
    ({ reviewType, planDate, planState }) => `${reviewType} ${planDate} ${planState}`,
  );
const came = async (birthday?: string) => {
  const made = await at.ordered(birthday);
  await at.arrive(made.saleId);
  return made;
};
const linesOf = async (saleId: number) =>
  (await at.query('SELECT delivery_state, taken_by FROM sale_line WHERE bill_id = $1 ORDER BY line_no', [saleId])) as {
    delivery_state: string;
  }[];
const retrial = (ownerId: number, recordId: number) =>
  at.app.send(hardLensCheck.retrial, { ownerId, recordId, version: 1, reason: '镜片号录错' }, at.here());

describe('交付', () => {
  it('takes the line of the sale, starts wearing and plans the reviews when a lens is delivered', async () => {
    const { id, saleId, code, patientId } = await came();
    const answer = await at.deliver(id, at.delivery(code, 'A1'));
    expect(answer).toMatchObject({ success: true });
    expect(await linesOf(saleId)).toMatchObject([{ delivery_state: 'TAKEN' }, { delivery_state: 'TAKEN' }]);
    expect(await at.one(id)).toMatchObject({
      ...{ state: 3, odStartDate: '2026-03-10', odExpireDate: '2027-03-10', expireDate: '2027-03-10' },
      nextReviewDate: '2026-03-11',
    });
    expect(await at.lenses(id)).toMatchObject([
      { eye: 'OD', serialNo: 'A1R', deliveryState: 'TAKEN', startDate: '2026-03-10', expireDate: '2027-03-10' },
      { eye: 'OS', serialNo: 'A1L' },
    ]);
    expect((await plan(id)).slice(0, 4)).toEqual([
      ...['D1 2026-03-11 0', 'W1 2026-03-17 0', 'W2 2026-03-24 0', 'M1 2026-04-10 0'],
    ]);
    expect(await at.query('SELECT type, end_date FROM treatment_episode WHERE patient_id = $1', [patientId])).toEqual([
      { type: 4, end_date: null },
    ]);
  });

  it('WS-26 sets the expiry date 2027-01-31 for lenses worn from 2026-01-31 for one year', async () => {
    const { id, code } = await came();
    await at.query(`UPDATE archive_record SET record_date = '2026-01-31' WHERE owner_id = $1`, [id]);
    const draft = await at.app.send(
      hardLensCheck.save,
      { ownerId: id, version: 0, recordDate: '2026-01-31', result: {} },
      at.once(),
    );
    const { recordId } = draft.data;
    await at.app.send(
      hardLensCheck.finish,
      {
        ...{ ownerId: id, recordId, version: 1, recordDate: '2026-01-31' },
        result: at.delivery(code, 'W26', { startWearDate: '2026-01-31' }),
      },
      at.once(),
    );
    expect((await at.one(id)).expireDate).toBe('2027-01-31');
  });

  it('WS-28 refuses another barcode (120704) and goods that have not arrived (140407)', async () => {
    const { id, saleId, code } = await at.ordered();
    expect(await at.deliver(id, at.delivery(code, 'B1'))).toMatchObject({ code: 140407 });
    await at.arrive(saleId, 'ORDERED');
    expect(await at.deliver(id, at.delivery(code, 'B1'))).toMatchObject({ code: 140407 });
    await at.arrive(saleId);
    expect(await at.deliver(id, at.delivery('6900000000000', 'B1'))).toMatchObject({
      ...{ code: 120704, msg: '扫描条码与订片条码不一致' },
    });
    expect(await at.one(id)).toMatchObject({ state: 2 });
    expect(await at.deliver(id, at.delivery(code, 'B1'))).toMatchObject({ success: true });
  });

  it('requires a guardian under the age of 18 (120709), and none from 18 on', async () => {
    const child = await came('2008-03-11');
    const alone = { guardianPresent: false };
    expect(await at.deliver(child.id, at.delivery(child.code, 'C1', alone))).toMatchObject({ code: 120709 });
    const adult = await came('2008-03-10');
    expect(await at.deliver(adult.id, at.delivery(adult.code, 'C2', alone))).toMatchObject({ success: true });
  });

  it('accepts measurements within tolerance, others only by concession, and never a failed check', async () => {
    const { id, code } = await came();
    const measured = (result: object) => at.deliver(id, at.delivery(code, 'D1', { odMeasDia: 10.7, ...result }));
    expect(await measured({ verifyResult: '不合格' })).toMatchObject({ msg: expect.stringContaining('不能交付') });
    const off = { odMeasDia: 10.8 };
    expect(await measured(off)).toMatchObject({ msg: '复核结果：右眼直径超出公差，请选择让步接收并填写原因' });
    expect(await measured({ ...off, verifyResult: '让步接收' })).toMatchObject({ msg: '请填写让步原因' });
    expect(await measured({})).toMatchObject({ success: true });
    const next = await came();
    const conceded = { ...off, verifyResult: '让步接收', concession: '配适不受影响' };
    expect(await at.deliver(next.id, at.delivery(next.code, 'D2', conceded))).toMatchObject({ success: true });
    const { rows } = (await at.app.send(hardLensCheck.list, { ownerId: next.id }, at.here())).data;
    expect(rows[0]?.flags).toEqual(['右眼直径与订片相差0.20，超出公差±0.10（GB 11417.2-2012）']);
  });

  it('accepts a serial number once in the chain (120707), and frees the number when the delivery is reopened', async () => {
    const first = await came();
    const { recordId } = (await at.deliver(first.id, at.delivery(first.code, 'E1'))).data;
    const second = await came();
    expect(await at.deliver(second.id, at.delivery(second.code, 'E1'))).toMatchObject({
      ...{ code: 120707, msg: '镜片号已使用' },
    });
    expect(await linesOf(second.saleId)).toMatchObject([{ delivery_state: 'ARRIVED' }, { delivery_state: 'ARRIVED' }]);
    expect(await retrial(first.id, recordId)).toMatchObject({ success: true });
    expect(await at.one(first.id)).toMatchObject({ state: 2, odStartDate: null, expireDate: null });
    expect((await plan(first.id)).filter((one) => one.endsWith(' 0'))).toEqual([]);
    expect(await at.deliver(second.id, at.delivery(second.code, 'E1'))).toMatchObject({ success: true });
    // A reopened delivery is finished again without taking the goods a second time.
    const again = await at.deliver(first.id, at.delivery(first.code, 'E2'), { recordId, version: 2 });
    expect(again).toMatchObject({ success: true });
  });

  it('accepts one serial number for only one of two archives in 32 concurrent deliveries', async () => {
    const [one, other] = [await came(), await came()];
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) => {
        const { id, code } = n % 2 === 0 ? one : other;
        return at.deliver(id, at.delivery(code, 'R1'));
      }),
    );
    const done = answers.filter(({ success }) => success);
    expect(done).toHaveLength(1);
    for (const { code } of answers.filter(({ success }) => !success)) expect([120707, 120710]).toContain(code);
    expect(await at.query(`SELECT count(*)::int AS n FROM archive_lens WHERE serial_no = 'R1R'`)).toEqual([{ n: 1 }]);
  });

  it('delivers the eyes separately, and the archive stays ordered until both are delivered', async () => {
    const { id, code, saleId } = await came();
    const both = at.delivery(code, 'F1');
    const right = Object.fromEntries(Object.entries(both).filter(([name]) => !name.startsWith('os')));
    expect(await at.deliver(id, right)).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({ state: 2, odStartDate: '2026-03-10', osStartDate: null });
    expect(await linesOf(saleId)).toMatchObject([{ delivery_state: 'TAKEN' }, { delivery_state: 'ARRIVED' }]);
    const left = Object.fromEntries(Object.entries(both).filter(([name]) => !name.startsWith('od')));
    expect(await at.deliver(id, left)).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({ state: 3, osStartDate: '2026-03-10' });
  });

  it('accepts a start date from a week before to 30 days after, and refuses expired goods and a missing signature', async () => {
    const { id, code } = await came();
    const on = (result: object) => at.deliver(id, at.delivery(code, 'G1', { ...result }));
    expect(await on({ startWearDate: '2026-03-02' })).toMatchObject({ msg: expect.stringContaining('2026-03-03～') });
    expect(await on({ startWearDate: '2026-04-10' })).toMatchObject({ msg: expect.stringContaining('2026-04-09') });
    expect(await on({ odLensExpire: '2026-03-10' })).toMatchObject({ msg: expect.stringContaining('已过有效期') });
    expect(await on({ receiverSign: [[601, 10, 0]] })).toMatchObject({ msg: '签收人：笔迹不完整，请重签' });
    const reviewPlan = [{ reviewType: 'W1', planDate: '2026-03-20' }];
    expect(await on({ startWearDate: '2026-03-03', odLensExpire: '2026-03-11', reviewPlan })).toMatchObject({
      success: true,
    });
    expect(await plan(id)).toEqual(['W1 2026-03-20 0']);
  });

  it('compares the center thickness with the order, and asks for a concession beyond 0.02 mm', async () => {
    const { id, code } = await came();
    await at.query(
      `UPDATE archive_record SET content = content || '{"odCt": 0.22}' WHERE owner_id = $1 AND kind = 'lens-order'`,
      [id],
    );
    const on = (odMeasCt: number) => at.deliver(id, at.delivery(code, 'T1', { odMeasCt }));
    expect(await on(0.25)).toMatchObject({ msg: '复核结果：右眼中心厚度超出公差，请选择让步接收并填写原因' });
    expect(await on(0.19)).toMatchObject({ success: false });
    expect(await on(0.24)).toMatchObject({ success: true });
  });

  it('moves an open review of the plan with a reason: its reminder and the next review follow', async () => {
    const { id, code } = await came();
    await at.deliver(id, at.delivery(code, 'P1'));
    const find = async (type: string) => {
      const planned = (await at.app.send(lensArchive.plan, { id }, at.here())).data;
      const found = planned.find(({ reviewType }) => reviewType === type);
      return { id: found?.id ?? 0, version: found?.version ?? 0 };
    };
    const move = (key: { id: number; version: number }, planDate: string) =>
      at.app.send(lensArchive.replan, { ...key, planDate, reason: '期末考试' }, at.here());
    const first = await find('D1');
    expect(await move(first, '2026-03-09')).toMatchObject({ success: false, msg: '复查日期：不能早于今天' });
    expect(await move(first, '2026-03-19')).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({ nextReviewDate: '2026-03-17' });
    expect((await plan(id)).slice(0, 3)).toEqual(['W1 2026-03-17 0', 'D1 2026-03-19 0', 'W2 2026-03-24 0']);
    const reminded = await at.query(
      `SELECT plan_date::text AS day FROM review_remind WHERE source_id = $1 AND remind_state = 0
       ORDER BY plan_date LIMIT 2`,
      [id],
    );
    expect(reminded).toEqual([{ day: '2026-03-17' }, { day: '2026-03-19' }]);
    expect(
      await at.query(`SELECT reason FROM operation_log WHERE action = '复查改期' AND success ORDER BY id DESC LIMIT 1`),
    ).toEqual([{ reason: '期末考试' }]);
    // Another user moved it meanwhile; a review that was made cannot be moved.
    expect(await move(first, '2026-03-20')).toMatchObject({ success: false });
    await finishReview(
      at.app,
      { ownerId: id, token: at.clinic.doctor },
      { reviewType: 'D1', nextReviewDate: '2026-03-17' },
    );
    expect(await move(await find('D1'), '2026-03-20')).toMatchObject({ msg: '1天复查：已复查，不能改期' });
    expect(await move({ id: 999999, version: 1 }, '2026-03-20')).toMatchObject({ success: false });
  });

  it('refuses a lens that has expired by today, also in a record of an earlier day', async () => {
    const { id, code } = await came();
    const early = { ownerId: id, version: 0, recordDate: '2026-03-05' };
    const result = at.delivery(code, 'G2', { startWearDate: '2026-03-05', osLensExpire: '2026-03-10' });
    expect(await at.app.send(hardLensCheck.finish, { ...early, result }, at.once())).toMatchObject({
      msg: '左眼有效期：镜片已过有效期，不能交付',
    });
    const valid = { ...result, osLensExpire: '2026-03-11' };
    const { recordId } = (await at.app.send(hardLensCheck.finish, { ...early, result: valid }, at.once())).data;
    await retrial(id, recordId);
    // The lenses are with the patient since then.
    const again = { ...early, recordId, version: 2 };
    expect(await at.app.send(hardLensCheck.finish, { ...again, result }, at.once())).toMatchObject({ success: true });
  });

  it('cannot be reopened after a review (120211), and its consent cannot be revoked after a delivery (121006)', async () => {
    const { id, code } = await came();
    const { recordId } = (await at.deliver(id, at.delivery(code, 'H1'))).data;
    const area = 'corneal-hard-archives' as const;
    const [consent] = (await at.app.send(informedConsent.list, { area, ownerId: id }, at.here())).data.consents;
    const key = { area, id: consent?.id ?? 0, version: consent?.version ?? 0, reason: '换一种镜片' };
    expect(await at.app.send(informedConsent.invalid, key, at.here())).toMatchObject({ code: 121006 });
    const zones = { odStainCentral: 0, odStainNasal: 0, odStainTemporal: 0, odStainSuperior: 0, odStainInferior: 0 };
    const review = {
      reviewType: 'D1',
      action: '继续',
      nextReviewDate: '2026-03-17',
      odUcva: '5.0',
      odPattern: '靶心(牛眼)',
      ...zones,
    };
    expect(
      await at.app.send(hardLensReview.finish, { ownerId: id, version: 0, result: review }, at.once()),
    ).toMatchObject({ success: true });
    expect(await retrial(id, recordId)).toMatchObject({ code: 120211 });
  });

  it('续订: keeps the old lenses until the new lenses are delivered, and reopens the newest set only', async () => {
    const { id, code, orderRecordId } = await came();
    await at.deliver(id, at.delivery(code, 'J1'));
    expect(
      await at.app.send(
        hardLensOrder.retrial,
        { ownerId: id, recordId: orderRecordId, version: 1, reason: '录错了' },
        at.here(),
      ),
    ).toMatchObject({ code: 120211 });
    const { proposed } = (await at.app.send(hardLensOrder.list, { ownerId: id }, at.here())).data;
    expect(proposed).toMatchObject({ orderType: '续订', odAcK: 42.5, odTargetD: -3, replaceCycle: 6 });
    expect(await at.order(id, { orderType: '续订' })).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({
      state: 2,
      cycleNo: 2,
      expireDate: '2027-03-10',
      nextReviewDate: '2026-03-11',
    });
    expect(
      await at.app.send(
        hardLensOrder.retrial,
        { ownerId: id, recordId: orderRecordId, version: 1, reason: '录错了' },
        at.here(),
      ),
    ).toMatchObject({ code: 120708 });
    const [next] = await at.lenses(id);
    await at.arrive(next?.saleId ?? 0);
    await at.deliver(id, at.delivery(code, 'J2', { startWearDate: '2026-03-12' }));
    expect(await at.one(id)).toMatchObject({
      state: 3,
      cycleNo: 2,
      expireDate: '2027-03-12',
      nextReviewDate: '2026-03-13',
    });
  });

  it('adds up the growth of the eyes in all sets of lenses, from the last length before the first', async () => {
    const { id, acceptsId, code } = await came();
    const measured = (day: string, od: number) => pointsOf(at.clinic, acceptsId, day, 'AL', { od });
    await measured('2025-08-01', 24.1);
    await measured('2026-02-01', 24.4);
    await measured('2026-03-01', 24.5);
    await at.deliver(id, at.delivery(code, 'M1'));
    expect(await at.one(id)).toMatchObject({ odGrown: null, osGrown: null });
    await measured('2026-03-11', 24.52);
    expect(await at.one(id)).toMatchObject({ odGrown: 0.02 });
    expect(await at.order(id, { orderType: '续订' })).toMatchObject({ success: true });
    const [next] = await at.lenses(id);
    await at.arrive(next?.saleId ?? 0);
    await at.deliver(id, at.delivery(code, 'M2', { startWearDate: '2026-03-12' }));
    await measured('2026-03-20', 24.6);
    expect(await at.one(id)).toMatchObject({ odGrown: 0.1, osGrown: null });
  });

  it('补片 requires a reason and one eye, and is free of charge only for changed parameters within 90 days', async () => {
    const { id, code } = await came();
    await at.deliver(id, at.delivery(code, 'K1'));
    const lost = { orderType: '丢失补片', eyeScope: 'OS' };
    expect(await at.order(id, lost)).toMatchObject({ msg: '请填写补换原因' });
    expect(await at.order(id, { ...lost, exchangeReason: '洗镜时遗失', free: true })).toMatchObject({
      msg: expect.stringContaining('免费更换'),
    });
    expect(await at.order(id, { orderType: '参数更换', exchangeReason: '偏位', free: true })).toMatchObject({
      success: true,
    });
    const [lens] = await at.lenses(id);
    const [line] = await at.query('SELECT gift, amount::float8 AS amount FROM sale_line WHERE bill_id = $1', [
      lens?.saleId,
    ]);
    expect(line).toEqual({ gift: true, amount: 0 });
  });

  it.each([
    ['2025-12-10', true],
    ['2025-12-09', false],
  ])(
    'exchanges free of charge until 90 days (exchangeDays) after the newer lens was begun: %s, %s',
    async (day, isFree) => {
      const { id, code } = await came();
      await at.deliver(id, at.delivery(code, `X${day}`));
      await at.query(`UPDATE lens_archive SET od_start_date = '2025-06-01', os_start_date = $2 WHERE id = $1`, [
        id,
        day,
      ]);
      const answer = await at.order(id, { orderType: '参数更换', exchangeReason: '偏位', free: true });
      expect(answer).toMatchObject(
        isFree ? { success: true } : { success: false, msg: '免费更换：限参数更换，且在起戴后90天内' },
      );
    },
  );
});

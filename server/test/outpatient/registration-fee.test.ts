import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { type Desk, newcomer, newKey, openDesk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.clear());
afterAll(() => desk.app.close());

const withWang = () => ({ doctorId: desk.wang.doctorId, schedulingId: desk.wang.schedulingId });
const withLi = () => ({
  departmentId: desk.li.departmentId,
  doctorId: desk.li.doctorId,
  schedulingId: desk.li.schedulingId,
});

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await desk.app.database.query(text, values)).rows;
}

/** Registers with the unpaid fee 专家挂号. */
async function unpaid(change: Parameters<Desk['register']>[0] = {}) {
  const feeItemIds = await desk.feeIds('专家挂号');
  const { data } = await desk.register({ ...withWang(), feeItemIds, totalAmount: money(20), ...change });
  return data;
}

const cancel = (id: number, version = 1) =>
  desk.app.send(registration.cancel, { id, version, reason: '患者改期' }, { token: desk.front });

describe('fee of a registration', () => {
  const suggest = async (
    change: Partial<{ patientId: number; doctorId: number | null; departmentId: number; visitType: 1 | 2 | 3 }> = {},
    token = desk.front,
  ) => {
    const input = { departmentId: desk.departmentId, visitType: 1 as const, ...change };
    const { data } = await desk.app.send(registration.feeSuggest, input, { token });
    const chosen = data.feeItems.filter(({ id }) => data.defaultIds.includes(id));
    return { ...data, chosen: chosen.map(({ name, price }) => [name, price]) };
  };

  it("is the doctor's fee, else the department's, else the organisation's, else none", async () => {
    await rows(
      `WITH charge AS (INSERT INTO service_charge (property_owner_id, org_id, code, name, pinyin, charge_category, price)
         SELECT 1, org_id, 'F90001', '眼科挂号', 'ykgh', '1', 15 FROM department WHERE id = $1 RETURNING id, org_id),
       fee AS (INSERT INTO registration_fee (property_owner_id, org_id, charge_id, name, price, scope, visit_types)
         SELECT 1, org_id, id, '眼科挂号', 15, 'DEPARTMENT', '{1}' FROM charge RETURNING id, org_id)
       INSERT INTO registration_fee_target (property_owner_id, org_id, fee_id, scope, visit_type, department_id)
         SELECT 1, org_id, id, 'DEPARTMENT', 1, $1 FROM fee`,
      [desk.departmentId],
    );
    const { doctorId } = desk.wang;
    const elsewhere = { departmentId: desk.li.departmentId, doctorId: desk.li.doctorId };
    expect((await suggest({ doctorId })).chosen).toEqual([['专家挂号', 20]]);
    expect((await suggest()).chosen).toEqual([['眼科挂号', 15]]);
    expect((await suggest(elsewhere)).chosen).toEqual([['普通挂号', 10]]);
    expect(await suggest({ visitType: 3 })).toMatchObject({ feeItems: [], defaultIds: [], freeReason: '未设置挂号费' });

    await rows(`UPDATE registration_fee SET state_enum = 'DISABLE' WHERE name = '眼科挂号'`);
    expect((await suggest()).chosen).toEqual([['普通挂号', 10]]);
    const second = rows(
      `INSERT INTO registration_fee_target (property_owner_id, org_id, fee_id, scope, visit_type)
       SELECT 1, org_id, id, 'DEFAULT', 1 FROM registration_fee WHERE name = '眼科挂号'`,
    );
    await expect(second).rejects.toThrow('unique');
  });

  it('OUT-06 is free with the same doctor within 7 days of a finished visit', async () => {
    const { data } = await desk.register(withWang());
    await desk.set(
      'accepts',
      data.acceptsId,
      "accepts_state = 2, finish_at = '2026-03-03 10:00+08', day = '2026-03-03'",
    );
    const again = { patientId: data.patientId, visitType: 2 as const };
    const toWang = await suggest({ ...again, doctorId: desk.wang.doctorId });
    expect(toWang).toMatchObject({ chosen: [['复诊免挂号费', 0]], freeReason: '7天内复诊同一医生，免挂号费' });
    expect((await suggest({ ...again, doctorId: desk.li.doctorId })).chosen).toEqual([['普通挂号', 10]]);
    expect((await suggest({ ...again, doctorId: null })).chosen).toEqual([['普通挂号', 10]]);

    const feeItemIds = toWang.defaultIds;
    const free = { patient: { id: data.patientId }, visitType: 2 as const, ...withWang(), feeItemIds };
    const { data: saved } = await desk.register(free);
    expect(saved).toMatchObject({ payableAmount: 0 });
    expect(saved).not.toHaveProperty('orderNo');
    expect(await desk.visitOf(saved.acceptsId)).toMatchObject({ payState: 0 });

    desk.app.setNow('2026-03-11 09:00:00');
    const nextDay = await desk.app.signIn('front', { device: 'device-2' });
    expect((await suggest({ ...again, doctorId: desk.wang.doctorId }, nextDay)).chosen).toEqual([['专家挂号', 20]]);
  });

  it('refuses a charge of another organisation', async () => {
    const [other] = await rows(
      `SELECT charge_id AS id FROM registration_fee
       WHERE org_id <> (SELECT org_id FROM department WHERE id = $1) AND property_owner_id = 1 LIMIT 1`,
      [desk.departmentId],
    );
    expect(await desk.register({ feeItemIds: [Number(other?.id)], totalAmount: money(10) })).toMatchObject({
      code: 110105,
    });
  });
});

describe('order of a registration', () => {
  it('is created only once when one idempotency key is sent twice concurrently', async () => {
    const input = {
      patient: newcomer(),
      visitType: 1 as const,
      departmentId: desk.departmentId,
      ...withWang(),
      feeItemIds: await desk.feeIds('专家挂号'),
      totalAmount: money(20),
    };
    const as = { token: desk.front, idempotencyKey: newKey() };
    const [one, two] = await Promise.all([
      desk.app.send(registration.saveRegistered, input, as),
      desk.app.send(registration.saveRegistered, input, as),
    ]);
    expect(one).toMatchObject({ success: true });
    expect(two?.data).toEqual(one?.data);
    const orders = await rows('SELECT order_no, payable_amount, order_state FROM charge_order');
    expect(orders).toEqual([{ order_no: 'SF202603100001', payable_amount: '20.00', order_state: 1 }]);
    expect(await rows('SELECT name FROM charge_order_line')).toEqual([{ name: '专家挂号' }]);
  });

  it('is void once the registration is cancelled, at the desk or in the queue', async () => {
    const first = await unpaid();
    expect(await cancel(first.registrationId)).toMatchObject({ success: true });
    const second = await unpaid();
    const atQueue = { acceptsId: second.acceptsId, version: 1, reason: '离开' };
    expect(await desk.app.send(visit.updateCancel, atQueue, { token: desk.nurse })).toMatchObject({ success: true });
    const orders = await rows('SELECT order_state, payable_amount FROM charge_order');
    expect(orders).toEqual([
      { order_state: 5, payable_amount: '0.00' },
      { order_state: 5, payable_amount: '0.00' },
    ]);
  });

  it('is unchanged when the cancellation is refused', async () => {
    const { registrationId, acceptsId } = await unpaid();
    await desk.set('accepts', acceptsId, 'accepts_state = 1');
    expect(await cancel(registrationId)).toMatchObject({ code: 110109 });
    expect(await rows('SELECT order_state, payable_amount FROM charge_order')).toEqual([
      { order_state: 1, payable_amount: '20.00' },
    ]);
  });
});

describe('slip of a registration', () => {
  it('prints place, fee and the number of patients ahead', async () => {
    await desk.register(withLi());
    await desk.register(withWang());
    const { registrationId } = await unpaid();
    const { data } = await desk.app.send(registration.print, { id: registrationId }, { token: desk.front });
    expect(data).toMatchObject({
      orgShortName: '明眸眼视光旗舰门诊部',
      printCount: 0,
      queueNo: 2,
      registrationNo: 'GH202603100003',
      doctorName: '王建国',
      startTime: '08:00',
      endTime: '21:00',
      feeAmount: 20,
      payState: 1,
      payFirst: false,
      ahead: 1,
    });
    expect(data.phone).toMatch(/^\d{3}\*{4}\d{4}$/);
    await cancel(registrationId);
    const { data: after } = await desk.app.send(registration.print, { id: registrationId }, { token: desk.front });
    expect(after).not.toHaveProperty('ahead');
  });

  it('counts its prints, titles a reprint 补打, and counts no views', async () => {
    const { registrationId: id } = await unpaid();
    const slip = async () => (await desk.app.send(registration.print, { id }, { token: desk.front })).data;
    expect([await slip(), await slip()]).toMatchObject([{ printCount: 0 }, { printCount: 0, title: '挂号单' }]);
    expect((await desk.app.send(registration.printed, { id }, { token: desk.front })).data).toEqual({ printCount: 1 });
    expect(await slip()).toMatchObject({ printCount: 1, operatorName: expect.any(String) });
    expect(await desk.app.send(registration.printed, { id: 999_999 }, { token: desk.front })).toMatchObject({
      code: 100002,
    });
  });
});

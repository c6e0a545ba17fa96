import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { type Desk, newKey, openDesk } from './desk';

let desk: Desk;
let cashier: string;
let manager: string;
beforeAll(async () => {
  desk = await openDesk();
  [cashier, manager] = [await desk.app.signIn('cashier'), await desk.app.signIn('manager')];
});
beforeEach(() => desk.clear());
afterAll(() => desk.app.close());

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await desk.app.database.query(text, values)).rows;
}

async function unpaid() {
  const { data } = await desk.register({
    doctorId: desk.wang.doctorId,
    schedulingId: desk.wang.schedulingId,
    feeItemIds: await desk.feeIds('专家挂号'),
    totalAmount: money(20),
  });
  if (!data.orderId) throw new Error('the fee has no order');
  return { ...data, orderId: data.orderId };
}

async function pay(orderId: number) {
  const { data } = await desk.app.send(chargeOrder.detail, { id: orderId }, { token: cashier });
  const { version } = data.order;
  const input = { id: orderId, version, payableAmount: money(20), ways: [{ wayCode: 1, amount: money(20) }] };
  return desk.app.send(chargeOrder.settle, input, { token: cashier, idempotencyKey: newKey() });
}

async function paid() {
  const registered = await unpaid();
  expect(await pay(registered.orderId)).toMatchObject({ success: true });
  return registered;
}

async function rowOf(id: number) {
  const { data } = await desk.app.send(registration.findById, { id }, { token: desk.front });
  return data.registration;
}

async function giveBack(id: number, as: { token?: string; version?: number } = {}) {
  const { token = desk.front, version = (await rowOf(id)).version } = as;
  return desk.app.send(registration.return, { id, version, reason: '患者改期' }, { token, idempotencyKey: newKey() });
}

describe('paid registration', () => {
  it('is shown as paid and cannot be cancelled; a cancelled registration cannot be paid', async () => {
    const { registrationId, acceptsId } = await paid();
    const row = await rowOf(registrationId);
    expect(row).toMatchObject({ payState: 2, registerState: 1 });
    const cancelling = { id: registrationId, version: row.version, reason: '试' };
    expect(await desk.app.send(registration.cancel, cancelling, { token: desk.front })).toMatchObject({ code: 110107 });
    const atQueue = { acceptsId, version: 1, reason: '离开' };
    expect(await desk.app.send(visit.updateCancel, atQueue, { token: desk.nurse })).toMatchObject({ code: 110212 });

    const gone = await unpaid();
    const first = { id: gone.registrationId, version: 1, reason: '试' };
    expect(await desk.app.send(registration.cancel, first, { token: desk.front })).toMatchObject({ success: true });
    expect(await pay(gone.orderId)).toMatchObject({ code: 180101 });
  });

  it('is returned with its patient, visit and order, each with its own version', async () => {
    const { registrationId, acceptsId, orderId } = await paid();
    await desk.set('accepts', acceptsId, 'version = 5');
    const { data } = await desk.app.send(registration.findById, { id: registrationId }, { token: desk.front });
    expect(data).toMatchObject({
      registration: { id: registrationId, version: 2, payState: 2, acceptsId, patientId: data.patient.id },
      patient: { version: 1, phone: expect.stringMatching(/^1\d\d\*{4}\d{4}$/) },
      accepts: { id: acceptsId, version: 5, acceptsState: 0, triageState: 0, callState: 0, validFlag: true },
      order: { id: orderId, orderState: 2, payableAmount: 20, paidAmount: 20 },
    });
    expect(data.accepts.queueSort).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

    const gone = await unpaid();
    const input = { id: gone.registrationId, version: 1, reason: '试' };
    await desk.app.send(registration.cancel, input, { token: desk.front });
    const after = await desk.app.send(registration.findById, { id: gone.registrationId }, { token: desk.front });
    expect(after.data).toMatchObject({
      registration: { registerState: 2 },
      accepts: { validFlag: false },
      order: null,
    });
  });

  it('is either paid or cancelled when both happen concurrently', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { registrationId, orderId } = await unpaid();
      const cancelling = { id: registrationId, version: 1, reason: '试' };
      const [payment, cancelled] = await Promise.all([
        pay(orderId),
        desk.app.send(registration.cancel, cancelling, { token: desk.front }),
      ]);
      expect([payment.success, cancelled.success].filter(Boolean)).toHaveLength(1);
      const { registerState, payState } = await rowOf(registrationId);
      expect([registerState, payState]).toEqual(payment.success ? [1, 2] : [2, 1]);
    }
  });
});

describe('退号', () => {
  it("OUT-07 refunds the fee in cash in the cashier's own shift, ends the registration and removes the visit from the queue", async () => {
    const { registrationId, acceptsId, orderId } = await paid();
    const done = await giveBack(registrationId);
    expect(done).toMatchObject({ success: true, data: { registerState: 3, refundNo: 'TF202603100001' } });
    expect(await rowOf(registrationId)).toMatchObject({ registerState: 3, payState: 3, cancelReason: '患者改期' });
    expect(await rows('SELECT valid_flag FROM accepts WHERE id = $1', [acceptsId])).toEqual([{ valid_flag: false }]);
    const refunds = await rows(
      `SELECT r.refund_state, r.refund_kind, w.amount, p.way_code, a.account FROM refund_order r
       JOIN refund_way w ON w.refund_id = r.id JOIN pay_row p ON p.id = w.pay_row_id
       JOIN cashier_shift s ON s.id = r.shift_id JOIN account a ON a.id = s.created_by WHERE r.order_id = $1`,
      [orderId],
    );
    expect(refunds).toEqual([{ refund_state: 3, refund_kind: 3, amount: '20.00', way_code: 1, account: 'front' }]);
    expect(await giveBack(registrationId)).toMatchObject({
      code: 110106,
      msg: '挂号单当前状态为「已退号」，不能退号',
    });
  });

  it('OUT-07 is refused once the visit has begun, and refers an unpaid registration to 取消', async () => {
    const received = await paid();
    await desk.set('accepts', received.acceptsId, 'accepts_state = 1');
    expect(await giveBack(received.registrationId)).toMatchObject({ code: 110109 });
    const waiting = await unpaid();
    expect(await giveBack(waiting.registrationId)).toMatchObject({ code: 110108, msg: '未缴费的挂号请直接取消' });
    expect(await giveBack(waiting.registrationId, { token: desk.nurse })).toMatchObject({ status: 403 });
    const stale = await paid();
    expect(await giveBack(stale.registrationId, { version: 1 })).toMatchObject({ code: 110001 });
  });

  it('refunds only once when two users return concurrently', async () => {
    const { registrationId, orderId } = await paid();
    const { version } = await rowOf(registrationId);
    const replies = await Promise.all([
      giveBack(registrationId, { version }),
      giveBack(registrationId, { version, token: desk.admin }),
    ]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 110106]);
    expect(await rows('SELECT sum(amount) AS n FROM refund_order WHERE order_id = $1', [orderId])).toEqual([
      { n: '20.00' },
    ]);
  });

  it('is the only refund while the patient waits: a refund by the cashier is refused', async () => {
    const { orderId } = await paid();
    const { data } = await desk.app.send(refund.refundable, { orderId }, { token: cashier });
    expect(data.lines).toMatchObject([{ refundable: false }]);
    const [line] = data.lines;
    const lines = [{ orderLineId: line?.orderLineId ?? 0, qty: 1, amount: money(20) }];
    const input = { orderId, orderVersion: data.orderVersion, lines, reason: '试' };
    const settled = await desk.app.send(refund.settle, input, { token: cashier, idempotencyKey: newKey() });
    expect(settled).toMatchObject({ code: 180302 });
  });

  it("is replaced by a cashier's refund with the right once the visit has begun, and the visit continues", async () => {
    const { registrationId, acceptsId, orderId } = await paid();
    await desk.set('accepts', acceptsId, 'accepts_state = 1');
    const { data } = await desk.app.send(refund.refundable, { orderId }, { token: manager });
    const lines = [{ orderLineId: data.lines[0]?.orderLineId ?? 0, qty: 1, amount: money(20) }];
    const input = { orderId, orderVersion: data.orderVersion, lines, reason: '医生出诊晚点' };
    const as = (token: string) => ({ token, idempotencyKey: newKey() });
    expect(await desk.app.send(refund.settle, input, as(cashier))).toMatchObject({ code: 180302 });
    expect(await desk.app.send(refund.settle, input, as(manager))).toMatchObject({ success: true });
    const after = await desk.app.send(registration.findById, { id: registrationId }, { token: desk.front });
    expect(after.data).toMatchObject({ registration: { registerState: 1, payState: 3 }, accepts: { acceptsState: 1 } });
  });

  it('waits for approval where required: the visit cannot be received, and a rejection lets the visit continue', async () => {
    await rows(
      `INSERT INTO parameter (property_owner_id, org_id, key, value)
       SELECT 1, org_id, 'refundApproveAmount', '10' FROM department WHERE id = $1`,
      [desk.departmentId],
    );
    const { registrationId, acceptsId } = await paid();
    const asked = await giveBack(registrationId);
    expect(asked).toMatchObject({ success: true, data: { registerState: 1, refundNo: 'TF202603100001' } });
    expect(await rowOf(registrationId)).toMatchObject({ returnPending: true, payState: 2 });
    expect(await giveBack(registrationId)).toMatchObject({
      code: 110106,
      msg: '挂号单当前状态为「退号处理中」，不能退号',
    });
    const doctor = await desk.app.signIn('admin', { device: 'device-3' });
    const receive = async () =>
      desk.app.send(
        visit.updateAccepts,
        { acceptsId, version: (await desk.visitOf(acceptsId)).version, acceptsState: 1 },
        { token: doctor },
      );
    expect(await receive()).toMatchObject({ code: 110216, msg: '退号处理中，不能接诊' });

    const [pending] = await rows('SELECT id, version FROM refund_order WHERE refund_state = 1');
    const decide = (pass: boolean, version: unknown) =>
      desk.app.send(
        refund.approve,
        { id: Number(pending?.id), version: Number(version), pass, remark: '请就诊' },
        { token: manager, idempotencyKey: newKey() },
      );
    expect(await decide(false, pending?.version)).toMatchObject({ success: true });
    expect(await rowOf(registrationId)).toMatchObject({ returnPending: false, registerState: 1, payState: 2 });

    await giveBack(registrationId);
    const [again] = await rows('SELECT id, version FROM refund_order WHERE refund_state = 1');
    const passing = { id: Number(again?.id), version: Number(again?.version), pass: true };
    const as = (token: string) => ({ token, idempotencyKey: newKey() });
    expect(await desk.app.send(refund.approve, passing, as(manager))).toMatchObject({ success: true });
    const settling = { id: passing.id, version: passing.version + 1 };
    expect(await desk.app.send(refund.settle, settling, as(cashier))).toMatchObject({ success: true });
    expect(await rowOf(registrationId)).toMatchObject({ registerState: 3, payState: 3, cancelReason: '患者改期' });
    await rows(`DELETE FROM parameter WHERE key = 'refundApproveAmount'`);
  });
});

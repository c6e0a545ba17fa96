import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { registrationDesk as calls } from '@mingmou/contract/outpatient/registration-desk.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { type Desk, newcomer, newKey, openDesk } from './desk';

let desk: Desk;
let cashier: string;
beforeAll(async () => {
  desk = await openDesk();
  cashier = await desk.app.signIn('cashier');
});
beforeEach(() => desk.clear());
afterAll(() => desk.app.close());

async function unpaid(person = newcomer()) {
  const { data } = await desk.register({
    patient: person,
    feeItemIds: await desk.feeIds('专家挂号'),
    totalAmount: money(20),
  });
  return data;
}

async function pay(orderId: number) {
  const { data } = await desk.app.send(chargeOrder.detail, { id: orderId }, { token: cashier });
  const { version } = data.order;
  const input = { id: orderId, version, payableAmount: money(20), ways: [{ wayCode: 1, amount: money(20) }] };
  return desk.app.send(chargeOrder.settle, input, { token: cashier, idempotencyKey: newKey() });
}

const cardOf = (id: number, token = desk.front) => desk.app.send(calls.card, { id }, { token });

describe('card of a returning patient', () => {
  it('shows unpaid orders and the allergy, masks the phone, and omits paid orders', async () => {
    const person = { ...newcomer(), allergyFlag: 1 as const, allergyHistory: '青霉素', address: '文三路1号' };
    const { patientId, orderId, orderNo } = await unpaid(person);
    const { data } = await cardOf(patientId);
    expect(data).toMatchObject({
      id: patientId,
      allergyHistory: '青霉素',
      address: '文三路1号',
      phone: `${person.phone?.slice(0, 3)}****${person.phone?.slice(-4)}`,
      unpaid: [{ id: orderId, orderNo, payableAmount: 20 }],
      cardBalance: 0,
      arrearsBalance: 0,
      integralBalance: 0,
    });
    expect(await pay(orderId ?? 0)).toMatchObject({ success: true });
    await desk.app.database.query(
      'INSERT INTO patient_credit (property_owner_id, patient_id, open_amount) SELECT property_owner_id, id, 680 FROM patient WHERE id = $1',
      [patientId],
    );
    // A cash payment of 20 yuan earns 20 points.
    expect((await cardOf(patientId)).data).toMatchObject({ unpaid: [], arrearsBalance: 680, integralBalance: 20 });
  });

  it('refuses a patient of another chain', async () => {
    const { patientId } = await unpaid();
    expect(await cardOf(patientId, await desk.app.signIn('front_b'))).toMatchObject({ code: 100002 });
  });

  it('edits the file in place: logs the view of the full file, saves phone and address, and keeps other fields', async () => {
    const { patientId } = await unpaid({ ...newcomer('宋雨洁'), allergyFlag: 1, allergyHistory: '青霉素' });
    const { data: file } = await desk.app.send(calls.file, { id: patientId }, { token: desk.front });
    expect(file.phone).toMatch(/^137\d{8}$/);
    const changed = { ...file, phone: '13900009999', address: '文三路2号' };
    const answered = await desk.app.send(patient.updateFromDesk, changed, { token: desk.front });
    expect(answered).toMatchObject({ data: { version: file.version + 1 } });
    const { data: after } = await desk.app.send(calls.file, { id: patientId }, { token: desk.front });
    expect(after).toEqual({ ...changed, version: file.version + 1 });
    const { rows } = await desk.app.database.query(
      "SELECT 1 FROM operation_log WHERE action = '查看' AND patient_id = $1",
      [patientId],
    );
    expect(rows).toHaveLength(2);
  });
});

describe('preview of 退号', () => {
  it('shows the payment methods of the refund, and changes nothing', async () => {
    const { registrationId, orderId } = await unpaid();
    const ways = () => desk.app.send(calls.returnWays, { id: registrationId }, { token: desk.front });
    expect((await ways()).data).toEqual({ amount: 0, ways: [], packages: [], needApprove: false });
    await pay(orderId ?? 0);
    const answer = { amount: 20, ways: [{ wayName: '现金', amount: 20 }], packages: [], needApprove: false };
    expect((await ways()).data).toEqual(answer);
    expect((await ways()).data).toEqual(answer);
  });
});

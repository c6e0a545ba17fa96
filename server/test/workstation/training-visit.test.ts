import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { visitTraining, vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import { addTraining } from '../cashier/service-packages';
import { newKey } from '../outpatient/desk';
import { type Clinic, openClinic } from './clinic';

let clinic: Clinic;
let cashier: string;
let itemId: number;
beforeAll(async () => {
  clinic = await openClinic();
  cashier = await clinic.signIn('cashier');
  const { rows } = await clinic.desk.app.database.query('SELECT id FROM training_item ORDER BY id LIMIT 1');
  itemId = Number(rows[0]?.id);
});
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, { idempotencyKey: newKey(), ...as });

/** Sells a paid package of one session to the patient. */
async function buy(patientId: number) {
  const servicePackageId = await addTraining(clinic.desk.app, { times: 1, price: 100 });
  const lines = [{ sourceType: 7 as const, itemId: servicePackageId, qty: 1 }];
  const order = (await send(chargeOrder.save, { patientId, lines, payableAmount: money(100) }, { token: cashier }))
    .data;
  const { id, version, payableAmount } = order;
  const ways = [{ wayCode: 1, amount: payableAmount }];
  expect(await send(chargeOrder.settle, { id, version, payableAmount, ways }, { token: cashier })).toMatchObject({
    code: 0,
  });
}

describe('就诊中的视觉训练', () => {
  it('offers usable packages, keeps the visit open while a session is a draft, and still shows a package that it used up', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    const find = async () => (await send(visitTraining.find, { acceptsId })).data;
    expect(await find()).toEqual({ patientId, packages: [] });
    await buy(patientId);
    const [bought] = (await find()).packages;
    expect(bought).toMatchObject({ kind: 'VT', leftTimes: 1 });
    const ownerId = bought?.id ?? 0;
    const tab = async () =>
      (await send(consultingDesk.medicalAccepts, { id: acceptsId })).data.stages.find((one) => one.tab === 8)
        ?.stageState;
    expect(await tab()).toBe(0);
    const result = { attendance: '正常', items: [{ itemId, done: '完成' }] };
    const draft = await send(vtRecord.save, { ownerId, version: 0, acceptsId, result });
    expect(await tab()).toBe(1);
    expect((await send(consultingDesk.finish, { id: acceptsId })).msg).toContain('视觉训练');
    const { recordId, version } = draft.data;
    expect(await send(vtRecord.finish, { ownerId, recordId, version, acceptsId, result })).toMatchObject({ code: 0 });
    expect(await tab()).toBe(2);
    expect((await find()).packages).toMatchObject([{ id: ownerId, leftTimes: 0 }]);
  });

  it('refuses a session that names a visit of another patient', async () => {
    const [own, other] = [await clinic.arrive(), await clinic.arrive()];
    await buy(own.patientId);
    await clinic.receive(own.acceptsId);
    const [bought] = (await send(visitTraining.find, { acceptsId: own.acceptsId })).data.packages;
    const result = { attendance: '正常', items: [{ itemId, done: '完成' }] };
    const asked = { ownerId: bought?.id ?? 0, version: 0, acceptsId: other.acceptsId, result };
    expect(await send(vtRecord.finish, asked)).toMatchObject({ code: 120208 });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { consultingDesk as calls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { addReviews } from '../cashier/service-packages';
import { newKey, TODAY } from '../outpatient/desk';
import { type Clinic, COMPLETE, openClinic } from './clinic';

let clinic: Clinic;
let cashier: string;
beforeAll(async () => {
  clinic = await openClinic();
  cashier = await clinic.signIn('cashier');
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const asDoctor = () => ({ token: clinic.doctor });
const query = (text: string, values: unknown[]) => clinic.desk.app.database.query(text, values);
const barOf = async (patientId: number) => (await send(calls.patientInfo, { patientId }, asDoctor())).data;
const earlier = async (patientId: number, page = 1, size = 20) =>
  (await send(calls.earlierVisits, { patientId, page, size }, asDoctor())).data;

async function pay(orderId: number, amount: number) {
  const { version } = (await send(chargeOrder.detail, { id: orderId }, { token: cashier })).data.order;
  const ways = [{ wayCode: 1, amount: money(amount) }];
  const input = { id: orderId, version, payableAmount: money(amount), ways };
  expect(await send(chargeOrder.settle, input, { token: cashier, idempotencyKey: newKey() })).toMatchObject({
    code: 0,
  });
}

describe('the patient bar', () => {
  it('shows the balance due, the usable packages and the active treatments', async () => {
    const packageId = await addReviews(clinic.desk.app, { times: 6, price: 600 });
    const { data } = await clinic.desk.register({ packages: [{ packageId, qty: 1 }], totalAmount: money(600) });
    const { patientId, orderId } = data;
    expect(await barOf(patientId)).toMatchObject({
      ...{ cardBalance: 0, arrearsBalance: 0, integralBalance: 0, usablePackages: [], activeEpisodes: [] },
    });
    await pay(orderId ?? 0, 600);
    await query(
      'INSERT INTO patient_credit (property_owner_id, patient_id, open_amount) SELECT property_owner_id, id, 680 FROM patient WHERE id = $1',
      [patientId],
    );
    await query(
      `INSERT INTO treatment_episode (property_owner_id, org_id, patient_id, type, detail, start_date, end_date)
       SELECT property_owner_id, 1, id, kind, '{"concentration": "0.01%"}', '2026-03-01', ended
       FROM patient, (VALUES (7, NULL::date), (2, '2026-03-05')) AS plan (kind, ended) WHERE id = $1`,
      [patientId],
    );
    expect(await barOf(patientId)).toMatchObject({
      arrearsBalance: 680,
      usablePackages: [{ leftTimes: 6, totalTimes: 6 }],
      activeEpisodes: [{ type: 7, param: '0.01%', startDate: '2026-03-01' }],
    });
  });
});

describe('历史就诊', () => {
  it('lists received visits, latest first, each with the state of its stages', async () => {
    const first = await clinic.arrive();
    await clinic.receive(first.acceptsId);
    await clinic.askDone(first.acceptsId, 0, COMPLETE);
    await clinic.desk.set('accepts', first.acceptsId, `day = '2026-03-01', accepts_state = 2, finish_at = now()`);
    const { patientId } = first;
    const again = await clinic.arrive({ patient: { id: patientId }, visitType: 2 });
    expect((await earlier(patientId)).records.map(({ acceptsId }) => acceptsId)).toEqual([first.acceptsId]);
    await clinic.receive(again.acceptsId);
    const { records, total } = await earlier(patientId);
    expect(total).toBe(2);
    expect(records).toMatchObject([
      { acceptsId: again.acceptsId, day: TODAY, acceptsState: 1 },
      { acceptsId: first.acceptsId, day: '2026-03-01', acceptsState: 2, diagnosisSummary: '双眼近视' },
    ]);
    const asked = records.map(({ stages }) => stages.find(({ code }) => code === 'consultation')?.stageState);
    expect(asked).toEqual([0, 2]);
    const pages = [await earlier(patientId, 1, 10), await earlier(patientId, 2, 10)];
    expect(pages.map((page) => page.records.length)).toEqual([2, 0]);
  });

  it('shows visits of another clinic only to accounts with view access there', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    await query('UPDATE accepts SET org_id = 2 WHERE id = $1', [acceptsId]);
    await query(`UPDATE account SET view_org_ids = '{}' WHERE account = $1`, ['doctor']);
    expect((await earlier(patientId)).total).toBe(0);
    await query(`UPDATE account SET view_org_ids = '{2}' WHERE account = $1`, ['doctor']);
    expect((await earlier(patientId)).records).toMatchObject([{ acceptsId }]);
  });
});

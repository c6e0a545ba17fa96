import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { consultingDesk as deskCalls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { rxExpiry } from '../../src/modules/workstation/drug-rx.job';
import { atOneInstant } from '../support/barrier';
import { type Clinic, COMPLETE, openClinic } from './clinic';

type Line = NonNullable<InputOf<typeof drugRx.save>['lines']>[number];
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

let clinic: Clinic;
let pharmacist: string;
let cashier: string;
let drops: Line;
let keys = 0;

const once = (token: string) => {
  keys += 1;
  return { token, idempotencyKey: `drug-rx-key-${String(keys).padStart(8, '0')}` };
};
const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const rows = async (text: string) => (await clinic.desk.app.database.query(text)).rows;
const set = (key: string, value: unknown) =>
  clinic.desk.app.database.query(
    `INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, 1, $1, $2)`,
    [key, JSON.stringify(value)],
  );

beforeAll(async () => {
  clinic = await openClinic();
  pharmacist = await clinic.signIn('pharmacist');
  cashier = await clinic.signIn('cashier');
  const { data } = await send(drugRx.drugs, { keyword: '玻璃酸钠' }, { token: clinic.doctor });
  const [drug] = data;
  if (!drug) throw new Error('the demo sells no drops');
  drops = {
    ...{ drugId: drug.drugId, singleDose: 1, doseUnit: '滴', frequency: 'Bid', route: 1, eye: 'OU', days: 7, qty: 1 },
  };
});
beforeEach(async () => {
  await clinic.desk.clear();
  await rows(`DELETE FROM parameter WHERE key = 'pharmacistReview'`);
});
afterAll(() => clinic.desk.app.close());

async function rowsOf(acceptsId: number) {
  return (await send(drugRx.findByAccepts, { acceptsId }, { token: clinic.doctor })).data.rows;
}
const only = async (acceptsId: number): Promise<Row> => {
  const [row] = await rowsOf(acceptsId);
  if (!row) throw new Error('the visit has no prescription');
  return row;
};
const finish = (acceptsId: number, lines: readonly Line[], more: object = {}, token = clinic.doctor) =>
  send(drugRx.finish, { acceptsId, version: 0, lines: [...lines], ...more }, once(token));

/** Creates a visit with a finished diagnosis. */
async function diagnosed(): Promise<number> {
  const acceptsId = await clinic.seen();
  await clinic.askDone(acceptsId, 0, COMPLETE);
  return acceptsId;
}
async function prescribed(lines: readonly Line[] = [drops]): Promise<number> {
  const acceptsId = await diagnosed();
  const reply = await finish(acceptsId, lines);
  if (!reply.success) throw new Error(reply.msg);
  return acceptsId;
}
const review = (acceptsId: number, row: Row, more: object, token = pharmacist) =>
  send(
    drugRx.review,
    { acceptsId, prescriptionId: row.prescriptionId, version: row.version, passed: true, ...more },
    once(token),
  );
const orderOf = async (acceptsId: number) => {
  const [row] = await rows(`SELECT id::int FROM charge_order WHERE accepts_id = ${acceptsId} AND order_state = 1`);
  return row ? (await send(chargeOrder.detail, { id: Number(row.id) }, { token: cashier })).data : undefined;
};
async function pay(acceptsId: number) {
  const found = await orderOf(acceptsId);
  if (!found) throw new Error('nothing waits to be paid');
  const { id, version, payableAmount } = found.order;
  return send(
    chargeOrder.settle,
    { id, version, payableAmount, ways: [{ wayCode: 1, amount: payableAmount }] },
    once(cashier),
  );
}
const saleOf = async (acceptsId: number) => {
  const [row] = await rows(`SELECT max(bill_id)::int AS id FROM sale WHERE accepts_id = ${acceptsId}`);
  return (await send(sale.findById, { id: Number(row?.id) }, { token: clinic.manager })).data;
};
const billState = async (acceptsId: number) => (await saleOf(acceptsId)).state;
const act = (call: typeof drugRx.invalid, acceptsId: number, { prescriptionId, version }: Row) =>
  send(call, { acceptsId, prescriptionId, version, reason: '开错药品' }, { token: clinic.doctor });

describe('content of a drug prescription', () => {
  it('WS-24 accepts five drugs at most, and requires a reason for ten days', async () => {
    const acceptsId = await diagnosed();
    const six = Array.from({ length: 6 }, () => drops);
    expect(await finish(acceptsId, six)).toMatchObject({ code: 120402, msg: '每张处方不得超过5种药品' });
    expect(await finish(acceptsId, [{ ...drops, days: 10 }])).toMatchObject({
      code: 120403,
      msg: '用量超过7天，请填写理由',
    });
    expect(await rowsOf(acceptsId)).toEqual([]);
    const long = { ...drops, days: 10, longReason: '慢性病', longText: '干眼' } as const;
    expect(await finish(acceptsId, [long])).toMatchObject({ success: true, data: { stageState: 2 } });
  });

  it('names the drugs of the last prescription in the patient bar, until it is invalid', async () => {
    const acceptsId = await prescribed();
    const [visit] = await rows(`SELECT patient_id::int AS id FROM accepts WHERE id = ${acceptsId}`);
    const known = async () => {
      const input = { patientId: Number(visit?.id) };
      return (await send(deskCalls.patientInfo, input, { token: clinic.doctor })).data;
    };
    expect(await known()).toMatchObject({
      lastDrugs: { day: '2026-03-10', names: [expect.stringContaining('玻璃酸钠')] },
    });
    await rows('UPDATE drug_prescription SET rx_state = 8');
    expect(await known()).toMatchObject({ lastDrugs: null });
  });

  it('WS-24 requires 处方权 to sign (120401) and a diagnosis (120405)', async () => {
    const acceptsId = await clinic.seen();
    const asManager = await clinic.signIn('manager');
    expect(await finish(acceptsId, [drops], {}, asManager)).toMatchObject({ code: 120401, msg: '您没有处方权' });
    expect(await finish(acceptsId, [drops])).toMatchObject({ code: 120405, msg: '请先完成诊断' });
    const saved = await send(drugRx.save, { acceptsId, version: 0, lines: [drops] }, once(asManager));
    expect(saved).toMatchObject({ success: true, data: { stageState: 1 } });
  });

  it('refuses goods that are no drugs, and disabled drugs', async () => {
    const acceptsId = await diagnosed();
    const [frame] = await rows(`SELECT b.id::int FROM erp_barcode b JOIN erp_breed e USING (property_owner_id)
      WHERE e.id = b.breed_id AND e.category_id = '003' AND b.property_owner_id = 1 LIMIT 1`);
    const reply = await finish(acceptsId, [{ ...drops, drugId: Number(frame?.id) }]);
    expect(reply).toMatchObject({ status: 400, msg: expect.stringContaining('不在药品目录中或已停用') });
  });

  it('finds drugs by their ids, whatever the list of drugs shows', async () => {
    const { data } = await send(drugRx.drugs, { drugIds: [drops.drugId] }, { token: clinic.doctor });
    expect(data.map(({ drugId }) => drugId)).toEqual([drops.drugId]);
  });

  it('is 儿科 under the age of 14 whatever category is chosen, and 急诊 where 急诊 is chosen', async () => {
    const acceptsId = await diagnosed();
    await rows(`UPDATE patient SET birthday = '2018-03-01'
      WHERE id = (SELECT patient_id FROM accepts WHERE id = ${acceptsId})`);
    await finish(acceptsId, [drops], { category: '普通' });
    expect((await only(acceptsId)).current?.category).toBe('儿科');
  });

  it('120412 requires a reason for a drug that the patient is allergic to, and stores the reason', async () => {
    const { acceptsId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    await clinic.askDone(acceptsId, 0, { ...COMPLETE, allergyHas: '有', allergyText: '玻璃酸钠过敏' });
    expect(await finish(acceptsId, [drops])).toMatchObject({
      code: 120412,
      msg: expect.stringMatching(/^患者对.*玻璃酸钠滴眼液过敏，确定继续？$/),
    });
    expect(await finish(acceptsId, [drops], { allergyReason: '已做皮试阴性' })).toMatchObject({ success: true });
    expect((await only(acceptsId)).signed).toMatchObject({ allergyReason: '已做皮试阴性' });
  });
});

describe('without a pharmacist review', () => {
  it('creates a sale when it is signed: 药品 lines for the cashier, stock unchanged until payment', async () => {
    const acceptsId = await prescribed();
    const row = await only(acceptsId);
    expect(row).toMatchObject({ stageState: 2, editable: false, signed: { validUntil: '2026-03-10' } });
    expect(row.signed?.rxNo).toMatch(/^CF20260310\d{4}$/);
    expect(row.signed?.billNo).toMatch(/^XS/);
    expect((await orderOf(acceptsId))?.lines).toMatchObject([{ sourceType: 3, qty: 1, discountFlag: false }]);
    const { stages } = (await send(deskCalls.medicalAccepts, { id: acceptsId }, { token: clinic.doctor })).data;
    expect(stages).toContainEqual({ tab: 5, code: 'conclusion', title: '处方结论', stageState: 2 });
  });

  it('takes its state from the sale: paid, dispensed', async () => {
    const acceptsId = await prescribed();
    expect(await pay(acceptsId)).toMatchObject({ success: true });
    expect(await only(acceptsId)).toMatchObject({ stageState: 4, editable: false });
    const sold = await saleOf(acceptsId);
    const input = { saleId: sold.id, version: sold.version, itemIds: sold.lines.map(({ id }) => id) };
    expect(await send(saleDelivery.take, input, once(pharmacist))).toMatchObject({ success: true });
    expect(await only(acceptsId)).toMatchObject({ stageState: 5 });
    expect(await act(drugRx.invalid, acceptsId, await only(acceptsId))).toMatchObject({ success: false });
  });

  it('becomes void once all of its money is refunded', async () => {
    const acceptsId = await prescribed();
    const order = (await orderOf(acceptsId))?.order;
    await pay(acceptsId);
    const found = (await send(chargeOrder.detail, { id: order?.id ?? 0 }, { token: cashier })).data;
    const lines = found.lines.map(({ id, qty, payableAmount }) => ({ orderLineId: id, qty, amount: payableAmount }));
    const input = { orderId: found.order.id, orderVersion: found.order.version, lines, reason: '患者要求' };
    expect(await send(refund.settle, input, once(cashier))).toMatchObject({ success: true });
    expect(await only(acceptsId)).toMatchObject({ stageState: 8 });
  });

  it('voids its sale when it is reopened, and gets the suffix -R1 when it is signed again', async () => {
    const acceptsId = await prescribed();
    const before = await only(acceptsId);
    expect(await act(drugRx.retrial, acceptsId, before)).toMatchObject({ success: true, data: { stageState: 1 } });
    expect(await billState(acceptsId)).toBe('INVALID');
    expect(await orderOf(acceptsId)).toBeUndefined();
    const draft = await only(acceptsId);
    expect(draft).toMatchObject({ editable: true, retrialCount: 1 });
    const again = { prescriptionId: draft.prescriptionId, version: draft.version };
    await finish(acceptsId, [{ ...drops, qty: 2 }], again);
    expect((await only(acceptsId)).signed?.rxNo).toBe(`${before.signed?.rxNo}-R1`);
    expect(await act(drugRx.invalid, acceptsId, await only(acceptsId))).toMatchObject({ data: { stageState: 8 } });
    expect(await orderOf(acceptsId)).toBeUndefined();
  });

  it('allows several prescriptions per visit, each with its own number and sale', async () => {
    const acceptsId = await prescribed();
    expect(await finish(acceptsId, [{ ...drops, qty: 3 }])).toMatchObject({ success: true });
    const [first, second] = await rowsOf(acceptsId);
    expect(first?.signed?.billNo).not.toBe(second?.signed?.billNo);
    expect((await orderOf(acceptsId))?.lines).toHaveLength(2);
  });

  it('offers the last signed prescription of the patient as a source for a copy, and no voided one', async () => {
    const lastOf = async (acceptsId: number) =>
      (await send(drugRx.findByAccepts, { acceptsId }, { token: clinic.doctor })).data;
    const acceptsId = await diagnosed();
    expect((await lastOf(acceptsId)).lastAt).toBeNull();
    await finish(acceptsId, [{ ...drops, qty: 2 }]);
    await finish(acceptsId, [{ ...drops, qty: 3 }]);
    const [, second] = await rowsOf(acceptsId);
    expect(await lastOf(acceptsId)).toMatchObject({
      last: { lines: [{ drugId: drops.drugId, qty: 3, name: second?.current?.lines?.[0]?.name }] },
      lastAt: second?.signed?.confirmedAt,
    });
    if (second) expect(await act(drugRx.invalid, acceptsId, second)).toMatchObject({ success: true });
    expect((await lastOf(acceptsId)).last?.lines).toMatchObject([{ qty: 2 }]);
    await rows(`UPDATE drug_prescription SET rx_state = 9 WHERE accepts_id = ${acceptsId} AND rx_state = 2`);
    expect((await lastOf(acceptsId)).last?.lines).toMatchObject([{ qty: 2 }]);
    await rows(`UPDATE drug_prescription SET rx_state = 1 WHERE accepts_id = ${acceptsId} AND rx_state = 9`);
    expect((await lastOf(acceptsId)).lastAt).toBeNull();
  });

  it('can be paid until its last valid day, and expires the night after', async () => {
    const acceptsId = await prescribed();
    clinic.desk.app.setNow('2026-03-11 00:05:00');
    cashier = await clinic.signIn('cashier');
    expect(await pay(acceptsId)).toMatchObject({ code: 120406, msg: '处方已失效，请重新开具' });
    await rows(`INSERT INTO job (property_owner_id, kind, payload, run_at, created_at)
      VALUES (1, 'drug-rx-expire', '{}', to_timestamp(0), to_timestamp(0))`);
    await runDueJobs(clinic.desk.app.database.db, rxExpiry, () => instantOf('2026-03-11 00:20:00'));
    const [row] = await rows(`SELECT stage_state FROM stage_record WHERE accepts_id = ${acceptsId}
      AND stage = 'prescription'`);
    expect(row).toMatchObject({ stage_state: 9 });
    const [bill] = await rows(`SELECT b.state FROM sale s JOIN bill b ON b.id = s.bill_id
      WHERE s.accepts_id = ${acceptsId}`);
    expect(bill).toMatchObject({ state: 'INVALID' });
    clinic.desk.app.setNow('2026-03-10 09:00:00');
    cashier = await clinic.signIn('cashier');
  });

  it('lets only one of a concurrent payment and 作废 succeed', async () => {
    const acceptsId = await prescribed();
    const row = await only(acceptsId);
    const order = (await orderOf(acceptsId))?.order.id;
    const replies = await atOneInstant<{ success: boolean; code: number }>(
      clinic.desk.app.database,
      `SELECT FROM charge_order WHERE id = ${order} FOR UPDATE`,
      [() => pay(acceptsId), () => act(drugRx.invalid, acceptsId, row)],
    );
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    const isPaid = replies[0]?.success === true;
    expect((await only(acceptsId)).stageState).toBe(isPaid ? 4 : 8);
    expect(await billState(acceptsId)).toBe(isPaid ? 'PASSED' : 'INVALID');
    if (isPaid) expect(replies[1]?.code).toBe(140403);
  });
});

describe('审方', () => {
  beforeEach(() => set('pharmacistReview', true));

  const waiting = async (token = pharmacist) => (await send(drugRx.waiting, {}, { token })).data.rows;

  it('sends a signed prescription to the pharmacist before the cashier', async () => {
    const acceptsId = await prescribed();
    expect(await orderOf(acceptsId)).toBeUndefined();
    const [found] = (await waiting()).filter((one) => one.acceptsId === acceptsId);
    expect(found).toMatchObject({ prescriberName: '王建国', current: { lines: [{ drugId: drops.drugId }] } });
    expect(await waiting(clinic.doctor)).toEqual([]);
    const row = await only(acceptsId);
    expect(await review(acceptsId, row, {})).toMatchObject({ success: true, data: { stageState: 3 } });
    expect(await only(acceptsId)).toMatchObject({ stageState: 3, signed: { pharmacistName: '冯琳' } });
    expect((await waiting()).filter((one) => one.acceptsId === acceptsId)).toEqual([]);
    expect((await orderOf(acceptsId))?.lines).toMatchObject([{ sourceType: 3 }]);
  });

  it('returns a rejected prescription to the doctor with the reason, also after the visit has ended', async () => {
    const acceptsId = await prescribed();
    await send(deskCalls.finish, { id: acceptsId }, { token: clinic.doctor });
    const row = await only(acceptsId);
    expect(await review(acceptsId, row, { passed: false })).toMatchObject({ status: 400, msg: '驳回原因：请填写' });
    expect(await review(acceptsId, row, { passed: false, reason: '频次偏高' })).toMatchObject({
      data: { stageState: 1 },
    });
    const back = await only(acceptsId);
    expect(back).toMatchObject({ editable: true, rejected: { reason: '频次偏高', pharmacistName: '冯琳' } });
    const again = { prescriptionId: back.prescriptionId, version: back.version };
    expect(await finish(acceptsId, [{ ...drops, frequency: 'Qd' }], again)).toMatchObject({ success: true });
    expect(await only(acceptsId)).toMatchObject({ stageState: 2 });
    expect((await only(acceptsId)).rejected ?? null).toBeNull();
  });

  it('120407 refuses a review by the prescriber, and 120413 a review by an account that is no pharmacist', async () => {
    const acceptsId = await prescribed();
    const row = await only(acceptsId);
    expect(await review(acceptsId, row, {}, clinic.doctor)).toMatchObject({ code: 120413, msg: '只有药师可以审方' });
    await rows(`UPDATE employee SET natures = natures || 15 WHERE name = '王建国' AND property_owner_id = 1`);
    expect(await review(acceptsId, row, {}, clinic.doctor)).toMatchObject({
      code: 120407,
      msg: '审方药师不能是开方医师',
    });
    await rows(
      `UPDATE employee SET natures = array_remove(natures, 15) WHERE name = '王建国' AND property_owner_id = 1`,
    );
  });

  it('creates the sale only once when two pharmacists approve concurrently', async () => {
    const acceptsId = await prescribed();
    const row = await only(acceptsId);
    const other = await clinic.signIn('pharmacist');
    const replies = await atOneInstant(
      clinic.desk.app.database,
      `SELECT FROM accepts WHERE id = ${acceptsId} FOR UPDATE`,
      [() => review(acceptsId, row, {}), () => review(acceptsId, row, {}, other)],
    );
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(await rows(`SELECT bill_id FROM sale WHERE accepts_id = ${acceptsId}`)).toHaveLength(1);
  });
});

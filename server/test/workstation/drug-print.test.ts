import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { ZERO } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { rxCheck } from '@mingmou/contract/workstation/print/rx-check.contract';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import { type Clinic, COMPLETE, openClinic } from './clinic';

type Line = NonNullable<InputOf<typeof drugRx.save>['lines']>[number];

let clinic: Clinic;
let drops: Line;
let keys = 0;

const once = (token: string) => {
  keys += 1;
  return { token, idempotencyKey: `drug-print-key-${String(keys).padStart(6, '0')}` };
};
const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const rows = async (text: string) => (await clinic.desk.app.database.query(text)).rows;
const asDoctor = () => ({ token: clinic.doctor });

beforeAll(async () => {
  clinic = await openClinic();
  const [drug] = (await send(drugRx.drugs, { keyword: '玻璃酸钠' }, asDoctor())).data;
  if (!drug) throw new Error('the demo sells no drops');
  const used = { singleDose: 1, doseUnit: '滴', frequency: 'Bid', route: 1, eye: 'OU', days: 7 } as const;
  drops = { ...used, drugId: drug.drugId, qty: 2 };
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

async function recordOf(acceptsId: number) {
  const { data } = await send(drugRx.findByAccepts, { acceptsId }, asDoctor());
  const [row] = data.rows;
  if (!row) throw new Error('the visit has no prescription');
  return row;
}
async function prescribed(line: Line = drops, more: object = {}) {
  const acceptsId = await clinic.seen();
  await clinic.askDone(acceptsId, 0, COMPLETE);
  await send(drugRx.finish, { acceptsId, version: 0, lines: [line], ...more }, once(clinic.doctor));
  return { acceptsId, id: (await recordOf(acceptsId)).prescriptionId };
}
async function paper(id: number, paperId?: number) {
  const { data } = await send(visitPrint.find, { type: 'DRUG', id, paperId }, asDoctor());
  const cells = (block: string) =>
    data.groups.filter((group) => group.block === block).flatMap((group) => group.rows.map((row) => row.cells));
  return { ...data, cells };
}
async function pay(acceptsId: number, wayCode: 1 | 5) {
  const token = await clinic.signIn('cashier');
  const [row] = await rows(`SELECT id::int FROM charge_order WHERE accepts_id = ${acceptsId} AND order_state = 1`);
  const { order } = (await send(chargeOrder.detail, { id: Number(row?.id) }, { token })).data;
  const { id, version, payableAmount } = order;
  const slip = wayCode === 5 ? { medicareNo: 'YB1', medicareFund: payableAmount, medicareAccount: ZERO } : {};
  const ways = [{ wayCode, amount: payableAmount, ...slip }];
  return send(chargeOrder.settle, { id, version, payableAmount, ways }, once(token));
}
const tokenIn = (url: string | null | undefined) => new URL(url ?? 'http://none').searchParams.get('k') ?? '';
const standing = async (url: string | null | undefined) => {
  const { data } = await send(rxCheck.find, { token: tokenIn(url) });
  return data;
};

describe('处方笺', () => {
  it('prints number, category, diagnosis, each drug with its usage, and the total', async () => {
    const { acceptsId, id } = await prescribed();
    const print = await paper(id);
    const [sold] = await rows(`SELECT b.total_amount FROM sale s JOIN bill b ON b.id = s.bill_id
      WHERE s.accepts_id = ${acceptsId}`);
    expect(print).toMatchObject({
      title: '处方笺',
      mark: null,
      corner: '普通',
      paperNote: '白色处方纸',
      printCount: 0,
    });
    expect(print.no).toMatch(/^CF20260310\d{4}$/);
    expect(print.cells('diagnosis')).toEqual([
      ['费别', '自费'],
      ['临床诊断', expect.stringContaining('近视')],
      ['有效期至', '2026-03-10'],
    ]);
    const [[given, used] = []] = print.cells('lines');
    expect(given).toMatch(/玻璃酸钠滴眼液 .*×2瓶$/);
    expect(used).toBe('1滴 每日2次 点眼 双眼 7天');
    expect(print.cells('amount')).toEqual([['药品金额', `¥${Number(sold?.total_amount).toFixed(2)}`]]);
  });

  it('names the allergies of the file and of 问诊, uncut', async () => {
    const acceptsId = await clinic.seen();
    const long = `青霉素${'、某种少见的药物'.repeat(20)}`;
    await rows(`UPDATE patient SET allergy_flag = 1, allergy_history = '${long}'
      WHERE id = (SELECT patient_id FROM accepts WHERE id = ${acceptsId})`);
    await clinic.askDone(acceptsId, 0, { ...COMPLETE, allergyHas: '有', allergyText: '头孢' });
    await send(drugRx.finish, { acceptsId, version: 0, lines: [drops] }, once(clinic.doctor));
    const { prescriptionId } = await recordOf(acceptsId);
    expect((await paper(prescriptionId)).warnings).toEqual([`过敏史：${long}；头孢`]);
  });

  it('prints that the patient has an allergy which nobody named', async () => {
    const acceptsId = await clinic.seen();
    await clinic.ask(acceptsId, 0, { allergyHas: '有' });
    await send(drugRx.save, { acceptsId, version: 0, lines: [drops] }, once(clinic.doctor));
    const { prescriptionId } = await recordOf(acceptsId);
    expect((await paper(prescriptionId)).warnings).toEqual(['过敏史：有（未写明）']);
  });

  it('prints 费别 医保 after a payment by insurance', async () => {
    const { acceptsId, id } = await prescribed();
    expect(await pay(acceptsId, 5)).toMatchObject({ success: true });
    expect((await paper(id)).cells('diagnosis')[0]).toEqual(['费别', '医保']);
  });

  it.each([
    ['2018-03-01', {}, '儿科', '淡绿色处方纸'],
    ['1990-03-01', { category: '急诊' as const }, '急诊', '淡黄色处方纸'],
  ])('names the paper to print on: patient born %s with %j gets %s', async (birthday, more, corner, paperNote) => {
    const acceptsId = await clinic.seen();
    await rows(`UPDATE patient SET birthday = '${birthday}'
      WHERE id = (SELECT patient_id FROM accepts WHERE id = ${acceptsId})`);
    await clinic.askDone(acceptsId, 0, COMPLETE);
    const line = { ...drops, days: 3 };
    await send(drugRx.finish, { acceptsId, version: 0, lines: [line], ...more }, once(clinic.doctor));
    expect(await paper((await recordOf(acceptsId)).prescriptionId)).toMatchObject({ corner, paperNote });
  });

  it('prints five signature roles, with names for completed steps and blanks for the others', async () => {
    const { acceptsId, id } = await prescribed();
    const names = async () => (await paper(id)).signs.map(({ role, name }) => [role, name ?? null]);
    expect(await names()).toEqual([
      ['医师', '王建国'],
      ['审核', null],
      ['调配', null],
      ['核对', null],
      ['发药', null],
    ]);
    expect(await pay(acceptsId, 1)).toMatchObject({ success: true });
    const pharmacist = await clinic.signIn('pharmacist');
    const [row] = await rows(`SELECT max(bill_id)::int AS id FROM sale WHERE accepts_id = ${acceptsId}`);
    const sold = (await send(sale.findById, { id: Number(row?.id) }, { token: clinic.manager })).data;
    const input = { saleId: sold.id, version: sold.version, itemIds: sold.lines.map((line) => line.id) };
    await send(saleDelivery.take, input, once(pharmacist));
    expect((await names()).at(-1)).toEqual(['发药', '冯琳']);
    expect(await standing((await paper(id)).qrUrl)).toMatchObject({ standing: 'DISPENSED', title: '药品处方' });
  });

  it('is a draft without number before it is signed, and void once it is reopened', async () => {
    const acceptsId = await clinic.seen();
    await send(drugRx.save, { acceptsId, version: 0, lines: [drops] }, once(clinic.doctor));
    const draft = await recordOf(acceptsId);
    expect(await paper(draft.prescriptionId)).toMatchObject({ mark: '草稿', no: null, qrUrl: null });
    const done = await prescribed();
    const { no, qrUrl } = await paper(done.id);
    const { version } = await recordOf(done.acceptsId);
    const input = { acceptsId: done.acceptsId, prescriptionId: done.id, version, reason: '开错药品' };
    await send(drugRx.retrial, input, asDoctor());
    expect(await paper(done.id)).toMatchObject({ mark: '草稿', no: null });
    const [signed] = await rows(`SELECT id::int FROM drug_prescription WHERE record_id = ${done.id}`);
    expect(await paper(done.id, Number(signed?.id))).toMatchObject({ mark: '已作废', no });
    expect(await standing(qrUrl)).toMatchObject({ standing: 'VOID', rxNo: no });
  });

  it('expires the day after its last valid day; the QR check reports the expiry and names no drug', async () => {
    const { id } = await prescribed();
    const { qrUrl } = await paper(id);
    const found = await standing(qrUrl);
    expect(found).toMatchObject({ standing: 'VALID', confirmedByName: '王建国' });
    expect(JSON.stringify(found)).not.toContain('玻璃酸钠');
    clinic.desk.app.setNow('2026-03-11 09:00:00');
    const token = await clinic.signIn('doctor');
    const { data } = await send(visitPrint.find, { type: 'DRUG', id }, { token });
    expect(data.warnings).toEqual(['处方已失效']);
    expect(await standing(qrUrl)).toMatchObject({ standing: 'EXPIRED' });
    clinic.desk.app.setNow('2026-03-10 09:00:00');
  });

  it('refuses the code of a glasses prescription for a drug prescription, and the reverse', async () => {
    const { id } = await prescribed();
    const token = tokenIn((await paper(id)).qrUrl);
    expect(token).toMatch(/^d/);
    expect(await send(rxCheck.find, { token: token.slice(1) })).toMatchObject({ code: 100002 });
  });

  it('counts prints by signed prescription', async () => {
    const { id } = await prescribed();
    expect((await send(visitPrint.log, { type: 'DRUG', id }, asDoctor())).data).toMatchObject({ printCount: 1 });
    expect(await paper(id)).toMatchObject({ printCount: 1 });
  });

  it('refuses to print another record of the visit as a drug prescription', async () => {
    const acceptsId = await clinic.seen();
    const { recordId } = (await clinic.askDone(acceptsId, 0, COMPLETE)).data;
    expect(await send(visitPrint.find, { type: 'DRUG', id: recordId }, asDoctor())).toMatchObject({ code: 100002 });
  });
});

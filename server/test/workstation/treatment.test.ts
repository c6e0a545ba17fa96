import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { checkBill } from '@mingmou/contract/workstation/check-bill.contract';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import { treatment } from '@mingmou/contract/workstation/treatment.contract';
import { newKey, TODAY } from '../outpatient/desk';
import { type Clinic, openClinic } from './clinic';

let clinic: Clinic;
let cashier: string;
let service: number;
beforeAll(async () => {
  clinic = await openClinic();
  cashier = await clinic.signIn('cashier');
  const { rows } = await query(
    `INSERT INTO service_charge (property_owner_id, org_id, code, name, pinyin, charge_category, price)
     VALUES (1, 1, 'KT', '雾化', 'wh', '3', 50) RETURNING id`,
  );
  service = Number(rows[0]?.id);
});
beforeEach(async () => {
  await clinic.desk.clear();
  await query('DELETE FROM parameter');
});
afterAll(() => clinic.desk.app.close());

const query = (text: string, values?: unknown[]) => clinic.desk.app.database.query(text, values);
const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, as);

/** Creates a visit with the treatment billed this many times. */
async function billed(qty: number, interval: { intervalValue?: number; intervalUnit?: 'DAY' | 'HOUR' } = {}) {
  const acceptsId = await clinic.seen();
  const rows = [{ itemType: 'TREAT' as const, itemId: service, eye: 'OU' as const, qty, discountRate: 1, ...interval }];
  const totalAmount = money(50 * qty);
  expect(await send(checkBill.finish, { acceptsId, batchNo: 1, version: 0, rows, totalAmount })).toMatchObject({
    code: 0,
  });
  const [row] = await rowsOf(acceptsId);
  return { acceptsId, billRowId: row?.id ?? 0 };
}

const rowsOf = async (acceptsId: number) => (await send(treatment.find, { acceptsId })).data;
const perform = (of: { acceptsId: number; billRowId: number }, seq: number, token = clinic.optom, more = {}) =>
  send(treatment.perform, { ...of, ...more, seq }, { token, idempotencyKey: newKey() });
const undo = (acceptsId: number, id: number, token: string) =>
  send(treatment.undo, { acceptsId, id, reason: '点错了' }, { token });

async function pay(acceptsId: number) {
  const { rows } = await query('SELECT id FROM charge_order WHERE accepts_id = $1', [acceptsId]);
  const id = Number(rows[0]?.id);
  const { version, payableAmount } = (await send(chargeOrder.detail, { id }, { token: cashier })).data.order;
  const input = { id, version, payableAmount, ways: [{ wayCode: 1, amount: payableAmount }] };
  expect(await send(chargeOrder.settle, input, { token: cashier, idempotencyKey: newKey() })).toMatchObject({
    code: 0,
  });
}

it('the medical record prints treatments as ordered and the days on which they were performed', async () => {
  const of = await billed(3, { intervalValue: 1, intervalUnit: 'DAY' });
  const printed = async () => {
    const { data } = await send(visitPrint.find, { type: 'MEDICAL', id: of.acceptsId });
    const groups = data.groups.filter(({ block }) => block === 'treatments');
    return groups.map(({ part, rows }) => [part, ...rows.map(({ cells }) => cells)]);
  };
  expect(await printed()).toEqual([['recipe', ['1', '雾化 双眼 3次 间隔1天']]]);
  await pay(of.acceptsId);
  await perform(of, 1);
  expect(await printed()).toEqual([['recipe', ['1', `雾化 双眼 3次 间隔1天，已做1次（${TODAY}）`]]]);
});

describe('治疗执行', () => {
  it('can be performed as often as it was billed, and no more', async () => {
    const of = await billed(3);
    await pay(of.acceptsId);
    expect((await rowsOf(of.acceptsId))[0]).toMatchObject({
      itemName: '雾化',
      qty: 3,
      execState: 0,
      sessions: [],
      blocked: null,
    });
    expect(await perform(of, 1)).toMatchObject({ code: 0 });
    expect((await rowsOf(of.acceptsId))[0]).toMatchObject({
      execState: 1,
      sessions: [{ seq: 1, doneByName: '李静怡' }],
    });
    expect(await perform(of, 2)).toMatchObject({ code: 0 });
    expect(await perform(of, 4)).toMatchObject({ code: 120506, msg: '雾化已全部执行（3次）' });
    expect(await perform(of, 3)).toMatchObject({ code: 0 });
    expect((await rowsOf(of.acceptsId))[0]?.execState).toBe(2);
    expect((await perform(of, 4)).code).toBe(120506);
    const [row] = (await send(checkBill.findByAccepts, { acceptsId: of.acceptsId })).data.billed;
    expect(row?.execState).toBe(2);
  });

  it('is performed only once when 32 requests run concurrently', async () => {
    const of = await billed(2);
    await pay(of.acceptsId);
    const replies = await Promise.all(Array.from({ length: 32 }, () => perform(of, 1)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.find(({ success }) => !success)).toMatchObject({
      code: 120507,
      msg: '雾化第1次已由李静怡执行，请刷新后重试',
    });
    expect((await rowsOf(of.acceptsId))[0]?.sessions).toHaveLength(1);
  });

  it('requires payment first where examinations are paid first', async () => {
    await query(`INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, 1, 'checkPayFirst', 'true')`);
    const of = await billed(1);
    expect((await rowsOf(of.acceptsId))[0]?.blocked).toBe('该检查项目尚未收费');
    expect(await perform(of, 1)).toMatchObject({ code: 120301 });
    await pay(of.acceptsId);
    expect(await perform(of, 1)).toMatchObject({ code: 0 });
  });

  it('prevents its 开单 from being reopened until it is revoked', async () => {
    await query(
      `INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, 1, 'checkPayFirst', 'false')`,
    );
    const of = await billed(2);
    const { acceptsId } = of;
    await perform(of, 1);
    const reopen = () => send(checkBill.retrial, { acceptsId, batchNo: 1, version: 1, reason: '开错了' });
    expect(await reopen()).toMatchObject({ code: 120503 });
    const id = (await rowsOf(acceptsId))[0]?.sessions[0]?.id ?? 0;
    const nurse = clinic.desk.nurse;
    expect(await undo(acceptsId, id, nurse)).toMatchObject({ status: 403 });
    expect(await undo(acceptsId, id, clinic.optom)).toMatchObject({ code: 0 });
    expect((await rowsOf(acceptsId))[0]).toMatchObject({ execState: 0, sessions: [] });
    expect(await perform(of, 1)).toMatchObject({ code: 0 });
    const again = (await rowsOf(acceptsId))[0]?.sessions[0]?.id ?? 0;
    expect(await undo(acceptsId, again, clinic.optom)).toMatchObject({ code: 0 });
    expect(await reopen()).toMatchObject({ code: 0 });
  });

  it('is revoked by its performer on the same day, later only by a holder of 反审', async () => {
    const of = await billed(1);
    await pay(of.acceptsId);
    await perform(of, 1, clinic.doctor);
    const [row] = await rowsOf(of.acceptsId);
    const id = row?.sessions[0]?.id ?? 0;
    expect(await undo(of.acceptsId, id, clinic.optom)).toMatchObject({
      code: 120508,
      msg: '只有当日的执行人或有反审权限的人员可以撤销',
    });
    expect(await undo(of.acceptsId, id, clinic.doctor)).toMatchObject({ code: 0 });
    await perform(of, 1);
    await query(`UPDATE treatment_session SET done_at = done_at - interval '1 day'`);
    const own = (await rowsOf(of.acceptsId))[0]?.sessions[0]?.id ?? 0;
    expect(await undo(of.acceptsId, own, clinic.optom)).toMatchObject({ code: 120508 });
    expect(await undo(of.acceptsId, own, clinic.doctor)).toMatchObject({ code: 0 });
  });

  describe('interval of a treatment', () => {
    const at = (time: string) => clinic.desk.app.setNow(time);
    afterEach(() => at(`${TODAY} 09:00:00`));

    it('asks for confirmation until an interval of hours has passed, and not afterwards', async () => {
      const of = await billed(3, { intervalValue: 4, intervalUnit: 'HOUR' });
      await pay(of.acceptsId);
      expect(await perform(of, 1)).toMatchObject({ code: 0 });
      expect((await rowsOf(of.acceptsId))[0]).toMatchObject({ intervalValue: 4, earliestAt: `${TODAY} 13:00:00` });
      at(`${TODAY} 12:59:00`);
      expect(await perform(of, 2)).toMatchObject({
        code: 120509,
        msg: `雾化上次执行于${TODAY} 09:00，间隔不足4小时，确定提前执行？`,
      });
      expect((await rowsOf(of.acceptsId))[0]?.sessions).toHaveLength(1);
      at(`${TODAY} 13:00:00`);
      expect((await rowsOf(of.acceptsId))[0]?.earliestAt).toBeNull();
      expect(await perform(of, 2)).toMatchObject({ code: 0 });
    });

    it('counts an interval of days by calendar day, and can be shortened with confirmation', async () => {
      const of = await billed(3, { intervalValue: 2 });
      await pay(of.acceptsId);
      at(`${TODAY} 17:00:00`);
      expect(await perform(of, 1, await clinic.signIn('optom'))).toMatchObject({ code: 0 });
      expect((await rowsOf(of.acceptsId))[0]).toMatchObject({ intervalUnit: 'DAY', earliestAt: '2026-03-12 00:00:00' });
      at('2026-03-11 23:00:00');
      const optom = await clinic.signIn('optom');
      expect(await perform(of, 2, optom)).toMatchObject({ code: 120509 });
      expect(await perform(of, 2, optom, { confirmEarly: true })).toMatchObject({ code: 0 });
      const { rows } = await query(
        `SELECT after FROM operation_log WHERE target_type = '治疗' ORDER BY id DESC LIMIT 1`,
      );
      expect(JSON.stringify(rows[0])).toContain('间隔不足2天');
      at('2026-03-13 00:00:00');
      expect(await perform(of, 3, await clinic.signIn('optom'))).toMatchObject({ code: 0 });
    });

    it('is empty for a treatment that is performed once', async () => {
      const of = await billed(1, { intervalValue: 4, intervalUnit: 'HOUR' });
      expect((await rowsOf(of.acceptsId))[0]).toMatchObject({ intervalValue: null, intervalUnit: null });
    });
  });
});

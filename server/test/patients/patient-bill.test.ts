import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { type Money, minus, money, sum, ZERO } from '@mingmou/contract/base/money';
import { patientBill } from '@mingmou/contract/patients/portal/patient-bill.contract';
import { patientPortal } from '@mingmou/contract/patients/portal/patient-portal.contract';
import { strFromU8, unzipSync } from 'fflate';
import { cash, credit, openTill, type Till, yuan } from '../cashier/till';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(() => till.clear());
afterAll(() => till.app.close());

type Kind = InputOf<typeof patientBill.total>['kind'];
const asked = (kind: Kind, more = {}) => ({ patientId: till.patientId, kind, ...more });
const as = () => ({ token: till.manager });
const bills = async (kind: Kind, more = {}) => (await till.app.send(patientBill.page, asked(kind, more), as())).data;
const figures = async () => (await till.app.send(patientPortal.home, { id: till.patientId }, as())).data.figures;

describe('消费记录', () => {
  it('calculates net consumption as paid minus refunded; credit counts once it is repaid', async () => {
    await till.set('creditLimit', 1000);
    await till.set('creditNeedGuarantor', false);
    const whole = await till.sell([till.line('百元')], 100, [cash(100)]);
    await till.sell([till.line('五百')], 500, [cash(300), credit(200, {})]);
    const { lines } = await till.detail(whole.id);
    const [line] = lines;
    await till.sell([till.line('地形图')], 180, [cash(180)]);
    await till.giveBack(whole.id, [{ orderLineId: line?.id ?? 0, qty: 1, amount: yuan(100) }]);
    const paid = await bills(1);
    const found = await figures();
    // Calculated by hand as paid minus refunded; a fully refunded order is zero and does not count in the average.
    const net = sum(paid.records.map((row) => minus(row.paidAmount ?? ZERO, row.refundedAmount ?? ZERO)));
    expect(found.consumeAmount).toBe(net);
    expect(found.yearAmount).toBe(net);
    expect(net).toBe(480);
    const counted = paid.records.filter(({ state }) => state !== 4).length;
    expect(found.averageAmount).toBe(money((Number(net) / counted).toFixed(2)));
    expect((await bills(4)).records).toMatchObject([
      { payableAmount: 200, paidAmount: 0, creditAmount: 200, state: 1 },
    ]);
    expect((await bills(2)).records).toMatchObject([{ payableAmount: 100, refundedAmount: 100, state: 3 }]);
  });

  it('returns the sum of all rows as total row and as total call', async () => {
    await till.sell([till.line('百元'), till.line('眼轴')], 166.66, [cash(166.66)]);
    await till.sell([till.line('小项')], 10, [cash(10)]);
    const { records, sums, total } = await bills(1);
    const column = (name: 'payableAmount' | 'paidAmount') => sum(records.map((row): Money => row[name] ?? ZERO));
    expect(total).toBe(2);
    expect(sums).toMatchObject({ payableAmount: column('payableAmount'), paidAmount: column('paidAmount') });
    expect((await till.app.send(patientBill.total, asked(1), as())).data).toEqual({ count: 2, ...sums });
    expect((await bills(1, { dateFrom: '2026-03-11' })).total).toBe(0);
    expect((await bills(1, { dateFrom: '2026-03-10', dateTo: '2026-03-10' })).total).toBe(2);
  });

  it('lists an order of another organisation with date and place only, and excludes the order from the sums', async () => {
    const order = await till.sell([till.line('百元')], 100, [cash(100)]);
    await till.sell([till.line('小项')], 10, [cash(10)]);
    await till.rows('UPDATE pay_row SET org_id = 2 WHERE order_id = $1', [order.id]);
    await till.rows('UPDATE charge_order SET org_id = 2 WHERE id = $1', [order.id]);
    await till.rows(`UPDATE account SET view_org_ids = '{}' WHERE account = 'manager'`);
    const { records, sums, total } = await bills(1);
    expect(total).toBe(2);
    expect(records.find(({ id }) => id === order.id)).toMatchObject({
      ...{ isShown: false, no: null, summary: null, payableAmount: null, orderId: null },
      orgName: expect.any(String),
    });
    expect(sums.payableAmount).toBe(10);
    // The figure of the patient covers the whole chain.
    expect((await figures()).consumeAmount).toBe(110);
  });

  it('exports a sheet that starts with its author, time and patient', async () => {
    await till.sell([till.line('百元')], 100, [cash(100)]);
    const { body } = await till.app.download(patientBill.export, asked(1), as());
    const text = strFromU8(unzipSync(new Uint8Array(body))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(text).toContain('导出人：');
    expect(text).toContain('患者：');
  });
});

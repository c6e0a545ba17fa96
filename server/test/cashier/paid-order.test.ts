import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { paidOrder } from '@mingmou/contract/cashier/order/paid-order.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { costPayWay } from '@mingmou/contract/report/cost.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { moneyCheck } from '../../src/modules/cashier/shift/money-check.job';
import { brokenInvariants } from './invariants';
import { cash, newKey, openTill, type Saved, type Till, TODAY, wechat, yuan } from './till';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(async () => {
  await till.clear();
  await till.rows('DELETE FROM invoice_book');
});
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

const orderNow = async (id: number) => (await till.detail(id)).order;
const sold = (amount = 10) => till.sell([till.line('小项', { qty: amount / 10 })], amount, [cash(amount)]);

describe('发票号', () => {
  const give = async (id: number, invoiceNo: string | null) => {
    const { version } = await orderNow(id);
    return till.app.send(paidOrder.updateInvoice, { id, version, invoiceNo }, { token: till.cashier });
  };
  const book = (next: string, last: string) =>
    till.rows(
      `INSERT INTO invoice_book (property_owner_id, org_id, prefix, first_no, last_no, next_no) VALUES (1, 1, 'A', '001', $2, $1)`,
      [next, last],
    );

  it('is unique within the organisation', async () => {
    const [one, other] = [await sold(), await sold()];
    expect(await give(one.id, 'A001')).toMatchObject({ success: true });
    expect(await give(other.id, 'A001')).toMatchObject({ code: 180701, msg: `发票号已被${one.orderNo}使用` });
    expect(await give(one.id, null)).toMatchObject({ success: true });
    expect(await give(other.id, 'A001')).toMatchObject({ success: true });
    expect(await orderNow(other.id)).toMatchObject({ invoiceNo: 'A001' });
    const waiting = await till.open([till.line('小项')], 10);
    expect(await give(waiting.id, 'A002')).toMatchObject({ code: 180101 });
  });

  it('is assigned to only one of two orders that request it concurrently', async () => {
    const orders = [await sold(), await sold()];
    const replies = await Promise.all(orders.map(({ id }) => give(id, 'A009')));
    expect(replies.map(({ success, code }) => (success ? 'done' : code)).sort()).toEqual([180701, 'done']);
  });

  it('is taken from the open book automatically, skips numbers in use, and is omitted once the book is used up', async () => {
    await till.set('invoiceAuto', true);
    await book('001', '003');
    const first = await sold();
    expect(await orderNow(first.id)).toMatchObject({ invoiceNo: 'A001' });
    const typed = await till.open([till.line('百元')], 100);
    await till.rows(`UPDATE charge_order SET invoice_no = 'A002' WHERE id = ${typed.id}`);
    expect(await orderNow((await sold()).id)).toMatchObject({ invoiceNo: 'A003' });
    expect((await orderNow((await sold()).id)).invoiceNo).toBeNull();
    const { data } = await till.app.send(chargeOrder.checkConfiguration, {}, { token: till.cashier });
    expect(data.items.filter(({ ok }) => !ok)).toEqual([
      { key: 'INVOICE_BOOK', ok: false, blocking: false, msg: '发票已用完' },
    ]);
  });
});

describe('更正支付方式', () => {
  const change = async (order: Saved, wayCode: number, token = till.cashier, at = 0) => {
    const { order: now, payRows } = await till.detail(order.id);
    const payRowId = payRows[at]?.id ?? 0;
    const input = { payRowId, version: now.version, wayCode, reason: '选错方式' };
    return till.app.send(paidOrder.changeWay, input, { token, idempotencyKey: newKey() });
  };

  it('writes the opposite row and the correct row; detail, shift, report and refund use the correct one', async () => {
    const order = await till.sell([till.line('百元')], 100, [cash(100, 120)]);
    expect(await change(order, 2)).toMatchObject({ success: true });
    const { order: now, payRows } = await till.detail(order.id);
    expect(now).toMatchObject({ paidAmount: 100, wayCodes: [2], wayNames: '微信', tendered: null, changeAmount: null });
    const [wrong, opposite, right] = payRows;
    expect([wrong, opposite, right]).toMatchObject([
      { wayCode: 1, amount: 100 },
      { wayCode: 1, amount: -100, correctsId: wrong?.id },
      { wayCode: 2, amount: 100, correctsId: wrong?.id },
    ]);
    const { data } = await till.app.send(cashierShift.current, {}, { token: till.cashier });
    expect(data).toMatchObject({
      shift: { cashExpected: 0 },
      ways: [
        { wayCode: 1, charge: 0 },
        { wayCode: 2, charge: 100, net: 100 },
      ],
    });
    const asked = { from: TODAY, to: TODAY, groupBy: 'way' as const };
    const report = await till.app.send(costPayWay.list, asked, { token: till.manager });
    const of = (name: string) => report.data.records.find(({ wayName }) => wayName === name);
    expect(of('微信')).toMatchObject({ payCount: 1, payAmount: 100 });
    expect(of('现金')).toMatchObject({ payCount: 0, payAmount: 0 });
    // A corrected row cannot be corrected again; the refund uses the correct payment method.
    expect(await change(order, 3)).toMatchObject({ code: 100002 });
    const lines = [{ orderLineId: order.lines[0]?.id ?? 0, qty: 1, amount: yuan(100) }];
    expect(await till.giveBack(order.id, lines)).toMatchObject({ success: true, data: { ways: [{ wayCode: 2 }] } });
  });

  it('accepts only payments of the own open shift that were not refunded, and only methods that pay money', async () => {
    const order = await till.sell([till.line('小项', { qty: 2 })], 20, [cash(10), wechat(10)]);
    expect(await change(order, 1)).toMatchObject({ status: 400 });
    expect(await change(order, 7)).toMatchObject({ code: 180203 });
    expect(await change(order, 3, till.manager)).toMatchObject({
      code: 180703,
      msg: '只能更正本人当前班次的收款方式',
    });
    const back = [{ orderLineId: order.lines[0]?.id ?? 0, qty: 1, amount: yuan(10) }];
    expect(await till.giveBack(order.id, back)).toMatchObject({ success: true });
    expect(await change(order, 3)).toMatchObject({ code: 100007, msg: '收款「现金」已被退费使用，不能更正' });
    const other = await sold();
    const { data } = await till.app.send(cashierShift.current, {}, { token: till.cashier });
    const { id = 0, version = 1, cashExpected = yuan(0) } = data.shift ?? {};
    const handover = { id, version, cashCounted: cashExpected };
    await till.app.send(cashierShift.handover, handover, { token: till.cashier, idempotencyKey: newKey() });
    expect(await change(other, 2)).toMatchObject({ code: 180703 });
    expect(await till.rows('SELECT id FROM pay_row WHERE corrects_id IS NOT NULL')).toEqual([]);
  });
});

describe('账目核对', () => {
  const look = async () => {
    await till.rows(`INSERT INTO job (property_owner_id, kind, payload, run_at, created_at)
      VALUES (1, 'cashier-check-money', '{}', to_timestamp(0), to_timestamp(0))`);
    await runDueJobs(till.app.database.db, moneyCheck, () => instantOf('2026-03-11 03:10:00'));
    const rows = await till.rows(
      `SELECT target_name, after::text FROM operation_log WHERE action = '账目核对' AND org_id = 1 ORDER BY id DESC LIMIT 1`,
    );
    return rows[0];
  };

  it('reports inconsistencies to the operation log and repairs nothing', async () => {
    await till.rows('DELETE FROM job');
    const order = await till.sell([till.line('小项')], 10, [wechat(10)]);
    expect(await look()).toMatchObject({ target_name: '全部相符' });
    await till.rows(`UPDATE pay_row SET amount = 9 WHERE order_id = ${order.id}`);
    const line = await look();
    expect(line).toMatchObject({ target_name: '1 项不符' });
    expect(line?.after).toContain(order.orderNo);
    expect(await till.rows(`SELECT amount FROM pay_row WHERE order_id = ${order.id}`)).toEqual([{ amount: '9.00' }]);
    await till.rows(`UPDATE pay_row SET amount = 10 WHERE order_id = ${order.id}`);
    expect(await till.rows('SELECT failure FROM job WHERE failure IS NOT NULL')).toEqual([]);
  });
});

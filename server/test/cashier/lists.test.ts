import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import { home } from '@mingmou/contract/home/home.contract';
import { brokenInvariants } from './invariants';
import { cash, newKey, openTill, type Till, TODAY, wechat, yuan } from './till';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(() => till.clear());
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

describe('列表与单据', () => {
  it('show waiting orders oldest first and paid orders newest first, each with totals; the to-do bar counts them', async () => {
    await till.open([till.line('地形图')], 180);
    till.app.advance(5);
    await till.open([till.line('小项')], 10, { patientId: null, customerName: '路人甲', phone: '13900001234' });
    await till.sell([till.line('百元')], 100, [cash(40), wechat(60)]);
    const { data } = await till.app.send(
      chargeOrder.waiting,
      { dateFrom: TODAY, dateTo: TODAY },
      { token: till.cashier },
    );
    expect(data).toMatchObject({ total: 2, sums: { originalAmount: 190, payableAmount: 190 } });
    expect(data.records).toMatchObject([
      { waitedMinutes: 5, summary: '地形图' },
      { customerName: '路人甲', phone: '139****1234', waitedMinutes: 0 },
    ]);
    const found = await till.app.send(chargeOrder.waiting, { keyword: '路人' }, { token: till.cashier });
    expect(found.data.records).toHaveLength(1);
    const paid = await till.app.send(chargeOrder.paid, { wayCode: 2, orderState: 2 }, { token: till.cashier });
    expect(paid.data).toMatchObject({
      total: 1,
      sums: { paidAmount: 100, refundedAmount: 0 },
      records: [{ wayNames: '现金、微信' }],
    });
    const none = await till.app.send(chargeOrder.paid, { dateTo: '2026-03-09' }, { token: till.cashier });
    expect(none.data).toMatchObject({ total: 0, sums: { paidAmount: 0 } });
    const todo = await till.app.send(home.todoCount, {}, { token: till.cashier });
    expect(todo.data).toMatchObject({ waitingPay: 2 });
    const list = await till.app.send(chargeOrder.waitToPay, {}, { token: till.cashier });
    expect(list.data).toMatchObject({
      total: 2,
      size: 20,
      records: [{ text: '地形图', state: 1 }, { patientName: '路人甲' }],
    });
    for (const tab of [0, 1]) {
      const sheet = await till.app.download(chargeOrder.export, { tab }, { token: till.cashier });
      expect({ tab, status: sheet.status, zip: sheet.body.subarray(0, 2).toString() }).toEqual({
        tab,
        status: 200,
        zip: 'PK',
      });
    }
    expect((await till.app.download(refund.export, {}, { token: till.cashier })).status).toBe(200);
  });

  it('filter 待收费 by the cashier who opened an order, and show void orders on request', async () => {
    const gone = await till.open([till.line('小项')], 10);
    await till.open([till.line('百元')], 100);
    const token = till.cashier;
    const discard = { id: gone.id, version: gone.version, reason: '开错' };
    await till.app.send(chargeOrder.void, discard, { token, idempotencyKey: newKey() });
    const find = async (query: InputOf<typeof chargeOrder.waiting>) =>
      (await till.app.send(chargeOrder.waiting, query, { token })).data;
    const all = await find({});
    expect(all).toMatchObject({ total: 1, records: [{ summary: '百元', orderState: 1 }] });
    expect(await find({ orderState: 1 })).toMatchObject({ total: 1, sums: { payableAmount: 100 } });
    expect(await find({ orderState: 5 })).toMatchObject({
      ...{ total: 1, sums: { payableAmount: 10 } },
      records: [{ orderNo: gone.orderNo, orderState: 5, voidReason: '开错' }],
    });
    const [row] = await till.rows(`SELECT created_by::int AS id FROM charge_order WHERE id = ${gone.id}`);
    const cashierId = Number(row?.id);
    expect(await find({ cashierId })).toMatchObject({ total: 1 });
    expect(await find({ cashierId: cashierId + 1 })).toMatchObject({ total: 0 });
    expect(await till.app.send(chargeOrder.waiting, { orderState: 2 as never }, { token })).toMatchObject({
      status: 400,
    });
  });

  it('show paid and refunded amounts on receipts in figures and in capitals, and count the prints', async () => {
    const order = await till.sell([till.line('地形图'), till.line('眼轴', { qty: 3 })], 379.98, [
      cash(300, 400),
      wechat(79.98),
    ]);
    const { data } = await till.app.send(receipt.charge, { id: order.id }, { token: till.cashier });
    expect(data).toMatchObject({
      title: '收费收据',
      orderNo: 'SF202603100001',
      printCount: 0,
      payableCapital: '叁佰柒拾玖元玖角捌分',
      tendered: 400,
      changeAmount: 100,
      lines: [
        { name: '地形图', qty: 1, amount: 180, discount: 0 },
        { name: '眼轴', qty: 3, unitPrice: 66.66 },
      ],
      categories: [{ name: '服务', payableAmount: 379.98 }],
      ways: [
        { wayName: '现金', amount: 300 },
        { wayName: '微信', amount: 79.98 },
      ],
      template: { paper: '80mm', margin: 4 },
    });
    for (const printCount of [1, 2]) {
      const printed = await till.app.send(receipt.chargePrinted, { id: order.id }, { token: till.cashier });
      expect(printed.data).toEqual({ printCount });
    }
    const back = await till.giveBack(order.id, [{ orderLineId: order.lines[0]?.id ?? 0, qty: 1, amount: yuan(180) }]);
    const paper = await till.app.send(receipt.refund, { id: back.data.id }, { token: till.cashier });
    expect(paper.data).toMatchObject({
      refundNo: 'TF202603100001',
      orderNo: order.orderNo,
      amountCapital: '壹佰捌拾元整',
      reason: '患者要求',
      lines: [{ name: '地形图', qty: 1, amount: 180 }],
    });
    const records = await till.app.send(refund.page, { keyword: order.orderNo }, { token: till.cashier });
    expect(records.data).toMatchObject({
      total: 1,
      sums: { amount: 180 },
      records: [{ refundState: 3, wayNames: '现金、微信' }],
    });
    const waiting = await till.open([till.line('小项')], 10);
    expect(await till.app.send(receipt.charge, { id: waiting.id }, { token: till.cashier })).toMatchObject({
      code: 100002,
    });
  });

  it('find items on sale and cashiers, and report a missing configuration', async () => {
    const items = await till.app.send(
      chargeOrder.findItems,
      { keyword: '地形', sourceType: 9 },
      { token: till.cashier },
    );
    expect(items.data.find(({ name }) => name === '地形图')).toMatchObject({
      price: 180,
      unit: 0,
      discountFlag: true,
      stock: null,
    });
    const { data } = await till.app.send(chargeOrder.findCashiers, {}, { token: till.cashier });
    expect(data.length).toBeGreaterThanOrEqual(3);
    const ready = await till.app.send(chargeOrder.checkConfiguration, {}, { token: till.cashier });
    expect(ready.data).toMatchObject({ ok: true, receiptAutoPrint: true });
    await till.set('shiftAutoOpen', false);
    const bare = await till.app.send(chargeOrder.checkConfiguration, {}, { token: till.cashier });
    expect(bare.data.items.filter(({ ok }) => !ok)).toEqual([
      { key: 'SHIFT', ok: false, blocking: true, msg: '请先开班' },
    ]);
  });
});

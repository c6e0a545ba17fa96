import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { atOneInstant } from '../support/barrier';
import { brokenInvariants } from './invariants';
import { cash, credit, newKey, openTill, type Saved, type Till, wechat, yuan } from './till';

let till: Till;
let guarantorId: number;
beforeAll(async () => {
  till = await openTill();
  const [row] = await till.rows('SELECT employee_id AS id FROM employee_org WHERE org_id = 1 ORDER BY 1 LIMIT 1');
  guarantorId = Number(row?.id);
});
beforeEach(() => till.clear());
// Every test must leave the ledgers balanced.
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

const owed = (amount: number, more = {}) => credit(amount, { guarantorId, ...more });
const arrears = () =>
  till.rows(
    `SELECT amount::text, reduced_amount::text AS reduced, balance::text, arrear_state AS state, due_date::text AS due FROM arrears ORDER BY id`,
  );
const back = (order: Saved, qty: number, amount: number, at = 0) => ({
  orderLineId: order.lines[at]?.id ?? 0,
  qty,
  amount: yuan(amount),
});

describe('挂账', () => {
  it('OUT-20 shows the same amounts in order, arrears, receipt and shift for a partly paid order', async () => {
    const order = await till.open([till.line('大项'), till.line('地形图')], 1079);
    expect(await till.settle(order, [wechat(400), owed(679)])).toMatchObject({
      success: true,
      data: { creditAmount: 679, changeAmount: 0 },
    });
    const { order: now, payRows } = await till.detail(order.id);
    expect(now).toMatchObject({ orderState: 2, paidAmount: 400, creditAmount: 679, repaidAmount: 0, arrearState: 1 });
    expect(payRows).toMatchObject([
      { wayCode: 2, amount: 400 },
      { wayCode: 8, wayName: '挂账', amount: 679 },
    ]);
    expect(await arrears()).toEqual([
      { amount: '679.00', reduced: '0.00', balance: '679.00', state: 1, due: '2026-03-31' },
    ]);
    const { data: paper } = await till.app.send(receipt.charge, { id: order.id }, { token: till.cashier });
    expect(paper).toMatchObject({
      dueDate: '2026-03-31',
      ways: [{ wayName: '微信' }, { wayName: '挂账', amount: 679 }],
    });
    const { data: shift } = await till.app.send(cashierShift.current, {}, { token: till.cashier });
    expect(shift.ways).toMatchObject([{ wayCode: 2, charge: 400, net: 400 }]);
    expect(shift.ways).toHaveLength(1);
  });

  it.each([
    ['neither a date nor a guarantor', () => credit(180, { dueDate: null }), { code: 180218 }],
    ['no guarantor', () => credit(180, {}), { code: 180218, msg: '挂账请填写应还日期和担保人' }],
    ['no date', () => owed(180, { dueDate: null }), { code: 180218 }],
    ['a day that is over', () => owed(180, { dueDate: '2026-03-09' }), { msg: '应还日期：不能早于今天' }],
    ['a guarantor of nowhere', () => owed(180, { guarantorId: 999_999 }), { msg: '担保人：不是本机构的员工' }],
  ])('refuses %s and writes nothing', async (_case, way, says) => {
    const order = await till.open([till.line('地形图')], 180);
    expect(await till.settle(order, [way()])).toMatchObject({ success: false, ...says });
    expect(await arrears()).toEqual([]);
    expect(await till.rows('SELECT id FROM pay_row')).toEqual([]);
    expect(await till.settle(order, [owed(180, { dueDate: '2026-03-10' })])).toMatchObject({ success: true });
  });

  it('requires a due date, but no guarantor, where the chain requires none', async () => {
    await till.set('creditNeedGuarantor', false);
    const order = await till.open([till.line('地形图')], 180);
    expect(await till.settle(order, [credit(180, { dueDate: null })])).toMatchObject({ code: 180218 });
    expect(await till.settle(order, [credit(180, {})])).toMatchObject({ success: true });
  });

  it('refuses credit for a walk-in', async () => {
    const order = await till.open([till.line('小项')], 10, { patientId: null, customerName: '路人' });
    expect(await till.settle(order, [owed(10)])).toMatchObject({
      code: 180111,
      msg: '散客不能使用医保、储值卡、积分、优惠券或挂账',
    });
  });

  it('allows credit up to the chain’s limit, including open arrears', async () => {
    await till.set('creditLimit', 1000);
    await till.sell([till.line('大项')], 899, [owed(899)]);
    const order = await till.open([till.line('地形图')], 180);
    expect(await till.settle(order, [owed(101.01), cash(78.99)])).toMatchObject({
      code: 180217,
      msg: '挂账超出额度（剩余101.00）',
    });
    expect(await till.settle(order, [owed(101), cash(79)])).toMatchObject({ success: true });
    const next = await till.open([till.line('小项')], 10);
    expect(await till.settle(next, [owed(10)])).toMatchObject({ code: 180217, msg: '挂账超出额度（剩余0.00）' });
  });

  it('stops two concurrent payments from exceeding the limit together', async () => {
    await till.set('creditLimit', 1000);
    const first = await till.sell([till.line('小项')], 10, [owed(10)]);
    expect(first.orderNo).toBe('SF202603100001');
    const orders = [await till.open([till.line('大项')], 899), await till.open([till.line('大项')], 899)];
    const lock = `SELECT FROM patient_credit WHERE patient_id = ${till.patientId} FOR UPDATE`;
    const replies = await atOneInstant(
      till.app.database,
      lock,
      orders.map((order) => () => till.settle(order, [owed(899)])),
    );
    expect(replies.map(({ success, code }) => (success ? 'paid' : code)).sort()).toEqual([180217, 'paid']);
    expect(await arrears()).toHaveLength(2);
  });
});

describe('退费 of an order with 挂账', () => {
  it('reduces the balance due first and refunds only the rest', async () => {
    const order = await till.sell([till.line('地形图'), till.line('百元'), till.line('眼压')], 313.33, [
      cash(200),
      owed(113.33),
    ]);
    const ask = { orderId: order.id, lines: [{ orderLineId: order.lines[1]?.id ?? 0, qty: 1 }] };
    const { data: preview } = await till.app.send(refund.preview, ask, { token: till.cashier });
    expect(preview).toMatchObject({ amount: 100, arrearsReduced: 100, ways: [] });
    expect(await till.giveBack(order.id, [back(order, 1, 100, 1)])).toMatchObject({
      success: true,
      data: { amount: 100, arrearsReduced: 100, ways: [] },
    });
    expect(await arrears()).toMatchObject([{ reduced: '100.00', balance: '13.33', state: 1 }]);
    const { data: left } = await till.app.send(refund.refundable, { orderId: order.id }, { token: till.cashier });
    expect(left).toMatchObject({ openArrears: 13.33, ways: [{ wayCode: 1, left: 200 }] });
    expect(left.ways).toHaveLength(1);
    expect(await till.giveBack(order.id, [back(order, 1, 33.33, 2)])).toMatchObject({
      data: { arrearsReduced: 13.33, ways: [{ wayCode: 1, amount: 20 }] },
    });
    expect(await arrears()).toMatchObject([{ balance: '0.00', state: 4 }]);
    expect((await till.detail(order.id)).order).toMatchObject({
      orderState: 3,
      refundedAmount: 133.33,
      arrearState: 4,
    });
    expect(await till.giveBack(order.id, [back(order, 1, 180)])).toMatchObject({
      data: { arrearsReduced: 0, ways: [{ wayCode: 1, amount: 180 }] },
    });
    expect((await till.detail(order.id)).order).toMatchObject({ orderState: 4, refundedAmount: 313.33 });
  });

  it('accepts selected payment methods only for the part beyond the balance due', async () => {
    const order = await till.sell([till.line('地形图')], 180, [cash(60), wechat(60), owed(60)]);
    const { order: now, payRows } = await till.detail(order.id);
    const byCash = payRows.find(({ wayCode }) => wayCode === 1)?.id ?? 0;
    const onCredit = payRows.find(({ wayCode }) => wayCode === 8)?.id ?? 0;
    const send = (ways: { payRowId: number; amount: ReturnType<typeof yuan> }[]) =>
      till.app.send(
        refund.settle,
        {
          ...{ orderId: order.id, orderVersion: now.version, reason: '患者要求', ways },
          lines: [back(order, 0, 100)],
        },
        { token: till.manager, idempotencyKey: newKey() },
      );
    expect(await send([{ payRowId: byCash, amount: yuan(100) }])).toMatchObject({ code: 180305 });
    expect(await send([{ payRowId: byCash, amount: yuan(39.99) }])).toMatchObject({
      code: 180004,
      msg: '合计金额与系统计算不一致（系统：40.00），请刷新后重试',
    });
    expect(await send([{ payRowId: onCredit, amount: yuan(40) }])).toMatchObject({
      success: false,
      msg: '退回方式：不属于该收费单',
    });
    expect(await send([{ payRowId: byCash, amount: yuan(40) }])).toMatchObject({
      success: true,
      data: { arrearsReduced: 60, ways: [{ wayCode: 1, amount: 40 }] },
    });
  });

  it('computes an application again from the balance due at the time of the payout', async () => {
    const order = await till.sell([till.line('大项')], 899, [wechat(99), owed(800)]);
    const { order: now } = await till.detail(order.id);
    const applied = await till.app.send(
      refund.save,
      { orderId: order.id, orderVersion: now.version, lines: [back(order, 1, 899)], reason: '开错' },
      { token: till.cashier, idempotencyKey: newKey() },
    );
    const { id } = applied.data;
    const seen = async () => (await till.app.send(refund.detail, { id }, { token: till.cashier })).data;
    expect(await seen()).toMatchObject({ refund: { refundState: 1, arrearsReduced: 800 }, ways: [{ amount: 99 }] });
    const step = { id, version: (await seen()).refund.version };
    await till.app.send(refund.approve, { ...step, pass: true }, { token: till.manager, idempotencyKey: newKey() });
    const paid = await till.app.send(
      refund.settle,
      { id, version: (await seen()).refund.version },
      { token: till.cashier, idempotencyKey: newKey() },
    );
    expect(paid).toMatchObject({ success: true, data: { arrearsReduced: 800, ways: [{ wayCode: 2, amount: 99 }] } });
    expect(await seen()).toMatchObject({ refund: { refundState: 3, arrearsReduced: 800 } });
    const { data: paper } = await till.app.send(receipt.refund, { id }, { token: till.cashier });
    expect(paper).toMatchObject({ arrearsReduced: 800, ways: [{ wayName: '微信', amount: 99 }] });
    expect((await till.detail(order.id)).order).toMatchObject({ orderState: 4, arrearState: 4 });
  });

  it('lets two concurrent refunds reduce the balance due once each', async () => {
    const order = await till.sell([till.line('百元', { qty: 2 })], 200, [cash(50), owed(150)]);
    const replies = await atOneInstant(
      till.app.database,
      `SELECT FROM charge_order WHERE id = ${order.id} FOR UPDATE`,
      [1, 2].map(() => () => till.giveBack(order.id, [back(order, 1, 100)])),
    );
    // The second refund saw the order’s version before the first refund.
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(await arrears()).toMatchObject([{ reduced: '100.00', balance: '50.00' }]);
  });

  it('shows the credit amount in the list of paid orders', async () => {
    await till.sell([till.line('百元')], 100, [cash(40), owed(60)]);
    const { data } = await till.app.send(chargeOrder.paid, { size: 10 }, { token: till.cashier });
    expect(data).toMatchObject({
      records: [{ paidAmount: 40, creditAmount: 60, wayNames: '现金、挂账' }],
      sums: { paidAmount: 40, creditAmount: 60 },
    });
  });
});

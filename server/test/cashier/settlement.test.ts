import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { until } from '../support/until';
import { brokenInvariants } from './invariants';
import { atOnce, cash, newKey, openTill, type Till, TODAY, wechat, yuan } from './till';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(() => till.clear());
// Every test must leave the ledgers balanced.
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

const payments = async () => (await till.rows('SELECT amount, way_code FROM pay_row ORDER BY way_code')) as object[];

describe('收费', () => {
  it('pays by two methods and stores change, numbers and shift consistently', async () => {
    const order = await till.open([till.line('地形图'), till.line('眼压', { qty: 3 })], 279.99);
    expect(order.orderNo).toBe('SF202603100001');
    const paid = await till.settle(order, [cash(200, 300), wechat(79.99)]);
    expect(paid).toMatchObject({
      success: true,
      data: { orderNo: 'SF202603100001', changeAmount: 100, payTime: `${TODAY} 09:00:00` },
    });
    const { order: now, payRows } = await till.detail(order.id);
    expect(now).toMatchObject({
      orderState: 2,
      paidAmount: 279.99,
      wayCodes: [1, 2],
      wayNames: '现金、微信',
      tendered: 300,
      changeAmount: 100,
    });
    expect(payRows).toMatchObject([
      { wayCode: 1, amount: 200, tendered: 300, changeAmount: 100, refundedAmount: 0 },
      { wayCode: 2, amount: 79.99, refundedAmount: 0 },
    ]);
    const { data } = await till.app.send(cashierShift.current, {}, { token: till.cashier });
    expect(data.shift).toMatchObject({ shiftNo: 'JB202603100001', shiftState: 1 });
    expect(data.ways).toMatchObject([
      { wayCode: 1, charge: 200, refund: 0, net: 200 },
      { wayCode: 2, charge: 79.99, net: 79.99 },
    ]);
  });

  it.each([
    ['a sum that differs', [cash(100), wechat(79.99)], 180202],
    ['the same way twice', [cash(100), cash(80)], 180219],
    ['too little cash', [cash(180, 100)], 180204],
    ['a way that is not used here', [{ wayCode: 99, amount: yuan(180) }], 180203],
    ['医保 without its slip', [{ wayCode: 5, amount: yuan(180) }], 180205],
  ])('refuses %s and writes nothing', async (_case, ways, code) => {
    const order = await till.open([till.line('地形图')], 180);
    expect(await till.settle(order, ways)).toMatchObject({ success: false, code });
    expect(await payments()).toEqual([]);
    expect(await till.rows('SELECT id FROM cashier_shift')).toEqual([]);
    expect(await till.settle(order, [cash(180)])).toMatchObject({ success: true });
  });

  it('refuses a payment method that the organisation switched off, and 医保 for a walk-in', async () => {
    await till.app.database.query(
      'INSERT INTO pay_way_org (property_owner_id, org_id, way_code, enabled) VALUES (1, 1, 3, false)',
    );
    const { data } = await till.app.send(chargeOrder.findWays, { scene: 1 }, { token: till.cashier });
    expect(data.map(({ name }) => name)).toEqual([
      '现金',
      '微信',
      '银行卡',
      '医保',
      '储值卡',
      '积分',
      '挂账',
      '美团券',
    ]);
    const order = await till.open([till.line('地形图')], 180);
    expect(await till.settle(order, [{ wayCode: 3, amount: yuan(180) }])).toMatchObject({ code: 180203 });
    await till.app.database.query('DELETE FROM pay_way_org');
    const walkIn = await till.open([till.line('小项')], 10, { patientId: null, customerName: '路人' });
    const slip = { wayCode: 5, amount: yuan(10), medicareNo: 'M1', medicareFund: yuan(6), medicareAccount: yuan(4) };
    expect(await till.settle(walkIn, [slip])).toMatchObject({ code: 180111 });
    expect(await till.settle(order, [{ ...slip, amount: yuan(180), medicareFund: yuan(176) }])).toMatchObject({
      success: true,
    });
  });

  it('requires an open shift where shifts do not open automatically', async () => {
    await till.set('shiftAutoOpen', false);
    const order = await till.open([till.line('地形图')], 180);
    const wrongSlip = { wayCode: 5, amount: yuan(180), medicareNo: 'M1', medicareFund: yuan(1) };
    expect(await till.settle({ ...order, version: 99 }, [cash(1)])).toMatchObject({ code: 180601 });
    expect(await till.settle({ ...order, id: order.id + 1000 }, [cash(180)])).toMatchObject({ code: 180601 });
    expect(await till.settle(order, [wrongSlip])).toMatchObject({ code: 180601 });
    expect(await till.settle(order, [cash(180)])).toMatchObject({ code: 180601 });
    expect(await payments()).toEqual([]);
    const opened = await till.app.send(cashierShift.open, {}, { token: till.cashier, idempotencyKey: newKey() });
    expect(opened.data).toMatchObject({ shiftNo: 'JB202603100001', openingCash: 0 });
    const again = await till.app.send(cashierShift.open, {}, { token: till.cashier, idempotencyKey: newKey() });
    expect(again).toMatchObject({ code: 180602 });
    expect(await till.settle(order, [cash(180)])).toMatchObject({ success: true });
  });

  it('moves unselected lines to a new waiting order, without the whole-order discount', async () => {
    const [a, b] = [
      till.line('地形图'),
      till.line('百元', { selected: false, lineDiscountType: 1, lineDiscountValue: 100 }),
    ];
    const order = await till.open([a, b], 180);
    const paid = await till.settle(order, [cash(180)]);
    const rest = await till.detail(paid.data.restOrderId ?? 0);
    expect(rest.order).toMatchObject({ orderNo: 'SF202603100002', orderState: 1, payableAmount: 100, summary: '百元' });
    expect(rest.lines).toMatchObject([{ name: '百元', lineDiscountType: 1, selected: true }]);
    expect((await till.detail(order.id)).lines).toHaveLength(1);
  });

  it('refuses an item whose price changed or that was removed since the save', async () => {
    const order = await till.open([till.line('小项')], 10);
    await till.app.database.query(`UPDATE service_charge SET price = 12 WHERE name = '小项'`);
    expect(await till.settle(order, [cash(10)])).toMatchObject({
      code: 180103,
      msg: '「小项」已停用或价格有变（现价¥12.00），请刷新',
    });
    await till.app.database.query(`UPDATE service_charge SET price = 10, state_enum = 'DISABLE' WHERE name = '小项'`);
    expect(await till.settle(order, [cash(10)])).toMatchObject({ code: 180103 });
  });

  it('ignores a parameter that changed since the save', async () => {
    const order = await till.open([till.line('眼轴')], 66.66);
    await till.set('roundingMode', 2);
    expect(await till.settle(order, [cash(66.66)])).toMatchObject({ success: true });
  });
});

describe('concurrent payments', () => {
  it('OUT-21 charge an order once; the second cashier sees who charged it', async () => {
    const order = await till.open([till.line('地形图')], 180);
    const replies = await atOnce(till, order.id, [
      () => till.settle(order, [cash(180)]),
      () => till.settle(order, [wechat(180)], till.manager),
    ]);
    const refused = replies.find(({ success }) => !success);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(refused).toMatchObject({ code: 180201 });
    expect(refused?.msg).toMatch(/^收费单已由.+于2026-03-10 09:00:00收费，请刷新$/);
    expect(await payments()).toHaveLength(1);
  });

  it('OUT-21 refuse an order to which a line was added meanwhile, and write nothing', async () => {
    const order = await till.open([till.line('地形图')], 180);
    await till.open([till.line('地形图'), till.line('小项')], 190, { id: order.id, version: order.version });
    expect(await till.settle(order, [cash(180)])).toMatchObject({ code: 180001 });
    expect(await payments()).toEqual([]);
  });

  it('OUT-22 with the same idempotency key get equal answers and write one payment', async () => {
    const order = await till.open([till.line('地形图')], 180);
    const key = newKey();
    const replies = await Promise.all([1, 2, 3].map(() => till.settle(order, [cash(180)], till.cashier, key)));
    expect(replies[0]).toMatchObject({ success: true, data: { orderNo: order.orderNo } });
    expect(replies.map(({ data }) => data)).toEqual([replies[0]?.data, replies[0]?.data, replies[0]?.data]);
    expect(await payments()).toHaveLength(1);
  });

  it('OUT-22 with the same key and another body are refused with 180002, with another key after success with 180201', async () => {
    const order = await till.open([till.line('地形图')], 180);
    const key = newKey();
    const first = await till.settle(order, [cash(180, 180)], till.cashier, key);
    expect(await till.settle(order, [cash(180, 181)], till.cashier, key)).toMatchObject({ code: 180002 });
    expect(await till.settle(order, [cash(180)])).toMatchObject({ code: 180201 });
    // The answer was lost: the page repeats the request with the same key.
    expect(await till.settle(order, [cash(180, 180)], till.cashier, key)).toMatchObject({
      success: true,
      data: first.data,
    });
    expect(await payments()).toHaveLength(1);
  });

  it('OUT-22 free the idempotency key after a refusal', async () => {
    const order = await till.open([till.line('地形图')], 180);
    const key = newKey();
    expect(await till.settle(order, [cash(1)], till.cashier, key)).toMatchObject({ code: 180202 });
    expect(await till.settle(order, [cash(180)], till.cashier, key)).toMatchObject({ success: true });
  });

  it('OUT-22 write nothing after a lost database connection, and succeed with the same key afterwards', async () => {
    const order = await till.open([till.line('地形图')], 180);
    const key = newKey();
    // Locks the table of payment rows until the payment's connection is terminated.
    await till.app.database.query(
      `CREATE FUNCTION stumble() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NEW; END';
       CREATE TRIGGER stumble BEFORE INSERT ON pay_row FOR EACH ROW EXECUTE FUNCTION stumble()`,
    );
    const cut = till.settle(order, [cash(180)], till.cashier, key);
    let killed: Record<string, unknown>[] = [];
    await until('the payment is written', async () => {
      killed = await till.rows(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%INSERT INTO pay_row%' AND pid <> pg_backend_pid() AND state = 'active'`,
      );
      return killed.length > 0;
    });
    expect(killed).toHaveLength(1);
    expect(await cut).toMatchObject({ status: 503, success: false, msg: '数据库正在恢复，请稍后再试' });
    await till.app.database.query('DROP TRIGGER stumble ON pay_row; DROP FUNCTION stumble()');
    expect(await payments()).toEqual([]);
    expect((await till.detail(order.id)).order).toMatchObject({ orderState: 1, version: order.version });
    expect(await till.settle(order, [cash(180)], till.cashier, key)).toMatchObject({ success: true });
    expect(await payments()).toHaveLength(1);
  });

  it('get order numbers without duplicates or gaps', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => till.open([till.line('小项')], 10)));
    const numbers = made.map(({ orderNo }) => orderNo).sort();
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, at) => `SF20260310000${at + 1}`));
  });
});

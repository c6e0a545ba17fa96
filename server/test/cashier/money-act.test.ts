import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { moneyAct } from '@mingmou/contract/cashier/payment/money-act.contract';
import { brokenInvariants } from './invariants';
import { cash, newKey, openTill, type Till } from './till';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(() => till.clear());
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

const SETTLE = 'POST /api/opt-cashier-order/settlement';

const ask = (key: string, token = till.cashier, call = SETTLE) =>
  till.app.send(moneyAct.outcome, { call, key }, { token });

describe('没有收到结果的收费', () => {
  it('reports a completed payment as completed, however often the outcome is requested', async () => {
    const order = await till.open([till.line('百元')], 100);
    const key = newKey();
    await till.settle(order, [cash(100)], till.cashier, key);
    expect(await ask(key)).toMatchObject({ success: true, data: { outcome: 1 } });
    expect(await ask(key)).toMatchObject({ data: { outcome: 1 } });
    expect((await till.settle(order, [cash(100)], till.cashier, key)).success).toBe(true);
  });

  it('blocks a payment that was not completed: a late request with the same key is refused', async () => {
    const order = await till.open([till.line('百元')], 100);
    const key = newKey();
    expect(await ask(key)).toMatchObject({ data: { outcome: 2 } });
    expect(await till.settle(order, [cash(100)], till.cashier, key)).toMatchObject({ code: 180002 });
    expect(await ask(key)).toMatchObject({ data: { outcome: 2 } });
    expect(await till.rows('SELECT id FROM pay_row')).toEqual([]);
    expect((await till.settle(order, [cash(100)])).success).toBe(true);
  });

  it('reports a refused payment as not completed, and answers only for the caller’s own requests', async () => {
    const order = await till.open([till.line('百元')], 100);
    const [refused, done] = [newKey(), newKey()];
    await till.settle(order, [cash(99)], till.cashier, refused);
    expect(await ask(refused)).toMatchObject({ data: { outcome: 2 } });
    await till.settle(order, [cash(100)], till.cashier, done);
    expect(await ask(done, till.manager)).toMatchObject({ data: { outcome: 2 } });
    expect(await ask(done)).toMatchObject({ data: { outcome: 1 } });
  });

  it.each([
    'POST /api/opt-cashier-arrears/settlement',
    'POST /api/opt-cashier-recharge/settlement',
    'POST /api/opt-cashier-recharge/refund',
    'POST /api/opt-cashier-shift/handover',
    'POST /api/opt-cashier-refund/settlement',
  ])('answers for %s as well', async (call) => {
    expect(await ask(newKey(), till.cashier, call)).toMatchObject({ success: true, data: { outcome: 2 } });
  });

  it('refuses other calls and malformed keys', async () => {
    expect(await ask(newKey(), till.cashier, chargeOrder.void.id)).toMatchObject({
      status: 400,
      data: { field: 'call' },
    });
    expect(await ask('short')).toMatchObject({ status: 400, data: { field: 'key' } });
  });
});

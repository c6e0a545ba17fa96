import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { coupon } from '@mingmou/contract/cashier/benefit/coupon.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { atOneInstant } from '../support/barrier';
import { brokenInvariants } from './invariants';
import { cash, newKey, openTill, type Till, TODAY, yuan } from './till';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(() => till.clear());
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

type Issued = InputOf<typeof coupon.issue>;

const OFF_30: Omit<Issued, 'patientId'> = {
  name: '满500减30',
  threshold: yuan(500),
  amount: yuan(30),
  scope: {},
  validFrom: TODAY,
  validTo: '2026-03-31',
};

const ask = (more: Partial<Issued> = {}, token = till.manager) =>
  till.app.send(coupon.issue, { ...OFF_30, patientId: till.patientId, ...more }, { token, idempotencyKey: newKey() });

async function issued(more?: Partial<Issued>): Promise<number> {
  const reply = await ask(more);
  if (!reply.success) throw new Error(reply.msg);
  return reply.data.id;
}

const usable = async (patientId = till.patientId) =>
  (await till.app.send(coupon.usable, { patientId }, { token: till.cashier })).data;

const save = (change: Partial<InputOf<typeof chargeOrder.save>>) =>
  till.app.send(
    chargeOrder.save,
    { patientId: till.patientId, lines: [till.line('大项')], payableAmount: yuan(869), ...change },
    { token: till.cashier, idempotencyKey: newKey() },
  );

describe('优惠券', () => {
  it('is issued, offered while valid, deducted from the order and used once the order is paid', async () => {
    const first = await ask();
    expect(first.data.couponNo).toMatch(/^Q\d{8}$/);
    const couponId = first.data.id;
    await ask({ name: '下月', validFrom: '2026-04-01', validTo: '2026-04-30' });
    expect(await usable()).toMatchObject([{ id: couponId, name: '满500减30', threshold: 500, amount: 30 }]);

    const order = await till.open([till.line('大项'), till.line('小项')], 879, { couponId });
    expect(order.lines).toMatchObject([{ couponShare: 29.67 }, { couponShare: 0.33 }]);
    expect((await till.settle(order, [cash(879)])).success).toBe(true);
    expect((await till.detail(order.id)).order).toMatchObject({
      couponId,
      couponName: '满500减30',
      couponAmount: 30,
      payableAmount: 879,
      paidAmount: 879,
    });
    expect(await usable()).toEqual([]);
    expect(await save({ couponId })).toMatchObject({ code: 180106, msg: '优惠券不可用：已使用或已作废' });
  });

  it.each([
    ['one cent below', 499.99, '一单', false],
    ['exactly at it', 500, '五百', true],
  ] as const)('compares its threshold with the discounted amount: %s', async (_case, price, service, takes) => {
    const couponId = await issued();
    const reply = await save({
      couponId,
      lines: [till.line(service)],
      payableAmount: yuan(takes ? price - 30 : price),
    });
    if (takes) expect(reply).toMatchObject({ success: true, data: { payableAmount: 470 } });
    else expect(reply).toMatchObject({ code: 180107, msg: '该优惠券需消费满500.00元' });
  });

  it('is refused for an order without a line in its scope, for a walk-in and for another patient', async () => {
    const couponId = await issued({ scope: { sourceTypes: [2] }, threshold: yuan(0) });
    expect(await save({ couponId })).toMatchObject({ code: 180107 });
    expect(await save({ couponId, patientId: null })).toMatchObject({ code: 180111 });
    const [other] = await till.rows(
      'SELECT patient_id FROM patient_org WHERE org_id = 1 AND patient_id <> $1 LIMIT 1',
      [till.patientId],
    );
    const patientId = Number(other?.patient_id);
    expect(await save({ couponId, patientId })).toMatchObject({
      code: 180106,
      msg: '优惠券不可用：不是该患者的优惠券',
    });
    expect(await till.rows('SELECT id FROM charge_order')).toEqual([]);
  });

  it('is valid through its last day; a later payment is refused', async () => {
    const couponId = await issued({ validTo: TODAY });
    const order = await till.open([till.line('大项')], 869, { couponId });
    till.app.setNow('2026-03-11 00:00:01');
    const token = await till.app.signIn('cashier');
    expect(await till.settle(order, [cash(869)], token)).toMatchObject({ code: 180106, msg: '优惠券不可用：已过期' });
    till.app.setNow(`${TODAY} 23:59:59`);
    expect((await till.settle(order, [cash(869)], token)).success).toBe(true);
  });

  it('pays only one of two concurrent orders', async () => {
    const couponId = await issued();
    const first = await till.open([till.line('大项')], 869, { couponId });
    const second = await till.open([till.line('五百')], 470, { couponId });
    const coupons = `SELECT FROM coupon WHERE id = ${couponId} FOR UPDATE`;
    const replies = await atOneInstant(till.app.database, coupons, [
      () => till.settle(first, [cash(869)]),
      () => till.settle(second, [cash(470)], till.manager),
    ]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.find(({ success }) => !success)).toMatchObject({ code: 180106 });
  });

  it('becomes usable again after a full refund of its order, and stays used after a partial refund', async () => {
    const couponId = await issued();
    const paid = await till.open([till.line('五百'), till.line('小项')], 480, { couponId });
    await till.settle(paid, [cash(480)]);
    const [big, small] = paid.lines;
    if (!big || !small) throw new Error('two lines');
    const giveBack = ({ id, payableAmount }: typeof big) =>
      till.giveBack(paid.id, [{ orderLineId: id, qty: 1, amount: payableAmount }], till.manager);
    expect((await giveBack(small)).success).toBe(true);
    expect(await usable()).toEqual([]);
    await till.set('refundApproveAmount', 1000);
    expect((await giveBack(big)).success).toBe(true);
    expect(await usable()).toMatchObject([{ id: couponId }]);
  });

  it('is issued only with the right, and must not end before it begins', async () => {
    expect((await ask({}, till.cashier)).status).toBe(403);
    expect(await ask({ validTo: '2026-03-09' })).toMatchObject({ status: 400, data: { field: 'validTo' } });
    expect(await ask({ amount: yuan(0) })).toMatchObject({ status: 400, data: { field: 'amount' } });
  });
});

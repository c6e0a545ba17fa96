import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { brokenInvariants } from './invariants';
import { atOnce, cash, newKey, openTill, type Saved, type Till, wechat, yuan } from './till';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(() => till.clear());
// Every test must leave the ledgers balanced.
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

const lineOf = (order: Saved, at = 0) => order.lines[at]?.id ?? 0;
const back = (order: Saved, qty: number, amount: number, at = 0) => ({
  orderLineId: lineOf(order, at),
  qty,
  amount: yuan(amount),
});

async function apply(order: Saved, lines: ReturnType<typeof back>[], token = till.cashier) {
  const { order: now } = await till.detail(order.id);
  return till.app.send(
    refund.save,
    { orderId: order.id, orderVersion: now.version, lines, reason: '开错' },
    { token, idempotencyKey: newKey() },
  );
}

const versionOf = async (id: number) =>
  (await till.app.send(refund.detail, { id }, { token: till.cashier })).data.refund.version;
const approve = async (id: number, pass: boolean, token: string) =>
  till.app.send(
    refund.approve,
    { id, version: await versionOf(id), pass, remark: pass ? null : '不符' },
    { token, idempotencyKey: newKey() },
  );
const settleById = async (id: number, token = till.cashier) =>
  till.app.send(refund.settle, { id, version: await versionOf(id) }, { token, idempotencyKey: newKey() });

describe('退费', () => {
  it('OUT-18 refunds three pieces of 100.00 one by one: 33.33, 33.33, 33.34, with the share of each payment method', async () => {
    await till.app.database.query(`UPDATE role SET discount_floor = 0 WHERE role_code = 'CASHIER'`);
    const order = await till.open([till.line('百元', { qty: 3 })], 100, {
      wholeDiscountType: 2,
      wholeDiscountValue: 200,
    });
    await till.settle(order, [wechat(40), cash(60)]);
    const found: unknown[] = [];
    for (const _piece of [1, 2, 3]) {
      const ask = { orderId: order.id, lines: [{ orderLineId: lineOf(order), qty: 1 }] };
      const { data } = await till.app.send(refund.preview, ask, { token: till.cashier });
      const reply = await till.giveBack(order.id, data.lines);
      found.push([data.amount, ...reply.data.ways.map(({ amount }) => amount)]);
    }
    expect(found).toEqual([
      [33.33, 20, 13.33],
      [33.33, 20, 13.33],
      [33.34, 20, 13.34],
    ]);
    expect((await till.detail(order.id)).order).toMatchObject({ orderState: 4, refundedAmount: 100 });
  });

  it('OUT-17 refunds each payment method in proportion to its rest; other methods need the right', async () => {
    const order = await till.sell([till.line('眼轴', { qty: 3 }), till.line('地形图')], 379.98, [
      cash(300),
      wechat(79.98),
    ]);
    const ask = { orderId: order.id, lines: [{ orderLineId: lineOf(order), qty: 2 }] };
    const { data } = await till.app.send(refund.preview, ask, { token: till.cashier });
    expect(data).toMatchObject({
      amount: 133.32,
      needApprove: false,
      ways: [
        { wayCode: 1, amount: 105.26, left: 300 },
        { wayCode: 2, amount: 28.06 },
      ],
    });
    const [byCash, byWechat] = data.ways.map(({ payRowId }) => payRowId);
    const all = (amount: number) => ({
      orderVersion: data.orderVersion,
      ...ask,
      lines: data.lines,
      reason: '患者要求',
      ways: [{ payRowId: byWechat ?? 0, amount: yuan(amount) }],
    });
    const send = (input: ReturnType<typeof all>, token: string) =>
      till.app.send(refund.settle, input, { token, idempotencyKey: newKey() });
    expect(await send(all(133.32), till.cashier)).toMatchObject({ code: 180306 });
    expect(await send(all(133.32), till.manager)).toMatchObject({ code: 180305, msg: '「微信」最多可退79.98' });
    expect(
      await send({ ...all(0), ways: [{ payRowId: byCash ?? 0, amount: yuan(133.31) }] }, till.manager),
    ).toMatchObject({ code: 180004 });
    expect(
      await send({ ...all(0), ways: [{ payRowId: byCash ?? 0, amount: yuan(133.32) }] }, till.manager),
    ).toMatchObject({ success: true, data: { ways: [{ wayCode: 1, amount: 133.32 }] } });
    expect((await till.detail(order.id)).payRows).toMatchObject([{ refundedAmount: 133.32 }, { refundedAmount: 0 }]);
  });

  it('pays a WeChat payment out as cash only with the right, and counts it as cash in the shift', async () => {
    const order = await till.sell([till.line('百元')], 100, [wechat(100)]);
    const { data } = await till.app.send(refund.refundable, { orderId: order.id }, { token: till.cashier });
    const ways = [
      { payRowId: data.ways[0]?.payRowId ?? 0, amount: yuan(100), insteadWay: 1, insteadReason: '微信已注销' },
    ];
    const input = {
      orderId: order.id,
      orderVersion: data.orderVersion,
      lines: [back(order, 1, 100)],
      reason: '患者要求',
      ways,
    };
    expect(await till.app.send(refund.settle, input, { token: till.cashier, idempotencyKey: newKey() })).toMatchObject({
      code: 180306,
    });
    const done = await till.app.send(refund.settle, input, { token: till.manager, idempotencyKey: newKey() });
    expect(done).toMatchObject({ success: true });
    expect(await till.rows('SELECT way_codes FROM refund_order')).toEqual([{ way_codes: [1] }]);
  });

  it('OUT-23 accepts only one of two concurrent refunds of 2 of 3 pieces; the other reports the pieces left', async () => {
    const order = await till.sell([till.line('眼压', { qty: 3 })], 99.99, [cash(99.99)]);
    const { order: now } = await till.detail(order.id);
    const input = { orderId: order.id, orderVersion: now.version, lines: [back(order, 2, 66.66)], reason: '患者要求' };
    const send = (token: string) => till.app.send(refund.settle, input, { token, idempotencyKey: newKey() });
    const replies = await atOnce(till, order.id, [() => send(till.cashier), () => send(till.manager)]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.find(({ success }) => !success)).toMatchObject({ code: 180303, msg: '可退数量不足：眼压可退1' });
    expect(await till.rows('SELECT refund_no FROM refund_order')).toEqual([{ refund_no: 'TF202603100001' }]);
  });

  it('OUT-23 refunds 499.99 immediately and requires a second person from 500.00', async () => {
    const small = await till.sell([till.line('一单')], 499.99, [cash(499.99)]);
    expect(await till.giveBack(small.id, [back(small, 1, 499.99)])).toMatchObject({
      success: true,
      data: { refundState: 3 },
    });
    const order = await till.sell([till.line('五百')], 500, [cash(500)]);
    expect(await till.giveBack(order.id, [back(order, 1, 500)])).toMatchObject({ code: 180310 });
    const applied = await apply(order, [back(order, 1, 500)], till.manager);
    expect(applied).toMatchObject({ data: { refundState: 1 } });
    const { id } = applied.data;
    expect(await settleById(id)).toMatchObject({ code: 180307 });
    expect(await approve(id, true, till.manager)).toMatchObject({ code: 180308 });
    expect(await approve(id, true, till.cashier)).toMatchObject({ status: 403 });
    expect(await approve(id, true, till.admin)).toMatchObject({ data: { refundState: 2 } });
    expect(await settleById(id)).toMatchObject({
      success: true,
      data: { refundState: 3, ways: [{ wayCode: 1, amount: 500 }] },
    });
    expect((await till.detail(order.id)).order).toMatchObject({ orderState: 4, refundedAmount: 500 });
  });

  it.each([
    ['2026-03-17', true],
    ['2026-03-18', false],
  ])('OUT-23 refunds 10.00 paid on 03-10 on %s without approval: %s', async (day, isDirect) => {
    const order = await till.sell([till.line('小项')], 10, [cash(10)]);
    await till.set('shiftMaxHours', 720);
    till.app.setNow(`${day} 10:00:00`);
    const tokens = await till.app.signIn('cashier');
    const reply = await till.giveBack(order.id, [back(order, 1, 10)], tokens);
    expect(reply).toMatchObject(isDirect ? { success: true } : { code: 180310 });
  });

  it('locks the pieces of an application until the application is rejected, cancelled or paid', async () => {
    const order = await till.sell([till.line('眼压', { qty: 3 })], 99.99, [cash(99.99)]);
    const applied = await apply(order, [back(order, 2, 66.66)]);
    expect(applied).toMatchObject({ data: { refundState: 2, refundNo: 'TF202603100001' } });
    const { id } = applied.data;
    expect(await till.giveBack(order.id, [back(order, 2, 66.66)])).toMatchObject({ code: 180303 });
    const cancelled = await till.app.send(
      refund.cancel,
      { id, version: await versionOf(id), reason: '不退了' },
      { token: till.cashier },
    );
    expect(cancelled).toMatchObject({ data: { refundState: 5 } });
    expect(await settleById(id)).toMatchObject({ code: 180307, msg: '退费单当前状态为「已撤销」，不能退款' });
    expect(await till.giveBack(order.id, [back(order, 3, 99.99)])).toMatchObject({ success: true });
  });

  it('lets only an approver cancel another user’s application, not another cashier', async () => {
    const order = await till.sell([till.line('百元')], 100, [cash(100)]);
    const cancel = async (id: number, token: string) =>
      till.app.send(refund.cancel, { id, version: await versionOf(id), reason: '不退了' }, { token });
    const ofManager = await apply(order, [back(order, 1, 100)], till.manager);
    expect(await cancel(ofManager.data.id, till.cashier)).toMatchObject({ status: 403 });
    expect(await cancel(ofManager.data.id, till.admin)).toMatchObject({ data: { refundState: 5 } });
    const ofCashier = await apply(order, [back(order, 1, 100)]);
    expect(await cancel(ofCashier.data.id, till.manager)).toMatchObject({ data: { refundState: 5 } });
  });

  it('accepts only the first of concurrent approval, cancellation and payout of one refund', async () => {
    const order = await till.sell([till.line('五百')], 500, [cash(500)]);
    const { id } = (await apply(order, [back(order, 1, 500)])).data;
    const version = await versionOf(id);
    const replies = await Promise.all([
      till.app.send(
        refund.approve,
        { id, version, pass: false, remark: '不符' },
        { token: till.manager, idempotencyKey: newKey() },
      ),
      till.app.send(
        refund.approve,
        { id, version, pass: false, remark: '不符' },
        { token: till.admin, idempotencyKey: newKey() },
      ),
      till.app.send(refund.cancel, { id, version, reason: '撤' }, { token: till.cashier }),
    ]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 180307)).toHaveLength(2);
    expect(await till.rows('SELECT locked_qty, locked_amount FROM charge_order_line')).toEqual([
      { locked_qty: 0, locked_amount: '0.00' },
    ]);
  });

  it('refunds one line in one step by 单退, and refuses an amount that differs from the computed one', async () => {
    const order = await till.sell([till.line('百元'), till.line('小项')], 110, [cash(60), wechat(50)]);
    const { order: now } = await till.detail(order.id);
    expect(await till.giveBack(order.id, [back(order, 1, 99)])).toMatchObject({ code: 180004 });
    expect(await till.giveBack(order.id, [back(order, 1, 101)])).toMatchObject({ code: 180304 });
    const input = { orderId: order.id, orderVersion: now.version, lineId: lineOf(order, 1), qty: 1, reason: '未执行' };
    const reply = await till.app.send(refund.single, input, { token: till.cashier, idempotencyKey: newKey() });
    expect(reply).toMatchObject({ data: { refundState: 3, amount: 10, ways: [{ amount: 5.45 }, { amount: 4.55 }] } });
    expect(
      await till.app.send(
        refund.single,
        { ...input, lineId: lineOf(order) },
        { token: till.cashier, idempotencyKey: newKey() },
      ),
    ).toMatchObject({ code: 180001 });
  });

  it('requires a right for 退差价 and leaves the pieces unchanged', async () => {
    const order = await till.sell([till.line('百元')], 100, [cash(100)]);
    expect(await till.giveBack(order.id, [back(order, 0, 30)])).toMatchObject({ status: 403 });
    expect(await till.giveBack(order.id, [back(order, 0, 100.01)], till.manager)).toMatchObject({ code: 180304 });
    expect(await till.giveBack(order.id, [back(order, 0, 30)], till.manager)).toMatchObject({ success: true });
    expect(await till.giveBack(order.id, [back(order, 1, 70)])).toMatchObject({ success: true });
    expect((await till.detail(order.id)).order).toMatchObject({ orderState: 4 });
  });

  it('refunds 医保 only with its reversal slip', async () => {
    const slip = { wayCode: 5, amount: yuan(100), medicareNo: 'M1', medicareFund: yuan(100), medicareAccount: yuan(0) };
    const order = await till.sell([till.line('百元')], 100, [slip]);
    expect(await till.giveBack(order.id, [back(order, 1, 100)])).toMatchObject({ code: 180314 });
    const { data } = await till.app.send(refund.refundable, { orderId: order.id }, { token: till.cashier });
    const ways = [{ payRowId: data.ways[0]?.payRowId ?? 0, amount: yuan(100), tradeNo: 'R1' }];
    const input = {
      orderId: order.id,
      orderVersion: data.orderVersion,
      lines: [back(order, 1, 100)],
      reason: '患者要求',
      ways,
    };
    expect(await till.app.send(refund.settle, input, { token: till.cashier, idempotencyKey: newKey() })).toMatchObject({
      success: true,
    });
  });

  it('refunds executed pieces only with the right', async () => {
    const order = await till.sell([till.line('百元')], 100, [cash(100)]);
    await till.app.database.query('UPDATE charge_order_line SET done_qty = 1');
    expect(await till.giveBack(order.id, [back(order, 1, 100)])).toMatchObject({ code: 180302 });
    const { data } = await till.app.send(refund.refundable, { orderId: order.id }, { token: till.cashier });
    expect(data.lines).toMatchObject([{ refundable: false, why: '「百元」已执行或已交付，不能退费' }]);
    expect(await till.giveBack(order.id, [back(order, 1, 100)], till.manager)).toMatchObject({ success: true });
  });

  it('refunds neither an unpaid order nor an order of another organisation', async () => {
    const order = await till.open([till.line('百元')], 100);
    expect(await till.giveBack(order.id, [back(order, 1, 100)])).toMatchObject({ code: 180301 });
    const elsewhere = await till.app.signIn('manager', { orgId: 2 });
    expect(await till.app.send(chargeOrder.detail, { id: order.id }, { token: elsewhere })).toMatchObject({
      code: 100002,
    });
  });
});

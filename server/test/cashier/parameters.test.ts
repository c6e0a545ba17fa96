import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import { payWay } from '@mingmou/contract/system/cashier/pay-way.contract';
import { parameterSettings } from '@mingmou/contract/system/parameter/parameter.contract';
import { PASSWORD, recharge } from './cards';
import { brokenInvariants } from './invariants';
import { cash, credit, openTill, type Till, wechat, yuan } from './till';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(async () => {
  await till.clear();
  await till.rows('DELETE FROM recharge_rule; DELETE FROM outbox');
});
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

/** Saves parameters on their page, with the administrator’s session. */
async function put(values: Readonly<Record<string, boolean | number>>): Promise<void> {
  const token = { token: till.admin };
  const { version } = (await till.app.send(parameterSettings.findAll, {}, token)).data;
  const items = Object.entries(values).map(([key, value]) => ({ key, value }));
  expect(await till.app.send(parameterSettings.update, { version, items }, token)).toMatchObject({ success: true });
}

const byPoints = (points: number) => ({ wayCode: 7, amount: yuan(points / 100), points });
const fill = (principal: number, cardId?: number) =>
  recharge(
    till,
    {
      principalAmount: yuan(principal),
      ways: [cash(principal)],
      ...(cardId ? { cardId, newCard: null } : {}),
    },
    till.cashier,
  );

describe('收银 parameters take effect with the next call after saving', () => {
  it('limits points by integralMaxPercent and prices a point by earnYuanPerPoint', async () => {
    await put({ integralMaxPercent: 10, earnYuanPerPoint: 2.5 });
    const bought = await till.open([till.line('百元', { qty: 100 })], 10_000);
    expect((await till.settle(bought, [cash(10_000)])).data.integralEarned).toBe(4000);
    const order = await till.open([till.line('百元')], 100);
    expect(await till.settle(order, [byPoints(2000), cash(80)])).toMatchObject({
      ...{ code: 180208, msg: '积分抵扣不能超过应收的10%（最多1000积分）' },
    });
    expect((await till.settle(order, [byPoints(1000), cash(90)])).data.integralEarned).toBe(36);
  });

  it('requires approval by refundApproveDays for orders that were paid earlier', async () => {
    const order = await till.sell([till.line('小项')], 10, [cash(10)]);
    await till.rows(`UPDATE charge_order SET pay_time = pay_time - interval '3 days'`);
    const back = [{ orderLineId: order.lines[0]?.id ?? 0, qty: 1, amount: yuan(10) }];
    await put({ refundApproveDays: 2 });
    expect(await till.giveBack(order.id, back)).toMatchObject({ code: 180310, msg: '该退费需要审核，请提交申请' });
    await put({ refundApproveDays: 3 });
    expect(await till.giveBack(order.id, back)).toMatchObject({ success: true });
  });

  it('limits the card balance by cardBalanceLimit and the cash of a card refund by cardRefundCashMax', async () => {
    await put({ cardBalanceLimit: 1000, cardRefundCashMax: 30 });
    expect(await fill(1000.01)).toMatchObject({ code: 180503, msg: '充值后本金超过上限1000.00' });
    const { cardId } = (await fill(600)).data;
    expect(await fill(400.01, cardId)).toMatchObject({ code: 180503 });
    expect(await fill(400, cardId)).toMatchObject({ success: true });
    const asked = { cardId, refundCause: 1, amount: yuan(100) } as const;
    const { data } = await till.app.send(valueCardRefund.preview, asked, { token: till.manager });
    expect(data).toMatchObject({ cashMax: 30 });
  });

  it('requires an SMS code only above cardSmsThreshold', async () => {
    await put({ cardSmsThreshold: 50 });
    const { cardId } = (await fill(500)).data;
    const byCard = (amount: number) => ({ wayCode: 6, amount: yuan(amount), cardId, password: PASSWORD });
    const order = await till.open([till.line('百元')], 100);
    expect(await till.settle(order, [byCard(50.01), cash(49.99)])).toMatchObject({ code: 180213 });
    expect(await till.settle(order, [byCard(50), cash(50)])).toMatchObject({ success: true });
    const { data: paper } = await till.app.send(receipt.charge, { id: order.id }, { token: till.cashier });
    expect(paper.cards).toEqual([{ cardTail: '0001', principal: 50, gift: 0, principalAfter: 450, giftAfter: 0 }]);
    expect(
      await till.giveBack(order.id, [{ orderLineId: order.lines[0]?.id ?? 0, qty: 1, amount: yuan(100) }]),
    ).toMatchObject({ success: true });
    const [{ id } = { id: 0 }] = await till.rows('SELECT id FROM refund_order');
    const refunded = await till.app.send(receipt.refund, { id: Number(id) }, { token: till.cashier });
    expect(refunded.data.cards).toMatchObject([{ cardTail: '0001', principal: 50, principalAfter: 500 }]);
  });

  it('opens no receipt after 收费 when receiptAutoPrint is off', async () => {
    const auto = async () =>
      (await till.app.send(chargeOrder.checkConfiguration, {}, { token: till.cashier })).data.receiptAutoPrint;
    expect(await auto()).toBe(true);
    await put({ receiptAutoPrint: false });
    expect(await auto()).toBe(false);
  });
});

describe('支付方式 储值卡, 积分 and 挂账', () => {
  it.each([
    [6, '储值卡', { cardId: 1, password: PASSWORD }],
    [7, '积分', { points: 1000 }],
    [8, '挂账', { dueDate: '2026-03-31' }],
  ])('offers and accepts payment method %i only while the organisation enables it', async (wayCode, name, more) => {
    const how = { token: till.admin };
    const row = async () => {
      const { data } = await till.app.send(payWay.page, { size: 100 }, how);
      const found = data.records.find((one) => one.wayCode === wayCode);
      if (!found) throw new Error(`no way ${wayCode}`);
      return found;
    };
    const offered = async () =>
      (await till.app.send(chargeOrder.findWays, { scene: 1 }, { token: till.cashier })).data.map((way) => way.name);
    expect(await offered()).toContain(name);
    const { id, orgVersion } = await row();
    expect(await till.app.send(payWay.switch, { id, orgVersion, enabled: false }, how)).toMatchObject({
      success: true,
    });
    expect(await offered()).not.toContain(name);
    const order = await till.open([till.line('百元')], 100);
    const way = { ...credit(10, more), wayCode };
    expect(await till.settle(order, [way, wechat(90)])).toMatchObject({
      ...{ code: 180203, msg: `支付方式「${name}」不可用于此业务` },
    });
    await till.app.send(payWay.switch, { id, orgVersion: (await row()).orgVersion, enabled: true }, how);
    expect(await offered()).toContain(name);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { costPayWay } from '@mingmou/contract/report/cost.contract';
import { payWay } from '@mingmou/contract/system/cashier/pay-way.contract';
import { untilWaiting, whileHeld } from '../support/barrier';
import { brokenInvariants } from './invariants';
import { cash, newKey, openTill, type Till, TODAY, wechat, yuan } from './till';

let till: Till;
const CODE = 201;

beforeAll(async () => {
  till = await openTill();
});
beforeEach(async () => {
  await till.clear();
  await till.rows(`DELETE FROM pay_way_org; DELETE FROM pay_way WHERE way_code >= ${CODE}`);
  await make('抖音券', { wayCode: CODE, tradeNoRequired: true });
});
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

async function make(name: string, more: Partial<InputOf<typeof payWay.save>> = {}) {
  const reply = await till.app.send(payWay.save, { name, ...more }, { token: till.admin });
  if (!reply.success) throw new Error(reply.msg);
  return reply.data.id;
}

const voucher = (amount: number, tradeNo?: string) => ({
  wayCode: CODE,
  amount: yuan(amount),
  tradeNo: tradeNo ?? null,
});

async function wayNamed(name: string) {
  const { data } = await till.app.send(payWay.page, { name, size: 100 }, { token: till.admin });
  const [row] = data.records;
  if (!row) throw new Error(`no way ${name}`);
  return row;
}

const switched = async (name: string, enabled: boolean) => {
  const { id, orgVersion } = await wayNamed(name);
  return till.app.send(payWay.switch, { id, enabled, orgVersion }, { token: till.admin });
};

const byWay = async () => {
  const asked = { from: TODAY, to: TODAY, groupBy: 'way' as const, size: 100 };
  return (await till.app.send(costPayWay.list, asked, { token: till.manager })).data;
};

describe('a payment method of the chain', () => {
  it('requires its document number, and appears by name in payments, receipt, shift and list', async () => {
    const order = await till.open([till.line('地形图')], 180);
    expect(await till.settle(order, [voucher(100), cash(80)])).toMatchObject({ code: 180205, msg: '请填写抖音券单号' });
    expect(await till.settle(order, [voucher(100, 'D-1'), cash(80)])).toMatchObject({ success: true });
    const { order: paid, payRows } = await till.detail(order.id);
    expect(paid).toMatchObject({ wayCodes: [1, CODE], wayNames: '现金、抖音券' });
    expect(payRows).toMatchObject([{ wayCode: 1 }, { wayCode: CODE, wayName: '抖音券', amount: 100, tradeNo: 'D-1' }]);
    const { data: paper } = await till.app.send(receipt.charge, { id: order.id }, { token: till.cashier });
    expect(paper.ways.map(({ wayName, amount }) => [wayName, amount])).toEqual([
      ['现金', 80],
      ['抖音券', 100],
    ]);
    const { data: shift } = await till.app.send(cashierShift.current, {}, { token: till.cashier });
    expect(shift.ways).toMatchObject([
      { wayName: '现金', net: 80 },
      { wayCode: CODE, wayName: '抖音券', charge: 100, net: 100 },
    ]);
    const listed = { dateFrom: TODAY, dateTo: TODAY, wayCode: CODE };
    const { data: found } = await till.app.send(chargeOrder.paid, listed, { token: till.cashier });
    expect(found.records.map(({ id }) => id)).toEqual([order.id]);
  });

  it('counts as 实收 by its income flag, for payments and refunds', async () => {
    await make('福利卡', { wayCode: CODE + 1, income: false });
    const order = await till.open([till.line('地形图'), till.line('百元')], 280);
    const ways = [voucher(180, 'D-2'), { wayCode: CODE + 1, amount: yuan(100) }];
    expect(await till.settle(order, ways)).toMatchObject({ success: true });
    const line = order.lines[1]?.id ?? 0;
    expect(await till.giveBack(order.id, [{ orderLineId: line, qty: 1, amount: yuan(100) }])).toMatchObject({
      success: true,
      data: {
        ways: [
          { wayCode: CODE, amount: 64.29 },
          { wayCode: CODE + 1, amount: 35.71 },
        ],
      },
    });
    const { records, sum } = await byWay();
    const of = (name: string) => records.find(({ wayName }) => wayName === name);
    expect(of('抖音券')).toMatchObject({ isIncome: true, payAmount: 180, backAmount: 64.29, wayNet: 115.71 });
    expect(of('福利卡')).toMatchObject({ isIncome: false, payAmount: 100, backAmount: 35.71, wayNet: 64.29 });
    expect(sum).toMatchObject({ payAmount: 180, wayNet: 115.71 });
  });

  it('is counted as cash in a refund that is paid out as cash', async () => {
    const order = await till.sell([till.line('地形图')], 180, [voucher(180, 'D-3')]);
    const { order: now, payRows } = await till.detail(order.id);
    const back = { payRowId: payRows[0]?.id ?? 0, amount: yuan(180), insteadWay: 1, insteadReason: '券已过期' };
    const reply = await till.app.send(
      refund.settle,
      {
        ...{ orderId: order.id, orderVersion: now.version, reason: '患者要求', ways: [back] },
        lines: [{ orderLineId: order.lines[0]?.id ?? 0, qty: 1, amount: yuan(180) }],
      },
      { token: till.manager, idempotencyKey: newKey() },
    );
    expect(reply).toMatchObject({ success: true });
    const { records } = await byWay();
    expect(records.find(({ wayName }) => wayName === '抖音券')).toMatchObject({ payAmount: 180, backAmount: 0 });
    expect(records.find(({ wayName }) => wayName === '现金')).toMatchObject({ backAmount: 180, wayNet: -180 });
  });

  it('refunds earlier payments after it was switched off, but accepts no new payments', async () => {
    const order = await till.sell([till.line('地形图')], 180, [voucher(180, 'D-4')]);
    expect(await switched('抖音券', false)).toMatchObject({ success: true });
    const next = await till.open([till.line('地形图')], 180);
    expect(await till.settle(next, [voucher(180, 'D-5')])).toMatchObject({
      code: 180203,
      msg: '支付方式「抖音券」不可用于此业务',
    });
    const lines = [{ orderLineId: order.lines[0]?.id ?? 0, qty: 1, amount: yuan(180) }];
    expect(await till.giveBack(order.id, lines)).toMatchObject({ success: true, data: { ways: [{ wayCode: CODE }] } });
    await switched('抖音券', true);
    expect(await till.settle(next, [voucher(180, 'D-5')])).toMatchObject({ success: true });
  });

  it('can be renamed after payments, but neither deleted nor moved in or out of 实收', async () => {
    await till.sell([till.line('地形图')], 180, [voucher(180, 'D-6')]);
    const { id, version } = await wayNamed('抖音券');
    expect(await till.app.send(payWay.deleteCheck, { id }, { token: till.admin })).toMatchObject({
      code: 100007,
      msg: '支付方式「抖音券」已被收款使用，不能删除',
    });
    const other = { id, version, name: '抖音团购', income: false };
    expect(await till.app.send(payWay.update, other, { token: till.admin })).toMatchObject({
      code: 100007,
      msg: '支付方式「抖音券」已被收款使用，不能修改计入实收',
    });
    expect(await till.app.send(payWay.update, { ...other, income: true }, { token: till.admin })).toMatchObject({
      success: true,
    });
    expect((await byWay()).records).toMatchObject([{ wayName: '抖音团购', wayNet: 180 }]);
  });

  it('refuses a payment that runs concurrently with its deletion', async () => {
    const { id, version } = await wayNamed('抖音券');
    const order = await till.open([till.line('地形图')], 180);
    const lock = `SELECT FROM pay_way WHERE way_code = ${CODE} FOR UPDATE`;
    const [gone, paid] = await whileHeld<unknown>(till.app.database, lock, async (client) => {
      const deletion = till.app.send(payWay.delete, { id, version, stateEnum: 'DELETE' }, { token: till.admin });
      await untilWaiting(client, 1);
      const payment = till.settle(order, [voucher(180, 'D-7')]);
      await untilWaiting(client, 2);
      return [deletion, payment];
    });
    expect(gone).toMatchObject({ success: true });
    expect(paid).toMatchObject({ code: 180203 });
  });

  it('does not accept an unknown payment method', async () => {
    const order = await till.open([till.line('地形图')], 180);
    expect(await till.settle(order, [{ wayCode: 777, amount: yuan(180) }])).toMatchObject({
      msg: '支付方式「777」不可用于此业务',
    });
    expect(await till.settle(order, [wechat(180)])).toMatchObject({ success: true });
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { points } from '@mingmou/contract/cashier/benefit/points.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { atOneInstant } from '../support/barrier';
import { brokenInvariants } from './invariants';
import { cash, newKey, openTill, type Saved, type Till, wechat, yuan } from './till';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(() => till.clear());
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

const byPoints = (n: number, amount = n / 100) => ({ wayCode: 7, amount: money(amount), points: n });

/** Gives the patient the points of an order of `paid` yuan, a multiple of ten. */
async function earn(paid: number): Promise<void> {
  await till.sell([till.line('小项', { qty: paid / 10 })], paid, [cash(paid)]);
}

const standing = async () =>
  (await till.app.send(points.info, { patientId: till.patientId }, { token: till.cashier })).data;

const ledger = () =>
  till.rows('SELECT ledger_type, delta, balance_after, debt_after FROM integral_ledger ORDER BY seq');

const lineOf = (order: Saved, at = 0) => {
  const line = order.lines[at];
  if (!line) throw new Error(`no line ${at}`);
  return line;
};

const back = (order: Saved, at: number, qty: number, amount: number, token = till.cashier) =>
  till.giveBack(order.id, [{ orderLineId: lineOf(order, at).id, qty, amount: yuan(amount) }], token);

describe('积分', () => {
  it('are earned in whole points for income payments; 医保 and own payment methods count by their flag', async () => {
    const order = await till.open([till.line('眼轴')], 66.66);
    const paid = await till.settle(order, [
      cash(20),
      wechat(30.5),
      { wayCode: 5, amount: yuan(16.16), medicareNo: 'M1', medicareFund: yuan(16.16), medicareAccount: yuan(0) },
    ]);
    expect(paid.data.integralEarned).toBe(50);
    expect(await standing()).toEqual({
      ...{ balance: 50, debt: 0, integralPerYuan: 100, maxPercent: 50, discountRate: 100 },
    });
    expect((await till.detail(order.id)).order.integralEarned).toBe(50);
  });

  it('are neither earned nor used by a walk-in, nor in a chain without points', async () => {
    const walkIn = await till.open([till.line('百元')], 100, { patientId: null });
    expect(await till.settle(walkIn, [byPoints(1000), cash(90)])).toMatchObject({ code: 180111 });
    expect((await till.settle(walkIn, [cash(100)])).data.integralEarned).toBe(0);
    await till.set('integralPerYuan', 0);
    const order = await till.open([till.line('百元')], 100);
    expect(await till.settle(order, [byPoints(1000), cash(90)])).toMatchObject({ code: 180203 });
    expect((await till.settle(order, [cash(100)])).data.integralEarned).toBe(0);
    expect(await ledger()).toEqual([]);
  });

  it.each([
    ['6000 of at most 5000', 6000, 180208, '积分抵扣不能超过应收的50%（最多5000积分）'],
    ['1050, no whole yuan', 1050, 180209, '使用积分须为100的整数倍'],
    ['5000 of a balance of 4000', 5000, 180210, '积分余额不足（可用4000）'],
  ])('OUT-19 refuses %s', async (_case, n, code, msg) => {
    await earn(4000);
    const order = await till.open([till.line('百元')], 100);
    expect(await till.settle(order, [byPoints(n), cash(100 - n / 100)])).toMatchObject({ code, msg });
    expect(await standing()).toMatchObject({ balance: 4000 });
  });

  it('pay whole yuan only, and earn nothing for the part paid by points', async () => {
    await earn(4000);
    const order = await till.open([till.line('百元')], 100);
    expect(await till.settle(order, [byPoints(4000, 39), cash(61)])).toMatchObject({ status: 400 });
    expect((await till.settle(order, [byPoints(4000), cash(60)])).data.integralEarned).toBe(60);
    expect(await standing()).toMatchObject({ balance: 60 });
    expect((await till.detail(order.id)).payRows).toMatchObject([
      { wayCode: 1 },
      { wayCode: 7, amount: 40, points: 4000 },
    ]);
  });

  it('OUT-19 become debt where a refund deducts more than the balance: 80 of 30, then 120 are earned', async () => {
    const order = await till.sell([till.line('小项', { qty: 8 })], 80, [cash(80)]);
    await till.rows(`UPDATE integral_account SET balance = 30, seq = 2 WHERE patient_id = ${till.patientId}`);
    await till.rows(
      `INSERT INTO integral_ledger (property_owner_id, patient_id, seq, ledger_type, delta, balance_after, debt_after, biz_type, biz_id, biz_no, org_id)
       VALUES (1, $1, 2, 6, -50, 30, 0, 'ORDER', 1, 'by hand', 1)`,
      [till.patientId],
    );
    const { data } = await till.app.send(
      refund.preview,
      { orderId: order.id, lines: [{ orderLineId: lineOf(order).id, qty: 8, amount: null }] },
      { token: till.cashier },
    );
    expect(data).toMatchObject({ integralTaken: 80 });
    const reply = await back(order, 0, 8, 80);
    expect(reply.success).toBe(true);
    const [written] = await till.rows('SELECT integral_taken, integral_debt_added FROM refund_order');
    expect(written).toEqual({ integral_taken: 80, integral_debt_added: 50 });
    expect(await standing()).toMatchObject({ balance: 0, debt: 50 });
    await till.sell([till.line('小项', { qty: 12 })], 120, [cash(120)]);
    expect(await standing()).toMatchObject({ balance: 70, debt: 0 });
    expect((await ledger()).slice(-2)).toEqual([
      { ledger_type: 1, delta: 120, balance_after: 120, debt_after: 50 },
      { ledger_type: 8, delta: -50, balance_after: 70, debt_after: 0 },
    ]);
  });

  it('are returned in proportion to each partial refund, and exactly completed by the last', async () => {
    await earn(4000);
    const order = await till.open([till.line('百元', { qty: 3 })], 300);
    await till.settle(order, [byPoints(1000), cash(290)]);
    for (const amount of [100, 100, 100]) expect((await back(order, 0, 1, amount)).success).toBe(true);
    const rows = await till.rows(
      `SELECT ledger_type, sum(delta)::int AS n FROM integral_ledger WHERE biz_type = 'REFUND' GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { ledger_type: 3, n: 1000 },
      { ledger_type: 4, n: -290 },
    ]);
    expect(await standing()).toMatchObject({ balance: 4000, debt: 0 });
  });

  it('are used by only one of two concurrent payments', async () => {
    await earn(4000);
    const [first, second] = [
      await till.open([till.line('百元')], 100),
      await till.open([till.line('百元')], 100, { acceptsId: null, customerName: null }),
    ];
    const account = `SELECT FROM integral_account WHERE patient_id = ${till.patientId} FOR UPDATE`;
    const replies = await atOneInstant(till.app.database, account, [
      () => till.settle(first, [byPoints(4000), cash(60)]),
      () => till.settle(second, [byPoints(4000), cash(60)], till.manager, newKey()),
    ]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    // The balance includes the points that the first payment earned.
    expect(replies.find(({ success }) => !success)).toMatchObject({ code: 180210, msg: '积分余额不足（可用60）' });
  });
});

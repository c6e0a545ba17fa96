import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { paidOrder } from '@mingmou/contract/cashier/order/paid-order.contract';
import { moneyAct } from '@mingmou/contract/cashier/payment/money-act.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { cashierShiftCheck } from '@mingmou/contract/cashier/shift/cashier-shift-check.contract';
import { costCashierShift, costCharge } from '@mingmou/contract/report/cost.contract';
import { recharge } from './cards';
import { brokenInvariants } from './invariants';
import { cash, credit, newKey, openTill, type Till, TODAY, wechat, yuan } from './till';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(() => till.clear());
afterAll(() => till.app.close());

const SETTLE = 'POST /api/opt-cashier-order/settlement';

async function ownShiftId(): Promise<number> {
  const { shift } = (await till.app.send(cashierShift.current, {}, { token: till.cashier })).data;
  if (!shift) throw new Error('no shift is open');
  return shift.id;
}
const look = (id: number, keys: readonly string[] = [], token = till.cashier) =>
  till.app.send(cashierShiftCheck.find, { id, keys: [...keys] }, { token });
const check = async (id: number, keys: readonly string[] = []) => (await look(id, keys)).data;

async function collect(amount: number): Promise<number> {
  const { patientId, cashier: token } = till;
  const [row] = (await till.app.send(arrears.byPatient, { patientId }, { token })).data;
  const lines = [{ arrearsId: row?.id ?? 0, version: row?.version ?? 0, amount: yuan(amount) }];
  const input = { patientId, lines, ways: [cash(amount)], amount: yuan(amount) };
  return (await till.app.send(arrears.settle, input, { token, idempotencyKey: newKey() })).data.id;
}

/**
 * One shift with a payment by a corrected method, 100.00 on credit, two collections of which one is revoked, a recharge
 * and a refund.
 */
async function workedShift() {
  await till.set('creditNeedGuarantor', false);
  const lines = [till.line('百元', { qty: 3 })];
  const order = await till.sell(lines, 300, [cash(150), wechat(50), credit(100, {})]);
  const { order: paid, payRows } = await till.detail(order.id);
  const wrong = payRows.find(({ wayCode }) => wayCode === 2);
  const token = till.cashier;
  const right = { payRowId: wrong?.id ?? 0, version: paid.version, wayCode: 3, tradeNo: null, reason: '选错' };
  await till.app.send(paidOrder.changeWay, right, { token, idempotencyKey: newKey() });
  const receivableId = await collect(30);
  await collect(40);
  const revoked = { receivableId, version: 1, reason: '收错' };
  await till.app.send(arrears.revoke, revoked, { token, idempotencyKey: newKey() });
  await recharge(till, { principalAmount: yuan(500), ways: [wechat(500)] }, token);
  const small = await till.sell([till.line('小项', { qty: 2 })], 20, [cash(20)]);
  const back = [{ orderLineId: small.lines[0]?.id ?? 0, qty: 1, amount: yuan(10) }];
  expect(await till.giveBack(small.id, back)).toMatchObject({ success: true });
  return { order, small };
}

describe('班次核对', () => {
  it('lists every payment row by its document and leaves no difference, before 交班 and after it', async () => {
    const { order, small } = await workedShift();
    const id = await ownShiftId();
    const documents = [
      { kind: 1, no: order.orderNo, ways: '现金 150.00、支付宝 50.00', moved: 200, documented: 200, difference: 0 },
      { kind: 2, no: 'SK202603100001', ways: null, moved: 0, documented: 0, difference: 0 },
      { kind: 2, no: 'SK202603100002', ways: '现金 40.00', moved: 40, documented: 40, difference: 0 },
      { kind: 3, no: 'CZ202603100001', ways: '微信 500.00', moved: 500, documented: 500, difference: 0 },
      { kind: 1, no: small.orderNo, ways: '现金 20.00', moved: 20, documented: 20, difference: 0 },
      { kind: 4, no: 'TF202603100001', ways: '现金 -10.00', moved: -10, documented: -10, difference: 0 },
    ];
    const found = await check(id);
    expect(found).toMatchObject({ difference: 0 });
    expect(found.documents).toHaveLength(6);
    expect(found.documents).toEqual(expect.arrayContaining(documents.map((one) => expect.objectContaining(one))));
    const ways = [
      { wayCode: 1, tabled: 200, moved: 200, difference: 0 },
      { wayCode: 2, tabled: 500, moved: 500 },
      { wayCode: 3, tabled: 50, moved: 50 },
    ];
    expect(found.ways).toMatchObject(ways);
    const handover = { id, version: 1, cashCounted: yuan(200) };
    await till.app.send(cashierShift.handover, handover, { token: till.cashier, idempotencyKey: newKey() });
    const after = await check(id);
    expect(after).toMatchObject({ difference: 0, ways });
    expect(after.documents).toHaveLength(6);
    expect(await brokenInvariants(till.app)).toEqual([]);
  });

  it('reports a document with a different amount, payment rows without a document, and frozen totals that differ', async () => {
    const order = await till.sell([till.line('百元')], 100, [cash(100)]);
    const other = await till.sell([till.line('小项')], 10, [cash(10)]);
    const id = await ownShiftId();
    await till.rows(`UPDATE pay_row SET amount = 100.50, tendered = 100.50 WHERE order_id = ${order.id}`);
    const short = { no: order.orderNo, moved: 100.5, documented: 100, difference: 0.5 };
    expect((await check(id)).documents).toEqual(expect.arrayContaining([expect.objectContaining(short)]));
    expect(await check(id)).toMatchObject({ difference: 0.5 });
    const elsewhere = await till.open([till.line('小项')], 10);
    await till.settle(elsewhere, [cash(10)], till.manager);
    await till.rows(`SET session_replication_role = replica;
      UPDATE charge_order SET shift_id = (SELECT shift_id FROM charge_order WHERE id = ${elsewhere.id}) WHERE id = ${other.id};
      SET session_replication_role = DEFAULT`);
    const lost = { no: null, moved: 10, documented: 0, difference: 10 };
    expect((await check(id)).documents).toEqual(expect.arrayContaining([expect.objectContaining(lost)]));
    expect(await check(id)).toMatchObject({ difference: 10.5 });
    const handover = { id, version: 1, cashCounted: yuan(110.5) };
    await till.app.send(cashierShift.handover, handover, { token: till.cashier, idempotencyKey: newKey() });
    await till.rows('UPDATE cashier_shift_way SET charge = 111.50');
    const way = { tabled: 111.5, moved: 110.5, difference: -1 };
    expect(await check(id)).toMatchObject({ ways: [way], difference: 11.5 });
  });

  it('Q4 shows each payment method of 按班次 next to the totals frozen by 交班, and marks differences', async () => {
    await workedShift();
    const id = await ownShiftId();
    const asked = { from: TODAY, to: TODAY, groupBy: 'shift' } as const;
    const token = till.manager;
    const report = async () => (await till.app.send(costCashierShift.list, { ...asked, size: 100 }, { token })).data;
    const cells = async () =>
      (await report()).records
        .filter(({ wayName }) => wayName !== '挂账')
        .map(({ wayName, wayNet, frozenNet, frozenDifference }) => [wayName, wayNet, frozenNet, frozenDifference]);
    expect(await cells()).toEqual([
      ['现金', 200, null, null],
      ['微信', 500, null, null],
      ['支付宝', 50, null, null],
    ]);
    const handover = { id, version: 1, cashCounted: yuan(200) };
    await till.app.send(cashierShift.handover, handover, { token: till.cashier, idempotencyKey: newKey() });
    expect(await cells()).toEqual([
      ['现金', 200, 200, 0],
      ['微信', 500, 500, 0],
      ['支付宝', 50, 50, 0],
    ]);
    const { shift, ways } = (await till.app.send(cashierShift.detail, { id }, { token })).data;
    expect(ways.map(({ net }) => net)).toEqual([200, 500, 50]);
    expect(shift).toMatchObject({ openingCash: 0, cashExpected: 200 });
    // The total of all shifts, including an open one, equals 净实收 of days on which no shift crosses midnight.
    const other = await till.open([till.line('小项')], 10);
    await till.settle(other, [cash(10)], till.manager);
    const charge = await till.app.send(costCharge.total, { from: TODAY, to: TODAY, groupBy: 'day' }, { token });
    expect((await report()).sum.wayNet).toBe(760);
    expect(charge.data.netIncome).toBe(760);
    await till.rows(`UPDATE cashier_shift_way SET charge = charge + 1 WHERE shift_id = ${id} AND way_code = 1`);
    expect((await cells()).find(([, , frozen]) => Number(frozen) === 201)).toEqual(['现金', 200, 201, -1]);
  });

  it('returns the payments of the shift’s time and the keys that the browser names; a refused payment counts as not completed', async () => {
    const order = await till.open([till.line('百元')], 100);
    const [done, refused, closed, early] = [newKey(), newKey(), newKey(), newKey()];
    await till.app.send(moneyAct.outcome, { call: SETTLE, key: early }, { token: till.cashier });
    till.app.advance(5);
    await till.settle(order, [cash(99)], till.cashier, refused);
    await till.settle(order, [cash(100)], till.cashier, done);
    await till.app.send(moneyAct.outcome, { call: SETTLE, key: closed }, { token: till.cashier });
    const id = await ownShiftId();
    const { acts } = await check(id);
    expect(acts.map(({ key, outcome }) => [key, outcome])).toEqual([
      [done, 1],
      [closed, 2],
    ]);
    expect(acts[0]).toMatchObject({ title: '收费', no: order.orderNo });
    expect((await check(id, [early, refused])).acts.map(({ key }) => key)).toEqual([early, done, closed]);
  });

  it('is available for the own shift and to auditors', async () => {
    await till.sell([till.line('小项')], 10, [cash(10)]);
    const id = await ownShiftId();
    expect(await look(id, [], till.manager)).toMatchObject({ success: true, data: { difference: 0 } });
    expect(await look(id, [], await till.app.signIn('front', { orgId: 1 }))).toMatchObject({ code: 100002 });
  });
});

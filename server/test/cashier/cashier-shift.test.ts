import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { untilWaiting, whileHeld } from '../support/barrier';
import { recharge, ticketFor } from './cards';
import { brokenInvariants } from './invariants';
import { cash, credit, newKey, openTill, type Till, TODAY, wechat, yuan } from './till';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(() => till.clear());
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

const current = async (token = till.cashier) => (await till.app.send(cashierShift.current, {}, { token })).data;
const ownShift = async (token = till.cashier) => {
  const { shift } = await current(token);
  if (!shift) throw new Error('no shift is open');
  return shift;
};
type Handover = Partial<InputOf<typeof cashierShift.handover>> & { readonly id: number };
const handOver = (input: Handover, token = till.cashier) =>
  till.app.send(
    cashierShift.handover,
    { version: 1, cashCounted: money(0), ...input },
    { token, idempotencyKey: newKey() },
  );
const audit = (id: number, version: number, token = till.manager, remark: string | null = null) =>
  till.app.send(cashierShift.audit, { id, version, remark }, { token });
const page = (token: string, filters: Partial<InputOf<typeof cashierShift.page>> = {}) =>
  till.app.send(cashierShift.page, { dateFrom: TODAY, dateTo: TODAY, ...filters }, { token });

/** Pays an order with the manager's session. */
async function sellAsManager(lines: Parameters<Till['open']>[0], payable: number, ways: Parameters<Till['settle']>[1]) {
  const order = await till.open(lines, payable);
  expect(await till.settle(order, ways, till.manager)).toMatchObject({ success: true });
  return order;
}

/** Collects 200.00 of another order's arrears in cash, with the manager's session. */
async function collectTwoHundred(): Promise<void> {
  await till.set('creditNeedGuarantor', false);
  await sellAsManager([till.line('百元', { qty: 2 })], 200, [credit(200, {})]);
  const { patientId, manager: token } = till;
  const { data } = await till.app.send(arrears.byPatient, { patientId }, { token });
  const lines = data.map(({ id, version, balance }) => ({ arrearsId: id, version, amount: balance }));
  const collection = { patientId, lines, ways: [cash(200)], amount: yuan(200) };
  expect(await till.app.send(arrears.settle, collection, { token, idempotencyKey: newKey() })).toMatchObject({
    success: true,
  });
}

/** Recharges a card with 1000.00 in cash, with the manager's session, and refunds 100.00. */
async function rechargeAndGiveBack(): Promise<void> {
  const { data } = await recharge(till, { principalAmount: yuan(1000), ways: [cash(1000)] }, till.manager);
  const { cardId } = data;
  const smsTicket = await ticketFor(till, { cardId, purpose: 'CARD_REFUND', amount: 100 });
  const { version } = (await till.app.send(valueCard.balance, { cardId }, { token: till.manager })).data;
  const asked = { cardId, version, amount: yuan(100), refundCause: 1, refundIdNo: '11010119900101100X' } as const;
  const back = { ...asked, smsTicket, reason: '患者要求' };
  const reply = await till.app.send(valueCardRefund.settle, back, { token: till.manager, idempotencyKey: newKey() });
  expect(reply).toMatchObject({ success: true, data: { refundState: 3, paidOut: 100 } });
}

describe('交班', () => {
  it('OUT-29 requires a remark for a drawer that is 0.39 short, then freezes the totals', async () => {
    await till.set('openingCash', 500);
    await till.set('refundApproveAmount', 1000);
    const sold = [till.line('百元', { qty: 12 }), till.line('小项', { qty: 5 })];
    const order = await sellAsManager(sold, 1250, [cash(1250)]);
    const { id } = await ownShift(till.manager);
    await collectTwoHundred();
    await rechargeAndGiveBack();
    // 132.61 of the lines of 100.00 is refunded as 退差价.
    const back = { orderLineId: order.lines[0]?.id ?? 0, qty: 0, amount: yuan(132.61) };
    expect(await till.giveBack(order.id, [back], till.manager)).toMatchObject({ success: true });
    const { data } = await till.app.send(cashierShift.preview, { id }, { token: till.manager });
    const row = {
      wayCode: 1,
      charge: 1250,
      collect: 200,
      recharge: 1000,
      refund: 132.61,
      cardRefund: 100,
      net: 2217.39,
    };
    expect(data).toMatchObject({ shift: { openingCash: 500, cashExpected: 2717.39 }, ways: [row] });
    expect(data.cashiers.length).toBeGreaterThan(1);

    expect(await handOver({ id, cashCounted: yuan(2717) }, till.manager)).toMatchObject({
      code: 180604,
      msg: '现金有差异，请填写说明',
    });
    expect(await till.rows('SELECT shift_id FROM cashier_shift_way')).toEqual([]);
    const counts = [
      { face: 10000, pieces: 27 },
      { face: 1000, pieces: 1 },
      { face: 500, pieces: 1 },
      { face: 100, pieces: 2 },
    ] as const;
    const [heir] = data.cashiers.filter(({ id: who }) => who !== data.shift.cashierId);
    const handed = { id, cashCounted: yuan(2717), counts: [...counts], remark: '零钱找错', handoverTo: heir?.id };
    const done = await handOver(handed, till.manager);
    const frozen = { shiftState: 2, cashExpected: 2717.39, cashCounted: 2717, difference: -0.39, remark: '零钱找错' };
    expect(done).toMatchObject({ success: true, data: { ...frozen, handoverToName: heir?.name } });

    // A later refund belongs to the shift of the cashier who pays it out.
    const later = { orderLineId: order.lines[1]?.id ?? 0, qty: 1, amount: yuan(10) };
    expect(await till.giveBack(order.id, [later])).toMatchObject({ success: true });
    expect((await current()).ways).toMatchObject([{ wayCode: 1, charge: 0, refund: 10, net: -10 }]);
    const seen = await till.app.send(cashierShift.detail, { id }, { token: till.manager });
    expect(seen.data).toMatchObject({ shift: frozen, ways: [row], counts });
    const paper = await till.app.send(cashierShift.print, { id }, { token: till.manager });
    expect(paper.data).toMatchObject({ ...frozen, title: '交班单', ways: [row], counts, printCount: 0 });
    expect(paper.data.template.blocks).toContain('sign');
    expect((await till.app.send(cashierShift.printed, { id }, { token: till.manager })).data).toEqual({
      printCount: 1,
    });
  });

  it('keeps payment methods separate, and accepts a shift without payments', async () => {
    await till.sell([till.line('地形图')], 180, [cash(100), wechat(80)]);
    const { id } = await ownShift();
    expect(await handOver({ id, cashCounted: yuan(100) })).toMatchObject({ data: { difference: 0, remark: null } });
    expect(await till.rows('SELECT way_code, charge, net FROM cashier_shift_way ORDER BY 1')).toEqual([
      { way_code: 1, charge: '100.00', net: '100.00' },
      { way_code: 2, charge: '80.00', net: '80.00' },
    ]);
    await till.app.send(cashierShift.open, {}, { token: till.cashier, idempotencyKey: newKey() });
    const empty = await ownShift();
    expect(await handOver({ id: empty.id })).toMatchObject({ data: { cashExpected: 0, difference: 0 } });
  });

  it.each([
    [
      'faces that make another sum',
      { counts: [{ face: 100 as const, pieces: 3 }] },
      '清点现金：与各面额合计¥3.00不一致，请核对',
    ],
    [
      'a face twice',
      {
        counts: [
          { face: 100 as const, pieces: 1 },
          { face: 100 as const, pieces: 1 },
        ],
      },
      '现金清点：每种面额只填一次',
    ],
    ['a successor from elsewhere', { handoverTo: 999999 }, '接班人：请选择本机构的收费员'],
  ])('refuses %s and changes nothing', async (_case, input, msg) => {
    await till.sell([till.line('小项')], 10, [wechat(10)]);
    const { id } = await ownShift();
    expect(await handOver({ id, cashCounted: yuan(2), remark: '有差异', ...input })).toMatchObject({
      status: 400,
      msg,
    });
    expect(await ownShift()).toMatchObject({ id, version: 1, shiftState: 1 });
    expect(await till.rows('SELECT shift_id FROM cashier_shift_cash')).toEqual([]);
  });

  it('hands over the own shift only; auditors see all shifts, other users none', async () => {
    await till.sell([till.line('小项')], 10, [cash(10)]);
    const { id } = await ownShift();
    const token = await till.app.signIn('front', { orgId: 1 });
    expect(await handOver({ id, cashCounted: yuan(10) }, token)).toMatchObject({ status: 403 });
    expect(await till.app.send(cashierShift.detail, { id }, { token })).toMatchObject({ code: 100002 });
    expect((await page(token)).data.records).toEqual([]);
    expect((await page(till.manager)).data).toMatchObject({
      total: 1,
      records: [{ id, cashExpected: 10, dayClosed: false }],
    });
    const done = await handOver({ id, cashCounted: yuan(10) }, till.manager);
    expect(done.data).toMatchObject({ shiftState: 2 });
    expect(done.data.handoverByName).not.toBe(done.data.cashierName);
    expect(await handOver({ id, version: 2, cashCounted: yuan(10) })).toMatchObject({
      code: 180605,
      msg: '班次当前状态为「已交班」，不能交班',
    });
  });
});

describe('shiftMaxHours', () => {
  it('blocks payments and refunds of an older shift until the shift is handed over', async () => {
    await till.set('shiftMaxHours', 12);
    const paid = await till.sell([till.line('小项')], 10, [cash(10)]);
    const order = await till.open([till.line('百元')], 100);
    till.app.setNow(`${TODAY} 21:00:00`);
    const token = await till.app.signIn('cashier');
    expect(await till.settle(order, [cash(1)], token)).toMatchObject({ code: 180202 });
    till.app.setNow(`${TODAY} 21:00:01`);
    const overdue = { code: 180603, msg: '上一班次已超过12小时，请先交班' };
    expect(await till.settle(order, [cash(100)], token)).toMatchObject(overdue);
    // The check of the shift comes before all other checks.
    expect(await till.settle({ ...order, version: 99 }, [cash(1)], token)).toMatchObject(overdue);
    const back = [{ orderLineId: paid.lines[0]?.id ?? 0, qty: 1, amount: yuan(10) }];
    expect(await till.giveBack(paid.id, back, token)).toMatchObject(overdue);
    expect(await till.rows('SELECT id FROM refund_order')).toEqual([]);
    const { id } = await ownShift(token);
    expect(await handOver({ id, cashCounted: yuan(10) }, token)).toMatchObject({ success: true });
    expect(await till.settle(order, [cash(100)], token)).toMatchObject({ success: true });
  });
});

describe('审核', () => {
  it('closes the day once every shift of the day is audited', async () => {
    await till.sell([till.line('小项')], 10, [cash(10)]);
    const order = await till.open([till.line('百元')], 100);
    await till.settle(order, [wechat(100)], till.manager);
    const [first, second] = [await ownShift(), await ownShift(till.manager)];
    expect(await audit(first.id, 1)).toMatchObject({ code: 180605, msg: '班次当前状态为「进行中」，不能审核' });
    await handOver({ id: first.id, cashCounted: yuan(10) });
    await handOver({ id: second.id, cashCounted: yuan(0) }, till.manager);
    expect(await audit(first.id, 1)).toMatchObject({ code: 180001 });
    expect(await audit(first.id, 2, till.cashier)).toMatchObject({ status: 403 });
    expect(await audit(first.id, 2, till.manager, '已核')).toMatchObject({
      data: { shiftState: 3, auditRemark: '已核' },
    });
    const closed = async () => (await page(till.manager)).data.records.map(({ dayClosed }) => dayClosed);
    expect(await closed()).toEqual([false, false]);
    expect(await audit(second.id, 2)).toMatchObject({ success: true });
    expect(await closed()).toEqual([true, true]);
    const { data } = await page(till.manager, { shiftState: 3, keyword: first.shiftNo });
    expect(data).toMatchObject({ total: 1, sums: { cashExpected: 10, cashCounted: 10, difference: 0 } });
  });
});

describe('concurrent handovers', () => {
  const lock = (id: number) => `SELECT FROM cashier_shift WHERE id = ${id} FOR UPDATE`;

  it('OUT-29 include a payment that came first', async () => {
    await till.sell([till.line('小项')], 10, [wechat(10)]);
    const order = await till.open([till.line('百元')], 100);
    const { id } = await ownShift();
    const [paid, done] = await whileHeld<{ success: boolean }>(till.app.database, lock(id), async (client) => {
      const payment = till.settle(order, [wechat(100)]);
      await untilWaiting(client, 1);
      const handover = handOver({ id });
      await untilWaiting(client, 2);
      return [payment, handover];
    });
    expect([paid, done]).toMatchObject([{ success: true }, { success: true }]);
    expect(await till.rows('SELECT charge FROM cashier_shift_way')).toEqual([{ charge: '110.00' }]);
  });

  it.each([
    [true, { success: true }],
    [false, { code: 180601 }],
  ])(
    'move a later payment to the next shift where shifts open automatically (%s), else refuse it',
    async (opens, reply) => {
      await till.set('shiftAutoOpen', opens);
      if (!opens) await till.app.send(cashierShift.open, {}, { token: till.cashier, idempotencyKey: newKey() });
      await till.sell([till.line('小项')], 10, [wechat(10)]);
      const order = await till.open([till.line('百元')], 100);
      const { id } = await ownShift();
      const [done, paid] = await whileHeld<{ success: boolean }>(till.app.database, lock(id), async (client) => {
        const handover = handOver({ id });
        await untilWaiting(client, 1);
        const payment = till.settle(order, [wechat(100)]);
        await untilWaiting(client, 2);
        return [handover, payment];
      });
      expect([done, paid]).toMatchObject([{ success: true }, reply]);
      expect(await till.rows('SELECT charge FROM cashier_shift_way')).toEqual([{ charge: '10.00' }]);
      const rows = await till.rows(`SELECT shift_id FROM pay_row WHERE order_id = ${order.id}`);
      expect(rows.some(({ shift_id: shiftId }) => shiftId === String(id))).toBe(false);
    },
  );

  it('and audits run once; the second reports the state', async () => {
    await till.sell([till.line('小项')], 10, [cash(10)]);
    const { id } = await ownShift();
    const twice = (run: () => Promise<{ success: boolean; code: number }>) =>
      whileHeld(till.app.database, lock(id), async (client) => {
        const replies = [run(), run()];
        await untilWaiting(client, 2);
        return replies;
      });
    const codes = async (run: () => Promise<{ success: boolean; code: number }>) =>
      (await twice(run)).map(({ success, code }) => (success ? 'done' : code)).sort();
    expect(await codes(() => handOver({ id, cashCounted: yuan(10) }))).toEqual([180605, 'done']);
    expect(await codes(() => audit(id, 2))).toEqual([180605, 'done']);
  });

  it('freeze totals that cannot be changed, and require a remark for a difference', async () => {
    await till.sell([till.line('小项')], 10, [cash(10)]);
    const { id } = await ownShift();
    await handOver({ id, cashCounted: yuan(10) });
    const asApp = (text: string) => till.app.database.query(`SET ROLE mingmou_app; ${text}; RESET ROLE`);
    await expect(asApp('UPDATE cashier_shift_way SET charge = 0')).rejects.toThrow('permission denied');
    await till.app.database.query('RESET ROLE');
    await expect(till.rows(`UPDATE cashier_shift SET cash_counted = 9 WHERE id = ${id}`)).rejects.toThrow('check');
    await expect(till.rows(`UPDATE cashier_shift SET shift_state = 3 WHERE id = ${id}`)).rejects.toThrow('check');
  });
});

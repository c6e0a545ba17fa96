import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { brokenInvariants } from './invariants';
import { atOnce, cash, credit, newKey, openTill, type Saved, type Till, TODAY, wechat, yuan } from './till';

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

type Collecting = InputOf<typeof arrears.settle>;

const bank = (amount: number) => ({ wayCode: 4, amount: yuan(amount) });
const owed = (amount: number, dueDate = '2026-04-09') => credit(amount, { guarantorId, dueDate });
const open = async () =>
  (await till.app.send(arrears.byPatient, { patientId: till.patientId }, { token: till.cashier })).data;
const page = async (query: InputOf<typeof arrears.page> = {}) =>
  (await till.app.send(arrears.page, query, { token: till.cashier })).data;
const collect = (input: Omit<Collecting, 'patientId'>, token = till.cashier, idempotencyKey = newKey()) =>
  till.app.send(arrears.settle, { patientId: till.patientId, ...input }, { token, idempotencyKey });
/** Collects an amount of the order's arrears by one payment method. */
async function collectOne(order: Saved, amount: number, way = wechat) {
  const row = (await page()).records.find(({ orderId }) => orderId === order.id);
  const lines = [{ arrearsId: row?.id ?? 0, version: row?.version ?? 0, amount: yuan(amount) }];
  return collect({ lines, ways: [way(amount)], amount: yuan(amount) });
}
const writeOff = (row: { id: number; version: number } | undefined, reason: string | null, token = till.manager) =>
  till.app.send(
    arrears.writeOff,
    { arrearsId: row?.id ?? 0, version: row?.version ?? 0, reason },
    { token, idempotencyKey: newKey() },
  );
const revoke = async (receivableId: number, token = till.cashier) => {
  const { data } = await till.app.send(arrears.receivables, {}, { token });
  const version = data.records.find(({ id }) => id === receivableId)?.version ?? 0;
  return till.app.send(arrears.revoke, { receivableId, version, reason: '收错' }, { token, idempotencyKey: newKey() });
};
const back = (order: Saved, amount: number, at = 0, qty = 1) => ({
  orderLineId: order.lines[at]?.id ?? 0,
  qty,
  amount: yuan(amount),
});
const paidRows = () =>
  till.rows(
    'SELECT order_id::integer, way_code, amount::text, tendered::text, change_amount::text AS change FROM pay_row WHERE receivable_id IS NOT NULL ORDER BY id',
  );

const points = () => till.rows('SELECT balance, debt FROM integral_account WHERE seq > 0');

/** 2680.00 of which 1000.00 by bank: the worked case. */
async function worked(): Promise<Saved> {
  const lines = [till.line('大项'), till.line('百元', { qty: 12 }), till.line('五百'), till.line('小项', { qty: 8 })];
  await till.app.database.query(`UPDATE role SET discount_floor = 0 WHERE role_code = 'CASHIER'`);
  // 899 + 1200 + 500 + 80 = 2679, one yuan more than fits is added to the smallest.
  lines.push(till.line('小项', { lineDiscountType: 3, lineDiscountValue: 1 }));
  return till.sell(lines, 2680, [bank(1000), owed(1680)]);
}

describe('收欠款', () => {
  it('OUT-20 collects arrears in parts; a later refund reduces the balance due first, then all payment methods', async () => {
    const order = await worked();
    expect(await page()).toMatchObject({
      records: [{ orderNo: order.orderNo, amount: 1680, balance: 1680, arrearState: 1, dueDate: '2026-04-09' }],
      sums: { amount: 1680, repaidAmount: 0, reducedAmount: 0, balance: 1680 },
    });
    expect(await collectOne(order, 680)).toMatchObject({
      success: true,
      data: { receivableNo: 'SK202603100001', changeAmount: 0, integralEarned: 680 },
    });
    expect(await open()).toMatchObject([{ balance: 1000, repaidAmount: 680, arrearState: 2 }]);
    expect((await till.detail(order.id)).order).toMatchObject({ paidAmount: 1000, repaidAmount: 680, arrearState: 2 });
    expect(await collectOne(order, 1000.01)).toMatchObject({
      code: 180401,
      msg: '收款金额不能大于欠费余额1000.00',
    });
    await till.set('refundApproveAmount', 5000);
    expect(await points()).toEqual([{ balance: 1680, debt: 0 }]);
    expect(await till.giveBack(order.id, [back(order, 1200, 1, 12)])).toMatchObject({
      success: true,
      data: {
        amount: 1200,
        arrearsReduced: 1000,
        ways: [
          { wayCode: 2, amount: 80.95 },
          { wayCode: 4, amount: 119.05 },
        ],
      },
    });
    // 1480.00 of the points-earning payments remain: 200 of the 1680 points are deducted.
    expect(await points()).toEqual([{ balance: 1480, debt: 0 }]);
    expect(await open()).toEqual([]);
    expect(await page()).toMatchObject({ records: [{ balance: 0, reducedAmount: 1000, arrearState: 3 }] });
    expect((await till.detail(order.id)).order).toMatchObject({ orderState: 3, refundedAmount: 1200, arrearState: 3 });
  });

  it('collects several arrears in one receipt, spreads the payment methods over them and puts the change on the first row', async () => {
    const orders = [
      await till.sell([till.line('百元')], 100, [owed(100, '2026-03-20')]),
      await till.sell([till.line('百元')], 100, [cash(50), owed(50, '2026-03-12')]),
      await till.sell([till.line('百元')], 100, [cash(50), owed(50)]),
    ];
    const rows = await open();
    expect(rows.map(({ balance }) => balance)).toEqual([100, 50, 50]);
    const lines = rows.map(({ id, version, balance }) => ({ arrearsId: id, version, amount: balance }));
    const ways = [wechat(99.99), cash(100.01, 110)];
    expect(await collect({ lines: lines.reverse(), ways, amount: yuan(200), remark: '一次结清' })).toMatchObject({
      success: true,
      // Points of 50.01 + 49.99 and of 25.00 twice, rounded down per order.
      data: { changeAmount: 9.99, integralEarned: 200 },
    });
    const [a, b, c] = orders.map(({ id }) => id);
    const row = (
      order_id: number | undefined,
      way_code: number,
      amount: string,
      tendered: string | null,
      change = '0.00',
    ) => ({ order_id, way_code, amount, tendered, change });
    expect(await paidRows()).toEqual([
      row(a, 1, '50.01', '60.00', '9.99'),
      row(b, 1, '25.00', '25.00'),
      row(c, 1, '25.00', '25.00'),
      row(a, 2, '49.99', null),
      row(b, 2, '25.00', null),
      row(c, 2, '25.00', null),
    ]);
    const { data: shift } = await till.app.send(cashierShift.current, {}, { token: till.cashier });
    expect(shift.ways).toMatchObject([
      { wayCode: 1, charge: 100, collect: 100.01, net: 200.01 },
      { wayCode: 2, charge: 0, collect: 99.99, net: 99.99 },
    ]);
    const { data: list } = await till.app.send(
      arrears.receivables,
      { dateFrom: TODAY, dateTo: TODAY, wayCode: 2, arrearsId: rows[1]?.id ?? 0 },
      { token: till.cashier },
    );
    expect(list).toMatchObject({
      records: [{ amount: 200, wayNames: '现金、微信', orderNos: orders.map(({ orderNo }) => orderNo).join('、') }],
      sums: { amount: 200 },
    });
    const id = list.records[0]?.id ?? 0;
    const { data: paper } = await till.app.send(arrears.print, { receivableId: id }, { token: till.cashier });
    expect(paper).toMatchObject({
      title: '收款收据',
      amountCapital: '贰佰元整',
      lines: [
        { balanceBefore: 100, amount: 100, balanceAfter: 0 },
        { balanceBefore: 50, amount: 50, balanceAfter: 0 },
        {},
      ],
      ways: [
        { wayName: '现金', amount: 100.01 },
        { wayName: '微信', amount: 99.99 },
      ],
    });
    expect((await till.app.send(arrears.printed, { id }, { token: till.cashier })).data).toEqual({ printCount: 1 });
    expect((await till.detail(a ?? 0)).receivables).toMatchObject([{ receivableNo: 'SK202603100001' }]);
  });

  it('refuses a collection with wrong totals, payment methods or versions and writes nothing', async () => {
    await till.sell([till.line('地形图')], 180, [owed(180)]);
    const [row] = await open();
    const line = { arrearsId: row?.id ?? 0, version: row?.version ?? 0, amount: yuan(100) };
    const tried = (more: Partial<Collecting>) =>
      collect({ lines: [line], ways: [wechat(100)], amount: yuan(100), ...more });
    expect(await tried({ amount: yuan(99) })).toMatchObject({ code: 180004 });
    expect(await tried({ ways: [wechat(99)] })).toMatchObject({ code: 180202 });
    expect(await tried({ ways: [owed(100)] })).toMatchObject({ code: 180203, msg: '支付方式「挂账」不可用于此业务' });
    const slip = { wayCode: 5, amount: yuan(100), medicareNo: 'M1', medicareFund: yuan(100) };
    expect(await tried({ ways: [slip] })).toMatchObject({ code: 180203 });
    expect(await tried({ lines: [line, line] })).toMatchObject({ success: false, msg: '欠费：同一笔欠费请勿重复' });
    expect(await tried({ lines: [{ ...line, version: line.version + 1 }] })).toMatchObject({ code: 180001 });
    expect(await tried({ lines: [{ ...line, arrearsId: 999_999 }] })).toMatchObject({ code: 100002 });
    for (const patientId of [till.patientId + 1, 987_654_321]) {
      expect(await tried({ patientId } as Partial<Collecting>)).toMatchObject({ status: 200, code: 100002 });
    }
    await till.set('shiftAutoOpen', false);
    await till.rows(
      'UPDATE cashier_shift SET shift_state = 2, handover_at = now(), handover_by = cashier_id, cash_expected = 0, cash_counted = 0',
    );
    expect(await tried({})).toMatchObject({ code: 180601 });
    expect(await paidRows()).toEqual([]);
    expect(await open()).toMatchObject([{ balance: 180, version: 1 }]);
  });

  it('collects only once for the same idempotency key', async () => {
    await till.sell([till.line('地形图')], 180, [owed(180)]);
    const [row] = await open();
    const lines = [{ arrearsId: row?.id ?? 0, version: 1, amount: yuan(80) }];
    const key = newKey();
    const first = await collect({ lines, ways: [wechat(80)], amount: yuan(80) }, till.cashier, key);
    expect(await collect({ lines, ways: [wechat(80)], amount: yuan(80) }, till.cashier, key)).toEqual(first);
    expect(await paidRows()).toHaveLength(1);
  });
});

describe('核销', () => {
  it('writes off the remaining balance only with a reason and with the right; later refunds count paid amounts only', async () => {
    const order = await till.sell([till.line('大项')], 899, [cash(99), owed(800)]);
    await collectOne(order, 300);
    const [row] = await open();
    expect(await writeOff(row, '患者失联', till.cashier)).toMatchObject({
      status: 403,
      msg: '没有「核销」权限，请联系机构管理员',
    });
    expect(await writeOff(row, ' ')).toMatchObject({ code: 180404, msg: '请填写核销原因' });
    expect(await writeOff(row, '患者失联')).toMatchObject({ success: true });
    expect(await page()).toMatchObject({
      records: [{ balance: 0, writtenOffAmount: 500, arrearState: 5, writeOffReason: '患者失联', isOverdue: false }],
    });
    expect(await writeOff({ id: row?.id ?? 0, version: 3 }, '再核销')).toMatchObject({
      code: 180402,
      msg: '欠费当前状态为「已核销」，不能核销',
    });
    expect(await collectOne(order, 1)).toMatchObject({ code: 180402, msg: '欠费当前状态为「已核销」，不能收款' });
    await till.set('refundApproveAmount', 5000);
    expect(await till.giveBack(order.id, [back(order, 899)])).toMatchObject({
      code: 180304,
      msg: '可退金额不足：最多可退399.00',
    });
    const difference = await till.giveBack(order.id, [back(order, 399, 0, 0)], till.manager);
    expect(difference).toMatchObject({ success: true, data: { arrearsReduced: 0 } });
  });

  it('lets the patient use credit up to the limit again after a write-off', async () => {
    await till.set('creditLimit', 200);
    await till.sell([till.line('地形图')], 180, [owed(180)]);
    await writeOff((await open())[0], '赠送');
    await till.sell([till.line('地形图')], 180, [owed(180)]);
  });
});

describe('撤销收款', () => {
  it('writes opposite rows and restores arrears, shift and later refunds to the state before the collection', async () => {
    const order = await till.sell([till.line('地形图')], 180, [cash(80), owed(100)]);
    const { data } = await collectOne(order, 60, (amount) => cash(amount, 100));
    expect(await points()).toEqual([{ balance: 140, debt: 0 }]);
    expect(await revoke(data.id)).toMatchObject({ success: true });
    expect(await points()).toEqual([{ balance: 80, debt: 0 }]);
    expect((await till.detail(order.id)).order).toMatchObject({ integralEarned: 80 });
    expect(await open()).toMatchObject([{ balance: 100, repaidAmount: 0, arrearState: 1 }]);
    expect(
      await till.rows(
        'SELECT amount::text, corrects_id IS NULL AS first FROM pay_row WHERE receivable_id IS NOT NULL ORDER BY id',
      ),
    ).toEqual([
      { amount: '60.00', first: true },
      { amount: '-60.00', first: false },
    ]);
    const { data: shift } = await till.app.send(cashierShift.current, {}, { token: till.cashier });
    expect(shift.ways).toMatchObject([{ wayCode: 1, charge: 80, collect: 0, net: 80 }]);
    expect(await revoke(data.id)).toMatchObject({ code: 180402, msg: '欠费当前状态为「已撤销」，不能撤销' });
    expect(await till.giveBack(order.id, [back(order, 180)])).toMatchObject({
      data: { arrearsReduced: 100, ways: [{ wayCode: 1, amount: 80 }] },
    });
  });

  it('revokes only collections of the own open shift, and only while no part was refunded', async () => {
    const order = await till.sell([till.line('地形图'), till.line('百元')], 280, [owed(280)]);
    const { data } = await collectOne(order, 200);
    expect(await revoke(data.id, till.manager)).toMatchObject({ code: 180405, msg: '只能撤销本人当前班次的收款' });
    expect(await till.giveBack(order.id, [back(order, 180)])).toMatchObject({
      data: { arrearsReduced: 80, ways: [{ wayCode: 2, amount: 100 }] },
    });
    expect(await revoke(data.id)).toMatchObject({ code: 180406, msg: '该收款已有退费，不能撤销' });
    const other = await till.sell([till.line('百元')], 100, [owed(100)]);
    const { data: second } = await collectOne(other, 40);
    await writeOff((await open())[0], '失联');
    expect(await revoke(second.id)).toMatchObject({ code: 180402, msg: '欠费当前状态为「已核销」，不能撤销收款' });
  });
});

describe('同时', () => {
  const both = (replies: readonly { success: boolean; code: number | null }[]) =>
    replies.map(({ success, code }) => (success ? 'done' : code)).sort();

  it.each([
    ['all of it twice', 100, 180402],
    ['more than is left', 60, 180401],
    ['a part each', 40, 180001],
  ])('accepts only the first of two concurrent collections of the same arrears: %s', async (_case, amount, code) => {
    const order = await till.sell([till.line('百元')], 100, [owed(100)]);
    const [row] = await open();
    const lines = [{ arrearsId: row?.id ?? 0, version: 1, amount: yuan(amount) }];
    const one = () => collect({ lines, ways: [wechat(amount)], amount: yuan(amount) });
    expect(both(await atOnce(till, order.id, [one, one]))).toEqual([code, 'done']);
    expect(await paidRows()).toHaveLength(1);
  });

  it('accepts only one of a concurrent collection and refund, and only one of a concurrent collection and write-off', async () => {
    const order = await till.sell([till.line('百元')], 100, [owed(100)]);
    const [row] = await open();
    const lines = [{ arrearsId: row?.id ?? 0, version: 1, amount: yuan(100) }];
    const one = () => collect({ lines, ways: [wechat(100)], amount: yuan(100) });
    const { order: now } = await till.detail(order.id);
    expect(now.arrearState).toBe(1);
    const replies = await atOnce<{ success: boolean; code: number | null }>(till, order.id, [
      one,
      () => till.giveBack(order.id, [back(order, 100)]),
    ]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    const other = await till.sell([till.line('百元')], 100, [owed(100)]);
    const fresh = (await open()).find(({ orderId }) => orderId === other.id);
    const again = [{ arrearsId: fresh?.id ?? 0, version: fresh?.version ?? 0, amount: yuan(100) }];
    expect(
      both(
        await atOnce<{ success: boolean; code: number | null }>(till, other.id, [
          () => collect({ lines: again, ways: [wechat(100)], amount: yuan(100) }),
          () => writeOff(fresh, '失联'),
        ]),
      ),
    ).toEqual([180402, 'done']);
  });
});

describe('欠费列表', () => {
  it('lists arrears by due date, marks overdue ones, filters open ones on request, and exports all of them', async () => {
    // A request at these times keeps the session alive: it expires after eight idle hours.
    for (const at of ['16:30:00', '23:30:00']) {
      till.app.setNow(`${TODAY} ${at}`);
      await open();
    }
    const [late, soon] = [
      await till.sell([till.line('百元')], 100, [owed(100, '2026-03-10')]),
      await till.sell([till.line('百元')], 100, [owed(100, '2026-03-31')]),
    ];
    await collectOne(soon, 100);
    till.app.setNow('2026-03-11 00:30:00');
    expect(await page()).toMatchObject({
      records: [
        { orderId: late.id, isOverdue: true, phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) },
        { orderId: soon.id, isOverdue: false },
      ],
      sums: { balance: 100 },
    });
    expect((await page({ open: true })).records.map(({ orderId }) => orderId)).toEqual([late.id]);
    expect((await page({ arrearState: 3 })).records.map(({ orderId }) => orderId)).toEqual([soon.id]);
    expect((await page({ dateFrom: '2026-03-11' })).records.map(({ orderId }) => orderId)).toEqual([soon.id]);
    expect((await page({ keyword: late.orderNo })).records.map(({ orderId }) => orderId)).toEqual([late.id]);
    expect((await page({ wayCode: 2 })).records.map(({ orderId }) => orderId)).toEqual([soon.id]);
    const sheet = await till.app.download(arrears.export, {}, { token: till.cashier });
    expect({ status: sheet.status, zip: sheet.body.subarray(0, 2).toString() }).toEqual({ status: 200, zip: 'PK' });
    const { data } = await till.app.send(arrears.findWays, {}, { token: till.cashier });
    expect(data.map(({ wayCode }) => wayCode)).not.toContain(8);
    expect(data.map(({ wayCode }) => wayCode)).not.toContain(5);
  });
});

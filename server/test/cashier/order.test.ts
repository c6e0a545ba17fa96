import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { inChain } from '../../src/database/context';
import type { SessionCx } from '../../src/kernel/context/cx';
import { type Submission, submitLines, withdrawLines } from '../../src/modules/cashier/source/order-source.service';
import { TEST_PASSWORD } from '../support/app';
import { brokenInvariants } from './invariants';
import { cash, newKey, openTill, type Till, TODAY, yuan } from './till';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(() => till.clear());
// Every test must leave the ledgers balanced.
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

type Draft = InputOf<typeof chargeOrder.save>;

const save = (input: Partial<Draft>, token = till.cashier) =>
  till.app.send(
    chargeOrder.save,
    { patientId: till.patientId, lines: [], payableAmount: yuan(0), ...input },
    { token, idempotencyKey: newKey() },
  );

/** Runs `work` in a transaction at the flagship, as a source of lines does. */
function asSource<T>(work: (cx: SessionCx) => Promise<T>): Promise<T> {
  const now = new Date(`${TODAY}T09:00:00+08:00`);
  const place = { propertyOwnerId: 1, orgId: 1 };
  return inChain(till.app.database.db, { ...place, now: now.getTime() }, (db) =>
    // A source uses only the transaction, the organisation and the time.
    work({ db, now, caller: { ...place, accountId: 1, menuIds: new Set() } } as unknown as SessionCx),
  );
}

const check = (change: Partial<Submission> = {}): Submission => ({
  sourceType: 2,
  sourceId: 71,
  patientId: till.patientId,
  lines: [{ name: '视力检查', qty: 2, unitPrice: price(15) }],
  ...change,
});

describe('保存待收费', () => {
  it('computes every amount and refuses a different total', async () => {
    expect(await save({ lines: [till.line('地形图')], payableAmount: yuan(179) })).toMatchObject({
      code: 180004,
      msg: '合计金额与系统计算不一致（系统：180.00），请刷新后重试',
    });
    await till.set('roundingMode', 1);
    const reply = await save({ lines: [till.line('地形图'), till.line('眼轴', { qty: 3 })], payableAmount: yuan(380) });
    expect(reply).toMatchObject({ success: true, data: { payableAmount: 380, version: 1 } });
    const { order, lines } = await till.detail(reply.data.id);
    expect(order).toMatchObject({
      orderState: 1,
      originalAmount: 379.98,
      roundingAmount: -0.02,
      summary: '地形图、眼轴',
    });
    expect(lines).toMatchObject([{ payableAmount: 180 }, { payableAmount: 200, roundingShare: -0.02 }]);
  });

  it('changes lines, and refuses a second change of the same version', async () => {
    const order = await till.open([till.line('地形图'), till.line('小项')], 190);
    const [first] = order.lines;
    const changed = { ...till.line('地形图'), id: first?.id ?? 0, qty: 2 };
    const next = await save({ id: order.id, version: order.version, lines: [changed], payableAmount: yuan(360) });
    expect(next).toMatchObject({
      success: true,
      data: { version: 2, lines: [{ id: first?.id, qty: 2, amount: 360 }] },
    });
    expect(
      await save({ id: order.id, version: order.version, lines: [changed], payableAmount: yuan(360) }),
    ).toMatchObject({ code: 180001 });
  });

  it.each<[string, Partial<Draft>, number]>([
    ['nothing selected', { lines: [{ sourceType: 9, itemId: 1, qty: 1, selected: false }] }, 180102],
    [
      'more off than the line is worth',
      { lines: [{ sourceType: 9, qty: 1, lineDiscountType: 2, lineDiscountValue: 180.01 }] },
      180105,
    ],
    [
      'a price above the line',
      { lines: [{ sourceType: 9, qty: 1, lineDiscountType: 3, lineDiscountValue: 181 }] },
      180105,
    ],
    [
      'a rate above all of it',
      { lines: [{ sourceType: 9, qty: 1 }], wholeDiscountType: 1, wholeDiscountValue: 100.01 },
      180105,
    ],
    [
      'more off than the order is worth',
      { lines: [{ sourceType: 9, qty: 1 }], wholeDiscountType: 2, wholeDiscountValue: 180.01 },
      180105,
    ],
  ])('refuses %s', async (_case, input, code) => {
    const lines = (input.lines ?? []).map((line) => ({ ...line, itemId: till.line('地形图').itemId }));
    expect(await save({ ...input, lines, payableAmount: yuan(0) })).toMatchObject({ code });
  });

  it('refuses a discount on an item that allows none, and below an item’s own minimum', async () => {
    await till.app.database.query(`UPDATE service_charge SET discountable = false WHERE name = '地形图'`);
    await till.app.database.query(`UPDATE service_charge SET min_discount_rate = 0.9 WHERE name = '百元'`);
    await till.app.database.query(`UPDATE role SET discount_floor = 0 WHERE role_code = 'CASHIER'`);
    const off = (name: '地形图' | '百元', rate: number) =>
      till.line(name, { lineDiscountType: 1, lineDiscountValue: rate });
    expect(await save({ lines: [off('地形图', 90)], payableAmount: yuan(162) })).toMatchObject({
      code: 180104,
      msg: '「地形图」不允许打折',
    });
    expect(await save({ lines: [off('百元', 89)], payableAmount: yuan(89) })).toMatchObject({
      code: 180113,
      msg: '「百元」折扣低于允许的最低折扣90%',
    });
    expect(await save({ lines: [off('百元', 90)], payableAmount: yuan(90) })).toMatchObject({ success: true });
  });

  it('OUT-15 requires an authorizer with a sufficient discount floor below the cashier’s floor, and stores both names', async () => {
    await till.app.database.query(`UPDATE role SET discount_floor = 85 WHERE role_code = 'CASHIER'`);
    const manager = (floor: number) =>
      till.app.database.query(`UPDATE role SET discount_floor = ${floor} WHERE role_code = 'MANAGER'`);
    const input = {
      lines: [till.line('大项', { lineDiscountType: 1, lineDiscountValue: 80 })],
      payableAmount: yuan(719.2),
    };
    expect(await save(input)).toMatchObject({ code: 180108, msg: '超出您的折扣权限（最低85%），请授权' });
    const authorizer = { account: 'manager', password: TEST_PASSWORD };
    await manager(82);
    expect(await save({ ...input, authorizer })).toMatchObject({ code: 180109 });
    await manager(80);
    expect(await save({ ...input, authorizer: { ...authorizer, password: 'Wrong1234' } })).toMatchObject({
      code: 180109,
    });
    const reply = await save({ ...input, authorizer });
    expect(reply).toMatchObject({ success: true });
    const { order } = await till.detail(reply.data.id);
    expect(order.authorizerName).toBeTruthy();
    // The same discount needs no new authorization; a deeper discount does.
    const [line] = reply.data.lines;
    const same = {
      id: order.id,
      version: order.version,
      lines: [{ ...input.lines[0], sourceType: 9 as const, qty: 1, id: line?.id }],
    };
    expect(await save({ ...same, payableAmount: yuan(719.2) })).toMatchObject({ success: true });
  });

  it('locks an authorizer after five wrong passwords', async () => {
    const lines = [till.line('大项', { lineDiscountType: 1, lineDiscountValue: 1 })];
    const guess = () =>
      save({ lines, payableAmount: yuan(8.99), authorizer: { account: 'manager', password: 'Guess1234' } });
    till.app.advance(60);
    for (const _try of [1, 2, 3, 4, 5]) expect(await guess()).toMatchObject({ code: 180109 });
    expect(await guess()).toMatchObject({ code: 100102 });
  });

  it('voids lines that the cashier added, once', async () => {
    const order = await till.open([till.line('地形图')], 180);
    const input = { id: order.id, version: order.version, reason: '不要了' };
    const send = () => till.app.send(chargeOrder.void, input, { token: till.cashier, idempotencyKey: newKey() });
    expect(await send()).toMatchObject({ success: true });
    expect(await send()).toMatchObject({ code: 180101, msg: '收费单当前状态为「已作废」，不能作废' });
    expect(await till.settle(order, [cash(180)])).toMatchObject({ code: 180101 });
  });
});

describe('lines of a source', () => {
  it('join the patient’s waiting order and can be withdrawn', async () => {
    const first = await asSource((cx) => submitLines(cx, check()));
    const second = await asSource((cx) => submitLines(cx, check({ sourceId: 72 })));
    expect(second).toEqual({ ...first, payableAmount: 60 });
    const { order, lines } = await till.detail(first?.orderId ?? 0);
    expect(order).toMatchObject({ orderNo: 'SF202603100001', payableAmount: 60, summary: '视力检查' });
    expect(lines.map(({ sourceId, lineNo }) => [sourceId, lineNo])).toEqual([
      [71, 1],
      [72, 2],
    ]);
    const input = { id: order.id, version: order.version, reason: '不要了' };
    expect(
      await till.app.send(chargeOrder.void, input, { token: till.cashier, idempotencyKey: newKey() }),
    ).toMatchObject({ code: 180110 });
    await asSource((cx) => withdrawLines(cx, { sourceType: 2, sourceId: 71 }));
    expect((await till.detail(order.id)).order).toMatchObject({ orderState: 1, payableAmount: 30 });
    await asSource((cx) => withdrawLines(cx, { sourceType: 2, sourceId: 72 }));
    expect((await till.detail(order.id)).order).toMatchObject({ orderState: 5, voidReason: '来源已撤回' });
  });

  it('join one order when several sources submit concurrently', async () => {
    const made = await Promise.all(
      [81, 82, 83].map((sourceId) => asSource((cx) => submitLines(cx, check({ sourceId })))),
    );
    expect(new Set(made.map((order) => order?.orderId)).size).toBe(1);
    expect((await till.detail(made[0]?.orderId ?? 0)).lines).toHaveLength(3);
  });

  it('cannot be withdrawn after payment; a free registration creates no order', async () => {
    const order = await asSource((cx) => submitLines(cx, check()));
    const saved = { id: order?.orderId ?? 0, version: 2, orderNo: '', payableAmount: yuan(30), lines: [] };
    expect(await till.settle(saved, [cash(30)])).toMatchObject({ success: true });
    await expect(asSource((cx) => withdrawLines(cx, { sourceType: 2, sourceId: 71 }))).rejects.toThrow(
      '收费单当前状态为「已收费」，不能撤回',
    );
    const free = check({ sourceType: 1, lines: [{ name: '复诊免挂号费', qty: 1, unitPrice: price(0) }] });
    expect(await asSource((cx) => submitLines(cx, free))).toBeNull();
  });

  it('keep quantity and price when a cashier adds lines', async () => {
    const order = await asSource((cx) =>
      submitLines(
        cx,
        check({ lines: [{ name: '检查', qty: 2, unitPrice: price(15), lineDiscountType: 1, lineDiscountValue: 50 }] }),
      ),
    );
    const { order: head, lines } = await till.detail(order?.orderId ?? 0);
    expect(head).toMatchObject({ payableAmount: 15 });
    const input = {
      id: head.id,
      version: head.version,
      lines: [{ ...till.line('小项') }, { id: lines[0]?.id, sourceType: 2 as const, qty: 9 }],
    };
    const reply = await save({ ...input, payableAmount: yuan(25) });
    expect(reply).toMatchObject({
      success: true,
      data: { lines: [{ qty: 2, discountBySource: true, payableAmount: 15 }, { name: '小项' }] },
    });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { type Found, type Line, openSaleDesk, type SaleDesk } from '../erp/sale-desk';
import { brokenInvariants as brokenStock, type Goods } from '../erp/stock-desk';
import { brokenInvariants } from './invariants';

let desk: SaleDesk;

beforeAll(async () => {
  desk = await openSaleDesk();
});
afterAll(() => desk.app.close());
afterEach(async () => {
  await desk.rows(`DELETE FROM parameter WHERE key = 'erpSelfApprove'`);
  expect([...(await brokenInvariants(desk.app)), ...(await brokenStock(desk.app))]).toEqual([]);
});

type Input = InputOf<typeof refund.returnGoods>;

/** Sale line of goods that the customer has taken. */
const taken = (goods: Goods, qty = 1, more: Partial<Line> = {}): Line => ({
  ...{ barcodeId: goods.id, qty, takeNow: true },
  ...more,
});

/** Builds the input of 退货退款 for a number of pieces of each line of a sale. */
async function inputFor(sold: Found, pieces: readonly number[], more: Partial<Input> = {}): Promise<Input> {
  const { order, lines } = await desk.order(sold.id);
  const own = lines.filter(({ sourceId }) => sourceId === sold.id);
  const asked = own.flatMap((line, at) => {
    const qty = pieces[at];
    if (!qty) return [];
    const amount = money(((Number(line.payableAmount) * qty) / line.qty).toFixed(2));
    return [{ orderLineId: line.id, qty, amount, returnTo: 'STOCK' as const }];
  });
  const { id: orderId, version: orderVersion } = order;
  return { orderId, orderVersion, lines: asked, reason: '镜腿松动', returnReason: '质量', ...more };
}

const send = (input: Input, as = desk.stock.once()) => desk.app.send(refund.returnGoods, input, as);

const returnsOf = async (sold: Found) =>
  (await desk.app.send(saleReturn.page, { saleNo: sold.billNo }, { token: desk.stock.token })).data.records;

const forbidSelfApproval = () =>
  desk.rows(`INSERT INTO parameter (property_owner_id, org_id, key, value)
    VALUES (1, (SELECT max(id) FROM org WHERE property_owner_id = 1), 'erpSelfApprove', 'false')`);
const allowSelfApproval = () => desk.rows(`DELETE FROM parameter WHERE key = 'erpSelfApprove'`);

const foundRefund = async (id: number) =>
  (await desk.app.send(refund.detail, { id }, { token: desk.stock.token })).data.refund;
const settle = async (id: number) => {
  const { version } = await foundRefund(id);
  return desk.app.send(refund.settle, { id, version }, desk.stock.once());
};

describe('退货退款', () => {
  it('writes and approves the return and refunds the money in one step', async () => {
    const [frame, box] = [await desk.priced(80, 5), await desk.priced(30, 2, '006')];
    const sold = await desk.passed([taken(frame, 3), taken(box)]);
    expect(await desk.refund(sold.id, [1])).toMatchObject({ code: 180312 });
    const { data } = await send(await inputFor(sold, [2]));
    expect(data).toMatchObject({ refundState: 3, amount: 160, returnState: 'PASSED' });
    expect(data.ways).toMatchObject([{ wayCode: 1, amount: 160 }]);
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 4, locked: 0 });
    expect(await returnsOf(sold)).toMatchObject([
      {
        ...{ billNo: data.returnNo, state: 'PASSED', refundState: 'REFUNDED', refundNo: data.refundNo },
        ...{ reason: '质量', remark: '镜腿松动', totalAmount: 160, totalQty: 2 },
      },
    ]);
    const now = await desk.found(sold.id);
    expect(now).toMatchObject({ chargeState: 'PART_REFUND' });
    expect(now.lines).toMatchObject([{ returnedQty: 2, returnedAmount: 160 }, { returnedQty: 0 }]);
    const rest = await send(await inputFor(sold, [1, 1]));
    expect(rest.data).toMatchObject({ refundState: 3, amount: 110 });
    expect((await desk.found(sold.id)).chargeState).toBe('REFUNDED');
    expect((await desk.order(sold.id)).order.orderState).toBe(4);
  });

  it('records in the history of the return who wrote and approved it', async () => {
    const frame = await desk.priced(80, 1);
    const sold = await desk.passed([taken(frame)]);
    const { data } = await send(await inputFor(sold, [1]));
    const found = await desk.app.send(saleReturn.findById, { id: data.returnId }, { token: desk.stock.token });
    expect(found.data.timeline.map(({ action }) => action)).toEqual(['提交审核', '审核通过']);
  });

  it('writes scrapped goods off as a loss and leaves the stock unchanged', async () => {
    const box = await desk.priced(40, 2);
    const sold = await desk.passed([taken(box)]);
    const input = await inputFor(sold, [1]);
    await send({ ...input, lines: input.lines.map((line) => ({ ...line, returnTo: 'SCRAP' as const })) });
    expect(await desk.stock.balance(box)).toEqual({ onHand: 1, locked: 0 });
    expect((await desk.stock.ledger(box)).map(({ bizType }) => bizType)).toEqual([
      ...['PURCHASE_IN', 'SALE', 'SALE_RETURN', 'DAMAGE'],
    ]);
  });

  it('returns the first result for the same idempotency key and moves nothing twice', async () => {
    const frame = await desk.priced(80, 2);
    const sold = await desk.passed([taken(frame, 2)]);
    const [input, as] = [await inputFor(sold, [1]), desk.stock.once()];
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(input, as)));
    expect(new Set(replies.map(({ data }) => data.refundNo)).size).toBe(1);
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 1, locked: 0 });
    expect(await returnsOf(sold)).toHaveLength(1);
    expect((await send({ ...input, returnReason: '不适' }, as)).code).toBe(180002);
  });

  it('refunds sold goods once when 32 tills request it concurrently', async () => {
    const frame = await desk.priced(80, 3);
    const sold = await desk.passed([taken(frame, 3)]);
    const input = await inputFor(sold, [1]);
    const replies = await Promise.all(Array.from({ length: 32 }, () => send(input)));
    const done = replies.filter(({ success }) => success);
    expect(done).toHaveLength(1);
    for (const { success, code } of replies) if (!success) expect([180001, 180303]).toContain(code);
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 1, locked: 0 });
    expect(await returnsOf(sold)).toHaveLength(1);
  });

  it('refuses pieces that a return on its own page already includes', async () => {
    const frame = await desk.priced(80, 1);
    const sold = await desk.passed([taken(frame)]);
    const [line] = sold.lines;
    const own = [{ barcodeId: frame.id, saleItemId: line?.id ?? 0, qty: 1, returnTo: 'STOCK' as const }];
    const written = await desk.app.send(
      saleReturn.save,
      { saleId: sold.id, reason: '不适', lines: own },
      desk.stock.once(),
    );
    expect(await send(await inputFor(sold, [1]))).toMatchObject({ code: 140404, msg: '退货数量超过可退数量 0' });
    const { id, version } = written.data;
    await desk.app.send(saleReturn.withdraw, { id, version }, desk.stock.once());
    expect((await send(await inputFor(sold, [1]))).success).toBe(true);
  });
});

describe('a refused 退货退款 writes nothing', () => {
  it('403 for an account that may not write returns', async () => {
    const frame = await desk.priced(80, 1);
    const sold = await desk.passed([taken(frame)]);
    const cashier = await desk.app.signIn('cashier');
    const reply = await send(await inputFor(sold, [1]), desk.stock.once(cashier));
    expect(reply.status).toBe(403);
    expect(reply.msg).toContain('编辑/提交');
  });

  it('180303, 180004, 180001: for a wrong quantity, amount or version', async () => {
    const frame = await desk.priced(80, 2);
    const sold = await desk.passed([taken(frame, 2)]);
    const input = await inputFor(sold, [1]);
    const [line] = input.lines;
    if (!line) throw new Error('no line');
    expect((await send({ ...input, lines: [{ ...line, qty: 3, amount: money(240) }] })).code).toBe(180303);
    expect((await send({ ...input, lines: [{ ...line, amount: money(79.99) }] })).code).toBe(180004);
    expect((await send({ ...input, orderVersion: input.orderVersion - 1 })).code).toBe(180001);
    expect(await returnsOf(sold)).toEqual([]);
  });

  it('180311 for drugs without a quality fault', async () => {
    const drops = await desk.priced(30, 2);
    const sold = await desk.passed([taken(drops)]);
    await desk.rows(`UPDATE charge_order_line SET source_type = 3 WHERE source_id = ${sold.id}`);
    const input = await inputFor(sold, [1]);
    expect((await send(input)).code).toBe(180311);
    const lines = input.lines.map((line) => ({ ...line, qualityFlag: true, returnTo: 'SCRAP' as const }));
    expect((await send({ ...input, lines })).data).toMatchObject({ refundState: 3, amount: 30 });
  });

  it('for goods of two sales in one request', async () => {
    const [a, b] = [await desk.priced(80, 1), await desk.priced(80, 1)];
    const [first, second] = [await desk.sold([taken(a)]), await desk.sold([taken(b)])];
    const { order } = await desk.order(first.id);
    expect((await desk.pay(order.id)).success).toBe(true);
    const inputs = [
      await inputFor(await desk.found(first.id), [1]),
      await inputFor(await desk.found(second.id), [1]),
    ] as const;
    const both = await send({ ...inputs[0], lines: [...inputs[0].lines, ...inputs[1].lines] });
    expect([both.status, both.msg]).toEqual([400, '退费项目：退货退款一次只能办理同一张销售单的商品']);
    expect((await send(inputs[1])).success).toBe(true);
  });

  it('140409 for goods made for a customer that do not go to scrap, and leaves no trace of the refund', async () => {
    const lens = await desk.priced(100, 1);
    const sold = await desk.passed([taken(lens)]);
    await desk.rows(`UPDATE sale_line SET stock_mode = 'ORDER' WHERE bill_id = ${sold.id}`);
    const input = await inputFor(sold, [1]);
    expect((await send(input)).code).toBe(140409);
    const { order, lines } = await desk.order(sold.id);
    expect(lines).toMatchObject([{ lockedQty: 0, refundedQty: 0 }]);
    const { data } = await desk.app.send(refund.refundable, { orderId: order.id }, { token: desk.stock.token });
    expect(data.lines).toMatchObject([{ returnSaleId: sold.id, scrapOnly: true }]);
    await desk.rows(`UPDATE sale_line SET stock_mode = 'STOCK' WHERE bill_id = ${sold.id}`);
  });
});

describe('退货退款 where another person approves the return', () => {
  async function asked() {
    const frame = await desk.priced(80, 2);
    const sold = await desk.passed([taken(frame, 2)]);
    await forbidSelfApproval();
    const { data } = await send(await inputFor(sold, [1]));
    return { frame, sold, data };
  }
  const stepOf = async (returnId: number, name: 'pass' | 'reject' | 'withdraw') => {
    const { data } = await desk.app.send(saleReturn.findById, { id: returnId }, { token: desk.stock.token });
    const more = name === 'reject' ? { reason: '要先看货' } : {};
    return desk.app.sendRaw(saleReturn[name], { id: returnId, version: data.version, ...more }, desk.stock.once());
  };

  it('leaves return and refund pending and moves nothing until the approval', async () => {
    const { frame, sold, data } = await asked();
    expect(data).toMatchObject({ refundState: 1, returnState: 'SUBMITTED', amount: 80 });
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 0, locked: 0 });
    expect((await desk.order(sold.id)).lines).toMatchObject([{ lockedQty: 1, refundedQty: 0 }]);
    expect((await stepOf(data.returnId, 'pass')).code).toBe(140006);
    await allowSelfApproval();
    expect((await stepOf(data.returnId, 'pass')).success).toBe(true);
    // The approved return uses the existing refund, which needs no second approval.
    expect(await foundRefund(data.id)).toMatchObject({ refundState: 2, refundNo: data.refundNo });
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 1, locked: 0 });
    expect((await settle(data.id)).data).toMatchObject({ refundState: 3, amount: 80 });
    expect(await returnsOf(sold)).toMatchObject([{ state: 'PASSED', refundState: 'REFUNDED', totalAmount: 80 }]);
    expect((await desk.found(sold.id)).lines).toMatchObject([{ returnedQty: 1, returnedAmount: 80 }]);
  });

  it('180312 refuses the payout before the return is approved, even for an approved refund', async () => {
    const { data } = await asked();
    await desk.rows(`UPDATE refund_order SET refund_state = 2 WHERE id = ${data.id}`);
    expect(await settle(data.id)).toMatchObject({ code: 180312 });
  });

  it.each(['reject', 'withdraw'] as const)('cancels the refund when the return gets %s', async (step) => {
    const { sold, data } = await asked();
    expect((await stepOf(data.returnId, step)).success).toBe(true);
    expect((await foundRefund(data.id)).refundState).toBe(5);
    expect((await desk.order(sold.id)).lines).toMatchObject([{ lockedQty: 0 }]);
    await allowSelfApproval();
    expect((await send(await inputFor(sold, [2]))).data).toMatchObject({ refundState: 3, amount: 160 });
  });

  it('requests a new refund on approval where the till cancelled the first one', async () => {
    const { sold, data } = await asked();
    const { version } = await foundRefund(data.id);
    await desk.app.send(refund.cancel, { id: data.id, version, reason: '顾客改主意' }, desk.stock.once());
    await allowSelfApproval();
    expect((await stepOf(data.returnId, 'pass')).success).toBe(true);
    const [returned] = await returnsOf(sold);
    expect(returned).toMatchObject({ refundState: 'WAIT' });
    expect(returned?.refundNo).not.toBe(data.refundNo);
  });
});

describe('退货退款 where the refund itself needs approval', () => {
  it('returns the goods, while a refund of 500.00 waits for a second person', async () => {
    const frame = await desk.priced(500, 1);
    const sold = await desk.passed([taken(frame)]);
    const { data } = await send(await inputFor(sold, [1]));
    expect(data).toMatchObject({ refundState: 1, returnState: 'PASSED' });
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 1, locked: 0 });
    expect((await settle(data.id)).code).toBe(180307);
  });

  it('refunds 499.99 without approval', async () => {
    const frame = await desk.priced(499.99, 1);
    const sold = await desk.passed([taken(frame)]);
    expect((await send(await inputFor(sold, [1]))).data).toMatchObject({ refundState: 3, amount: 499.99 });
  });
});

describe('the page before 退货退款', () => {
  it('shows which lines need a return, and their amounts', async () => {
    const frame = await desk.priced(80, 2);
    const sold = await desk.passed([taken(frame, 2)]);
    const { order, lines } = await desk.order(sold.id);
    const { token } = desk.stock;
    const { data } = await desk.app.send(refund.refundable, { orderId: order.id }, { token });
    expect(data.lines).toMatchObject([
      { refundable: false, returnSaleId: sold.id, scrapOnly: false, leftQty: 2, leftAmount: 160 },
    ]);
    const look = { orderId: order.id, lines: [{ orderLineId: lines[0]?.id ?? 0, qty: 1 }] };
    expect((await desk.app.send(refund.preview, look, { token })).code).toBe(180312);
    const withGoods = await desk.app.send(refund.preview, { ...look, withGoods: true }, { token });
    expect(withGoods.data).toMatchObject({ amount: 80, needApprove: false });
    expect((await desk.app.send(chargeOrder.detail, { id: order.id }, { token })).data.order.version).toBe(
      order.version,
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buttonId } from '@mingmou/contract/auth/buttons';
import { price } from '@mingmou/contract/base/money';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { batch } from '@mingmou/contract/erp/stock/batch.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants, type Goods } from './stock-desk';
import { TransferDesk } from './transfer-desk';

let desk: SaleDesk;
let road: TransferDesk;
beforeAll(async () => {
  desk = await openSaleDesk();
  road = await TransferDesk.of(desk.app, desk.stock);
});
afterAll(async () => {
  expect(await brokenInvariants(desk.app)).toEqual([]);
  await desk.app.close();
});

const EARLY = { batchNo: 'E1', expireDate: '2025-12-31' };
const LATE = { batchNo: 'L1', expireDate: '2026-12-31' };
const token = () => desk.stock.token;
const once = () => desk.stock.once();

/** A lens of two batches, so many pieces of each. */
async function lens(qty: number): Promise<Goods> {
  const goods = await desk.priced(100, qty, 'qx2', EARLY);
  await desk.stock.receive([desk.stock.line(goods, qty, 20, LATE)]);
  return goods;
}

async function batchOf({ id }: Goods, batchNo = EARLY.batchNo) {
  const { data } = await desk.app.send(stock.findStock, { commodityIds: [id] }, { token: token() });
  const batchId = data[0]?.batches.find((each) => each.batchNo === batchNo)?.batchId ?? 0;
  return (await desk.app.send(batch.findById, { id: batchId }, { token: token() })).data;
}

const hold = ({ id, version }: { id: number; version: number }, reason = '厂家召回', as = once()) =>
  desk.app.send(batch.hold, { id, version, reason }, as);
const release = ({ id, version }: { id: number; version: number }) =>
  desk.app.send(batch.release, { id, version, reason: '复检合格' }, once());
const sells = ({ id }: Goods, qty: number, more: object = {}) => desk.save([{ barcodeId: id, qty, ...more }]);

describe('a batch on hold', () => {
  it('is skipped by first-expired-first-out, refused when named in a sale, and sold again after the release', async () => {
    const goods = await lens(5);
    const held = await hold(await batchOf(goods));
    expect(held.data).toMatchObject({ state: 'HOLD', onHand: 5, locked: 0, sold: 0 });
    const { data } = await desk.app.send(stock.findStock, { commodityIds: [goods.id] }, { token: token() });
    expect(data[0]).toMatchObject({ onHand: 10, available: 10, sellable: 5 });
    expect(await sells(goods, 6)).toMatchObject({ code: 140201, msg: expect.stringContaining('可用 5，需要 6') });
    expect(await sells(goods, 1, EARLY)).toMatchObject({
      code: 140217,
      msg: '批号 E1 已停售（厂家召回），不能销售',
    });
    const sold = await desk.passed([{ barcodeId: goods.id, qty: 2 }]);
    expect(sold.lines[0]).toMatchObject({ deliveryState: 'WAIT_TAKE' });
    expect(await batchOf(goods, LATE.batchNo)).toMatchObject({ onHand: 3, sold: 2, waitTake: 2 });
    expect((await release(held.data)).data.state).toBe('NORMAL');
    expect((await sells(goods, 5, EARLY)).success).toBe(true);
  });

  it('appears with its state in the stock search, and can be filtered by state', async () => {
    const goods = await lens(1);
    await hold(await batchOf(goods));
    const search = (held: boolean) => desk.app.send(stock.page, { breedId: goods.breedId, held }, { token: token() });
    expect((await search(true)).data.records.map(({ batchNo, batchState }) => [batchNo, batchState])).toEqual([
      ['E1', 'HOLD'],
    ]);
    expect((await search(false)).data.records).toHaveLength(2);
  });

  it('blocks payment and approval of sales confirmed earlier, until they are withdrawn and sell other pieces', async () => {
    const goods = await lens(2);
    const sold = await desk.sold([{ barcodeId: goods.id, qty: 1 }]);
    const held = await hold(await batchOf(goods));
    expect(held.data).toMatchObject({ locked: 1 });
    const { chargeOrderId } = await desk.found(sold.id);
    expect(await desk.pay(chargeOrderId ?? 0)).toMatchObject({
      code: 140217,
      msg: '批号 E1 已停售（厂家召回），不能销售出库',
    });
    expect(await desk.found(sold.id)).toMatchObject({ state: 'SUBMITTED', chargeState: 'WAIT' });
    await desk.app.send(sale.withdraw, { id: sold.id, version: sold.version }, once());
    const again = await desk.passed([{ barcodeId: goods.id, qty: 1 }]);
    expect(await batchOf(goods, LATE.batchNo)).toMatchObject({ onHand: 1, sold: 1 });
    expect(again.state).toBe('PASSED');
  });

  it('blocks the pickup, but accepts returns from customers', async () => {
    const goods = await lens(2);
    const sold = await desk.passed([{ barcodeId: goods.id, qty: 1 }]);
    await hold(await batchOf(goods));
    const itemId = sold.lines[0]?.id ?? 0;
    const take = { saleId: sold.id, version: sold.version, itemIds: [itemId] };
    expect(await desk.app.send(saleDelivery.take, take, once())).toMatchObject({
      code: 140217,
      msg: '批号 E1 已停售（厂家召回），不能取件',
    });
    const lines = [{ saleItemId: itemId, barcodeId: goods.id, qty: 1, returnTo: 'STOCK' as const }];
    const back = await desk.app.send(saleReturn.save, { saleId: sold.id, reason: '质量', lines }, once());
    const passed = await desk.app.send(saleReturn.pass, { id: back.data.id, version: back.data.version }, once());
    expect(passed.data.state).toBe('PASSED');
    expect(await batchOf(goods)).toMatchObject({ onHand: 2, sold: 0 });
    // To take the return back would be to give it out again.
    const { id, version } = passed.data;
    expect(await desk.app.send(saleReturn.retrial, { id, version, reason: '录错' }, once())).toMatchObject({
      code: 140217,
      msg: expect.stringContaining('不能反审核'),
    });
  });

  it('can be neither transferred nor returned to its supplier; pieces in transit still arrive', async () => {
    const goods = await lens(4);
    const line = { barcodeId: goods.id, qty: 1, ...EARLY };
    const { receipt } = await road.sent([line]);
    const waiting = await road.save([line]);
    const held = await hold(await batchOf(goods));
    expect(await road.pass(waiting.data)).toMatchObject({ code: 140217, msg: expect.stringContaining('不能调拨出库') });
    expect(await road.save([line])).toMatchObject({ code: 140217, msg: expect.stringContaining('不能提交调拨出库单') });
    const back = { ...line, price: price(20) };
    const supplied = { supplierId: desk.stock.supplierId, reason: '质量' as const, lines: [back] };
    expect(await desk.app.send(purchaseReturn.save, supplied, once())).toMatchObject({
      code: 140217,
      msg: expect.stringContaining('不能提交采购退货单'),
    });
    const counted = await road.count(receipt, []);
    expect((await road.receive(counted.data)).data.state).toBe('PASSED');
    expect(await road.stockOf(goods, road.receiver)).toMatchObject({ onHand: 1 });
    // The hold applies to all organisations of the chain.
    expect((await batchOf(goods)).state).toBe('HOLD');
    await release(held.data);
    expect((await desk.app.send(purchaseReturn.save, supplied, once())).success).toBe(true);
  });

  it('can be written off, and pieces received later are on hold too', async () => {
    const goods = await lens(3);
    await hold(await batchOf(goods));
    const loss = {
      lossType: '其他' as const,
      handlerId: desk.sellerId,
      lines: [{ barcodeId: goods.id, qty: 2, ...EARLY }],
    };
    const saved = await desk.app.send(stockLoss.save, loss, once());
    const passed = await desk.app.send(stockLoss.pass, { id: saved.data.id, version: saved.data.version }, once());
    expect(passed.data.state).toBe('PASSED');
    const received = await desk.stock.receive([desk.stock.line(goods, 4, 20, EARLY)]);
    expect(await batchOf(goods)).toMatchObject({ state: 'HOLD', onHand: 5 });
    const { id, version } = received;
    expect((await desk.app.send(purchase.retrial, { id, version, reason: '录错' }, once())).code).toBe(140217);
    expect(await sells(goods, 1, EARLY)).toMatchObject({ code: 140217 });
  });
});

describe('停售 and 恢复销售', () => {
  it('require a reason, the right and the current version, and notify the log and the other organisations', async () => {
    const goods = await lens(4);
    await road.sent([{ barcodeId: goods.id, qty: 1, ...EARLY }]).then(async ({ receipt }) => {
      await road.receive((await road.count(receipt, [])).data);
    });
    const seen = await batchOf(goods);
    expect(await hold(seen, '  ')).toMatchObject({ code: 140005 });
    expect((await hold({ ...seen, version: seen.version + 1 })).code).toBe(140012);
    expect((await release(seen)).msg).toBe('当前状态为「正常」，不能恢复销售');
    const right = buttonId('erp-stock:hold');
    const set = (how: string) =>
      desk.app.database.query(`UPDATE role SET menu_ids = ${how}(menu_ids, ${right}) WHERE role_code = 'ORG_ADMIN'`);
    await set('array_remove');
    expect(await hold(seen)).toMatchObject({ status: 403, msg: expect.stringContaining('停售/恢复批次') });
    await set('array_append');
    await hold(seen, '国家药监局通告');
    expect(await batchOf(goods)).toMatchObject({
      state: 'HOLD',
      holdReason: '国家药监局通告',
      heldByName: expect.any(String),
    });
    const [logged] = await desk.rows(
      `SELECT action, reason FROM operation_log WHERE target_type = '批次' AND target_id = '${seen.id}' ORDER BY id DESC LIMIT 1`,
    );
    expect(logged).toEqual({ action: '停售', reason: '国家药监局通告' });
    const told = await desk.rows(
      `SELECT org_id::int, text FROM notice WHERE source = 'batch-hold' AND source_key LIKE '${seen.id}-%'`,
    );
    expect(told).toEqual([{ org_id: road.receiver, text: expect.stringContaining('批号 E1 已停售：国家药监局通告') }]);
  });
});

describe('a hold while 31 other requests sell pieces', () => {
  it('reports the sold pieces; no piece is sold afterwards, and no request waits without end', async () => {
    const goods = await desk.priced(100, 40, 'qx2', EARLY);
    const seen = await batchOf(goods);
    const paying = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const sold = await desk.sold([{ barcodeId: goods.id, qty: 1 }], { patientId: null, source: 'QUICK' });
        return (await desk.found(sold.id)).chargeOrderId ?? 0;
      }),
    );
    const sell = () => desk.save([{ barcodeId: goods.id, qty: 1 }], { patientId: null, source: 'QUICK' });
    const before = Array.from({ length: 12 }, sell);
    const held = hold(seen);
    const replies = await Promise.all([
      ...before,
      ...paying.map((orderId) => desk.pay(orderId)),
      ...Array.from({ length: 11 }, sell),
    ]);
    const { data: answered } = await held;
    const codes = new Set(replies.map(({ code }) => code));
    for (const code of codes) expect([0, 140201, 140217]).toContain(code);
    const standing = await batchOf(goods);
    expect(standing).toMatchObject({ state: 'HOLD', onHand: answered.onHand, locked: answered.locked });
    expect(standing.sold).toBe(answered.sold);
    expect(standing.onHand + standing.sold).toBe(40);
    expect((await sell()).code).toBe(140201);
  });
});

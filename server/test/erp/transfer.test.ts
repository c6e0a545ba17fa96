import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { price } from '@mingmou/contract/base/money';
import { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { transferOrg, transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import { type TestApp, testApp } from '../support/app';
import { brokenInvariants, type Goods } from './stock-desk';
import { TransferDesk } from './transfer-desk';

let app: TestApp;
let desk: TransferDesk;

beforeAll(async () => {
  app = await testApp();
  desk = await TransferDesk.open(app);
});
afterAll(async () => {
  expect(await brokenInvariants(app)).toEqual([]);
  await app.close();
});

const of = (goods: Goods, qty: number, more: object = {}) => ({ barcodeId: goods.id, qty, ...more });

describe('a transfer', () => {
  it('ERP-13 leaves at the cost of the day, is in transit, and arrives at that price whatever the sender pays later', async () => {
    const goods = await desk.goods(10, 10);
    const saved = await desk.save([of(goods, 4)]);
    expect(await desk.stockOf(goods, desk.sender)).toEqual({ onHand: 10, locked: 4, transit: 0 });
    const passed = await desk.pass(saved.data);
    expect(passed.data).toMatchObject({ state: 'PASSED', bizDate: '2025-03-12' });
    expect(await desk.stockOf(goods, desk.sender)).toEqual({ onHand: 6, locked: 0, transit: 4 });
    expect(await desk.out(saved.data.id)).toMatchObject({
      ...{ transitState: 'IN_TRANSIT', totalAmount: 40 },
      lines: [{ price: 10, amount: 40 }],
    });
    await desk.stock.receive([desk.stock.line(goods, 10, 16)]);
    const receipt = await desk.receiptOf(saved.data.billNo);
    expect(receipt).toMatchObject({ state: 'DRAFT', sentQty: 4, totalQty: 4, totalAmount: 40 });
    const counted = await desk.count(receipt, []);
    expect(counted.data.state).toBe('SUBMITTED');
    expect((await desk.receive(counted.data)).data.state).toBe('PASSED');
    expect(await desk.rows(goods)).toEqual([
      ['sender', 'TRANSFER_OUT', -4, -40],
      ['sender', 'TRANSIT', 4, 40],
      ['receiver', 'TRANSFER_IN', 4, 40],
      ['sender', 'TRANSIT', -4, -40],
    ]);
    expect(await desk.stockOf(goods, desk.sender)).toEqual({ onHand: 16, locked: 0, transit: 0 });
    expect(await desk.stockOf(goods, desk.receiver)).toEqual({ onHand: 4, locked: 0, transit: 0 });
    expect(await desk.out(saved.data.id)).toMatchObject({ transitState: 'RECEIVED', lines: [{ receivedQty: 4 }] });
    // N 220.00 ÷ D 16: the sent pieces left the sender's average, and the receiver's average contains nothing else.
    expect(await desk.stock.cost(goods)).toBe(price(13.75));
    expect(await desk.costThere(goods)).toBe(price(10));
  });

  it('ERP-14 returns missing pieces at the same price to their location, with the entered reason', async () => {
    const goods = await desk.goods(10, 10);
    const { out, receipt } = await desk.sent([of(goods, 10)]);
    expect(await desk.stockOf(goods, desk.sender)).toEqual({ onHand: 0, locked: 0, transit: 10 });
    expect(await desk.stockOf(goods, desk.receiver)).toEqual({ onHand: 0, locked: 0, transit: 0 });
    expect(await desk.count(receipt, [{ qty: 11 }])).toMatchObject({ code: 140207, msg: '接收数量不能大于发出数量' });
    expect(await desk.count(receipt, [{ qty: 8 }])).toMatchObject({ code: 140215, msg: '请填写差异原因' });
    const counted = await desk.count(receipt, [{ qty: 8, diffReason: '少货' }]);
    expect(await desk.takeBack(out)).toMatchObject({
      code: 140206,
      msg: `对方已接收（${receipt.billNo}），请先由对方反审核`,
    });
    await desk.receive(counted.data);
    expect((await desk.rows(goods)).slice(2)).toEqual([
      ['receiver', 'TRANSFER_IN', 8, 80],
      ['sender', 'TRANSIT', -10, -100],
      ['sender', 'TRANSFER_BACK', 2, 20],
    ]);
    expect(await desk.stockOf(goods, desk.sender)).toEqual({ onHand: 2, locked: 0, transit: 0 });
    expect(await desk.stockOf(goods, desk.receiver)).toEqual({ onHand: 8, locked: 0, transit: 0 });
    const found = await desk.out(out.id);
    expect(found).toMatchObject({ transitState: 'PART_BACK', inBillNo: receipt.billNo });
    expect(found.lines).toMatchObject([{ qty: 10, receivedQty: 8, diffReason: '少货' }]);
    expect(found.timeline.map(({ action }) => action)).toContain('对方接收');
    expect(await desk.takeBack(out)).toMatchObject({ code: 140206 });
  });

  it('ERP-14 reports the sender’s settled period before the state of the other side', async () => {
    const goods = await desk.goods(3, 10);
    const { out, receipt } = await desk.sent([of(goods, 3)]);
    await desk.receive((await desk.count(receipt, [])).data);
    const settle = (state: string) =>
      app.database.query(
        `UPDATE bill_period SET state = '${state}' WHERE org_id = ${desk.sender} AND start_date = '2025-03-01'`,
      );
    await settle('SETTLED');
    expect((await desk.takeBack(out)).code).toBe(140503);
    expect((await desk.giveUp(await desk.found(receipt.id))).code).toBe(140503);
    await settle('OPEN');
    expect((await desk.takeBack(out)).code).toBe(140206);
  });

  it('is refused as a whole when nothing arrived', async () => {
    const goods = await desk.goods(5, 7);
    const { out, receipt } = await desk.sent([of(goods, 5)]);
    await desk.receive((await desk.count(receipt, [{ qty: 0, diffReason: '拒收' }])).data);
    expect((await desk.rows(goods)).slice(2)).toEqual([
      ['sender', 'TRANSIT', -5, -35],
      ['sender', 'TRANSFER_BACK', 5, 35],
    ]);
    expect(await desk.out(out.id)).toMatchObject({ transitState: 'REFUSED' });
    expect(await desk.stockOf(goods, desk.sender)).toEqual({ onHand: 5, locked: 0, transit: 0 });
  });

  it('loses no cent between the received and the returned pieces', async () => {
    const odd = await desk.goods(3, 3.3333);
    const { receipt } = await desk.sent([of(odd, 3)]);
    await desk.receive((await desk.count(receipt, [{ qty: 1, diffReason: '破损' }])).data);
    const rows = await desk.rows(odd);
    expect(rows).toEqual([
      ['sender', 'TRANSFER_OUT', -3, -10],
      ['sender', 'TRANSIT', 3, 10],
      ['receiver', 'TRANSFER_IN', 1, 3.33],
      ['sender', 'TRANSIT', -3, -10],
      ['sender', 'TRANSFER_BACK', 2, 6.67],
    ]);
  });
});

describe('the reversal of a transfer', () => {
  it('deletes the receipt of the other side before its submit, and creates a new one on the next approval', async () => {
    const goods = await desk.goods(4, 10);
    const { out, receipt } = await desk.sent([of(goods, 4)]);
    const taken = await desk.takeBack(out);
    expect(taken.data.state).toBe('REVERSED');
    expect(await desk.stockOf(goods, desk.sender)).toEqual({ onHand: 4, locked: 0, transit: 0 });
    expect(await app.send(transferIn.findById, { id: receipt.id }, { token: desk.there })).toMatchObject({
      code: 140001,
    });
    const { id, version } = taken.data;
    const again = await desk.save([of(goods, 3)], { id, version });
    await desk.pass(again.data);
    const next = await desk.receiptOf(again.data.billNo);
    expect(next.id).not.toBe(receipt.id);
    expect(next).toMatchObject({ sentQty: 3 });
  });

  it('requires the other side to reverse its receipt first, and the goods in stock on both sides', async () => {
    const goods = await desk.goods(6, 10);
    const { out, receipt } = await desk.sent([of(goods, 6)]);
    const counted = await desk.count(receipt, [{ qty: 4, diffReason: '少货' }]);
    const received = await desk.receive(counted.data);
    // Two that came back are sent again: they are not here any more.
    const other = await desk.sent([of(goods, 2)]);
    expect((await desk.giveUp(received.data)).msg).toMatch(/可用 0，需要 2$/);
    await desk.takeBack(other.out);
    const given = await desk.giveUp(received.data);
    expect(given.data.state).toBe('REVERSED');
    expect(await desk.out(out.id)).toMatchObject({ transitState: 'IN_TRANSIT', lines: [{ receivedQty: null }] });
    expect(await desk.stockOf(goods, desk.sender)).toEqual({ onHand: 0, locked: 0, transit: 6 });
    expect(await desk.stockOf(goods, desk.receiver)).toEqual({ onHand: 0, locked: 0, transit: 0 });
    expect((await desk.takeBack(out)).data.state).toBe('REVERSED');
    expect(await desk.stockOf(goods, desk.sender)).toEqual({ onHand: 6, locked: 0, transit: 0 });
  });
});

describe('the rules of a transfer', () => {
  it('140205: require another organisation with closed opening stock, and refuse disabled goods', async () => {
    const goods = await desk.goods(4, 10);
    expect(await desk.save([of(goods, 1)], { toOrgId: null })).toMatchObject({ status: 400, msg: '调入机构：请填写' });
    expect(await desk.save([of(goods, 1)], { toOrgId: desk.sender })).toMatchObject({ code: 140205 });
    const begun = (state: string) =>
      app.database.query(
        `UPDATE stock_initialization SET state = '${state}', ended_at = CASE WHEN '${state}' = 'ENDED' THEN now() END
          WHERE org_id = ${desk.receiver}`,
      );
    await begun('RUNNING');
    expect((await desk.save([of(goods, 1)])).code).toBe(140205);
    const targets = await app.send(transferOrg.findAll, { others: true }, { token: desk.stock.token });
    expect(targets.data.map(({ id }) => id)).not.toContain(desk.receiver);
    await begun('ENDED');
    expect((await desk.save([])).code).toBe(140003);
    expect((await desk.save([of(goods, 9)])).msg).toMatch(/库存不足：可用 4，需要 9$/);
    await app.database.query(`UPDATE erp_barcode SET state_enum = 'DISABLE' WHERE id = ${goods.id}`);
    expect((await desk.save([of(goods, 1)])).code).toBe(140104);
  });

  it('allow a receipt only from its transfer, with all its lines, and refuse its deletion', async () => {
    const goods = await desk.goods(4, 10);
    const { receipt } = await desk.sent([of(goods, 4)]);
    const { id, version } = receipt;
    expect(receipt.actions).toEqual(['edit', 'submit', 'print']);
    const made = await app.send(transferIn.saveDraft, { lines: [] }, desk.thereAs());
    expect(made).toMatchObject({ status: 400, msg: '单号：调拨入库单由对方的调拨出库单生成，不能新增' });
    const gone = await app.send(transferIn.delete, { id, version, stateEnum: 'DELETE' }, desk.thereAs());
    expect(gone).toMatchObject({ code: 140002, msg: '单据当前状态为「草稿」，不能删除' });
    expect((await app.send(transferIn.deleteCheck, { id }, { token: desk.there })).code).toBe(140002);
    const without = await app.send(transferIn.saveDraft, { id, version, lines: [] }, desk.thereAs());
    expect(without.msg).toMatch(/^明细：缺少第1行/);
    const other = await desk.goods(1, 1);
    const line = { barcodeId: goods.id, sourceItemId: receipt.lines[0]?.sourceItemId, qty: 4 };
    const more = await app.send(
      transferIn.saveDraft,
      { id, version, lines: [line, { barcodeId: other.id, qty: 1 }] },
      desk.thereAs(),
    );
    expect(more.msg).toBe('明细：不能增加对方没有发出的商品');
    expect((await app.send(transferIn.waiting, {}, { token: desk.there })).data.count).toBeGreaterThan(0);
  });

  it('require an arrival no earlier than the departure', async () => {
    app.setNow('2025-03-14 09:00:00');
    desk = await desk.again();
    const goods = await desk.goods(4, 10);
    const { receipt } = await desk.sent([of(goods, 4)]);
    const counted = await desk.count(receipt, []);
    expect(await desk.receive(counted.data, '2025-03-13')).toMatchObject({
      status: 400,
      msg: '业务日期：不能早于调出日期 2025-03-14',
    });
    expect((await desk.receive(counted.data)).success).toBe(true);
  });

  it('move goods that expired in transit to a location without sales (§9b.7)', async () => {
    const lens = await desk.stock.goods('qx2', '日抛调拨');
    const batch = { batchNo: 'T1', expireDate: '2025-03-15' };
    await desk.stock.receive([desk.stock.line(lens, 4, 5, batch)]);
    const { receipt } = await desk.sent([of(lens, 4, batch)]);
    const { rows } = await app.database.query(
      `INSERT INTO stock_location (property_owner_id, org_id, code, name, type)
        VALUES (1, ${desk.receiver}, 'BAD', '不良品仓', 'DEFECT') ON CONFLICT DO NOTHING RETURNING id`,
    );
    app.setNow('2025-03-16 09:00:00');
    desk = await desk.again();
    await desk.receive((await desk.count(receipt, [])).data);
    const found = await desk.found(receipt.id);
    expect(found.lines[0]?.locationId).toBe(Number(rows[0]?.id));
    const { rows: held } = await app.database.query(
      `SELECT location_id, on_hand FROM stock_balance WHERE barcode_id = ${lens.id} AND org_id = ${desk.receiver}`,
    );
    expect(held.map((row) => [Number(row.location_id), Number(row.on_hand)])).toEqual([[Number(rows[0]?.id), 4]]);
  });
});

describe('access to a transfer', () => {
  it('has the sender through its own bill and the receiver through another, with costs only with the right, and no other chain', async () => {
    const goods = await desk.goods(4, 10);
    const { out, receipt } = await desk.sent([of(goods, 4)]);
    expect((await app.send(transferOut.findById, { id: out.id }, { token: desk.there })).code).toBe(140001);
    expect((await app.send(transferIn.findById, { id: receipt.id }, { token: desk.stock.token })).code).toBe(140001);
    const stranger = await app.signIn('admin_b');
    expect((await app.send(transferIn.findById, { id: receipt.id }, { token: stranger })).code).toBe(140001);
    expect((await app.send(transferOut.page, {}, { token: stranger })).data.records).toEqual([]);
    for (const column of ['to_org_name', 'transit_state', 'in_bill_no', 'created_at']) {
      const page = await app.send(transferOut.page, { column, asc: true, size: 100 }, { token: desk.stock.token });
      expect(page.data.records.map(({ id }) => id)).toContain(out.id);
      expect((await app.download(transferOut.export, { column }, { token: desk.stock.token })).status).toBe(200);
    }
    for (const column of ['from_org_name', 'source_bill_no', 'sent_qty', 'diff_qty', 'created_at']) {
      const page = await app.send(transferIn.page, { column, waiting: true, size: 100 }, { token: desk.there });
      expect(page.data.records.map(({ id }) => id)).toContain(receipt.id);
      expect((await app.download(transferIn.export, { column }, { token: desk.there })).status).toBe(200);
    }
    const paper = await app.send(transferIn.print, { id: receipt.id }, { token: desk.there });
    expect(paper.data).toMatchObject({ title: '调拨入库单', mark: '未审核', totalAmount: 40 });
    const keeper = await app.signIn('stock', { orgId: desk.receiver });
    const seen = await app.send(transferIn.findById, { id: receipt.id }, { token: keeper });
    expect(seen.data.totalAmount).toBeUndefined();
    expect(seen.data.lines[0]).not.toHaveProperty('price');
    expect((await desk.receive(receipt, undefined, desk.stock.once(keeper))).status).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buttonId } from '@mingmou/contract/auth/buttons';
import { price } from '@mingmou/contract/base/money';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import { type TestApp, testApp } from '../support/app';
import { brokenInvariants, type Goods, openDesk, type StockDesk } from './stock-desk';

let app: TestApp;
let desk: StockDesk;
let shelf: number;

beforeAll(async () => {
  app = await testApp();
  desk = await openDesk(app);
});
afterAll(async () => {
  expect(await brokenInvariants(app)).toEqual([]);
  await app.close();
});

/** A loss that waits: it holds its goods. */
const lose = (lines: { barcodeId: number; qty: number; batchNo?: string; expireDate?: string }[]) => {
  const placed = lines.map((line) => ({ ...line, locationId: shelf }));
  return app.send(stockLoss.save, { lossType: '其他', handlerId: desk.buyerId, lines: placed }, desk.once());
};
const take = ({ id }: Goods, qty: number, batch = {}) => lose([{ barcodeId: id, qty, ...batch }]);

describe('ERP-08 the opening stock', () => {
  const status = async () => (await app.send(stockInitialization.checkIfEnded, {}, { token: desk.token })).data;
  const begin = (beginPeriodId: number) => app.send(stockInitialization.begin, { beginPeriodId }, desk.once());

  it('starts, is closed once, can be reopened until another bill is posted, and stays after the first receipt', async () => {
    const goods = await desk.goods();
    expect(await status()).toMatchObject({ ended: false, state: 'NOT_BEGUN' });
    expect((await app.send(stockInitialization.end, {}, desk.once())).code).toBe(140214);
    expect((await app.send(stockInitialization.setBeginPeriod, { month: '2025-01' }, desk.once())).status).toBe(400);
    const { data: period } = await app.send(stockInitialization.setBeginPeriod, { month: '2025-02' }, desk.once());
    const periodId = period.periodId ?? 0;
    expect((await begin(periodId + 1)).code).toBe(140501);
    expect((await begin(periodId)).data).toMatchObject({ state: 'RUNNING', beginPeriodName: '2025年02期' });
    expect((await desk.save([desk.line(goods, 5, 20)])).code).toBe(140010);

    const lines = [{ barcodeId: goods.id, qty: 100, cost: price(20) }];
    expect((await app.send(stockInitialization.saveLines, { lines }, desk.once())).data).toEqual({ saved: 1 });
    expect((await app.send(stockInitialization.end, {}, desk.once())).data).toMatchObject({ ended: true });
    expect(await desk.ledger(goods)).toEqual([{ bizType: 'BEGIN', qty: 100, amount: 2000, bizDate: '2025-02-01' }]);
    expect((await app.send(stockInitialization.end, {}, desk.once())).code).toBe(140212);

    expect((await begin(periodId)).data.state).toBe('RUNNING');
    expect(await desk.balance(goods)).toEqual({ onHand: 0, locked: 0 });
    expect((await begin(periodId)).code).toBe(100003);
    await app.send(stockInitialization.end, {}, desk.once());
    expect(await desk.balance(goods)).toEqual({ onHand: 100, locked: 0 });
    expect((await desk.ledger(goods)).map(({ qty }) => qty)).toEqual([100, -100, 100]);
    await desk.receive([desk.line(goods, 5, 20)]);
    expect((await begin(periodId)).code).toBe(140213);
    shelf = await desk.locationId();
  });
});

describe('ERP-04 locked stock of bills', () => {
  it('is not available to other bills, and is released without a ledger row', async () => {
    const goods = await desk.goods();
    await desk.receive([desk.line(goods, 10, 8)]);
    const four = await take(goods, 4);
    expect(await desk.balance(goods)).toEqual({ onHand: 10, locked: 4 });
    expect(await take(goods, 7)).toMatchObject({
      code: 140201,
      msg: expect.stringMatching(/ S 库存不足：可用 6，需要 7$/),
    });
    const six = await take(goods, 6);
    expect(await desk.balance(goods)).toEqual({ onHand: 10, locked: 10 });
    const { data: held } = await app.send(stock.lockPage, { barcodeId: goods.id }, { token: desk.token });
    expect(held).toMatchObject({ total: 2, sums: { qty: 10 } });
    expect(held.records.map(({ billNo, qty }) => [billNo, qty])).toEqual([
      [four.data.billNo, 4],
      [six.data.billNo, 6],
    ]);
    const { id, version } = six.data;
    expect((await app.send(stockLoss.reject, { id, version, reason: '不必' }, desk.once())).success).toBe(true);
    await app.send(stockLoss.withdraw, { id: four.data.id, version: four.data.version }, desk.once());
    expect(await desk.balance(goods)).toEqual({ onHand: 10, locked: 0 });
    expect(await desk.ledger(goods)).toHaveLength(1);
  });

  it('is not locked where any line is short, and the refusal names every such line', async () => {
    const [one, two] = [await desk.goods(), await desk.goods()];
    await desk.receive([desk.line(one, 1, 8), desk.line(two, 2, 8)]);
    const reply = await lose([one, two].map(({ id }) => ({ barcodeId: id, qty: 3 })));
    expect(reply.msg.split('；')).toHaveLength(2);
    expect(await desk.balance(one)).toEqual({ onHand: 1, locked: 0 });
  });
});

describe('64 concurrent requests for the last 10 pieces', () => {
  it('lock exactly 10 pieces; 54 requests are refused', async () => {
    const goods = await desk.goods();
    await desk.receive([desk.line(goods, 10, 8)]);
    const replies = await Promise.all(Array.from({ length: 64 }, () => take(goods, 1)));
    const served = replies.filter(({ success }) => success);
    expect(served).toHaveLength(10);
    expect(replies.filter(({ code }) => code === 140201)).toHaveLength(54);
    expect(await desk.balance(goods)).toEqual({ onHand: 10, locked: 10 });
    const passes = await Promise.all(
      served.flatMap(({ data }) => [
        app.send(stockLoss.pass, { id: data.id, version: data.version }, desk.once()),
        app.send(stockLoss.pass, { id: data.id, version: data.version }, desk.once()),
      ]),
    );
    expect(passes.filter(({ success }) => success)).toHaveLength(10);
    expect(await desk.balance(goods)).toEqual({ onHand: 0, locked: 0 });
    const rows = (await desk.ledger(goods)).filter(({ bizType }) => bizType === 'DAMAGE');
    expect(rows.map(({ qty }) => qty)).toEqual(Array.from({ length: 10 }, () => -1));
    const { rows: standing } = await app.database.query(
      `SELECT balance_after FROM stock_ledger WHERE barcode_id = ${goods.id} AND biz_type = 'DAMAGE' ORDER BY id`,
    );
    expect(standing.map(({ balance_after }) => balance_after)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });
});

describe('ERP-25 days and used stock', () => {
  it('never allow negative stock on a later day, nor the reversal of used stock', async () => {
    const goods = await desk.goods();
    const bill = await desk.receive([desk.line(goods, 10, 8)], '2025-03-05');
    const loss = await take(goods, 4);
    const passOn = (bizDate: string) =>
      app.send(stockLoss.pass, { id: loss.data.id, version: loss.data.version, bizDate }, desk.once());
    expect(await passOn('2025-03-03')).toMatchObject({
      code: 140204,
      msg: expect.stringMatching(/^业务日期 2025-03-03 之后「.+」库存将出现负数，请调整日期$/),
    });
    expect((await passOn('2025-03-13')).code).toBe(140008);
    expect((await passOn('2025-03-06')).success).toBe(true);
    const rest = await take(goods, 3);
    await app.send(stockLoss.pass, { id: rest.data.id, version: rest.data.version }, desk.once());
    const back = () => app.send(purchase.retrial, { id: bill.id, version: bill.version, reason: '退回' }, desk.once());
    expect(await back()).toMatchObject({ code: 140201, msg: expect.stringContaining('可用 3，需要 10') });
    // Enough today, and still too little on the days between.
    await desk.receive([desk.line(goods, 20, 8)]);
    expect((await back()).code).toBe(140204);
  });

  it('require the right to choose another day', async () => {
    const goods = await desk.goods();
    const { data } = await desk.save([desk.line(goods, 1, 8)]);
    const backdate = buttonId('erp-period:backdate');
    const set = (how: string) =>
      app.database.query(`UPDATE role SET menu_ids = ${how}(menu_ids, ${backdate}) WHERE role_code = 'ORG_ADMIN'`);
    await set('array_remove');
    expect(await desk.pass(data, '2025-03-11')).toMatchObject({
      status: 403,
      msg: expect.stringContaining('倒填业务日期'),
    });
    await set('array_append');
    expect((await desk.pass(data, '2025-03-11')).success).toBe(true);
  });
});

describe('ERP-07 batches', () => {
  it('stay in stock after expiry, but can only be written off', async () => {
    const lens = await desk.goods('qx2', '月抛软镜');
    const batch = (batchNo: string, expireDate: string) => desk.line(lens, 5, 30, { batchNo, expireDate });
    await desk.receive([batch('B3', '2025-03-31'), batch('B1', '2025-04-30'), batch('B2', '2025-06-30')]);
    app.setNow('2025-04-10 09:00:00');
    desk = await desk.again();
    const { data } = await app.send(stock.findStock, { commodityIds: [lens.id] }, { token: desk.token });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ onHand: 15, available: 15, sellable: 10 });
    expect(data[0]?.batches.map(({ batchNo }) => batchNo)).toEqual(['B3', 'B1', 'B2']);
    const near = await app.send(stock.page, { breedId: lens.breedId, nearExpiry: true }, { token: desk.token });
    expect(near.data.records.map(({ batchNo }) => batchNo).sort()).toEqual(['B1', 'B2', 'B3']);
    const loss = await take(lens, 5, { batchNo: 'B3', expireDate: '2025-03-31' });
    const passed = await app.send(stockLoss.pass, { id: loss.data.id, version: loss.data.version }, desk.once());
    expect(passed.data).toMatchObject({ state: 'PASSED', bizDate: '2025-04-10' });
    expect(await desk.balance(lens)).toEqual({ onHand: 10, locked: 0 });
  });
});

describe('the search', () => {
  it('sums all matching rows, values them, and shows the ledger of each', async () => {
    const goods = await desk.goods();
    await desk.receive([desk.line(goods, 4, 10)]);
    await desk.receive([desk.line(goods, 4, 20)]);
    const loss = await take(goods, 2);
    await app.send(stockLoss.pass, { id: loss.data.id, version: loss.data.version }, desk.once());
    const { data } = await app.send(stock.page, { breedId: goods.breedId }, { token: desk.token });
    expect(data.records[0]).toMatchObject({
      onHand: 6,
      available: 6,
      cost: 15,
      costAmount: 90,
      locationName: '销售仓',
    });
    expect(data.sums).toMatchObject({ onHand: 6, locked: 0, available: 6, costAmount: 90 });
    const range = { barcodeId: goods.id, from: '2025-04-10', to: '2025-04-10' };
    const rows = await app.send(stock.ledgerPage, { ...range, size: 10 }, { token: desk.token });
    expect(rows.data.sums).toEqual({ opening: 0, closing: 6 });
    expect(
      rows.data.records.map(({ bizType, qty, unitCost, balanceAfter }) => [bizType, qty, unitCost, balanceAfter]),
    ).toEqual([
      ['PURCHASE_IN', 4, 10, 4],
      ['PURCHASE_IN', 4, 20, 8],
      ['DAMAGE', -2, 15, 6],
    ]);
    const sheet = await app.download(stock.export, { breedId: goods.breedId }, { token: desk.token });
    expect(sheet.status).toBe(200);
  });

  it('shows the powers of a breed as a grid', async () => {
    const lens = await desk.goods('001', '现片');
    await app.database.query(`UPDATE erp_barcode SET sph = -1, cyl = 0 WHERE id = ${lens.id}`);
    await desk.receive([desk.line(lens, 3, 10)]);
    const { data } = await app.send(stock.matrix, { breedId: lens.breedId }, { token: desk.token });
    expect(data).toEqual({
      spheres: [-1],
      cylinders: [0],
      cells: [{ sph: -1, cyl: 0, add: null, barcodeId: lens.id, onHand: 3, available: 3, safetyQty: 0 }],
    });
  });
});

describe('a location', () => {
  it('cannot be disabled while it has stock, and the default location stays', async () => {
    const saved = await app.send(location.save, { code: '02', name: '后仓', type: 'BACK' }, { token: desk.token });
    const goods = await desk.goods();
    await desk.receive([desk.line(goods, 1, 10, { locationId: saved.data.id })]);
    const move = { id: saved.data.id, version: 1, stateEnum: 'DISABLE' as const };
    expect((await app.send(location.enable, move, { token: desk.token })).code).toBe(140211);
    const twice = await app.send(location.save, { code: '02', name: '别处', type: 'BACK' }, { token: desk.token });
    expect(twice.code).toBe(100004);
    const all = await app.send(location.findAll, {}, { token: desk.token });
    expect(all.data.map(({ name }) => name)).toEqual(['销售仓', '后仓']);
  });

  it('140218 refuses a bill that was saved before the location was disabled, until the location is enabled again', async () => {
    const { data } = await app.send(location.save, { code: '04', name: '夹层', type: 'BACK' }, { token: desk.token });
    const goods = await desk.goods();
    const bill = await desk.save([desk.line(goods, 2, 10, { locationId: data.id })]);
    const move = { id: data.id, version: 1 };
    await app.send(location.enable, { ...move, stateEnum: 'DISABLE' }, { token: desk.token });
    expect(await desk.pass(bill.data)).toMatchObject({
      code: 140218,
      msg: '库位「夹层」已停用，请先启用，或在单据上换一个库位',
    });
    expect(await desk.ledger(goods)).toEqual([]);
    await app.send(location.enable, { ...move, version: 2, stateEnum: 'ENABLE' }, { token: desk.token });
    expect((await desk.pass(bill.data)).success).toBe(true);
    expect(await desk.balance(goods)).toEqual({ onHand: 2, locked: 0 });
  });

  it('140211 is either disabled or receives goods, never both, in 32 concurrent requests', async () => {
    const { data } = await app.send(location.save, { code: '03', name: '阁楼', type: 'BACK' }, { token: desk.token });
    const goods = await desk.goods();
    const bills = [];
    for (let bill = 0; bill < 16; bill += 1) {
      bills.push((await desk.save([desk.line(goods, 1, 10, { locationId: data.id })])).data);
    }
    const move = { id: data.id, version: 1, stateEnum: 'DISABLE' as const };
    const asked = await Promise.all(
      bills.flatMap((bill) => [desk.pass(bill), app.send(location.enable, move, { token: desk.token })]),
    );
    const { rows } = await app.database.query('SELECT state_enum FROM stock_location WHERE id = $1', [data.id]);
    const { onHand } = await desk.balance(goods);
    for (const { success, code } of asked) if (!success) expect([140211, 140218, 100001, 100003]).toContain(code);
    expect(rows[0]?.state_enum === 'DISABLE' ? onHand === 0 : onHand > 0).toBe(true);
  });
});

describe('the reversal of a receipt', () => {
  const back = ({ id, version }: { id: number; version: number }) =>
    app.send(purchase.retrial, { id, version, reason: '退回' }, desk.once());

  it('is refused while bills lock its goods', async () => {
    const goods = await desk.goods();
    const bill = await desk.receive([desk.line(goods, 10, 8)]);
    const held = await take(goods, 4);
    expect(await back(bill)).toMatchObject({ code: 140201, msg: expect.stringMatching(/可用 6，需要 10$/) });
    await app.send(stockLoss.withdraw, { id: held.data.id, version: held.data.version }, desk.once());
    expect((await back(bill)).success).toBe(true);
    expect(await desk.balance(goods)).toEqual({ onHand: 0, locked: 0 });
  });

  it('writes the opposite of each of its rows, the last first, for the same line and supplier', async () => {
    const [one, two] = [await desk.goods(), await desk.goods()];
    const bill = await desk.receive([desk.line(one, 3, 8), desk.line(two, 2, 5)]);
    expect((await back(bill)).success).toBe(true);
    const { rows } = await app.database.query(
      `SELECT id, barcode_id, qty, cost_amount, item_id, supplier_id, reverse_of_id FROM stock_ledger
        WHERE barcode_id IN (${one.id}, ${two.id}) ORDER BY id`,
    );
    const [first, second, ...opposites] = rows;
    for (const row of [first, second])
      expect(row).toMatchObject({ item_id: expect.anything(), supplier_id: expect.anything(), reverse_of_id: null });
    const opposite = (row: typeof first) => ({
      ...{ barcode_id: row?.barcode_id, item_id: row?.item_id, supplier_id: row?.supplier_id },
      ...{ reverse_of_id: row?.id, qty: -Number(row?.qty), cost_amount: `-${row?.cost_amount}` },
    });
    expect(opposites).toMatchObject([opposite(second), opposite(first)]);
  });
});

describe('the ledger', () => {
  it('is append-only except for the final costs of its rows', async () => {
    await expect(app.database.query('UPDATE stock_ledger SET qty = qty + 1')).rejects.toThrow('append-only');
    await expect(app.database.query('DELETE FROM stock_ledger')).rejects.toThrow('append-only');
    const { rows } = await app.database.query(
      'UPDATE stock_ledger SET final_unit_cost = 1, final_cost_amount = 1 RETURNING id',
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('has stock balances that the database keeps from becoming negative', async () => {
    await expect(app.database.query('UPDATE stock_balance SET on_hand = -1')).rejects.toThrow('check constraint');
    await expect(app.database.query('UPDATE stock_balance SET locked = on_hand + 1')).rejects.toThrow(
      'check constraint',
    );
  });
});

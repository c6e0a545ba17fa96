import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { importOf } from '../support/sheet-import';
import { CountDesk } from './count-desk';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import { written } from './sheet-file';
import { brokenInvariants, emptyOrg, type Goods } from './stock-desk';

let desk: SaleDesk;
let room: CountDesk;

beforeAll(async () => {
  desk = await openSaleDesk();
  room = new CountDesk(desk, desk.stock.token);
});
afterAll(() => desk.app.close());

const DAY = '2025-03-12';
const at = (time: string) => desk.app.setNow(`${DAY} ${time}:00`);
const sell = (goods: Goods, qty: number) => desk.passed([{ barcodeId: goods.id, qty, takeNow: true }]);
const parameter = async (key: string, value: string) =>
  desk.rows(`INSERT INTO parameter (property_owner_id, org_id, key, value)
    VALUES (1, ${await emptyOrg(desk.app)}, '${key}', '${value}')
    ON CONFLICT (property_owner_id, org_id, key) DO UPDATE SET value = excluded.value`);

describe('ERP-15 a count with a sale in the middle', () => {
  it('posts the difference at the time of the count, not the counted quantity', async () => {
    at('08:50');
    const goods = await desk.priced(100, 20);
    at('09:00');
    const id = await room.of([goods]);
    expect(await room.lineOf(id, goods)).toMatchObject({ snapshotQty: 20, need: 'COUNT' });
    at('10:00');
    await sell(goods, 3);
    at('10:30');
    const line = await room.count(id, goods, 16, { reason: '少1副' });
    expect(line).toMatchObject({ movedQty: -3, bookQty: 17, diffQty: -1 });
    at('11:00');
    await sell(goods, 2);
    expect((await room.submit(id)).data.state).toBe('SUBMITTED');
    expect((await room.pass(id)).data).toMatchObject({ state: 'PASSED', bizDate: DAY });
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 14, locked: 0 });
    expect((await desk.stock.ledger(goods)).at(-1)).toMatchObject({ bizType: 'CHECK_LOSS', qty: -1, amount: -20 });
    expect(await room.found(id)).toMatchObject({ totalAmount: -20, lossQty: 1, gainQty: 0, countedCount: 1 });
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });
});

describe('ERP-16 a count that would remove sold or locked pieces', () => {
  it('is refused with 140210, rejected and counted again', async () => {
    await parameter('recountLimit', '99');
    at('12:00');
    const goods = await desk.priced(100, 10);
    const id = await room.of([goods]);
    at('12:10');
    expect(await room.count(id, goods, 5, { reason: '少' })).toMatchObject({ diffQty: -5 });
    at('12:20');
    await sell(goods, 6);
    await room.submit(id);
    expect(await room.pass(id)).toMatchObject({ code: 140210, msg: expect.stringContaining(`${goods.name} S`) });
    expect((await desk.stock.ledger(goods)).map(({ bizType }) => bizType)).toEqual(['PURCHASE_IN', 'SALE']);
    await room.reject(id);
    at('12:30');
    expect(await room.count(id, goods, 3)).toMatchObject({ bookQty: 4, diffQty: -1 });
    await room.submit(id);
    expect((await room.pass(id)).success).toBe(true);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 3, locked: 0 });
  });

  it('leaves pieces that a sale has locked', async () => {
    const goods = await desk.priced(100, 4);
    await desk.sold([{ barcodeId: goods.id, qty: 4 }]);
    const id = await room.of([goods]);
    await room.count(id, goods, 3, { reason: '少' });
    await room.submit(id);
    expect((await room.pass(id)).code).toBe(140210);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 4, locked: 4 });
    await parameter('recountLimit', '3');
  });
});

describe('the snapshot', () => {
  it('contains every place in scope that has stock or moved recently, and no other', async () => {
    const [held, sold, other] = [await desk.priced(100, 3), await desk.priced(100, 2), await desk.priced(100, 1)];
    await sell(sold, 2);
    const never = await desk.priced(100);
    const id = await room.of([held, sold, never]);
    const { lines, scopeText, lineCount } = await room.found(id);
    expect(lines.map(({ barcodeId, snapshotQty }) => [barcodeId, snapshotQty]).sort()).toEqual(
      [
        [held.id, 3],
        [sold.id, 0],
      ].sort(),
    );
    expect(lineCount).toBe(2);
    expect(scopeText).toContain('镜架');
    expect((await room.generate({ breedIds: [never.breedId, other.breedId] })).code).toBe(140208);
    await room.drop(id);
    expect((await room.generate({ breedIds: [never.breedId] })).code).toBe(140248);
  });

  it('140208 names the open count of an overlapping place, and 32 concurrent requests create one count', async () => {
    const goods = await desk.priced(100, 1);
    const replies = await Promise.all(Array.from({ length: 32 }, () => room.generate({ breedIds: [goods.breedId] })));
    const made = replies.filter(({ success }) => success);
    expect(made).toHaveLength(1);
    const [first] = made;
    expect(replies.find(({ success }) => !success)).toMatchObject({
      code: 140208,
      msg: `范围内已有未完成的盘点单 ${first?.data.billNo}`,
    });
    expect((await room.generate()).code).toBe(140208);
    const elsewhere = await desk.priced(100, 1);
    const second = await room.of([elsewhere]);
    await room.drop(second);
    await room.drop(first?.data.id ?? 0);
  });
});

describe('an entry of a count', () => {
  it('is stored once per request when 32 requests scan one line concurrently', async () => {
    const goods = await desk.priced(100, 32);
    const id = await room.of([goods]);
    const code = (await room.lineOf(id, goods)).code;
    const keys = Array.from({ length: 32 }, () => room.once());
    const replies = await Promise.all(keys.map((as) => room.enter(id, { code }, as)));
    expect(replies.every(({ success }) => success)).toBe(true);
    const again = await Promise.all(keys.map((as) => room.enter(id, { code }, as)));
    expect(again.every(({ success }) => success)).toBe(true);
    expect(await room.lineOf(id, goods)).toMatchObject({ countedQty: 32, diffQty: 0 });
    await room.drop(id);
  });

  it('adds each new goods to one line when 32 requests scan eight goods concurrently', async () => {
    const known = await desk.priced(100, 1);
    const found = await Promise.all(Array.from({ length: 8 }, () => desk.priced(100)));
    const id = await room.of([known, ...found]);
    const codes = await Promise.all(
      found.map(async (goods) =>
        String((await desk.rows(`SELECT code FROM erp_barcode WHERE id = ${goods.id}`))[0]?.code),
      ),
    );
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, n) => room.enter(id, { code: codes[n % 8] ?? '' })),
    );
    expect(replies.filter(({ success }) => !success)).toEqual([]);
    const { lines, lineCount } = await room.found(id);
    expect(lineCount).toBe(9);
    expect(lines.slice(1).map(({ countedQty, snapshotQty }) => [countedQty, snapshotQty])).toEqual(
      Array.from({ length: 8 }, () => [4, 0]),
    );
    expect(lines.map(({ lineNo }) => lineNo)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await room.drop(id);
  });

  it('counts at its own time: a later entry overrides an earlier one, and scans add up in any order', async () => {
    at('13:00');
    const goods = await desk.priced(100, 20);
    const id = await room.of([goods]);
    const { id: lineId } = await room.lineOf(id, goods);
    at('13:10');
    await room.enter(id, { lineId });
    at('13:20');
    await sell(goods, 2);
    at('13:30');
    // Waited at the counter's device for 15 minutes: before the sale.
    expect((await room.enter(id, { lineId, at: '2025-03-12 13:15:00' })).data.line).toMatchObject({
      countedQty: 2,
      movedQty: 0,
    });
    expect(await room.count(id, goods, 18)).toMatchObject({ movedQty: -2, diffQty: 0 });
    at('13:40');
    // A scan from before the whole figure is in it already, and an older figure is history.
    expect((await room.enter(id, { lineId, at: '2025-03-12 13:25:00' })).data.line.countedQty).toBe(18);
    expect((await room.enter(id, { lineId, countedQty: 5, at: '2025-03-12 13:25:00' })).data.line.countedQty).toBe(18);
    expect((await room.enter(id, { lineId, add: -1 })).data.line.countedQty).toBe(17);
    expect((await room.enter(id, { lineId, add: -99 })).status).toBe(400);
    await room.drop(id);
  });

  it('is accepted only for goods in scope, at one place, and with a batch number', async () => {
    const lens = await desk.priced(100, 2, 'qx2', { batchNo: 'B1', expireDate: '2027-01-31' });
    await desk.stock.receive([desk.stock.line(lens, 3, 20, { batchNo: 'B2', expireDate: '2027-06-30' })]);
    const [frame, fresh] = [await desk.priced(100, 1), await desk.priced(100, 0, 'qx2')];
    const id = await room.of([lens, fresh]);
    const codeOf = async ({ id: goodsId }: Goods) =>
      String((await desk.rows(`SELECT code FROM erp_barcode WHERE id = ${goodsId}`))[0]?.code);
    const code = await codeOf(lens);
    expect(await room.enter(id, { code: '2999999999999' })).toMatchObject({ code: 140115 });
    expect(await room.enter(id, { code: await codeOf(frame) })).toMatchObject({
      code: 140246,
      msg: `「${await brandOf(frame)}」不在本次盘点范围`,
    });
    expect((await room.enter(id, { code })).code).toBe(140247);
    expect((await room.enter(id, { code, batchNo: 'B2' })).data.line).toMatchObject({ batchNo: 'B2', countedQty: 1 });
    expect((await room.enter(id, { code: await codeOf(fresh) })).code).toBe(140203);
    const found = { code: await codeOf(fresh), batchNo: 'F1', expireDate: '2027-01-01' };
    expect((await room.enter(id, found)).data).toMatchObject({ isNew: true, line: { snapshotQty: 0, diffQty: 1 } });
    const added = { id, barcodeId: lens.id, batchNo: 'B9', expireDate: '2026-12-31' };
    const line = await desk.app.send(inventoryCheck.addLine, added, room.once());
    expect(line.data).toMatchObject({ batchNo: 'B9', snapshotQty: 0, need: 'COUNT' });
    await desk.rows(`UPDATE erp_barcode SET state_enum = 'DISABLE' WHERE id = ${lens.id}`);
    expect((await room.enter(id, { code, batchNo: 'B1' })).success).toBe(true);
    await room.drop(id);
  });

  it('is refused after the submit and for another chain', async () => {
    const goods = await desk.priced(100, 1);
    const id = await room.of([goods]);
    const { lineId, ...line } = { ...(await room.count(id, goods, 1)), lineId: (await room.lineOf(id, goods)).id };
    expect(line.diffQty).toBe(0);
    const other = await desk.app.signIn('admin_b');
    expect((await room.enter(id, { lineId }, room.once(other))).code).toBe(140001);
    await room.submit(id);
    expect(await room.enter(id, { lineId })).toMatchObject({ code: 140002, msg: '单据当前状态为「待审核」，不能录入' });
    await room.drop(id);
  });
});

const brandOf = async ({ id }: Goods) =>
  String(
    (
      await desk.rows(`SELECT concat(brand.name, breed.name) AS name FROM erp_barcode b
        JOIN erp_breed breed ON breed.id = b.breed_id JOIN erp_brand brand ON brand.id = breed.brand_id
        WHERE b.id = ${id}`)
    )[0]?.name,
  );

describe('a submit', () => {
  it('140209 asks about uncounted lines, then leaves them unchanged or enters 0', async () => {
    at('14:00');
    const [one, two] = [await desk.priced(100, 2), await desk.priced(100, 2)];
    const skip = await room.of([one, two]);
    await room.count(skip, one, 2);
    expect(await room.submit(skip)).toMatchObject({ code: 140209, msg: '还有 1 行未盘点' });
    expect((await room.submit(skip, { uncounted: 2 })).code).toBe(140209);
    expect((await room.submit(skip, { uncounted: 1 })).success).toBe(true);
    await room.pass(skip);
    expect(await desk.stock.balance(two)).toEqual({ onHand: 2, locked: 0 });
    const zero = await room.of([one, two], { uncountedRule: 'ZERO' });
    await room.count(zero, one, 2);
    expect((await room.submit(zero, { uncounted: 1 })).code).toBe(140215);
    await room.stage(zero, 'RECOUNT', { uncounted: 1 });
    expect(await room.lineOf(zero, two)).toMatchObject({ countedQty: 0, diffQty: -2, need: 'REASON' });
    const lineIds = [(await room.lineOf(zero, two)).id];
    await desk.app.send(inventoryCheck.reasons, { id: zero, lineIds, reason: '找不到' }, room.once());
    expect((await room.submit(zero)).success).toBe(true);
    await room.pass(zero);
    expect(await desk.stock.balance(two)).toEqual({ onHand: 0, locked: 0 });
  });

  it('140215 requires a reason for every difference', async () => {
    const goods = await desk.priced(100, 5);
    const id = await room.of([goods]);
    await room.count(id, goods, 6);
    expect(await room.submit(id)).toMatchObject({ code: 140215, msg: '请填写差异原因' });
    await room.enter(id, { lineId: (await room.lineOf(id, goods)).id, reason: '漏登记' });
    expect(await room.lineOf(id, goods)).toMatchObject({ countedQty: 6, reason: '漏登记' });
    expect((await room.submit(id)).success).toBe(true);
    await room.pass(id);
    expect((await desk.stock.ledger(goods)).at(-1)).toMatchObject({ bizType: 'CHECK_GAIN', qty: 1, amount: 20 });
    const { version } = await room.found(id);
    await sell(goods, 6);
    const back = { id, version, reason: '录错' };
    expect((await desk.app.send(inventoryCheck.retrial, back, room.once())).code).toBe(140201);
  });
});

describe('a large difference', () => {
  let keeper: string;
  let manager: string;
  beforeAll(async () => {
    keeper = await room.somebody('stock', 'WAREHOUSE');
    manager = await room.somebody('manager', 'MANAGER');
  });
  const asWhom = async (token: string, act: () => Promise<unknown>) => {
    const before = room.token;
    room.token = token;
    await act();
    room.token = before;
  };

  it.each([
    ['镜架差2件不用', '003', 8, 0],
    ['镜架差3件要', '003', 7, 140241],
    ['三类器械差1件要', 'qx2', 9, 140241],
  ])('needs a recount: %s', async (_case, categoryId, counted, code) => {
    const batch = categoryId === 'qx2' ? { batchNo: 'B1', expireDate: '2027-01-31' } : {};
    const goods = await desk.priced(100, 10, categoryId, batch);
    const id = await room.of([goods]);
    await room.count(id, goods, counted, { reason: '少' });
    expect((await room.submit(id)).code).toBe(code);
    await room.drop(id);
  });

  it('needs a recount by another account, and is accepted when both counts agree', async () => {
    const [goods, fine] = [await desk.priced(100, 10), await desk.priced(100, 10)];
    const id = await room.of([goods, fine]);
    const early = await room.lineOf(id, goods);
    await room.count(id, goods, 6, { reason: '少' });
    await room.count(id, fine, 10);
    await room.stage(id, 'RECOUNT');
    expect((await room.lineOf(id, goods)).need).toBe('RECOUNT');
    expect((await room.enter(id, { lineId: early.id })).code).toBe(140244);
    expect((await room.enter(id, { lineId: (await room.lineOf(id, fine)).id }, room.once(keeper))).code).toBe(140245);
    await asWhom(keeper, () => room.count(id, goods, 6));
    const line = await room.lineOf(id, goods);
    expect(line).toMatchObject({ firstQty: 6, recountQty: 6, countedQty: 6, diffQty: -4, need: null });
    expect(line.recountByName).not.toBe(line.firstByName);
    expect((await room.submit(id)).success).toBe(true);
    await room.drop(id);
  });

  it('is decided by a third count of an approver when two counts differ', async () => {
    const goods = await desk.priced(100, 10);
    const id = await room.of([goods]);
    await room.count(id, goods, 6, { reason: '少' });
    await room.stage(id, 'RECOUNT');
    await asWhom(keeper, () => room.count(id, goods, 8));
    expect((await room.submit(id)).code).toBe(140242);
    await room.stage(id, 'THIRD');
    const { id: lineId } = await room.lineOf(id, goods);
    expect((await room.enter(id, { lineId, countedQty: 8 }, room.once(keeper))).code).toBe(140250);
    await asWhom(manager, () => room.count(id, goods, 8));
    expect(await room.lineOf(id, goods)).toMatchObject({
      firstQty: 6,
      recountQty: 8,
      thirdQty: 8,
      diffQty: -2,
      need: null,
    });
    expect((await room.submit(id)).success).toBe(true);
    await room.reject(id);
    expect((await room.found(id)).stage).toBe('FIRST');
    await room.drop(id);
  });

  it('is accepted when a sale between the two counts explains their difference', async () => {
    at('15:00');
    const goods = await desk.priced(100, 10);
    const id = await room.of([goods]);
    at('15:10');
    await room.count(id, goods, 6, { reason: '少' });
    await room.stage(id, 'RECOUNT');
    at('15:20');
    await sell(goods, 2);
    at('15:30');
    await asWhom(keeper, () => room.count(id, goods, 4));
    expect((await room.submit(id)).success).toBe(true);
    await room.pass(id);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 4, locked: 0 });
  });
});

describe('a blind count', () => {
  it('hides stock quantities until it is submitted: on page, paper, sheet and list of changes', async () => {
    const keeper = await room.somebody('stock', 'WAREHOUSE');
    const goods = await desk.priced(100, 10);
    const id = await room.of([goods], { blind: true });
    const counted = await room.count(id, goods, 6);
    expect(counted).toMatchObject({ countedQty: 6, need: null });
    const secret = ['snapshotQty', 'movedQty', 'bookQty', 'diffQty', 'firstQty'] as const;
    const { data: paper } = await desk.app.send(inventoryCheck.print, { id }, { token: room.token });
    const { data: changes } = await desk.app.send(inventoryCheck.changes, { id }, { token: room.token });
    const found = await room.found(id);
    for (const line of [counted, paper.lines[0], changes.lines[0], found.lines[0]]) {
      for (const name of secret) expect(line?.[name] ?? null).toBeNull();
    }
    expect([found.gainQty, found.lossQty, found.totalAmount]).toEqual([null, null, 0]);
    expect(paper.title).toBe('盘点表');
    const { id: lineId } = await room.lineOf(id, goods);
    await desk.app.send(inventoryCheck.reasons, { id, lineIds: [lineId], reason: '少' }, room.once());
    await room.stage(id, 'RECOUNT');
    // The recount does not see the first count.
    expect((await room.found(id, keeper)).lines[0]).toMatchObject({ need: 'RECOUNT', countedQty: null });
    const again = await room.enter(id, { lineId, countedQty: 6 }, room.once(keeper));
    expect(again.data.line).toMatchObject({ countedQty: 6 });
    await room.submit(id);
    expect((await room.found(id)).lines[0]).toMatchObject({ bookQty: 10, diffQty: -4, firstQty: 6 });
    await room.pass(id);
    const { data: report } = await desk.app.send(inventoryCheck.print, { id }, { token: room.token });
    expect(report).toMatchObject({ title: '盘点差异单', mark: null });
  });

  it('asks for reasons after the first count is finished', async () => {
    const goods = await desk.priced(100, 10);
    const id = await room.of([goods], { blind: true });
    await room.count(id, goods, 9);
    expect((await room.submit(id)).code).toBe(140243);
    await room.stage(id, 'RECOUNT');
    expect((await room.lineOf(id, goods)).need).toBe('REASON');
    await room.drop(id);
  });
});

describe('the views of a count', () => {
  it('show costs in lists, sheets and papers only with the right to costs', async () => {
    const keeper = await room.somebody('stock', 'WAREHOUSE');
    const goods = await desk.priced(100, 10);
    const id = await room.of([goods]);
    await room.count(id, goods, 9, { reason: '少' });
    await room.submit(id);
    const seen = await room.found(id, keeper);
    expect(seen.totalAmount).toBeUndefined();
    expect(seen.lines[0]).not.toHaveProperty('amount');
    expect((await room.found(id)).lines[0]).toMatchObject({ price: 20, amount: -20, tagPrice: 100 });
    for (const column of ['snapshot_at', 'line_count', 'total_amount', 'bill_no']) {
      const page = await desk.app.send(inventoryCheck.page, { column, asc: true, size: 100 }, { token: room.token });
      expect(page.data.records.map((row) => row.id)).toContain(id);
      expect((await desk.app.download(inventoryCheck.export, { column }, { token: room.token })).status).toBe(200);
    }
    await room.drop(id);
  });

  it('show sold pieces that await pickup next to the stock', async () => {
    const goods = await desk.priced(100, 10);
    await desk.passed([{ barcodeId: goods.id, qty: 3 }]);
    const id = await room.of([goods]);
    expect(await room.lineOf(id, goods)).toMatchObject({ snapshotQty: 7, waitTakeQty: 3 });
    await room.drop(id);
  });
});

describe('an import of counted quantities', () => {
  it('fills existing lines and adds lines for goods found in addition', async () => {
    const [goods, extra] = [await desk.priced(100, 10), await desk.priced(100)];
    const id = await room.of([goods, extra]);
    const codeOf = async ({ id: goodsId }: Goods) =>
      (await desk.rows(`SELECT code FROM erp_barcode WHERE id = ${goodsId}`))[0]?.code as string;
    const sheet = importOf(desk.app, inventoryCheck.import, room.token, '实盘.xlsx');
    const heads = ['条码*', '库位', '批号', '有效期', '实盘*', '差异原因'];
    const rows = [
      [await codeOf(goods), '', '', '', 9, '少'],
      [await codeOf(extra), '销售仓', '', '', 2, '多'],
    ];
    const { jobId } = await sheet.checked(await written(heads, rows), { id });
    expect((await sheet.apply(jobId)).data).toEqual({ saved: 2 });
    expect(await room.lineOf(id, goods)).toMatchObject({ countedQty: 9, diffQty: -1, reason: '少' });
    expect(await room.lineOf(id, extra)).toMatchObject({ countedQty: 2, diffQty: 2 });
    const wrong = await sheet.checked(await written(heads, [['2999999999990', '', '', '', 1, '']]), { id });
    expect(sheet.said(wrong)).toEqual(['2 条码 未找到条码 2999999999990，请先建立商品条码']);
    await room.drop(id);
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });
});

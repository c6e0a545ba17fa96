import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { money, price } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { jobs } from '../../src/modules/jobs';
import { type Line, openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants, type Goods } from './stock-desk';

let desk: SaleDesk;

beforeAll(async () => {
  desk = await openSaleDesk();
});
afterAll(() => desk.app.close());

const of = (goods: Goods, qty = 1, more: Partial<Line> = {}): Line => ({ barcodeId: goods.id, qty, ...more });
const step = (
  name: 'withdraw' | 'invalid' | 'submit' | 'pass' | 'retrial' | 'reject',
  bill: { id: number; version: number },
) =>
  desk.app.sendRaw(
    sale[name],
    { id: bill.id, version: bill.version, ...(name === 'retrial' || name === 'reject' ? { reason: '录错' } : {}) },
    desk.stock.once(),
  );

describe('ERP-24 a sale and its payment', () => {
  it('is confirmed, charged once, approved, and later reversed only by a return: 140403, never 140002', async () => {
    const { stock, found, order, pay } = desk;
    const frame = await desk.priced(480, 5);
    const { id, version } = await desk.sold([of(frame, 2)]);
    expect(await stock.balance(frame)).toEqual({ onHand: 5, locked: 2 });
    expect(await found(id)).toMatchObject({
      ...{ state: 'SUBMITTED', chargeState: 'WAIT', source: 'BILL', totalAmount: 960, tagAmount: 960 },
      reservedUntil: '2025-03-15 09:00:00',
    });
    const waiting = await order(id);
    expect(waiting.order).toMatchObject({ orderState: 1, payableAmount: 960 });
    expect(waiting.lines).toMatchObject([{ sourceType: 4, sourceId: id, barcodeId: frame.id, qty: 2, unitPrice: 480 }]);
    const second = await desk.save([of(frame, 1)]);
    expect(second.data.warnings).toEqual([`存在待审核的销售单${(await found(id)).billNo}，请先处理`]);
    await step('invalid', second.data);
    expect(await step('pass', { id, version })).toMatchObject({ code: 140402, msg: '销售单未收费，不能出库' });
    expect((await pay(waiting.order.id)).success).toBe(true);
    const charged = await found(id);
    expect(charged).toMatchObject({
      state: 'PASSED',
      chargeState: 'CHARGED',
      paidAmount: 960,
      deliveryState: 'WAIT_TAKE',
    });
    expect(charged.lines).toMatchObject([{ paidAmount: 960, deliveryState: 'WAIT_TAKE' }]);
    expect((await stock.ledger(frame)).map(({ bizType, qty, amount }) => [bizType, qty, amount])).toEqual([
      ['PURCHASE_IN', 5, 100],
      ['SALE', -2, -40],
    ]);
    expect(await stock.balance(frame)).toEqual({ onHand: 3, locked: 0 });
    expect((await pay(waiting.order.id)).code).toBe(180201);
    expect(await step('retrial', charged)).toMatchObject({ code: 140403, msg: '销售单已收费，请办理销售退货' });
    expect(await step('invalid', charged)).toMatchObject({ code: 140403, msg: '销售单已收费，请办理销售退货' });
    expect((await step('withdraw', charged)).code).toBe(140403);
    expect(charged.timeline.map(({ action }) => action)).toContain('审核通过');
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });

  it('releases its goods and its order when it is not paid in time', async () => {
    const { stock, found, order, app } = desk;
    const frame = await desk.priced(100, 3);
    const { id } = await desk.sold([of(frame, 3)]);
    const waiting = await order(id);
    await runDueJobs(app.database.db, jobs, () => instantOf('2025-03-15 08:59:00'));
    expect((await found(id)).state).toBe('SUBMITTED');
    await runDueJobs(app.database.db, jobs, () => instantOf('2025-03-15 09:00:00'));
    expect(await found(id)).toMatchObject({ state: 'DRAFT', chargeState: 'NONE', reservedUntil: null });
    expect(await stock.balance(frame)).toEqual({ onHand: 3, locked: 0 });
    const after = await desk.app.database.query(
      `SELECT order_state, void_reason FROM charge_order WHERE id = ${waiting.order.id}`,
    );
    expect(after.rows).toEqual([{ order_state: 5, void_reason: '来源已撤回' }]);
  });

  it.each(['withdraw', 'invalid', 'reject'] as const)('releases goods and order on %s', async (name) => {
    const frame = await desk.priced(100, 1);
    const bill = await desk.sold([of(frame)]);
    expect((await step(name, bill)).success).toBe(true);
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 1, locked: 0 });
    const { state, chargeNo } = await desk.found(bill.id);
    expect([state, chargeNo]).toEqual([{ withdraw: 'DRAFT', invalid: 'INVALID', reject: 'REJECTED' }[name], null]);
  });

  it('waits for approval where the organisation disabled automatic approval (saleAutoPass)', async () => {
    await desk.rows(`INSERT INTO parameter (property_owner_id, org_id, key, value)
      VALUES (1, (SELECT max(id) FROM org WHERE property_owner_id = 1), 'saleAutoPass', 'false')`);
    const frame = await desk.priced(100, 1);
    const paid = await desk.passed([of(frame)]);
    expect(paid).toMatchObject({ state: 'SUBMITTED', chargeState: 'CHARGED' });
    expect((await step('withdraw', paid)).code).toBe(140403);
    expect((await desk.refund(paid.id, [1])).code).toBe(180312);
    expect((await step('pass', paid)).success).toBe(true);
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 0, locked: 0 });
    await desk.rows(`DELETE FROM parameter WHERE key = 'saleAutoPass'`);
  });

  it('is listed for review when nothing is to be paid, and not while it waits for its payment', async () => {
    const frame = await desk.priced(100, 2);
    const gift = await desk.sold([of(frame, 1, { gift: true })]);
    const unpaid = await desk.sold([of(frame)]);
    const filters = { states: ['SUBMITTED' as const], settled: true, size: 100 as const };
    const { data } = await desk.app.send(sale.page, filters, { token: desk.stock.token });
    const waiting = data.records.map(({ id }) => id);
    expect([waiting.includes(gift.id), waiting.includes(unpaid.id)]).toEqual([true, false]);
    await step('invalid', gift);
    await step('invalid', unpaid);
  });

  it('needs no payment when it is free, and can be reversed', async () => {
    const frame = await desk.priced(100, 1);
    const bill = await desk.sold([of(frame, 1, { gift: true })]);
    expect(await desk.found(bill.id)).toMatchObject({ chargeState: 'NONE', totalAmount: 0, chargeNo: null });
    const passed = await step('pass', bill);
    expect(passed.success).toBe(true);
    expect((await step('retrial', { id: bill.id, version: bill.version + 1 })).success).toBe(true);
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 1, locked: 0 });
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });
});

/** Saves the sale of a walk-in. */
const saveWalkIn = (lines: Line[], as = desk.stock.once()) =>
  desk.save(lines, { source: 'QUICK', patientId: null }, as);

describe('the last pieces', () => {
  it('ERP-05 are sold to as many concurrent callers as there are pieces', async () => {
    const frame = await desk.priced(10, 10);
    const replies = await Promise.all(Array.from({ length: 64 }, () => saveWalkIn([of(frame)])));
    expect(replies.filter(({ success }) => success)).toHaveLength(10);
    const refused = replies.filter(({ success }) => !success);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([140201]));
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 10, locked: 10 });
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });

  it('are sold once when 32 callers request one piece, and a repeated confirmation changes nothing', async () => {
    const frame = await desk.priced(10, 1);
    const keys = Array.from({ length: 32 }, () => desk.stock.once());
    const replies = await Promise.all(keys.map((as) => saveWalkIn([of(frame)], as)));
    const won = replies.findIndex(({ success }) => success);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    const again = await saveWalkIn([of(frame)], keys[won]);
    expect(again.data).toEqual(replies[won]?.data);
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 1, locked: 1 });
    expect((await desk.pay((await desk.order(replies[won]?.data.id ?? 0)).order.id)).success).toBe(true);
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 0, locked: 0 });
  });
});

describe('ERP-07 batches', () => {
  it('are sold in order of expiry, and never after it', async () => {
    const lens = await desk.priced(50, 0, 'qx2');
    const { stock } = desk;
    const batch = (batchNo: string, expireDate: string) => stock.line(lens, 5, 5, { batchNo, expireDate });
    await stock.receive([batch('B3', '2025-03-12'), batch('B1', '2025-03-31'), batch('B2', '2025-06-30')]);
    desk.app.setNow('2025-03-13 09:00:00');
    const again = await stock.again();
    const save = (qty: number, more: Partial<Line> = {}) => desk.save([of(lens, qty, more)], {}, again.once());
    const first = await save(7);
    const held = await desk.rows(`SELECT b.batch_no, k.qty FROM stock_lock k JOIN stock_batch b ON b.id = k.batch_id
      WHERE k.bill_id = ${first.data.id} ORDER BY k.id`);
    expect(held).toEqual([
      { batch_no: 'B1', qty: 5 },
      { batch_no: 'B2', qty: 2 },
    ]);
    expect((await save(4)).msg).toMatch(/库存不足：可用 3，需要 4$/);
    expect(await save(1, { batchNo: 'B3', expireDate: '2025-03-12' })).toMatchObject({
      code: 140202,
      msg: '批号 B3 已过期，不能销售',
    });
    desk.app.setNow('2025-03-12 09:00:00');
  });

  it('of drugs are taken from the pharmacy, and no goods are sold from the location for defects', async () => {
    const place = (code: string, type: 'DRUG' | 'DEFECT') =>
      desk.app.send(location.save, { code, name: code, type }, { token: desk.stock.token });
    const pharmacy = (await place('YF', 'DRUG')).data.id;
    const defective = (await place('BL', 'DEFECT')).data.id;
    await desk.rows(`INSERT INTO erp_supplier_licence (property_owner_id, supplier_id, position, kind, no)
      VALUES (1, ${desk.stock.supplierId}, 2, '药品经营许可证', '2')`);
    const drops = await desk.priced(30, 3, '071', { batchNo: 'D1', expireDate: '2027-01-01', locationId: pharmacy });
    const { id } = await desk.sold([of(drops, 2)]);
    expect((await desk.found(id)).lines).toMatchObject([{ locationId: pharmacy, locationName: 'YF' }]);
    const frame = await desk.priced(30, 1);
    expect(await desk.save([of(frame, 1, { locationId: defective })])).toMatchObject({
      status: 400,
      msg: '第1行 库位：请选择可以销售的库位',
    });
  });
});

describe('the rules of a sale', () => {
  it('name the missing field and change nothing', async () => {
    const frame = await desk.priced(100, 5);
    const unpriced = await desk.stock.goods();
    const { save } = desk;
    expect((await save([])).code).toBe(140003);
    expect(await save([of(frame)], { sellerId: null })).toMatchObject({ status: 400, msg: '销售员：请填写' });
    expect((await save([of(frame)], { patientId: null })).msg).toBe('患者：请选择');
    expect((await save([of(unpriced)])).msg).toMatch(/^「.+」未定价，不能销售$/);
    expect(await save([of(frame, 6)])).toMatchObject({ code: 140201, msg: expect.stringMatching(/可用 5，需要 6$/) });
    expect(await save([of(frame, 10_000)])).toMatchObject({ status: 400 });
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 5, locked: 0 });
  });

  it('require price 0 for a gift, and make the caller the seller of a quick sale', async () => {
    const frame = await desk.priced(100, 2);
    expect(await desk.save([of(frame, 1, { gift: true, price: price(5) })])).toMatchObject({
      status: 400,
      msg: '第1行 售价：赠品请填0',
    });
    const quick = { source: 'QUICK', patientId: null, sellerId: null } as const;
    const { id } = await desk.sold([of(frame)], quick);
    expect(await desk.found(id)).toMatchObject({
      source: 'QUICK',
      patientName: '散客',
      sellerName: expect.any(String),
    });
    const paid = await desk.passed([of(frame)], { ...quick, buyerName: '路过', buyerPhone: '13900000001' });
    expect(paid).toMatchObject({ patientName: '路过', deliveryState: 'TAKEN' });
    const { order, lines } = await desk.order(paid.id);
    expect([order.customerName, lines[0]?.sourceType, lines[0]?.doneQty]).toEqual(['路过', 8, 1]);
    const { version } = await desk.found(id);
    await step('withdraw', { id, version });
  });

  it('140405 140414 refuse a price below the minimum of the goods or the discount floor of the seller', async () => {
    const frame = await desk.priced(200, 5);
    await desk.rows(`UPDATE erp_tag_price SET min_price = 150 WHERE barcode_id = ${frame.id}`);
    await desk.rows(`UPDATE role SET discount_floor = 70 WHERE property_owner_id = 1`);
    expect((await desk.save([of(frame, 1, { price: price(140) })])).success).toBe(true);
    expect(await desk.save([of(frame, 1, { price: price(139.99) })])).toMatchObject({
      code: 140414,
      msg: expect.stringContaining('折扣低于您的权限（最低70%），请授权'),
    });
    const seller = await desk.app.signIn('sales');
    const theirs = (asked: number) => desk.save([of(frame, 1, { price: price(asked) })], {}, desk.stock.once(seller));
    expect((await theirs(149.99)).code).toBe(140405);
  });

  it('140411 require the parameters of goods made to order', async () => {
    const lens = await desk.priced(1280, 0, '000');
    await desk.rows(`UPDATE erp_breed SET stock_mode = 'ORDER' WHERE id = ${lens.breedId}`);
    const made = { eye: 'OD', customParams: { sph: -3, cyl: -1, pd: 62 } } as const;
    expect(await desk.save([of(lens, 1, made)])).toMatchObject({ code: 140411, msg: '请完善定做参数：轴位' });
    const params = { ...made, customParams: { ...made.customParams, axis: 90 } };
    const paid = await desk.passed([of(lens, 1, params)]);
    expect(paid.lines).toMatchObject([{ deliveryState: 'TO_ORDER', customParams: { sph: -3, axis: 90 } }]);
    expect(await desk.stock.ledger(lens)).toEqual([]);
  });
});

describe('access to sales', () => {
  it('shows prices without the right to costs, and finds sales by patient, order and delivery', async () => {
    const frame = await desk.priced(480, 1);
    const paid = await desk.passed([of(frame)]);
    const { token } = desk.stock;
    const page = (filters: object) => desk.app.send(sale.page, filters, { token });
    const ids = async (filters: object) => (await page(filters)).data.records.map(({ id }) => id);
    expect(await ids({ chargeNo: paid.chargeNo })).toEqual([paid.id]);
    expect(await ids({ patient: paid.patientName, deliveryStates: ['WAIT_TAKE'] })).toContain(paid.id);
    expect(await ids({ chargeState: 'WAIT' })).not.toContain(paid.id);
    for (const column of ['patient_name', 'seller_name', 'source', 'charge_state', 'tag_amount', 'charged_at']) {
      expect((await page({ column, asc: true })).success).toBe(true);
      expect((await desk.app.download(sale.export, { column }, { token })).status).toBe(200);
    }
    const paper = await desk.app.send(sale.print, { id: paid.id }, { token });
    expect(paper.data).toMatchObject({ title: '销售单', mark: null, totalText: '肆佰捌拾元整' });
    const other = await desk.app.signIn('admin_b');
    expect((await desk.app.send(sale.findById, { id: paid.id }, { token: other })).code).toBe(140001);
  });
});

describe('discounts of a sale', () => {
  it('are shown separately for seller and till, and as their sum', async () => {
    await desk.rows('UPDATE role SET discount_floor = 80 WHERE property_owner_id = 1');
    const frame = await desk.priced(500, 4);
    const { id } = await desk.sold([of(frame, 2, { price: price(480) })]);
    const { order, lines } = await desk.order(id);
    const goods = `${(await desk.found(id)).lines[0]?.code}`;
    const reduced = await desk.app.send(
      chargeOrder.save,
      {
        ...{ id: order.id, version: order.version, patientId: desk.patientId, payableAmount: money(864) },
        ...{ wholeDiscountType: 1, wholeDiscountValue: 90 },
        lines: lines.map(({ id: lineId, qty }) => ({ id: lineId, sourceType: 4 as const, qty })),
      },
      desk.stock.once(),
    );
    expect(reduced.msg).toBe('操作成功');
    expect((await desk.pay(order.id)).success).toBe(true);
    const second = await desk.sold([of(frame, 1)]);
    const { records, sums } = (await desk.app.send(sale.page, { goods }, { token: desk.stock.token })).data;
    expect(records).toMatchObject([
      { id: second.id, discountAmount: 0, cashierDiscount: null, totalAmount: 500 },
      { id, discountAmount: 40, cashierDiscount: 96, totalAmount: 960, paidAmount: 864 },
    ]);
    expect(sums).toMatchObject({ discountAmount: 40, cashierDiscount: 96, totalAmount: 1460, paidAmount: 864 });
    expect(await desk.found(id)).toMatchObject({ cashierDiscount: 96 });
  });
});

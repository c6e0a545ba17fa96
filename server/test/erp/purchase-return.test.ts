import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { type As, type TestApp, testApp } from '../support/app';
import { brokenInvariants, type Goods, openDesk, type StockDesk } from './stock-desk';

type Draft = InputOf<typeof purchaseReturn.save>;
type Line = NonNullable<Draft['lines']>[number];

let app: TestApp;
let desk: StockDesk;

beforeAll(async () => {
  app = await testApp();
  desk = await openDesk(app);
  await desk.initialize();
});
afterAll(() => app.close());

const back = (goods: Goods, qty: number, more: Partial<Line> = {}): Line => ({ barcodeId: goods.id, qty, ...more });
const save = (lines: Line[], more: Partial<Draft> = {}, as: As = desk.once()) =>
  app.send(purchaseReturn.save, { supplierId: desk.supplierId, reason: '质量', lines, ...more }, as);
const pass = (bill: { id: number; version: number }, as: As = desk.once()) =>
  app.send(purchaseReturn.pass, { id: bill.id, version: bill.version }, as);
const retrial = (bill: { id: number; version: number }) =>
  app.send(purchaseReturn.retrial, { id: bill.id, version: bill.version, reason: '录错' }, desk.once());
const reverse = (bill: { id: number; version: number }) =>
  app.send(purchase.retrial, { id: bill.id, version: bill.version, reason: '录错' }, desk.once());

/** Goods of one receipt, and what goes back of it. */
async function received(qty: number, unitPrice: number) {
  const goods = await desk.goods();
  const bill = await desk.receive([desk.line(goods, qty, unitPrice)]);
  const { data } = await app.send(purchaseReturn.returnable, { sourceBillId: bill.id }, { token: desk.token });
  const sourceItemId = data[0]?.sourceItemId ?? 0;
  const linked = (count: number, as?: As) =>
    save([back(goods, count, { sourceItemId })], { sourceBillId: bill.id }, as);
  return { goods, bill, linked, returnable: data[0]?.returnable };
}

describe('a purchase return', () => {
  it('locks its goods on submit, issues them at the receipt’s price on approval, and restores them on retrial', async () => {
    const { goods, bill, linked, returnable } = await received(10, 12.5);
    expect(returnable).toBe(10);
    const { data } = await linked(4);
    expect(await desk.balance(goods)).toEqual({ onHand: 10, locked: 4 });
    const passed = await pass(data);
    expect(passed.data).toMatchObject({ state: 'PASSED', bizDate: '2025-03-12' });
    expect(await desk.balance(goods)).toEqual({ onHand: 6, locked: 0 });
    expect((await desk.ledger(goods)).map(({ bizType, qty, amount }) => [bizType, qty, amount])).toEqual([
      ['PURCHASE_IN', 10, 125],
      ['PURCHASE_RETURN', -4, -50],
    ]);
    const { data: found } = await app.send(purchaseReturn.findById, { id: data.id }, { token: desk.token });
    expect(found).toMatchObject({ sourceBillNo: bill.billNo, totalAmount: 50, actions: ['retrial', 'print'] });
    const receipt = await app.send(purchase.findById, { id: bill.id }, { token: desk.token });
    expect(receipt.data.lines[0]).toMatchObject({ returnedQty: 4 });
    expect((await retrial(passed.data)).data.state).toBe('REVERSED');
    expect(await desk.balance(goods)).toEqual({ onHand: 10, locked: 0 });
    expect((await app.send(purchase.findById, { id: bill.id }, { token: desk.token })).data.lines[0]?.returnedQty).toBe(
      0,
    );
    expect(await brokenInvariants(app)).toEqual([]);
  });

  it.each(['reject', 'withdraw'] as const)('releases its locked goods: %s', async (step) => {
    const { goods, linked } = await received(3, 5);
    const { data } = await linked(3);
    const seen = { id: data.id, version: data.version };
    await app.sendRaw(purchaseReturn[step], step === 'reject' ? { ...seen, reason: '数量不符' } : seen, desk.once());
    expect(await desk.balance(goods)).toEqual({ onHand: 3, locked: 0 });
  });

  it('140301 counts approved and pending returns against the returnable quantity', async () => {
    const { linked } = await received(10, 5);
    const first = await linked(4);
    await pass(first.data);
    const second = await linked(3);
    expect(await linked(4)).toMatchObject({ code: 140301, msg: '退货数量超过可退数量 3' });
    await app.send(
      purchaseReturn.reject,
      { id: second.data.id, version: second.data.version, reason: '不退' },
      desk.once(),
    );
    expect((await linked(6)).success).toBe(true);
    expect(await linked(1)).toMatchObject({ code: 140301, msg: '退货数量超过可退数量 0' });
  });

  it('140301 lets only one of 32 concurrent returns take the last pieces', async () => {
    const { goods, linked } = await received(5, 5);
    const replies = await Promise.all(Array.from({ length: 32 }, () => linked(3)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    for (const { code } of replies.filter(({ success }) => !success)) expect(code).toBe(140301);
    expect(await desk.balance(goods)).toEqual({ onHand: 5, locked: 3 });
  });

  it.each([
    ['another batch', { batchNo: 'B2', expireDate: '2027-06-30' }],
    ['another expiry', { batchNo: 'B1', expireDate: '2027-06-30' }],
  ])('140311 refuses %s than the receipt brought', async (_what, batch) => {
    const lens = await desk.goods('qx2');
    const came = { batchNo: 'B1', expireDate: '2027-01-31' };
    const bill = await desk.receive([desk.line(lens, 2, 5, came)]);
    await desk.receive([desk.line(lens, 2, 5, batch)]);
    const found = await app.send(purchase.findById, { id: bill.id }, { token: desk.token });
    const line = back(lens, 1, { sourceItemId: found.data.lines[0]?.id, ...batch });
    expect(await save([line], { sourceBillId: bill.id })).toMatchObject({
      code: 140311,
      msg: `第1行「${found.data.lines[0]?.goodsName}」：来源单上的批号为 B1（有效期 2027-01-31），请按来源单填写`,
    });
    expect((await save([{ ...line, ...came }], { sourceBillId: bill.id })).success).toBe(true);
  });

  it('may have no receipt and uses the entered price then', async () => {
    const { goods } = await received(5, 8);
    const { data } = await save([back(goods, 2, { price: price(7.25) })]);
    await pass(data);
    expect((await desk.ledger(goods)).at(-1)).toMatchObject({ bizType: 'PURCHASE_RETURN', qty: -2, amount: -14.5 });
  });

  it('names missing and invalid fields', async () => {
    const { goods, bill, linked } = await received(5, 8);
    expect((await save([])).code).toBe(140003);
    expect(await save([back(goods, 1)], { reason: null })).toMatchObject({ status: 400, msg: '原因：请填写' });
    expect((await save([back(goods, 1)], { supplierId: null })).msg).toBe('供应商：请填写');
    expect((await save([back(goods, 1), back(goods, 2)])).code).toBe(140014);
    expect((await save([back(goods, 9)])).msg).toMatch(/库存不足：可用 5，需要 9$/);
    const foreign = { sourceBillId: (await received(1, 1)).bill.id };
    expect((await save([back(goods, 1, { sourceItemId: 1 })], foreign)).code).toBe(100002);
    await reverse(bill);
    expect(await linked(1)).toMatchObject({ code: 100002 });
  });

  it('takes an expired batch from exactly its location (§9b.7)', async () => {
    const lens = await desk.goods('qx2', '日抛');
    const batch = { batchNo: 'B1', expireDate: '2025-03-20' };
    await desk.receive([
      desk.line(lens, 4, 5, batch),
      desk.line(lens, 4, 5, { batchNo: 'B2', expireDate: '2027-01-01' }),
    ]);
    app.setNow('2025-03-25 09:00:00');
    desk = await desk.again();
    expect((await save([back(lens, 1)])).code).toBe(140203);
    expect((await save([back(lens, 5, batch)])).msg).toMatch(/可用 4，需要 5$/);
    expect((await save([back(lens, 1, { ...batch, batchNo: 'B9' })])).msg).toMatch(/可用 0，需要 1$/);
    const { data } = await save([back(lens, 4, { ...batch, price: price(5) })], { reason: '近效期' });
    expect((await pass(data)).success).toBe(true);
    expect(await brokenInvariants(app)).toEqual([]);
  });
});

describe('a receipt with a return', () => {
  it('140009 cannot be reversed before the return is deleted', async () => {
    const { bill, linked } = await received(5, 8);
    const { data } = await linked(1);
    expect(await reverse(bill)).toMatchObject({
      code: 140009,
      msg: `单据已产生后续业务（${data.billNo}），不能反审核`,
    });
    const rejected = await app.send(
      purchaseReturn.reject,
      { id: data.id, version: data.version, reason: '不退了' },
      desk.once(),
    );
    expect((await reverse(bill)).code).toBe(140009);
    const gone = { id: data.id, version: rejected.data.version, stateEnum: 'DELETE' } as const;
    expect((await app.send(purchaseReturn.delete, gone, desk.once())).success).toBe(true);
    const reversed = await reverse(bill);
    expect(reversed.data.state).toBe('REVERSED');
    const { id, version } = reversed.data;
    expect((await app.send(purchase.saveDraft, { id, version, lines: [] }, desk.once())).success).toBe(true);
  });
});

describe('access to purchase returns', () => {
  it('refuses approval by a buyer and access from another chain, and shows prices only with the right to costs', async () => {
    const { bill, linked } = await received(5, 8);
    const { data } = await linked(2);
    const buyer = await app.signIn('buyer');
    expect((await pass(data, desk.once(buyer))).status).toBe(403);
    const other = await app.signIn('admin_b');
    expect((await app.send(purchaseReturn.findById, { id: data.id }, { token: other })).code).toBe(140001);
    const lines = await app.send(purchaseReturn.returnable, { sourceBillId: bill.id }, { token: other });
    expect(lines.data).toEqual([]);
    for (const column of ['supplier_name', 'source_bill_no', 'reason', 'maker_name', 'total_qty', 'created_at']) {
      const page = await app.send(purchaseReturn.page, { column, asc: true, size: 100 }, { token: desk.token });
      expect(page.data.records.map(({ id }) => id)).toContain(data.id);
      expect((await app.download(purchaseReturn.export, { column }, { token: desk.token })).status).toBe(200);
    }
    const paper = await app.send(purchaseReturn.print, { id: data.id }, { token: desk.token });
    expect(paper.data).toMatchObject({ title: '采购退货单', mark: '未审核', totalAmount: 16 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { price } from '@mingmou/contract/base/money';
import { purchaseChecks, purchaseReturnChecks } from '@mingmou/contract/erp/price/price-check.contract';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants, emptyOrg, type Goods, type PurchaseLine } from './stock-desk';

let desk: SaleDesk;

beforeAll(async () => {
  desk = await openSaleDesk();
});
afterAll(() => desk.app.close());

const send = () => desk.stock.once();
const find = async (id: number) => (await desk.app.send(purchase.findById, { id }, { token: desk.stock.token })).data;
const moves = async (goods: Goods) =>
  (await desk.stock.ledger(goods)).map(({ bizType, qty, amount }) => [bizType, qty, amount]);
const check = (...itemIds: number[]) => desk.app.send(purchaseChecks.batchCheck, { itemIds }, send());
const cancel = (...itemIds: number[]) => desk.app.send(purchaseChecks.cancelCheck, { itemIds }, send());
const cost = (itemId: number, unitPrice: number, more: object = {}) =>
  desk.app.send(
    purchaseChecks.updateCost,
    { itemId, version: 1, price: price(unitPrice), reason: '对方调价', ...more },
    send(),
  );
const period = (state: string) =>
  desk.app.database.query(`UPDATE bill_period SET state = '${state}' WHERE start_date = '2025-03-01'`);

async function received(qty: number, unitPrice: number, more: Partial<PurchaseLine> = {}, of?: Goods) {
  const goods = of ?? (await desk.stock.goods());
  const bill = await desk.stock.receive([desk.stock.line(goods, qty, unitPrice, more)]);
  const [line] = (await find(bill.id)).lines;
  return { goods, bill, itemId: line?.id ?? 0 };
}

describe('the price of a receipt', () => {
  it('ERP-17 is corrected by an amount on the day of its bill, and checked when it is right', async () => {
    const goods = await desk.priced(68);
    const { bill, itemId } = await received(100, 20, {}, goods);
    await desk.passed([{ barcodeId: goods.id, qty: 40 }]);
    expect(await cost(itemId, 19.5)).toMatchObject({ success: true, data: { price: 19.5, amount: 1950, version: 2 } });
    expect(await moves(goods)).toEqual([
      ['PURCHASE_IN', 100, 2000],
      ['SALE', -40, -800],
      ['PRICE_CHECK', 0, -50],
    ]);
    expect(await desk.stock.cost(goods)).toBe(19.5);
    expect(await find(bill.id)).toMatchObject({ totalAmount: 1950, checkState: 'UNCHECKED', reconcileState: 'NONE' });
    expect((await check(itemId)).data).toEqual({ count: 1 });
    expect(await find(bill.id)).toMatchObject({
      checkState: 'CHECKED',
      lines: [{ checkState: 'CHECKED', price: 19.5 }],
    });
    const reversal = { id: bill.id, version: bill.version, reason: '录错' };
    expect(await desk.app.send(purchase.retrial, reversal, send())).toMatchObject({
      code: 140302,
      msg: '单据已核价，请先取消核价',
    });
    expect((await cost(itemId, 18, { version: 3 })).code).toBe(140302);
    expect((await check(itemId)).code).toBe(140302);
    const page = await desk.app.send(purchaseChecks.page, { checkState: 'CHECKED' }, { token: desk.stock.token });
    expect(page.data).toMatchObject({
      records: [{ id: itemId, qty: 100, price: 19.5, amount: 1950, adjusted: -50, checkState: 'CHECKED' }],
      sums: { qty: 100, amount: 1950, adjusted: -50 },
    });
    await desk.app.database.query(`UPDATE purchase_storage_line SET reconcile_state = 'DONE' WHERE id = ${itemId}`);
    expect(await cancel(itemId)).toMatchObject({ code: 140303, msg: '单据已对账，请先取消对账' });
    await desk.app.database.query(`UPDATE purchase_storage_line SET reconcile_state = 'NONE' WHERE id = ${itemId}`);
    expect((await cancel(itemId)).data).toEqual({ count: 1 });
  });

  it('is reversed with its bill, including the correction', async () => {
    const { goods, bill, itemId } = await received(10, 20);
    await cost(itemId, 22);
    const reversed = await desk.app.send(
      purchase.retrial,
      { id: bill.id, version: bill.version, reason: '录错' },
      send(),
    );
    expect(reversed.success).toBe(true);
    const sum = (await moves(goods)).reduce((total, [, , amount]) => total + Number(amount), 0);
    expect(sum).toBe(0);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 0, locked: 0 });
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });

  it('also corrects the pieces returned to the supplier, under their return bill', async () => {
    const { goods, bill, itemId } = await received(10, 20);
    const lines = [{ barcodeId: goods.id, qty: 4, sourceItemId: itemId }];
    const { supplierId } = desk.stock;
    const saved = await desk.app.send(
      purchaseReturn.save,
      { supplierId, reason: '质量', sourceBillId: bill.id, lines },
      send(),
    );
    const { id, version } = saved.data;
    await desk.app.send(purchaseReturn.pass, { id, version }, send());
    expect((await cost(itemId, 18)).success).toBe(true);
    expect((await moves(goods)).slice(2)).toEqual([
      ['PRICE_CHECK', 0, -20],
      ['PRICE_CHECK', 0, 8],
    ]);
    const { data } = await desk.app.send(purchaseReturn.findById, { id }, { token: desk.stock.token });
    expect(data).toMatchObject({ totalAmount: 72, lines: [{ price: 18, amount: 72 }], checkState: 'UNCHECKED' });
    const [returned] = data.lines;
    const itself = { itemId: returned?.id ?? 0, version: 2, price: price(17), reason: 'x' };
    expect(await desk.app.send(purchaseReturnChecks.updateCost, itself, send())).toMatchObject({ status: 400 });
    const ids = { itemIds: [returned?.id ?? 0] };
    expect((await desk.app.send(purchaseReturnChecks.batchCheck, ids, send())).success).toBe(true);
    expect((await cost(itemId, 16, { version: 2 })).code).toBe(140302);
    const undone = await desk.app.send(purchaseReturn.retrial, { id, version: version + 1, reason: 'x' }, send());
    expect(undone.code).toBe(140302);
  });

  it('raises the cost of goods made to order by the correction', async () => {
    const lens = await desk.priced(1280, 0, '000');
    await desk.app.database.query(`UPDATE erp_breed SET stock_mode = 'ORDER' WHERE id = ${lens.breedId}`);
    const made = { eye: 'OD', customParams: { sph: -3, pd: 62 } } as const;
    const sale = await desk.passed([{ barcodeId: lens.id, qty: 1, ...made }]);
    const { itemId } = await received(1, 430, { saleItemId: sale.lines[0]?.id ?? 0 }, lens);
    await cost(itemId, 450);
    expect((await moves(lens)).slice(2)).toEqual([
      ['PRICE_CHECK', 0, 20],
      ['SALE', 0, -20],
    ]);
  });

  it('cannot change in a settled period: 140304, and 140503 for checks', async () => {
    const { itemId } = await received(1, 20);
    await period('SETTLED');
    expect(await cost(itemId, 21)).toMatchObject({
      code: 140304,
      msg: '会计期间已结账，不能修改成本，请使用上游调价单',
    });
    expect((await check(itemId)).code).toBe(140503);
    await period('CLEARED');
    expect((await cost(itemId, 21)).code).toBe(140514);
    await period('CALCULATED');
    expect((await cost(itemId, 21)).success).toBe(true);
    const { rows } = await desk.app.database.query(
      `SELECT state FROM bill_period WHERE org_id = ${await emptyOrg(desk.app)}`,
    );
    expect(rows).toEqual([{ state: 'OPEN' }]);
  });

  it('requires a price, a reason, the current version and an approved bill', async () => {
    const { itemId } = await received(1, 20);
    expect((await cost(itemId, 0)).code).toBe(140307);
    expect((await cost(itemId, 21, { reason: ' ' })).code).toBe(140005);
    expect((await cost(itemId, 21, { version: 9 })).code).toBe(140012);
    const waiting = await desk.stock.save([desk.stock.line(await desk.stock.goods(), 1, 20)]);
    const [line] = (await find(waiting.data.id)).lines;
    expect((await check(line?.id ?? 0)).code).toBe(140002);
    expect((await check(987_654)).success).toBe(false);
  });

  it('140013 requires the right to costs and 核价', async () => {
    const finance = await desk.app.signIn('finance');
    expect((await desk.app.send(purchaseChecks.page, {}, { token: finance })).success).toBe(true);
    const buyer = await desk.app.signIn('buyer');
    expect((await desk.app.send(purchaseChecks.page, {}, { token: buyer })).status).toBe(403);
  });

  it('is corrected once by 32 concurrent requests', async () => {
    const { goods, itemId } = await received(10, 20);
    const replies = await Promise.all(Array.from({ length: 32 }, () => cost(itemId, 21)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect((await moves(goods)).slice(1)).toEqual([['PRICE_CHECK', 0, 10]]);
  });
});

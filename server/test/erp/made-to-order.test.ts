import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { price } from '@mingmou/contract/base/money';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { type Found, openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants, type Goods, type PurchaseLine } from './stock-desk';

let desk: SaleDesk;

beforeAll(async () => {
  desk = await openSaleDesk();
});
afterAll(() => desk.app.close());

interface Bill {
  readonly id: number;
  readonly version: number;
}

/** Lenses that are ground for one customer. */
async function ordered(categoryId = '000', tag = 1280): Promise<Goods> {
  const goods = await desk.priced(tag, 0, categoryId);
  await desk.app.database.query(`UPDATE erp_breed SET stock_mode = 'ORDER' WHERE id = ${goods.breedId}`);
  return goods;
}

const LENS = { eye: 'OD', customParams: { sph: -3, pd: 62 } } as const;
const RIGID = { eye: 'OD', customParams: { ac: 42.5, dia: 10.6, power: -3 } } as const;

/** Sold and paid; its only line waits to be ordered. */
async function sold(goods: Goods, qty = 1, params: object = LENS) {
  const sale = await desk.passed([{ barcodeId: goods.id, qty, ...params }]);
  const [line] = sale.lines;
  if (!line) throw new Error('a sale without lines');
  return { sale, saleItemId: line.id, goods };
}

const send = () => desk.stock.once();
const asked = (goods: Goods, saleItemId: number, unitPrice: number, more: Partial<PurchaseLine> = {}) =>
  desk.stock.line(goods, more.qty ?? 1, unitPrice, { saleItemId, ...more });
const demand = async () =>
  (await desk.app.send(purchase.customDemand, {}, { token: desk.stock.token })).data.map(
    ({ saleItemId }) => saleItemId,
  );
const draft = async (lines: PurchaseLine[], bill?: Bill) => {
  const { supplierId, buyerId } = desk.stock;
  const of = bill && { id: bill.id, version: bill.version };
  return desk.app.send(purchase.saveDraft, { supplierId, buyerId, lines, ...of }, send());
};
const order = ({ id, version }: Bill) => desk.app.send(purchase.placeOrder, { id, version }, send());
const reverse = ({ id, version }: Bill) => desk.app.send(purchase.retrial, { id, version, reason: '录错' }, send());
const stateOf = async (id: number) => (await desk.found(id)).lines[0]?.deliveryState;
const take = ({ id, version, lines }: Found, serialNos?: string[]) =>
  desk.app.send(saleDelivery.take, { saleId: id, version, itemIds: lines.map((line) => line.id), serialNos }, send());
const moves = async (goods: Goods) =>
  (await desk.stock.ledger(goods)).map(({ bizType, qty, amount }) => [bizType, qty, amount]);

describe('goods made to order', () => {
  it('ERP-20 are requested by the sale, received and assigned to their customer in one posting, and handed over', async () => {
    const { sale, saleItemId, goods } = await sold(await ordered());
    expect(sale.lines[0]).toMatchObject({ paidAmount: 1280, deliveryState: 'TO_ORDER' });
    expect(await moves(goods)).toEqual([]);
    expect(await take(sale)).toMatchObject({ code: 140407, msg: '商品尚未到货，不能取件' });
    expect(await demand()).toContain(saleItemId);
    const bill = await desk.stock.receive([asked(goods, saleItemId, 430)]);
    expect(await moves(goods)).toEqual([
      ['PURCHASE_IN', 1, 430],
      ['SALE', -1, -430],
    ]);
    const kinds = await desk.rows(`SELECT DISTINCT cost_kind, sale_item_id::int, final_cost_amount IS NOT NULL AS final
      FROM stock_ledger WHERE barcode_id = ${goods.id}`);
    expect(kinds).toEqual([{ cost_kind: 'OWN', sale_item_id: saleItemId, final: true }]);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 0, locked: 0 });
    const arrived = await desk.found(sale.id);
    expect(arrived.lines[0]).toMatchObject({ deliveryState: 'ARRIVED', arrivedAt: '2025-03-12 09:00:00' });
    expect(await demand()).not.toContain(saleItemId);
    const { data } = await desk.app.send(purchase.findById, { id: bill.id }, { token: desk.stock.token });
    expect(data.lines[0]).toMatchObject({
      ...{ saleNo: sale.billNo, customerName: sale.patientName, eye: 'OD' },
      customParams: { sph: -3, pd: 62 },
    });
    const notices = await desk.rows(`SELECT text, target_path FROM notice WHERE source = 'ERP_ARRIVED'
      AND target_path LIKE '%id=${sale.id}'`);
    expect(notices).toEqual([
      {
        text: `${sale.patientName}的定做商品已到货：${arrived.lines[0]?.goodsName}（${sale.billNo}）`,
        target_path: `/erp/sell/orderInfo?id=${sale.id}`,
      },
    ]);
    expect((await take(arrived)).success).toBe(true);
    expect(await reverse(bill)).toMatchObject({ code: 140306, msg: '定做明细与销售单不符或商品已取件' });
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });

  it('are ordered with the purchase, and wait again when the draft is deleted or no longer contains them', async () => {
    const first = await sold(await ordered());
    const second = await sold(await ordered());
    const lineOf = ({ goods, saleItemId }: typeof first) => asked(goods, saleItemId, 100);
    const { data } = await draft([lineOf(first)]);
    expect(await demand()).not.toContain(first.saleItemId);
    expect(await demand()).toContain(second.saleItemId);
    const placed = await order(data);
    expect(await stateOf(first.sale.id)).toBe('ORDERED');
    const twice = await draft([lineOf(first)]);
    expect((await order(twice.data)).code).toBe(140306);
    const changed = await draft([lineOf(second)], placed.data);
    expect(await stateOf(first.sale.id)).toBe('TO_ORDER');
    expect(await stateOf(second.sale.id)).toBe('ORDERED');
    const { id, version } = changed.data;
    await desk.app.send(purchase.delete, { id, version, stateEnum: 'DELETE' }, send());
    expect(await stateOf(second.sale.id)).toBe('TO_ORDER');
    expect(await demand()).toContain(second.saleItemId);
  });

  it('140306 must be received in the sold quantity, as the sold goods, for a waiting line', async () => {
    const { goods, saleItemId, sale } = await sold(await ordered(), 2, { ...LENS });
    const other = await ordered();
    const frame = await desk.priced(100);
    const code = async (...lines: PurchaseLine[]) => (await desk.stock.save(lines)).code;
    expect(await code(asked(goods, saleItemId, 10, { qty: 1 }))).toBe(140306);
    expect(await code(asked(goods, saleItemId, 10, { qty: 3 }))).toBe(140306);
    expect(await code(asked(other, saleItemId, 10, { qty: 2 }))).toBe(140306);
    expect(await code(desk.stock.line(goods, 2, 10))).toBe(140306);
    expect(await code(asked(frame, saleItemId, 10, { qty: 2 }))).toBe(140306);
    expect(await code(asked(goods, 987_654, 10, { qty: 2 }))).toBe(140306);
    expect(await code(asked(goods, saleItemId, 10, { qty: 2, remakeOf: 1 }))).toBe(140306);
    const waiting = await desk.stock.save([asked(goods, saleItemId, 10, { qty: 2 })]);
    expect(waiting.success).toBe(true);
    const back = await desk.app.send(
      saleReturn.save,
      { saleId: sale.id, reason: '错开', lines: [{ barcodeId: goods.id, saleItemId, qty: 2, returnTo: 'STOCK' }] },
      send(),
    );
    const cancelled = await desk.app.send(saleReturn.pass, { id: back.data.id, version: back.data.version }, send());
    expect(cancelled.success).toBe(true);
    expect(await stateOf(sale.id)).toBe('CANCELLED');
    expect((await desk.stock.pass(waiting.data)).code).toBe(140306);
    expect(await moves(goods)).toEqual([]);
  });

  it('of two equal lines of one sale are received separately, one for each eye', async () => {
    const goods = await ordered();
    const lines = (['OD', 'OS'] as const).map((eye) => ({ barcodeId: goods.id, qty: 1, ...LENS, eye }));
    const sale = await desk.passed(lines);
    const bill = await desk.stock.receive(sale.lines.map(({ id }, at) => asked(goods, id, 200 + at)));
    expect((await desk.found(sale.id)).lines.map(({ deliveryState }) => deliveryState)).toEqual(['ARRIVED', 'ARRIVED']);
    const reversed = await reverse(bill);
    expect(reversed.success).toBe(true);
    expect((await desk.found(sale.id)).lines.map(({ deliveryState }) => deliveryState)).toEqual(['ORDERED', 'ORDERED']);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 0, locked: 0 });
    const again = await desk.app.send(purchase.submit, { id: bill.id, version: reversed.data.version }, send());
    expect((await desk.stock.pass(again.data)).success).toBe(true);
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });

  it('of a remake come free of charge for an ordered line, and are written off instead of sold twice', async () => {
    const { goods, saleItemId, sale } = await sold(await ordered());
    await desk.stock.receive([asked(goods, saleItemId, 430)]);
    const { version } = await desk.found(sale.id);
    const why = { fault: '供应商', payer: '供应商', note: '膜层脱落' } as const;
    const key = { saleId: sale.id, version, lines: [{ itemId: saleItemId }] };
    expect((await desk.app.send(saleDelivery.remake, { ...key, ...why }, send())).success).toBe(true);
    const wanted = await desk.app.send(purchase.customDemand, {}, { token: desk.stock.token });
    const remakeOf = wanted.data.find((each) => each.saleItemId === saleItemId)?.remakeOf;
    await desk.stock.receive([asked(goods, saleItemId, 0, { remakeOf })]);
    expect((await moves(goods)).slice(2)).toEqual([
      ['PURCHASE_IN', 1, 0],
      ['DAMAGE', -1, 0],
    ]);
    expect(await stateOf(sale.id)).toBe('ARRIVED');
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 0, locked: 0 });
  });

  it('140306 with a serial number are handed over by that number', async () => {
    const { goods, saleItemId, sale } = await sold(await ordered('qx3'), 1, RIGID);
    const serial = { batchNo: 'L1', expireDate: '2027-01-01', serialNo: 'OK-1' };
    await desk.stock.receive([asked(goods, saleItemId, 900, serial)]);
    const arrived = await desk.found(sale.id);
    expect(arrived.lines[0]).toMatchObject({ deliveryState: 'ARRIVED', serialNos: 'OK-1' });
    expect((await take(arrived)).code).toBe(140306);
    expect((await take(arrived, ['OK-2'])).code).toBe(140306);
    expect((await take(arrived, ['OK-1'])).success).toBe(true);
  });

  it('are returned to their supplier as a whole, ordered again, and may arrive with the same serial number', async () => {
    const { goods, saleItemId, sale } = await sold(await ordered('qx3'), 1, RIGID);
    const piece = { batchNo: 'L1', expireDate: '2027-01-01', serialNo: 'OK-7' };
    const receipt = await desk.stock.receive([asked(goods, saleItemId, 900, piece)]);
    const source = await desk.app.send(
      purchaseReturn.returnable,
      { sourceBillId: receipt.id },
      { token: desk.stock.token },
    );
    const { sourceItemId } = source.data[0] ?? { sourceItemId: 0 };
    const back = { barcodeId: goods.id, qty: 1, batchNo: 'L1', expireDate: '2027-01-01' };
    const save = (line: object, more: object = { sourceBillId: receipt.id }) =>
      desk.app.send(
        purchaseReturn.save,
        { supplierId: desk.stock.supplierId, reason: '质量', lines: [{ ...back, ...line }], ...more },
        send(),
      );
    expect((await save({ price: price(900) }, {})).code).toBe(140306);
    const saved = await save({ sourceItemId });
    expect(saved.success).toBe(true);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 0, locked: 0 });
    const { id, version } = saved.data;
    const passed = await desk.app.send(purchaseReturn.pass, { id, version }, send());
    expect(passed.success).toBe(true);
    expect((await moves(goods)).slice(2)).toEqual([
      ['SALE', 1, 900],
      ['PURCHASE_RETURN', -1, -900],
    ]);
    expect(await stateOf(sale.id)).toBe('TO_ORDER');
    expect(await demand()).toContain(saleItemId);
    expect(await reverse(receipt)).toMatchObject({ code: 140009 });
    const second = await desk.stock.receive([asked(goods, saleItemId, 880, piece)]);
    const undo = () =>
      desk.app.send(purchaseReturn.retrial, { id, version: passed.data.version, reason: '录错' }, send());
    expect((await undo()).code).toBe(140306);
    const reversed = await reverse(second);
    await desk.app.send(
      purchase.delete,
      { id: second.id, version: reversed.data.version, stateEnum: 'DELETE' },
      send(),
    );
    expect(await stateOf(sale.id)).toBe('TO_ORDER');
    expect((await undo()).success).toBe(true);
    expect(await stateOf(sale.id)).toBe('ARRIVED');
    expect(await desk.rows(`SELECT bill_id::int FROM stock_serial WHERE serial_no = 'OK-7'`)).toEqual([
      { bill_id: receipt.id },
    ]);
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });

  it('that are scrapped after arrival are written off at their own cost', async () => {
    const { goods, saleItemId, sale } = await sold(await ordered());
    await desk.stock.receive([asked(goods, saleItemId, 430)]);
    const lines = [{ barcodeId: goods.id, saleItemId, qty: 1, returnTo: 'SCRAP' as const }];
    const saved = await desk.app.send(saleReturn.save, { saleId: sale.id, reason: '不适', lines }, send());
    await desk.app.send(saleReturn.pass, { id: saved.data.id, version: saved.data.version }, send());
    expect((await moves(goods)).slice(2)).toEqual([
      ['SALE_RETURN', 1, 430],
      ['DAMAGE', -1, -430],
    ]);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 0, locked: 0 });
  });

  it('are received once by 32 concurrent receipts of the same line', async () => {
    const { goods, saleItemId } = await sold(await ordered());
    const saved = [];
    for (let at = 0; at < 32; at += 1) saved.push((await desk.stock.save([asked(goods, saleItemId, 10)])).data);
    const replies = await Promise.all(saved.map((bill) => desk.stock.pass(bill)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(await moves(goods)).toHaveLength(2);
  });
});

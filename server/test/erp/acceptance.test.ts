import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseGs1 } from '@mingmou/contract/erp/barcode/gs1.rules';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants, type PurchaseLine } from './stock-desk';

let desk: SaleDesk;

beforeAll(async () => {
  desk = await openSaleDesk();
});
afterAll(() => desk.app.close());

const find = async (id: number) => (await desk.app.send(purchase.findById, { id }, { token: desk.stock.token })).data;
const returnable = async (sourceBillId: number) =>
  (await desk.app.send(purchaseReturn.returnable, { sourceBillId }, { token: desk.stock.token })).data;
const refused = (rejectedQty: number) => ({ rejectedQty, rejectReason: '镜片划伤' });

describe('a line with refused pieces', () => {
  it('posts and pays only the accepted pieces, and stores the reason of the refusal', async () => {
    const { stock } = desk;
    const goods = await stock.goods();
    const bill = await stock.receive([stock.line(goods, 10, 12.5, refused(3))]);
    expect(await stock.balance(goods)).toEqual({ onHand: 7, locked: 0 });
    expect(await stock.ledger(goods)).toMatchObject([{ bizType: 'PURCHASE_IN', qty: 7, amount: 87.5 }]);
    const found = await find(bill.id);
    expect(found).toMatchObject({ totalQty: 7, totalAmount: 87.5 });
    expect(found.lines[0]).toMatchObject({
      ...{ qty: 10, acceptedQty: 7, rejectedQty: 3, rejectReason: '镜片划伤', acceptResult: '部分拒收' },
      ...{ amount: 87.5, acceptedAt: '2025-03-12 09:00:00' },
    });
    expect((await returnable(bill.id)).map((line) => line.returnable)).toEqual([7]);
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });

  it('moves nothing when all pieces are refused, and then needs neither batch nor price', async () => {
    const { stock } = desk;
    const [goods, lens] = [await stock.goods(), await stock.goods('qx2', '日抛')];
    const bill = await stock.receive([stock.line(goods, 2, 10), stock.line(lens, 5, 0, refused(5))]);
    expect(await stock.ledger(lens)).toEqual([]);
    expect((await find(bill.id)).lines.map(({ acceptResult }) => acceptResult)).toEqual(['合格', '拒收']);
    const reversed = await desk.app.send(
      purchase.retrial,
      { id: bill.id, version: bill.version, reason: '录错' },
      stock.once(),
    );
    expect(reversed.success).toBe(true);
  });

  it('requires a reason, and never more refused pieces than arrived', async () => {
    const { stock } = desk;
    const goods = await stock.goods();
    const unsaid = await stock.save([stock.line(goods, 2, 10, { rejectedQty: 1 })]);
    expect(unsaid).toMatchObject({ status: 400, msg: '第1行 拒收原因：请填写' });
    const tooMany = await stock.save([stock.line(goods, 2, 10, refused(3))]);
    expect(tooMany).toMatchObject({ status: 400, msg: '第1行 拒收：不能超过实收' });
  });

  it('keeps the device data of its receipt when the catalogue changes later', async () => {
    const { stock } = desk;
    const lens = await stock.goods('qx2', '月抛');
    const facts = {
      registration_no: '国械注进20233161234',
      manufacturer: '视康',
      producer_licence: '苏食药监械生产许20200001',
    };
    const values = Object.entries(facts).map(([name, value]) => `${name} = '${value}'`);
    await desk.app.database.query(`UPDATE erp_breed SET ${values.join(', ')} WHERE id = ${lens.breedId}`);
    const udi = '0106901234567892112401011727010110B7';
    const bill = await stock.receive([stock.line(lens, 1, 80, { batchNo: 'B7', expireDate: '2027-01-01', udi })]);
    await desk.app.database.query(`UPDATE erp_breed SET registration_no = 'X' WHERE id = ${lens.breedId}`);
    expect((await find(bill.id)).lines[0]).toMatchObject({
      ...{
        registrationNo: '国械注进20233161234',
        manufacturer: '视康',
        producerLicence: '苏食药监械生产许20200001',
        udi,
      },
    });
    expect(parseGs1(udi)).toMatchObject({ produceDate: '2024-01-01', expireDate: '2027-01-01', batchNo: 'B7' });
  });
});

describe('undelivered pieces of an order', () => {
  const order = async (lines: PurchaseLine[]) => {
    const { supplierId, buyerId } = desk.stock;
    const draft = await desk.app.send(purchase.saveDraft, { supplierId, buyerId, lines }, desk.stock.once());
    const { id, version } = draft.data;
    return (await desk.app.send(purchase.placeOrder, { id, version }, desk.stock.once())).data;
  };

  it('become a separate purchase bill with the time of the first order', async () => {
    const { stock } = desk;
    const [first, second, third] = [await stock.goods(), await stock.goods(), await stock.goods()];
    const asked = (goods: typeof first) => ({ barcodeId: goods.id, orderQty: 5 });
    const { id, version } = await order([first, second, third].map(asked));
    const lines = [
      stock.line(first, 5, 10),
      { ...stock.line(second, 3, 20, refused(1)), orderQty: 5 },
      { ...asked(third), price: stock.line(third, 1, 30).price },
    ];
    const saved = await stock.save(lines, { id, version, restToOrder: true });
    expect(saved).toMatchObject({ success: true, data: { state: 'SUBMITTED' } });
    expect(saved.data.warnings).toEqual([expect.stringMatching(/^未到齐的商品已生成采购单 RK\d{12}$/)]);
    expect((await find(id)).lines.map(({ barcodeId, qty }) => [barcodeId, qty])).toEqual([
      [first.id, 5],
      [second.id, 3],
    ]);
    const waiting = await desk.app.send(purchase.page, { waiting: true }, { token: stock.token });
    const [rest] = waiting.data.records;
    expect(rest).toMatchObject({ state: 'DRAFT', orderQty: 8, totalQty: 0, orderedAt: (await find(id)).orderedAt });
    expect((await find(rest?.id ?? 0)).lines).toMatchObject([
      { barcodeId: second.id, orderQty: 3, qty: null, price: 20 },
      { barcodeId: third.id, orderQty: 5, qty: null, price: 30 },
    ]);
  });

  it('keep the customer’s line ordered; a refused line without a new order waits again', async () => {
    const lens = await desk.priced(1280, 0, '000');
    await desk.app.database.query(`UPDATE erp_breed SET stock_mode = 'ORDER' WHERE id = ${lens.breedId}`);
    const made = { eye: 'OD', customParams: { sph: -3, pd: 62 } } as const;
    const sale = await desk.passed([{ barcodeId: lens.id, qty: 1, ...made }]);
    const [{ id: saleItemId } = { id: 0 }] = sale.lines;
    const { stock } = desk;
    const line = stock.line(lens, 1, 430, { saleItemId });
    const stateOf = async () => (await desk.found(sale.id)).lines[0]?.deliveryState;
    const { id, version } = await order([line]);
    const bill = await stock.save([{ ...line, ...refused(1) }], { id, version, restToOrder: true });
    expect(bill.success).toBe(true);
    expect((await stock.pass(bill.data)).success).toBe(true);
    expect(await stateOf()).toBe('ORDERED');
    const waiting = await desk.app.send(purchase.page, { waiting: true }, { token: stock.token });
    const [rest] = waiting.data.records;
    const again = await stock.save([{ ...line, ...refused(1) }], { id: rest?.id, version: rest?.version });
    expect((await stock.pass(again.data)).success).toBe(true);
    expect(await stateOf()).toBe('TO_ORDER');
    expect(await stock.ledger(lens)).toEqual([]);
  });
});

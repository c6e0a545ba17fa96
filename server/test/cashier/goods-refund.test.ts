import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type InputOf } from '@mingmou/contract/base/call';
import { f, required } from '@mingmou/contract/base/field';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { type DeliveryStep, saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { handle } from '../../src/kernel/call/route';
import { INVARIANTS } from '../../src/modules/cashier/shift/invariants.rows';
import { sellPrescribed } from '../../src/modules/erp/sale/prescription-sale.service';
import { type Found, type Line, openSaleDesk, type SaleDesk } from '../erp/sale-desk';
import { brokenInvariants, type Goods } from '../erp/stock-desk';

/** Sends a checked prescription of drugs, as the workstation does. */
const prescribe = call({
  path: '/test/prescribe',
  title: '审方',
  grant: 'any',
  input: { patientId: required(f.id()), barcodeId: required(f.id()), qty: required(f.qty()) },
  output: required(f.object('销售单', { saleId: required(f.id()) })),
});

let desk: SaleDesk;

beforeAll(async () => {
  desk = await openSaleDesk({
    extraRoutes: [
      handle(prescribe, async ({ patientId, ...line }, cx) => {
        const { saleId } = await sellPrescribed(cx, { patientId, acceptsId: null, sellerId: null, lines: [line] });
        return { saleId };
      }),
    ],
  });
  await desk.rows(`INSERT INTO erp_supplier_licence (property_owner_id, supplier_id, position, kind, no)
    VALUES (1, ${desk.stock.supplierId}, 2, '药品经营许可证', '2')`);
});
afterAll(() => desk.app.close());

const of = (goods: Goods, qty = 1, more: Partial<Line> = {}): Line => ({ barcodeId: goods.id, qty, ...more });
const broken = async () => {
  const rows = [];
  for (const text of Object.values(INVARIANTS)) rows.push(...(await desk.rows(text)));
  return [...rows, ...(await brokenInvariants(desk.app))];
};

type Back = NonNullable<InputOf<typeof saleReturn.save>['lines']>[number];

/** Submits a return of pieces of the first line of a sale. */
const back = (sold: Found, qty: number, more: Partial<Back> = {}, as = desk.stock.once()) => {
  const [line] = sold.lines;
  if (!line) throw new Error('nothing was sold');
  const lines = [{ barcodeId: line.barcodeId, saleItemId: line.id, qty, returnTo: 'STOCK' as const, ...more }];
  return desk.app.send(saleReturn.save, { saleId: sold.id, reason: '质量', lines }, as);
};
const pass = ({ id, version }: { id: number; version: number }) =>
  desk.app.send(saleReturn.pass, { id, version }, desk.stock.once());
const foundReturn = async (id: number) =>
  (await desk.app.send(saleReturn.findById, { id }, { token: desk.stock.token })).data;

const deliver = (step: DeliveryStep, sold: Found) =>
  desk.app.sendRaw(
    saleDelivery[step],
    { saleId: sold.id, version: sold.version, itemIds: sold.lines.map(({ id }) => id) },
    desk.stock.once(),
  );
const take = (sold: Found) => deliver('take', sold);

/** Pays out a refund application of the till. */
async function payBack(returnId: number) {
  const [row] = await desk.rows(`SELECT r.id::int, r.version FROM refund_order r
    JOIN sale_return s ON s.refund_id = r.id WHERE s.bill_id = ${returnId}`);
  const seen = { id: Number(row?.id), version: Number(row?.version) };
  return desk.app.send(refund.settle, seen, desk.stock.once());
}

describe('OUT-28 drugs of a prescription', () => {
  const drops = () => desk.priced(30, 10, '071', { batchNo: 'D1', expireDate: '2027-01-01' });
  const prescribed = async (goods: Goods, qty: number) => {
    const { token } = desk.stock;
    const input = { patientId: desk.patientId, barcodeId: goods.id, qty };
    return (await desk.app.send(prescribe, input, { token })).data.saleId;
  };

  it('reserve no stock before payment; dispensed drugs are refunded only for a quality fault and only by a return', async () => {
    const goods = await drops();
    const saleId = await prescribed(goods, 2);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 10, locked: 0 });
    const order = await desk.order(saleId);
    expect(order.lines).toMatchObject([{ sourceType: 3, discountFlag: false, vipFlag: false, payableAmount: 60 }]);
    expect((await desk.pay(order.order.id)).success).toBe(true);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 8, locked: 0 });
    expect((await desk.found(saleId)).lines).toMatchObject([{ deliveryState: 'WAIT_TAKE' }]);
    expect((await take(await desk.found(saleId))).success).toBe(true);
    expect((await desk.order(saleId)).lines).toMatchObject([{ doneQty: 2 }]);
    expect(await desk.refund(saleId, [1])).toMatchObject({ code: 180311, msg: '药品已发出，除质量问题外不得退换' });
    expect(await desk.refund(saleId, [1], { qualityFlag: true })).toMatchObject({
      code: 180312,
      msg: '请先在进销存完成销售退货审核',
    });
    const returned = await back(await desk.found(saleId), 1, { returnTo: 'SCRAP' });
    await pass(returned.data);
    expect((await payBack(returned.data.id)).data).toMatchObject({ refundState: 3, amount: 30 });
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 8, locked: 0 });
    expect(await broken()).toEqual([]);
  });

  it('180207 are refused at the till when the stock is too small, and nothing changes', async () => {
    const goods = await drops();
    const saleId = await prescribed(goods, 11);
    const { order } = await desk.order(saleId);
    expect(await desk.pay(order.id)).toMatchObject({ code: 180207, msg: expect.stringMatching(/库存不足，可用10$/) });
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 10, locked: 0 });
    expect((await desk.order(saleId)).order.orderState).toBe(1);
    const { version } = await desk.found(saleId);
    expect((await desk.app.send(sale.withdraw, { id: saleId, version }, desk.stock.once())).success).toBe(true);
  });
});

describe('ERP-24 goods that the customer has not taken', () => {
  it('are refunded at the till, which writes and approves the return by itself', async () => {
    const frame = await desk.priced(80, 5);
    const sold = await desk.passed([of(frame, 3)]);
    expect((await desk.refund(sold.id, [1])).data).toMatchObject({ refundState: 3, amount: 80 });
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 3, locked: 0 });
    const now = await desk.found(sold.id);
    expect(now).toMatchObject({ chargeState: 'PART_REFUND', deliveryState: 'WAIT_TAKE' });
    expect(now.lines).toMatchObject([{ returnedQty: 1, returnedAmount: 80 }]);
    const { data } = await desk.app.send(saleReturn.page, { saleNo: sold.billNo }, { token: desk.stock.token });
    expect(data.records).toMatchObject([
      { state: 'PASSED', refundState: 'REFUNDED', reason: '收银退费', totalAmount: 80, totalQty: 1 },
    ]);
    expect((await desk.refund(sold.id, [2])).success).toBe(true);
    expect(await desk.found(sold.id)).toMatchObject({ chargeState: 'REFUNDED', deliveryState: 'CANCELLED' });
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 5, locked: 0 });
    expect(await broken()).toEqual([]);
  });

  it('180312 are refused at the till once they were taken', async () => {
    const frame = await desk.priced(480, 1);
    const sold = await desk.passed([of(frame, 1, { takeNow: true })]);
    expect(sold.lines).toMatchObject([{ deliveryState: 'TAKEN' }]);
    expect((await desk.order(sold.id)).lines).toMatchObject([{ doneQty: 1 }]);
    expect(await desk.refund(sold.id, [1])).toMatchObject({ code: 180312 });
  });

  it('ruling 11: return to the batch that expires last', async () => {
    const lens = await desk.priced(50, 0, 'qx2');
    const { stock } = desk;
    const batch = (batchNo: string, expireDate: string) => stock.line(lens, 1, 5, { batchNo, expireDate });
    await stock.receive([batch('B1', '2026-03-31'), batch('B2', '2026-06-30')]);
    const sold = await desk.passed([of(lens, 2)]);
    await desk.refund(sold.id, [1]);
    const left = await desk.rows(`SELECT b.batch_no FROM stock_balance s JOIN stock_batch b ON b.id = s.batch_id
      WHERE s.barcode_id = ${lens.id} AND s.on_hand > 0`);
    expect(left).toEqual([{ batch_no: 'B2' }]);
  });
});

describe('ERP-23 a refund by a return', () => {
  it('pays a third for each piece and the remainder for the last piece; a fourth piece is refused', async () => {
    const box = await desk.priced(33.3333, 3);
    const sold = await desk.passed([of(box, 3, { takeNow: true })]);
    expect(sold.paidAmount).toBe(100);
    const amounts = [];
    for (let at = 0; at < 3; at += 1) {
      const returned = await back(await desk.found(sold.id), 1);
      await pass(returned.data);
      const { totalAmount, refundState, refundNo } = await foundReturn(returned.data.id);
      amounts.push(totalAmount);
      expect([refundState, refundNo?.slice(0, 2)]).toEqual(['WAIT', 'TF']);
    }
    expect(amounts).toEqual([33.33, 33.33, 33.34]);
    expect(await back(await desk.found(sold.id), 1)).toMatchObject({ code: 140404, msg: '退货数量超过可退数量 0' });
    expect(await desk.stock.balance(box)).toEqual({ onHand: 3, locked: 0 });
    expect((await desk.found(sold.id)).chargeState).toBe('CHARGED');
    expect(await broken()).toEqual([]);
  });

  it('writes a scrapped piece off as a loss and leaves the stock unchanged', async () => {
    const box = await desk.priced(40, 3);
    const sold = await desk.passed([of(box, 2)]);
    const returned = await back(sold, 1, { returnTo: 'SCRAP' });
    await pass(returned.data);
    expect((await desk.stock.ledger(box)).map(({ bizType, qty, amount }) => [bizType, qty, amount])).toEqual([
      ['PURCHASE_IN', 3, 60],
      ['SALE', -2, -40],
      ['SALE_RETURN', 1, 20],
      ['DAMAGE', -1, -20],
    ]);
    expect(await desk.stock.balance(box)).toEqual({ onHand: 1, locked: 0 });
  });

  it('140406 cannot be reversed after the payout; a reversal before the payout cancels the refund request at the till', async () => {
    const box = await desk.priced(40, 3);
    const sold = await desk.passed([of(box, 2, { takeNow: true })]);
    const retrial = ({ id, version }: { id: number; version: number }) =>
      desk.app.send(saleReturn.retrial, { id, version, reason: '录错' }, desk.stock.once());
    const first = await back(sold, 1);
    const passed = await pass(first.data);
    expect((await retrial(passed.data)).data.state).toBe('REVERSED');
    expect(await desk.stock.balance(box)).toEqual({ onHand: 1, locked: 0 });
    const [dropped] = await desk.rows(`SELECT refund_state FROM refund_order ORDER BY id DESC LIMIT 1`);
    expect(dropped).toEqual({ refund_state: 5 });
    expect((await desk.order(sold.id)).lines).toMatchObject([{ lockedQty: 0 }]);
    const second = await back(sold, 2);
    const again = await pass(second.data);
    expect((await payBack(second.data.id)).success).toBe(true);
    expect(await foundReturn(second.data.id)).toMatchObject({ refundState: 'REFUNDED', totalAmount: 80 });
    expect((await desk.found(sold.id)).chargeState).toBe('REFUNDED');
    expect(await retrial(again.data)).toMatchObject({ code: 140406, msg: '退货单已退费，不能反审核' });
    expect(await broken()).toEqual([]);
  });

  it('140410 blocks the pickup of the rest of its line until the payout', async () => {
    const box = await desk.priced(40, 2);
    const sold = await desk.passed([of(box, 2)]);
    const returned = await back(sold, 1);
    expect((await pass(returned.data)).success).toBe(true);
    expect(await take(await desk.found(sold.id))).toMatchObject({
      code: 140410,
      msg: '收费单状态已变化，请刷新后重试',
    });
    expect((await payBack(returned.data.id)).success).toBe(true);
    expect((await take(await desk.found(sold.id))).success).toBe(true);
    expect((await desk.found(sold.id)).lines).toMatchObject([{ deliveryState: 'TAKEN' }]);
  });

  it('can be requested again after the till cancelled the request', async () => {
    const box = await desk.priced(40, 1);
    const sold = await desk.passed([of(box, 1, { takeNow: true })]);
    const returned = await back(sold, 1);
    const passed = await pass(returned.data);
    const ask = (version: number) =>
      desk.app.send(saleReturn.askRefund, { id: returned.data.id, version }, desk.stock.once());
    expect((await ask(passed.data.version)).code).toBe(140410);
    const [row] = await desk.rows(`SELECT r.id::int, r.version FROM refund_order r
      JOIN sale_return s ON s.refund_id = r.id WHERE s.bill_id = ${returned.data.id}`);
    const seen = { id: Number(row?.id), version: Number(row?.version), reason: '顾客改主意' };
    expect((await desk.app.send(refund.cancel, seen, desk.stock.once())).success).toBe(true);
    expect((await ask(passed.data.version)).success).toBe(true);
    expect((await payBack(returned.data.id)).success).toBe(true);
    expect((await foundReturn(returned.data.id)).refundState).toBe('REFUNDED');
  });
});

describe('sales and goods at the till', () => {
  it('180112 charges all lines of a sale together', async () => {
    const [frame, lens] = [await desk.priced(480, 1), await desk.priced(60, 4, 'wd1')];
    const { id } = await desk.sold([of(frame), of(lens, 2)]);
    const { order, lines } = await desk.order(id);
    const picked = lines.map(({ id: lineId, qty, sourceType }, at) => ({
      id: lineId,
      qty,
      sourceType,
      selected: at === 0,
    }));
    const save = (payable: number) =>
      desk.app.send(
        chargeOrder.save,
        { id: order.id, version: order.version, lines: picked, payableAmount: money(payable) },
        desk.stock.once(),
      );
    expect(await save(480)).toMatchObject({ code: 180112, msg: '同一销售单的商品须一起收费' });
    expect((await desk.order(id)).order.version).toBe(order.version);
    await desk.rows(`UPDATE charge_order_line SET selected = false WHERE id = ${lines[1]?.id}`);
    await desk.rows(`UPDATE charge_order SET original_amount = 480, payable_amount = 480 WHERE id = ${order.id}`);
    expect((await desk.pay(order.id)).code).toBe(180112);
    const { version } = await desk.found(id);
    expect((await desk.app.send(sale.withdraw, { id, version }, desk.stock.once())).success).toBe(true);
  });

  it('turns goods of an order into a sale that is paid and handed over immediately', async () => {
    const cloth = await desk.priced(25, 3, '006');
    const { token } = desk.stock;
    const [row] = await desk.rows(`SELECT code FROM erp_barcode WHERE id = ${cloth.id}`);
    const found = await desk.app.send(chargeOrder.findItems, { keyword: String(row?.code), sourceType: 8 }, { token });
    expect(found.data).toMatchObject([{ sourceType: 8, itemId: cloth.id, price: 25, stock: 3 }]);
    const line = { sourceType: 8 as const, itemId: cloth.id, qty: 2 };
    const saved = await desk.app.send(chargeOrder.save, { lines: [line], payableAmount: money(50) }, desk.stock.once());
    expect(saved.data.lines).toMatchObject([{ sourceType: 8, barcodeId: cloth.id, categoryId: '006', unitPrice: 25 }]);
    expect((await desk.pay(saved.data.id)).success).toBe(true);
    expect(await desk.stock.balance(cloth)).toEqual({ onHand: 1, locked: 0 });
    const [sold] =
      await desk.rows(`SELECT b.id::int, b.state, s.source, s.charge_state, l.delivery_state, l.paid_amount::float
      FROM bill b JOIN sale s ON s.bill_id = b.id JOIN sale_line l ON l.bill_id = b.id WHERE l.barcode_id = ${cloth.id}`);
    expect(sold).toMatchObject({
      ...{ state: 'PASSED', source: 'CASHIER', charge_state: 'CHARGED', delivery_state: 'TAKEN', paid_amount: 50 },
    });
    expect((await desk.refund(Number(sold?.id), [1])).code).toBe(180312);
    const short = await desk.app.send(
      chargeOrder.save,
      { lines: [{ ...line, qty: 2 }], payableAmount: money(50) },
      desk.stock.once(),
    );
    expect((await desk.pay(short.data.id)).code).toBe(180207);
    expect(await broken()).toEqual([]);
  });
});

describe('ERP-24 delivery of sold goods', () => {
  const now = (sold: Found) => desk.found(sold.id);

  it('processes, checks and hands over goods, each step once and only from its state', async () => {
    const frame = await desk.priced(480, 1);
    const sold = await desk.passed([of(frame, 1, { needProcess: true })]);
    expect((await deliver('finishProcess', sold)).msg).toBe('单据当前状态为「待取件」，不能加工完成');
    expect((await deliver('process', sold)).success).toBe(true);
    expect((await deliver('take', sold)).code).toBe(140012);
    expect((await take(await now(sold))).msg).toBe('单据当前状态为「加工中」，不能取件');
    expect((await desk.refund(sold.id, [1])).code).toBe(180312);
    await deliver('finishProcess', await now(sold));
    expect((await take(await now(sold))).success).toBe(true);
    expect(await now(sold)).toMatchObject({ deliveryState: 'TAKEN', lines: [{ takenAt: '2025-03-12 09:00:00' }] });
    expect(await take(await now(sold))).toMatchObject({ code: 140408, msg: '商品已取件' });
    expect((await desk.stock.ledger(frame)).map(({ bizType }) => bizType)).toEqual(['PURCHASE_IN', 'SALE']);
  });

  it('140413 refuses the pickup while the order has a balance due, unless the organisation allows it', async () => {
    const frame = await desk.priced(480, 1);
    const { id } = await desk.sold([of(frame)]);
    const { order } = await desk.order(id);
    const owed = {
      ...{ id: order.id, version: order.version, payableAmount: order.payableAmount },
      ways: [{ wayCode: 8, amount: order.payableAmount, dueDate: '2025-03-31', guarantorId: desk.sellerId }],
    };
    expect((await desk.app.send(chargeOrder.settle, owed, desk.stock.once())).success).toBe(true);
    const sold = await desk.found(id);
    expect(sold).toMatchObject({ state: 'PASSED', chargeState: 'CHARGED' });
    expect(await take(sold)).toMatchObject({
      code: 140413,
      msg: expect.stringMatching(/还有欠款 .*480\.00，不能取件$/),
    });
    await desk.rows(`INSERT INTO parameter (property_owner_id, org_id, key, value)
      VALUES (1, (SELECT max(id) FROM org WHERE property_owner_id = 1), 'deliverRequireSettled', 'false')`);
    expect((await take(sold)).success).toBe(true);
    expect(await broken()).toEqual([]);
  });

  it('140407 refuses the pickup of goods made to order before they arrive', async () => {
    const lens = await desk.priced(1280, 0, '000');
    await desk.rows(`UPDATE erp_breed SET stock_mode = 'ORDER' WHERE id = ${lens.breedId}`);
    const params = { eye: 'OD', customParams: { sph: -3, pd: 62 } } as const;
    const sold = await desk.passed([of(lens, 1, params)]);
    expect(await take(sold)).toMatchObject({ code: 140407, msg: '商品尚未到货，不能取件' });
    expect(await deliver('process', sold)).toMatchObject({ code: 140002 });
  });
});

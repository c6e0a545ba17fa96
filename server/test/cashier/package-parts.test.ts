import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { type GoodsPackages, openGoodsPackages } from '../erp/goods-packages';
import { openSaleDesk, type SaleDesk } from '../erp/sale-desk';
import { brokenInvariants as brokenStock } from '../erp/stock-desk';
import { brokenInvariants } from './invariants';
import { addReviews, addTraining } from './service-packages';

let desk: SaleDesk;
let packages: GoodsPackages;

beforeAll(async () => {
  desk = await openSaleDesk();
  packages = await openGoodsPackages(desk);
});
afterEach(async () => expect([...(await brokenInvariants(desk.app)), ...(await brokenStock(desk.app))]).toEqual([]));
afterAll(() => desk.app.close());

type Line = InputOf<typeof chargeOrder.save>['lines'][number];

async function sold(lines: readonly Line[], payable: number): Promise<number> {
  const input = { patientId: desk.patientId, lines: [...lines], payableAmount: money(payable) };
  const saved = await desk.app.send(chargeOrder.save, input, desk.stock.once());
  if (!saved.success) throw new Error(saved.msg);
  const paid = await desk.pay(saved.data.id);
  if (!paid.success) throw new Error(paid.msg);
  return saved.data.id;
}

const orderOf = async (id: number) =>
  (await desk.app.send(chargeOrder.detail, { id }, { token: desk.stock.token })).data;

/** Refunds one piece of a line; the server computes the amount too and refuses a different one. */
async function comesBack(orderId: number, at: number, amount: number) {
  const { order, lines } = await orderOf(orderId);
  const input: InputOf<typeof refund.returnGoods> = {
    ...{ orderId, orderVersion: order.version, reason: '不适', returnReason: '不适' },
    lines: [{ orderLineId: lines[at]?.id ?? 0, qty: 1, amount: money(amount), returnTo: 'STOCK' }],
  };
  return desk.app.send(refund.returnGoods, input, desk.stock.once());
}

/** The package of case W3 and the lines of one copy at the till. */
async function glasses() {
  const { frame, lens, box, id } = await packages.glasses();
  const line = (itemId: number, qty: number, packageNo: number, packageItemNo: number): Line => ({
    ...{ sourceType: 8, itemId, qty, packageId: id, packageNo, packageItemNo },
  });
  const copy = (no: number) => [line(frame.id, 1, no, 1), line(lens.id, 2, no, 2), line(box.id, 1, no, 3)];
  return { frame, lens, box, id, copy };
}

describe('parts of a package of goods', () => {
  it('are refunded piece by piece to the cent, and leave a second copy unchanged', async () => {
    const { frame, lens, box, id, copy } = await glasses();
    const orderId = await sold([...copy(1), ...copy(2)], 1198);
    for (const [at, amount] of [
      [1, 112.76],
      [0, 338.26],
      [1, 112.75],
      [2, 35.23],
    ] as const)
      expect([at, await comesBack(orderId, at, amount)]).toMatchObject([at, { success: true }]);
    const { order, lines } = await orderOf(orderId);
    expect(order).toMatchObject({ refundedAmount: 599, payableAmount: 1198 });
    expect(lines.map(({ refundedQty }) => refundedQty)).toEqual([1, 2, 1, 0, 0, 0]);
    for (const [goods, left] of [
      [frame, 3],
      [lens, 6],
      [box, 3],
    ] as const)
      expect(await desk.stock.balance(goods)).toEqual({ onHand: left, locked: 0 });
    // Returned packages still count as sold.
    expect((await packages.row(id)).soldQty).toBe(2);
    expect((await comesBack(orderId, 1, 112.75)).success).toBe(false);
  });

  it('140111 cannot be paid after the last day of the package', async () => {
    const { id, frame, copy } = await glasses();
    const input = { patientId: desk.patientId, lines: copy(1), payableAmount: money(599) };
    const { data } = await desk.app.send(chargeOrder.save, input, desk.stock.once());
    await desk.rows(`UPDATE goods_package SET end_date = '2025-01-02' WHERE id = ${id}`);
    expect(await desk.pay(data.id)).toMatchObject({ code: 140111 });
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 4, locked: 0 });
    await desk.rows(`UPDATE goods_package SET end_date = NULL WHERE id = ${id}`);
    expect(await desk.pay(data.id)).toMatchObject({ success: true });
  });
});

describe('a package of goods at 快速销售', () => {
  it('is sold twice to a walk-in customer, and one of its lenses is returned by an ERP return', async () => {
    const { id, lens, lines } = await packages.glasses();
    const draft = { lines: [...lines(), ...lines({ packageNo: 2 })], patientId: null, sellerId: null };
    // The contract declares no type for the lines of 快速销售.
    const reply = await desk.app.sendRaw(sale.quick, draft, desk.stock.once());
    expect(reply).toMatchObject({ success: true });
    const { id: saleId, chargeOrderId } = reply.data as { readonly id: number; readonly chargeOrderId: number };
    expect(await desk.pay(chargeOrderId)).toMatchObject({ success: true });
    const paid = await desk.found(saleId);
    expect(paid.lines.map(({ amount, packageNo, deliveryState }) => [amount, packageNo, deliveryState])).toEqual([
      [338.26, 1, 'TAKEN'],
      [225.51, 1, 'TAKEN'],
      [35.23, 1, 'TAKEN'],
      [338.26, 2, 'TAKEN'],
      [225.51, 2, 'TAKEN'],
      [35.23, 2, 'TAKEN'],
    ]);
    expect((await packages.row(id)).soldQty).toBe(2);
    const back = { barcodeId: lens.id, saleItemId: paid.lines[1]?.id, qty: 1, returnTo: 'STOCK' as const };
    const input = { saleId: paid.id, reason: '不适' as const, lines: [back] };
    const { data } = await desk.app.send(saleReturn.save, input, desk.stock.once());
    const passed = await desk.app.send(saleReturn.pass, { id: data.id, version: data.version }, desk.stock.once());
    expect(passed).toMatchObject({ success: true });
    const { data: found } = await desk.app.send(saleReturn.findById, { id: data.id }, { token: desk.stock.token });
    expect(found.totalAmount).toBe(112.76);
    expect(await desk.stock.balance(lens)).toEqual({ onHand: 5, locked: 0 });
  });
});

describe('the same package of times twice on an order', () => {
  it.each([
    ['复查', 6, (times: number, price: number) => addReviews(desk.app, { times, price })],
    ['视训', 7, (times: number, price: number) => addTraining(desk.app, { times, price })],
  ] as const)('creates two packages from two lines, each refundable alone: %s', async (_name, sourceType, add) => {
    const itemId = await add(4, 50);
    await desk.rows(`UPDATE ${sourceType === 6 ? 'review' : 'training'}_service_package
      SET org_id = (SELECT max(id) FROM org WHERE property_owner_id = 1) WHERE id = ${itemId}`);
    const line = { sourceType, itemId, qty: 1 };
    const orderId = await sold([line, line, { ...line, qty: 2 }], 200);
    const { order, lines } = await orderOf(orderId);
    const bought = async () =>
      desk.rows(
        `SELECT total_times, left_times, package_state FROM patient_package WHERE order_id = ${orderId} ORDER BY id`,
      );
    expect(await bought()).toEqual([
      { total_times: 4, left_times: 4, package_state: 1 },
      { total_times: 4, left_times: 4, package_state: 1 },
      { total_times: 8, left_times: 8, package_state: 1 },
    ]);
    const asked = { orderLineId: lines[1]?.id ?? 0, qty: 1, amount: money(50) };
    const input = { orderId, orderVersion: order.version, lines: [asked], reason: '多买了' };
    expect(await desk.app.send(refund.settle, input, desk.stock.once())).toMatchObject({ success: true });
    expect((await bought()).map(({ left_times, package_state }) => [left_times, package_state])).toEqual([
      [4, 1],
      [0, 5],
      [8, 1],
    ]);
  });
});

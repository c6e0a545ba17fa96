import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { price } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { brokenInvariants } from './invariants';
import { cash, newKey, openTill, type Till, yuan } from './till';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(async () => {
  await till.clear();
  await till.rows(`UPDATE service_charge SET price_editable = true WHERE name IN ('小项', '大项')`);
});
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

type Lines = Parameters<Till['open']>[0];

const save = (lines: Lines, payable: number, token: string, order?: { id: number; version: number }) =>
  till.app.send(
    chargeOrder.save,
    {
      patientId: till.patientId,
      ...(order && { id: order.id, version: order.version }),
      lines: [...lines],
      payableAmount: yuan(payable),
    },
    { token, idempotencyKey: newKey() },
  );

describe('可改价', () => {
  it('is set by an account with the right 改价, and the order is paid at this price', async () => {
    const reply = await save([till.line('小项', { unitPrice: price(12.34), qty: 2 })], 24.68, till.manager);
    expect(reply).toMatchObject({ success: true, data: { lines: [{ unitPrice: 12.34, priceEditable: true }] } });
    expect(await till.settle(reply.data, [cash(24.68)])).toMatchObject({ success: true });
    const { order } = await till.detail(reply.data.id);
    expect(order).toMatchObject({ orderState: 2, paidAmount: 24.68 });
  });

  it('is refused without the right 改价, but a price that is already set may stay', async () => {
    const line = till.line('小项', { unitPrice: price(12.34) });
    expect(await save([line], 12.34, till.cashier)).toMatchObject({
      code: 403,
      msg: '没有「改价」权限，请联系机构管理员',
    });
    // The catalogue price is not a changed price.
    expect(await save([till.line('小项', { unitPrice: price(10) })], 10, till.cashier)).toMatchObject({
      success: true,
    });
    const { data: saved } = await save([line], 12.34, till.manager);
    const id = saved.lines[0]?.id ?? 0;
    const kept = await save([{ ...line, id, qty: 3 }], 37.02, till.cashier, saved);
    expect(kept).toMatchObject({ success: true, data: { lines: [{ unitPrice: 12.34 }] } });
    expect(await save([{ ...line, id, unitPrice: price(9) }], 9, till.cashier, kept.data)).toMatchObject({ code: 403 });
  });

  it('stays on a line that sends no price', async () => {
    const { data: saved } = await save([till.line('大项', { unitPrice: price(500) })], 500, till.manager);
    const id = saved.lines[0]?.id ?? 0;
    const again = await save([{ ...till.line('大项'), id }], 500, till.cashier, saved);
    expect(again).toMatchObject({ success: true, data: { lines: [{ unitPrice: 500 }] } });
  });

  it('is refused for an item that is not marked, and must be confirmed again after the mark was removed', async () => {
    expect(await save([till.line('百元', { unitPrice: price(1) })], 1, till.manager)).toMatchObject({
      code: 400,
      msg: '收费项目：「百元」的单价不能修改',
    });
    const { data: order } = await save([till.line('小项', { unitPrice: price(1) })], 1, till.manager);
    await till.rows(`UPDATE service_charge SET price_editable = false WHERE name = '小项'`);
    expect(await till.settle(order, [cash(1)])).toMatchObject({ code: 180103 });
  });
});

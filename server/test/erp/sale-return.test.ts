import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { openSaleDesk, type SaleDesk } from './sale-desk';

let desk: SaleDesk;
beforeAll(async () => {
  desk = await openSaleDesk();
});
afterAll(() => desk.app.close());

const found = async (id: number) =>
  (await desk.app.send(saleReturn.findById, { id }, { token: desk.stock.token })).data;
const listed = async (refundState: 'NONE' | 'WAIT') =>
  (await desk.app.send(saleReturn.page, { refundState }, { token: desk.stock.token })).data.records.map(({ id }) => id);

/** A return of one of two frames that were sold at 59.00, submitted. */
async function returned() {
  const goods = await desk.priced(59, 2);
  const sale = await desk.passed([{ barcodeId: goods.id, qty: 2 }]);
  const [item] = sale.lines;
  const line = { barcodeId: goods.id, saleItemId: item?.id ?? 0, qty: 1, returnTo: 'STOCK' } as const;
  const input = { saleId: sale.id, reason: '质量' as const, lines: [line] };
  return (await desk.app.send(saleReturn.save, input, desk.stock.once())).data;
}

const act = (call: typeof saleReturn.pass, { id, version }: { id: number; version: number }) =>
  desk.app.send(call, { id, version }, desk.stock.once());

it('names the eye of each line that can come back', async () => {
  const goods = await desk.priced(59, 2);
  const eyes = ['OD', 'OS'] as const;
  const sale = await desk.passed(eyes.map((eye) => ({ barcodeId: goods.id, qty: 1, eye })));
  const { data } = await desk.app.send(saleReturn.returnable, { saleId: sale.id }, { token: desk.stock.token });
  expect(data.map(({ eye, returnable }) => [eye, returnable])).toEqual([
    ['OD', 1],
    ['OS', 1],
  ]);
});

describe('the refund shown on a sale return', () => {
  it('shows the price of the sale and the refund of the line', async () => {
    const { lines, totalAmount } = await found((await returned()).id);
    expect(lines).toMatchObject([{ price: money(59), amount: money(59) }]);
    expect(totalAmount).toBe(59);
  });

  it('shows in the list where its goods go', async () => {
    const saved = await returned();
    const listed = async () =>
      (await desk.app.send(saleReturn.page, { size: 100 }, { token: desk.stock.token })).data.records.find(
        ({ id }) => id === saved.id,
      )?.returnTos;
    expect(await listed()).toEqual(['STOCK']);
    await desk.rows(`UPDATE sale_return_line SET return_to = 'SCRAP' WHERE bill_id = ${saved.id}`);
    expect(await listed()).toEqual(['SCRAP']);
  });

  it('shows 待退费 only after its approval, and never 无需退费 before', async () => {
    const saved = await returned();
    expect((await found(saved.id)).refundState).toBeNull();
    expect(await listed('NONE')).not.toContain(saved.id);
    await act(saleReturn.pass, saved);
    expect(await found(saved.id)).toMatchObject({ refundState: 'WAIT', refundOpen: true });
    expect(await listed('WAIT')).toContain(saved.id);
  });

  it('offers a new refund request only after the till cancelled the refund', async () => {
    const saved = await returned();
    const passed = (await act(saleReturn.pass, saved)).data;
    const again = await act(saleReturn.askRefund, passed);
    expect(again.success).toBe(false);
    const [row] = await desk.rows(`SELECT r.id::int, r.version FROM refund_order r
      JOIN sale_return s ON s.property_owner_id = r.property_owner_id AND s.refund_id = r.id WHERE s.bill_id = ${saved.id}`);
    const seen = { id: Number(row?.id), version: Number(row?.version), reason: '录错' };
    expect((await desk.app.send(refund.cancel, seen, desk.stock.once())).success).toBe(true);
    expect(await found(saved.id)).toMatchObject({ refundState: 'WAIT', refundOpen: false });
    expect((await act(saleReturn.askRefund, passed)).success).toBe(true);
    expect(await found(saved.id)).toMatchObject({ refundState: 'WAIT', refundOpen: true });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { openSaleDesk, type SaleDesk } from './sale-desk';

let desk: SaleDesk;
beforeAll(async () => {
  desk = await openSaleDesk();
});
afterAll(() => desk.app.close());

/** Returns these quantities of a line of a sale into stock, each on a line of one bill. */
async function comesBack(saleId: number, saleItemId: number, barcodeId: number, ...pieces: number[]) {
  const lines = pieces.map((qty) => ({ saleItemId, barcodeId, qty, returnTo: 'STOCK' as const }));
  const as = () => desk.stock.once();
  const saved = await desk.app.send(saleReturn.save, { saleId, reason: '不适', lines }, as());
  const { data } = await desk.app.send(saleReturn.pass, { id: saved.data.id, version: saved.data.version }, as());
  expect(data.state).toBe('PASSED');
}

describe('ERP-11 a return of an earlier period', () => {
  it('posts the original cost pro rata, and the remainder with the last pieces', async () => {
    const goods = await desk.priced(100);
    await desk.stock.receive([desk.stock.line(goods, 110, 21.2727)]);
    const few = await desk.priced(100);
    await desk.stock.receive([desk.stock.line(few, 3, 33.3333)]);
    const sold = await desk.passed([{ barcodeId: goods.id, qty: 90 }]);
    const soldFew = await desk.passed([{ barcodeId: few.id, qty: 3 }]);
    const itemId = sold.lines[0]?.id ?? 0;
    desk.app.setNow('2025-04-10 09:00:00');
    const april = await desk.stock.again();
    Object.assign(desk.stock, { token: april.token });
    for (const qty of [10, 79, 1]) await comesBack(sold.id, itemId, goods.id, qty);
    expect((await desk.stock.ledger(goods)).map(({ bizType, qty, amount }) => [bizType, qty, amount])).toEqual([
      ['PURCHASE_IN', 110, 2340],
      ['SALE', -90, -1914.54],
      ['SALE_RETURN', 10, 212.73],
      ['SALE_RETURN', 79, 1680.54],
      ['SALE_RETURN', 1, 21.27],
    ]);
    // Pieces on several lines of one bill are valued one after the other.
    await comesBack(soldFew.id, soldFew.lines[0]?.id ?? 0, few.id, 1, 1, 1);
    expect((await desk.stock.ledger(few)).map(({ bizType, amount }) => [bizType, amount])).toEqual([
      ['PURCHASE_IN', 100],
      ['SALE', -100],
      ['SALE_RETURN', 33.33],
      ['SALE_RETURN', 33.33],
      ['SALE_RETURN', 33.34],
    ]);
  });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { costItem } from '@mingmou/contract/report/cost.contract';
import { openSaleDesk, type SaleDesk } from '../erp/sale-desk';

let desk: SaleDesk;
beforeAll(async () => {
  desk = await openSaleDesk();
});
afterAll(() => desk.app.close());

const DAY = '2025-03-12';

it('Q8 项目统计 shows payments and refunds of a sale by category and by goods, to the cent', async () => {
  const frame = await desk.priced(80, 5);
  const sold = await desk.passed([{ barcodeId: frame.id, qty: 3 }]);
  expect((await desk.refund(sold.id, [1])).success).toBe(true);
  const [line] = (await desk.order(sold.id)).lines;
  const asked = { from: DAY, to: DAY, size: 100 };
  const rows = async (groupBy: 'category' | 'item') =>
    (await desk.app.send(costItem.list, { ...asked, groupBy }, { token: desk.stock.token })).data;
  const facts = { qty: 3, refundQty: 1, netQty: 2, payable: 240, refund: 80, netRevenue: 160 };
  expect((await rows('category')).records).toEqual([expect.objectContaining({ ...facts, name: '眼镜销售' })]);
  const byGoods = await rows('item');
  expect(byGoods.records).toEqual([expect.objectContaining({ ...facts, name: line?.name })]);
  expect(byGoods.sum).toMatchObject(facts);
  // The sale has equal amounts.
  const { lines } = await desk.found(sold.id);
  expect(lines).toMatchObject([{ paidAmount: 240, returnedAmount: 80 }]);
});

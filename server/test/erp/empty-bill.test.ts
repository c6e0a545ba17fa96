import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import { type TestApp, testApp } from '../support/app';
import { type Goods, openDesk, type StockDesk } from './stock-desk';

const BILLS = [purchase, purchaseReturn, sale, saleReturn, stockLoss, transferOut, transferIn, inventoryCheck];
/** Another bill or a scope creates a draft of the following bills, so an empty draft cannot be saved. */
const NOT_TYPED: readonly unknown[] = [transferIn, inventoryCheck];

let app: TestApp;
let desk: StockDesk;
let goods: Goods;
beforeAll(async () => {
  app = await testApp();
  desk = await openDesk(app);
  await desk.initialize();
  goods = await desk.goods();
});
afterAll(() => app.close());

interface Answered {
  readonly status: number;
  readonly success: boolean;
  readonly data: { readonly id: number; readonly version: number };
}

const send = async (call: (typeof BILLS)[number]['saveDraft' | 'save'], input: object) =>
  (await app.sendRaw(call, input, desk.once())) as Answered;

describe.each(BILLS.map((bill) => [bill.name, bill] as const))('%s without any input', (_name, bill) => {
  const isTyped = !NOT_TYPED.includes(bill);

  it('is saved as a draft, and saved again', async () => {
    const made = await send(bill.saveDraft, {});
    expect(made).toMatchObject({ success: isTyped });
    expect(made.status).toBeLessThan(500);
    if (!made.success) return;
    const { id, version } = made.data;
    expect(await send(bill.saveDraft, { id, version })).toMatchObject({ success: true });
    expect((await app.sendRaw(bill.findById, { id }, { token: desk.token })).success).toBe(true);
  });

  it.each([
    ['empty', {}],
    ['lines: []', { lines: [] }],
    ['every field of the head null', Object.fromEntries(Object.keys(bill.input).map((name) => [name, null]))],
  ])('is refused on submit without a server error: %s', async (_what, input) => {
    const saved = await send(bill.save, input);
    expect(saved.success).toBe(false);
    expect(saved.status).toBeLessThan(500);
  });

  it('causes no server error with goods alone', async () => {
    for (const call of [bill.saveDraft, bill.save]) {
      expect((await send(call, { lines: [{ barcodeId: goods.id }] })).status).toBeLessThan(500);
    }
  });
});

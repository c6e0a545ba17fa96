import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { Client } from 'pg';
import { brokenInvariants as brokenMoney } from '../cashier/invariants';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants as brokenStock } from './stock-desk';

let desk: SaleDesk;

beforeAll(async () => {
  desk = await openSaleDesk();
  // Opens the shift of the till.
  await desk.passed([{ barcodeId: (await desk.priced(80, 1)).id, qty: 1 }]);
});
afterAll(() => desk.app.close());
afterEach(async () => expect([...(await brokenMoney(desk.app)), ...(await brokenStock(desk.app))]).toEqual([]));

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Statement, or message of several prepared statements, as the driver receives it. */
type Given = Partial<Sent> & { readonly runs?: readonly { readonly statement: { text: string }; values: unknown[] }[] };

function statementsOf(given: Given | string, values: unknown): Sent[] {
  if (typeof given === 'string') return [{ text: given, values: Array.isArray(values) ? values : [] }];
  if (given.runs) return given.runs.map(({ statement, values }) => ({ text: statement.text, values }));
  return given.text === undefined ? [] : [{ text: given.text, values: given.values ?? [] }];
}

/** Returns the text without its subqueries. */
function outerOf(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, ' ');
  return shorter === text ? text : outerOf(shorter);
}

const LOCKS = /\bfor (?:no key update|update|share)\b/i;

/** Returns the table whose rows a statement locks before it writes them; a number is locked by its prefix. */
function lockedBy({ text, values }: Sent): string[] {
  if (/^insert into "sequence"/i.test(text))
    return values.filter((value) => /^[A-Z]{2}$/.test(String(value))).map(String);
  const locking = [outerOf(text), text].find((one) => LOCKS.test(one));
  return locking?.match(/\bfrom "?(\w+)/i)?.slice(1, 2) ?? [];
}

/** Returns what an act locks, in the order of the first locks. */
async function locksOf(act: () => Promise<{ readonly success: boolean }>): Promise<string[]> {
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    const reply = await act();
    const given = query.mock.calls.flatMap(([one, values]) => statementsOf(one as unknown as Given, values));
    expect(reply).toMatchObject({ success: true });
    return [...new Set(given.flatMap(lockedBy))];
  } finally {
    query.mockRestore();
  }
}

describe('locks of till and sale', () => {
  const oneOf = async () => ({ barcodeId: (await desk.priced(80, 2)).id, qty: 1 });

  it('a confirmation locks patient and order, then goods, then the numbers of order and sale', async () => {
    const line = await oneOf();
    const locks = await locksOf(() => desk.save([line]));
    expect(locks).toEqual(['patient', 'charge_order', 'stock_initialization', 'stock_balance', 'SF', 'XS']);
  });

  it('a payment locks order, sale, points and shift, then goods', async () => {
    const { id } = await desk.sold([await oneOf()]);
    const { chargeOrderId } = await desk.found(id);
    expect(await locksOf(() => desk.pay(chargeOrderId ?? 0))).toEqual([
      ...['charge_order', 'charge_order_line', 'bill', 'pay_way', 'integral_account', 'cashier_shift'],
      ...['stock_initialization', 'bill_period', 'stock_balance'],
    ]);
  });

  it('a payment of goods without a sale locks goods before the number of the sale, and splits the order first', async () => {
    const [chosen, left] = [await desk.priced(80, 2), await desk.priced(30, 2)];
    const lines = [chosen, left].map(({ id }) => ({
      ...{ sourceType: 8 as const, itemId: id, qty: 1, selected: id === chosen.id },
    }));
    const draft = { patientId: desk.patientId, lines, payableAmount: money(80) };
    const { data } = await desk.app.send(chargeOrder.save, draft, desk.stock.once());
    expect(await locksOf(() => desk.pay(data.id))).toEqual([
      ...['charge_order', 'charge_order_line', 'pay_way', 'integral_account', 'cashier_shift', 'SF'],
      ...['stock_balance', 'XS', 'stock_initialization', 'bill_period'],
    ]);
  });

  it('a delivery locks patient and order before the sale', async () => {
    const { id: saleId, version, lines } = await desk.passed([await oneOf()]);
    const input = { saleId, version, itemIds: lines.map(({ id }) => id) };
    const locks = await locksOf(() => desk.app.send(saleDelivery.take, input, desk.stock.once()));
    expect(locks).toEqual(['patient', 'charge_order', 'bill']);
  });

  it('a refund locks order, payments, points and shift, then the sale and goods', async () => {
    const { id } = await desk.passed([await oneOf()]);
    expect(await locksOf(() => desk.refund(id, [1]))).toEqual([
      ...['charge_order', 'charge_order_line', 'pay_row', 'integral_account', 'cashier_shift', 'TF'],
      ...['bill', 'stock_balance', 'XT', 'stock_initialization', 'bill_period'],
    ]);
  });

  it('退货退款 locks order, payments and points, then the sale and goods, then numbers and the shift', async () => {
    const sold = await desk.passed([{ ...(await oneOf()), takeNow: true }]);
    const { order, lines } = await desk.order(sold.id);
    const returned = lines
      .filter(({ sourceId }) => sourceId === sold.id)
      .map(({ id }) => ({ orderLineId: id, qty: 1, amount: money(80), returnTo: 'STOCK' as const }));
    const seen = { orderId: order.id, orderVersion: order.version };
    const input = { ...seen, lines: returned, reason: '镜腿松动', returnReason: '质量' as const };
    expect(await locksOf(() => desk.app.send(refund.returnGoods, input, desk.stock.once()))).toEqual([
      ...['patient', 'charge_order', 'charge_order_line', 'pay_row', 'integral_account', 'bill', 'stock_balance'],
      ...['stock_initialization', 'XT', 'TF', 'bill_period', 'refund_order', 'cashier_shift'],
    ]);
  });
});

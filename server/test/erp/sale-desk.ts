import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import type { AppOptions } from '../../src/app';
import { type As, type TestApp, testApp } from '../support/app';
import { type Goods, openDesk, type StockDesk } from './stock-desk';

export type Draft = InputOf<typeof sale.save>;
export type Line = NonNullable<Draft['lines']>[number];
interface Bill {
  readonly id: number;
  readonly version: number;
}

/** A shop with a stock room and a till, in the organisation that the demo leaves without stock. */
export interface SaleDesk {
  readonly app: TestApp;
  readonly stock: StockDesk;
  readonly patientId: number;
  readonly sellerId: number;
  /** Goods with a price on their tag, so many of them received at 20.00. */
  priced(tag: number, qty?: number, categoryId?: string, more?: object): Promise<Goods>;
  save(lines: readonly Line[], more?: Partial<Draft>, as?: As): ReturnType<typeof saveSale>;
  /** Confirmed, or thrown. */
  sold(lines: readonly Line[], more?: Partial<Draft>): Promise<Bill>;
  found(id: number): Promise<Found>;
  order(saleId: number): Promise<Order>;
  pay(orderId: number, as?: As): ReturnType<typeof settle>;
  /** Confirmed, paid and passed. */
  passed(lines: readonly Line[], more?: Partial<Draft>): Promise<Found>;
  refund(saleId: number, pieces: readonly number[], more?: object): ReturnType<typeof refundNow>;
  rows(text: string): Promise<Record<string, unknown>[]>;
}

export type Found = Awaited<ReturnType<typeof findSale>>;
type Order = Awaited<ReturnType<typeof findOrder>>;

const saveSale = (app: TestApp, input: Draft, as: As) => app.send(sale.save, input, as);
const findSale = async (app: TestApp, id: number, token: string) =>
  (await app.send(sale.findById, { id }, { token })).data;
const findOrder = async (app: TestApp, id: number, token: string) =>
  (await app.send(chargeOrder.detail, { id }, { token })).data;

async function settle(app: TestApp, orderId: number, as: As) {
  const { order } = await findOrder(app, orderId, as.token ?? '');
  const { id, version, payableAmount } = order;
  const ways = Number(payableAmount) > 0 ? [{ wayCode: 1, amount: payableAmount }] : [];
  return app.send(chargeOrder.settle, { id, version, payableAmount, ways }, as);
}

async function refundNow(app: TestApp, orderId: number, pieces: readonly number[], more: object, as: As) {
  const { order, lines } = await findOrder(app, orderId, as.token ?? '');
  const asked = lines.flatMap((line, at) =>
    pieces[at] === undefined
      ? []
      : [
          {
            orderLineId: line.id,
            qty: pieces[at],
            amount: money(((Number(line.payableAmount) * pieces[at]) / line.qty).toFixed(2)),
            ...more,
          },
        ],
  );
  const input = { orderId, orderVersion: order.version, lines: asked, reason: '患者要求' };
  return app.send(refund.settle, input, as);
}

/** Opens the desk on an existing application, or on a new one with these options. */
export async function openSaleDesk(given: TestApp | Partial<AppOptions> = {}): Promise<SaleDesk> {
  const app = 'send' in given ? given : await testApp(given);
  const stock = await openDesk(app);
  await stock.initialize();
  const rows = async (text: string) => (await app.database.query(text)).rows;
  const [first] = await rows('SELECT min(id)::int AS id FROM patient WHERE property_owner_id = 1');
  const patientId = Number(first?.id);
  const sellerId = stock.buyerId;
  const save: SaleDesk['save'] = (lines, more = {}, as = stock.once()) =>
    saveSale(app, { patientId, sellerId, lines: [...lines], ...more }, as);
  const sold: SaleDesk['sold'] = async (lines, more) => {
    const reply = await save(lines, more);
    if (!reply.success) throw new Error(reply.msg);
    return reply.data;
  };
  const found = (id: number) => findSale(app, id, stock.token);
  const order = async (saleId: number) => findOrder(app, (await found(saleId)).chargeOrderId ?? 0, stock.token);
  const pay: SaleDesk['pay'] = (orderId, as = stock.once()) => settle(app, orderId, as);
  return {
    ...{ app, stock, patientId, sellerId, save, sold, found, order, pay, rows },
    priced: async (tag, qty = 0, categoryId = '003', more = {}) => {
      const goods = await stock.goods(categoryId);
      await app.database.query(
        `INSERT INTO erp_tag_price (property_owner_id, barcode_id, price, effective_date) VALUES (1, $1, $2, '2025-01-01')`,
        [goods.id, tag],
      );
      if (qty > 0) await stock.receive([stock.line(goods, qty, 20, more)]);
      return goods;
    },
    passed: async (lines, more) => {
      const { id } = await sold(lines, more);
      const { chargeOrderId } = await found(id);
      const paid = await pay(chargeOrderId ?? 0);
      if (!paid.success) throw new Error(paid.msg);
      return found(id);
    },
    refund: async (saleId, pieces, more = {}) =>
      refundNow(app, (await found(saleId)).chargeOrderId ?? 0, pieces, more, stock.once()),
  };
}

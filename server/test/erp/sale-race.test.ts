import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { price } from '@mingmou/contract/base/money';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { jobs } from '../../src/modules/jobs';
import { brokenInvariants as brokenMoney } from '../cashier/invariants';
import { testApp } from '../support/app';
import { repetitions } from '../support/repetitions';
import { type Found, openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants, type Goods, openDesk } from './stock-desk';

const CALLERS = repetitions({ short: 12, long: 32 });
const ROUNDS = repetitions({ short: 1, long: 3 });

let desk: SaleDesk;

beforeAll(async () => {
  desk = await openSaleDesk();
});
afterAll(async () => {
  expect(await brokenInvariants(desk.app)).toEqual([]);
  expect(await brokenMoney(desk.app)).toEqual([]);
  await desk.app.close();
});

const of = (goods: Goods, qty = 1) => ({ barcodeId: goods.id, qty });

interface Answer {
  readonly status: number;
  readonly success: boolean;
  readonly code: number;
}

/** So many callers at one instant, who want one thing or the other in turn. */
const many = (...wants: readonly (() => Promise<Answer>)[]) =>
  Promise.all(
    Array.from({ length: CALLERS }, (_, at) => {
      const want = wants[at % wants.length];
      if (!want) throw new Error('nobody wants anything');
      return want();
    }),
  );

const winners = (answers: readonly Answer[]) => answers.filter(({ success }) => success).length;
const refusals = (answers: readonly Answer[]) =>
  new Set(answers.filter(({ success }) => !success).map(({ code }) => code));

const rowsOf = async (goods: Goods) => (await desk.stock.ledger(goods)).map(({ bizType, qty }) => [bizType, qty]);

describe('an unpaid sale', () => {
  const isEither = async (bill: { id: number }, goods: Goods, answers: readonly Answer[]) => {
    expect(winners(answers)).toBe(1);
    const { state, chargeState } = await desk.found(bill.id);
    const isSold = chargeState === 'CHARGED';
    expect([state, chargeState]).toEqual(isSold ? ['PASSED', 'CHARGED'] : [state, 'NONE']);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: isSold ? 1 : 2, locked: 0 });
    expect(await rowsOf(goods)).toEqual([['PURCHASE_IN', 2], ...(isSold ? [['SALE', -1]] : [])]);
  };

  it('is charged once by many concurrent tills', async () => {
    const goods = await desk.priced(100, 2);
    const bill = await desk.sold([of(goods)]);
    const { order } = await desk.order(bill.id);
    const answers = await many(() => desk.pay(order.id));
    expect(winners(answers)).toBe(1);
    await isEither(bill, goods, answers);
  });

  it.each(['invalid', 'withdraw'] as const)('is either charged or closed by %s, never both', async (step) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const goods = await desk.priced(100, 2);
      const bill = await desk.sold([of(goods)]);
      const { order } = await desk.order(bill.id);
      const { id, version } = bill;
      const answers = await many(
        () => desk.pay(order.id),
        () => desk.app.send(sale[step], { id, version }, desk.stock.once()),
      );
      await isEither(bill, goods, answers);
    }
  });

  it('is either charged or expired, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const goods = await desk.priced(100, 2);
      const bill = await desk.sold([of(goods)]);
      const { order } = await desk.order(bill.id);
      const late = () => instantOf('2025-03-15 09:00:01');
      const [answers] = await Promise.all([
        many(() => desk.pay(order.id)),
        runDueJobs(desk.app.database.db, jobs, late),
      ]);
      const { state, chargeState } = await desk.found(bill.id);
      expect([state, chargeState, winners(answers)]).toEqual(
        winners(answers) > 0 ? ['PASSED', 'CHARGED', 1] : ['DRAFT', 'NONE', 0],
      );
      expect(await desk.stock.balance(goods)).toEqual({ onHand: 2 - winners(answers), locked: 0 });
    }
  });
});

describe('paid goods that await pickup', () => {
  const take = (sold: Found) => {
    const itemIds = sold.lines.map(({ id }) => id);
    return desk.app.send(saleDelivery.take, { saleId: sold.id, version: sold.version, itemIds }, desk.stock.once());
  };

  it('are either handed over or refunded at the till, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const goods = await desk.priced(100, 1);
      const sold = await desk.passed([of(goods)]);
      const answers = await many(
        () => take(sold),
        () => desk.refund(sold.id, [1]),
      );
      expect(winners(answers)).toBe(1);
      const { deliveryState, chargeState } = await desk.found(sold.id);
      expect([deliveryState, chargeState]).toEqual(
        deliveryState === 'TAKEN' ? ['TAKEN', 'CHARGED'] : ['CANCELLED', 'REFUNDED'],
      );
      expect(await desk.stock.balance(goods)).toEqual({ onHand: deliveryState === 'TAKEN' ? 0 : 1, locked: 0 });
    }
  });
});

describe('returned goods', () => {
  const back = (sold: Found, qty: number) => {
    const lines = sold.lines.map(({ id, barcodeId }) => ({
      ...{ barcodeId, saleItemId: id, qty },
      returnTo: 'STOCK' as const,
    }));
    return desk.app.send(saleReturn.save, { saleId: sold.id, reason: '质量', lines }, desk.stock.once());
  };

  it('140404 are returned only in the sold quantity by many concurrent requests', async () => {
    const goods = await desk.priced(100, 3);
    const sold = await desk.passed([of(goods, 3)]);
    const answers = await many(() => back(sold, 1));
    expect(winners(answers)).toBe(3);
    expect(refusals(answers)).toEqual(new Set([140404]));
  });

  it('140406 are either refunded or their return is reversed, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const goods = await desk.priced(100, 1);
      const sold = await desk.passed([of(goods)]);
      const { data } = await back(sold, 1);
      const passed = await desk.app.send(saleReturn.pass, { id: data.id, version: data.version }, desk.stock.once());
      const { id, version } = passed.data;
      const [asked] = await desk.rows(`SELECT r.id::int, r.version FROM refund_order r
        JOIN sale_return s ON s.refund_id = r.id WHERE s.bill_id = ${id}`);
      const application = { id: Number(asked?.id), version: Number(asked?.version) };
      const answers = await many(
        () => desk.app.send(refund.settle, application, desk.stock.once()),
        () => desk.app.send(saleReturn.retrial, { id, version, reason: '录错' }, desk.stock.once()),
      );
      expect(winners(answers)).toBe(1);
      const { chargeState } = await desk.found(sold.id);
      expect(await desk.stock.balance(goods)).toEqual({ onHand: chargeState === 'REFUNDED' ? 1 : 0, locked: 0 });
    }
  });
});

describe('goods of a receipt', () => {
  it('are either sold or their receipt is reversed, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const goods = await desk.priced(100);
      const { id, version } = await desk.stock.receive([desk.stock.line(goods, 1, 20)]);
      const answers = await many(
        () => desk.save([of(goods)], { source: 'QUICK', patientId: null }),
        () => desk.app.send(purchase.retrial, { id, version, reason: '录错' }, desk.stock.once()),
      );
      expect(winners(answers)).toBe(1);
      const { onHand, locked } = await desk.stock.balance(goods);
      expect(onHand).toBe(locked);
    }
  });

  it('of one new batch form one batch when many receipts are approved concurrently', async () => {
    const lens = await desk.priced(50, 0, 'qx2');
    const line = desk.stock.line(lens, 1, 5, { batchNo: 'NEW', expireDate: '2026-06-30' });
    const saved = await Promise.all(Array.from({ length: CALLERS }, () => desk.stock.save([line])));
    expect(winners(saved)).toBe(CALLERS);
    const passed = await Promise.all(saved.map(({ data }) => desk.stock.pass(data)));
    expect(winners(passed)).toBe(CALLERS);
    expect(await desk.stock.balance(lens)).toEqual({ onHand: CALLERS, locked: 0 });
    expect(
      await desk.rows(`SELECT count(*)::int AS n FROM stock_batch WHERE barcode_id = ${lens.id} AND batch_no = 'NEW'`),
    ).toEqual([{ n: 1 }]);
  });
});

describe('the opening stock', () => {
  it('140212 is started once and closed once by many concurrent requests', async () => {
    const app = await testApp();
    const stock = await openDesk(app);
    const goods = await stock.goods();
    const { data } = await app.send(stockInitialization.setBeginPeriod, { month: '2025-03' }, stock.once());
    const begun = await many(() =>
      app.send(stockInitialization.begin, { beginPeriodId: data.periodId ?? 0 }, stock.once()),
    );
    expect([winners(begun), refusals(begun)]).toEqual([1, new Set([100003])]);
    const lines = [{ barcodeId: goods.id, qty: 10, cost: price(5) }];
    await app.send(stockInitialization.saveLines, { lines }, stock.once());
    const ended = await many(() => app.send(stockInitialization.end, {}, stock.once()));
    expect([winners(ended), refusals(ended)]).toEqual([1, new Set([140212])]);
    expect(await stock.ledger(goods)).toEqual([{ bizType: 'BEGIN', qty: 10, amount: 50, bizDate: '2025-03-01' }]);
    await app.close();
  });
});

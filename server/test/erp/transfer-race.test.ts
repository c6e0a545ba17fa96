import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { price } from '@mingmou/contract/base/money';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import { Client } from 'pg';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants, type Goods } from './stock-desk';
import { TransferDesk } from './transfer-desk';

const CALLERS = 32;

let shop: SaleDesk;
let desk: TransferDesk;

beforeAll(async () => {
  shop = await openSaleDesk();
  desk = await TransferDesk.of(shop.app, shop.stock);
});
afterAll(() => shop.app.close());

const of = (goods: Goods, qty: number) => ({ barcodeId: goods.id, qty });
const many = <T>(act: (at: number) => Promise<T>) => Promise.all(Array.from({ length: CALLERS }, (_, at) => act(at)));
const done = <T extends { success: boolean }>(replies: readonly T[]) => replies.filter(({ success }) => success);

describe('concurrent requests on one transfer', () => {
  it('receive it once in 32 requests', async () => {
    const goods = await desk.goods(10, 10);
    const { receipt } = await desk.sent([of(goods, 10)]);
    const counted = await desk.count(receipt, [{ qty: 7, diffReason: '破损' }]);
    const replies = await many(() => desk.receive(counted.data));
    expect(done(replies)).toHaveLength(1);
    for (const { code } of replies.filter(({ success }) => !success)) expect([140002, 140012]).toContain(code);
    expect(await desk.stockOf(goods, desk.receiver)).toEqual({ onHand: 7, locked: 0, transit: 0 });
    expect(await desk.stockOf(goods, desk.sender)).toEqual({ onHand: 3, locked: 0, transit: 0 });
    expect(await brokenInvariants(shop.app)).toEqual([]);
  });

  it('either receive it or reverse it, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const goods = await desk.goods(5, 10);
      const { out, receipt } = await desk.sent([of(goods, 5)]);
      const counted = await desk.count(receipt, []);
      const reopened = { id: counted.data.id, version: counted.data.version };
      const withdrawn = await shop.app.send(transferIn.withdraw, reopened, desk.thereAs());
      const resubmit = () =>
        shop.app.send(transferIn.submit, { id: receipt.id, version: withdrawn.data.version }, desk.thereAs());
      const replies = await many<{ success: boolean; code: number }>((at) =>
        at % 2 === 0 ? resubmit() : desk.takeBack(out),
      );
      expect(done(replies)).toHaveLength(1);
      for (const { code } of replies) expect([0, 140001, 140002, 140012, 140206]).toContain(code);
      const { transit } = await desk.stockOf(goods, desk.sender);
      const { data } = await shop.app.send(transferOut.findById, { id: out.id }, { token: shop.stock.token });
      expect([data.state, data.transitState, transit]).toEqual(
        data.state === 'PASSED' ? ['PASSED', 'IN_TRANSIT', 5] : ['REVERSED', 'NONE', 0],
      );
    }
    expect(await brokenInvariants(shop.app)).toEqual([]);
  });

  it('receive it or reverse it without a deadlock', async () => {
    const goods = await desk.goods(5, 10);
    const { out, receipt } = await desk.sent([of(goods, 5)]);
    const counted = await desk.count(receipt, []);
    const replies = await many<{ success: boolean; code: number }>((at) =>
      at % 2 === 0 ? desk.receive(counted.data) : desk.takeBack(out),
    );
    expect(done(replies)).toHaveLength(1);
    for (const { code } of replies) expect([0, 140002, 140012, 140206]).toContain(code);
    expect(await desk.stockOf(goods, desk.receiver)).toEqual({ onHand: 5, locked: 0, transit: 0 });
    expect(await desk.stockOf(goods, desk.sender)).toEqual({ onHand: 0, locked: 0, transit: 0 });
  });
});

describe('a receipt whose transfer is locked by another transaction', () => {
  it('waits for the transfer before the receipt is locked: a reversal locks both in the same order', async () => {
    const goods = await desk.goods(5, 10);
    const { out, receipt } = await desk.sent([of(goods, 5)]);
    const counted = await desk.count(receipt, []);
    const holder = new Client(shop.app.database.admin);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM bill WHERE id = $1 FOR UPDATE', [out.id]);
    const received = desk.receive(counted.data);
    const isWaiting = async () =>
      (await shop.rows(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
        .length > 0;
    while (!(await isWaiting())) await new Promise((done) => setImmediate(done));
    // NOWAIT fails immediately if the receipt is locked already.
    await holder.query('SELECT FROM bill WHERE id = $1 FOR UPDATE NOWAIT', [receipt.id]);
    await holder.query('ROLLBACK');
    await holder.end();
    expect((await received).success).toBe(true);
    expect(await desk.stockOf(goods, desk.receiver)).toEqual({ onHand: 5, locked: 0, transit: 0 });
  });
});

describe('transfers in opposite directions', () => {
  it('are received concurrently without a deadlock, because stock is locked in one order', async () => {
    const goods = await desk.goods(CALLERS * 2, 10);
    const { receipt } = await desk.sent([of(goods, CALLERS)]);
    await desk.receive((await desk.count(receipt, [])).data);
    // Sixteen bills each way of the same goods, all counted short so that each posts on both sides.
    const half = CALLERS / 2;
    const there: { id: number; version: number }[] = [];
    const here: { id: number; version: number }[] = [];
    for (let at = 0; at < half; at += 1) {
      const sent = await desk.sent([of(goods, 2)]);
      there.push((await desk.count(sent.receipt, [{ qty: 1, diffReason: '少货' }])).data);
      here.push(await desk.returned(goods, 2));
    }
    const replies = await Promise.all([
      ...there.map((bill) => desk.receive(bill)),
      ...here.map(({ id, version }) => shop.app.send(transferIn.pass, { id, version }, desk.hereAs())),
    ]);
    expect(done(replies)).toHaveLength(CALLERS);
    expect(await desk.stockOf(goods, desk.sender)).toEqual({ onHand: CALLERS, locked: 0, transit: 0 });
    expect(await desk.stockOf(goods, desk.receiver)).toEqual({ onHand: CALLERS, locked: 0, transit: 0 });
    expect(await brokenInvariants(shop.app)).toEqual([]);
  }, 120_000);
});

describe('the last piece', () => {
  it('is either sold or sent by only one of 32 concurrent requests', async () => {
    const goods = await shop.priced(100, 1);
    const replies = await many<{ success: boolean; code: number }>((at) =>
      at % 2 === 0
        ? desk.save([of(goods, 1)])
        : shop.save([{ barcodeId: goods.id, qty: 1, price: price(100), gift: false, takeNow: true }]),
    );
    expect(done(replies)).toHaveLength(1);
    for (const { code } of replies.filter(({ success }) => !success)) expect(code).toBe(140201);
    expect(await desk.stockOf(goods, desk.sender)).toEqual({ onHand: 1, locked: 1, transit: 0 });
    expect(await brokenInvariants(shop.app)).toEqual([]);
  });

  it('is not sent when its receipt is reversed concurrently', async () => {
    const goods = await desk.stock.goods();
    const bought = await desk.stock.receive([desk.stock.line(goods, 1, 10)]);
    const saved = await desk.save([of(goods, 1)]);
    const reply = await shop.app.send(
      purchase.retrial,
      { id: bought.id, version: bought.version, reason: '录错' },
      desk.hereAs(),
    );
    expect(reply.code).toBe(140201);
    expect((await desk.pass(saved.data)).success).toBe(true);
  });
});

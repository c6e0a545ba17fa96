import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { price } from '@mingmou/contract/base/money';
import { billCodes } from '@mingmou/contract/erp/erp.codes';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import { type TestApp, testApp } from '../support/app';
import { pickOne, randomOf } from '../support/fuzz';
import { brokenInvariants, emptyOrg, type Goods, openDesk, type StockDesk } from './stock-desk';

let app: TestApp;
let desk: StockDesk;
let shelf: number;

beforeAll(async () => {
  app = await testApp();
  desk = await openDesk(app);
  await desk.initialize();
  shelf = await desk.locationId();
});
afterAll(() => app.close());

interface Open {
  id: number;
  version: number;
  state: 'SUBMITTED' | 'PASSED';
  kind: 'RK' | 'BS';
}

const lossOf = (lines: { barcodeId: number; locationId: number; qty: number }[]) => ({
  ...{ lossType: '其他' as const, handlerId: desk.buyerId, lines },
});

const DAYS = ['2025-03-03', '2025-03-07', '2025-03-10', '2025-03-12'];

describe('random concurrent bills', () => {
  it.each([11, 47, 2025])(
    'keep ledger, balances and stock locks consistent, whatever is refused (seed %i)',
    async (seed) => {
      const random = randomOf(seed);
      const shelfGoods: Goods[] = [await desk.goods(), await desk.goods(), await desk.goods()];
      const open: Open[] = [];
      const tally = { pass: 0, reject: 0, withdraw: 0, retrial: 0, refused: 0 };
      const qty = () => 1 + Math.floor(random() * 6);

      const buy = async () => {
        const lines = shelfGoods.filter(() => random() < 0.6).map((goods) => desk.line(goods, qty(), 1 + qty()));
        const { success, data } = await desk.save(lines);
        if (success) open.push({ ...data, state: 'SUBMITTED', kind: 'RK' });
      };
      const lose = async () => {
        const lines = shelfGoods
          .filter(() => random() < 0.5)
          .map((goods) => ({ barcodeId: goods.id, locationId: shelf, qty: qty() }));
        const { success, data } = await app.send(stockLoss.save, lossOf(lines), desk.once());
        if (success) open.push({ ...data, state: 'SUBMITTED', kind: 'BS' });
      };
      const step = async () => {
        if (open.length === 0) return;
        const bill = pickOne(random, open);
        const calls = bill.kind === 'RK' ? purchase : stockLoss;
        const seen = { id: bill.id, version: bill.version };
        const name =
          bill.state === 'PASSED' ? 'retrial' : pickOne(random, ['pass', 'pass', 'reject', 'withdraw'] as const);
        const input = {
          ...seen,
          ...(name === 'pass' ? { bizDate: pickOne(random, DAYS) } : {}),
          ...(name === 'reject' || name === 'retrial' ? { reason: '随机' } : {}),
        };
        const reply = await app.sendRaw(calls[name], input, desk.once());
        tally[reply.success ? name : 'refused'] += 1;
        if (!reply.success) return;
        if (name === 'pass') Object.assign(bill, { version: bill.version + 1, state: 'PASSED' });
        else open.splice(open.indexOf(bill), 1);
      };

      for (let round = 0; round < 40; round += 1) {
        await Promise.all([pickOne(random, [buy, buy, lose])(), step(), pickOne(random, [buy, lose, step])()]);
      }
      for (const [what, count] of Object.entries(tally)) expect([what, count > 0]).toEqual([what, true]);
      expect(await brokenInvariants(app)).toEqual([]);
      const { rows } = await app.database.query(`
      SELECT barcode_id, biz_date FROM (SELECT barcode_id, biz_date, sum(sum(qty)) OVER (PARTITION BY org_id, barcode_id,
        location_id, batch_id ORDER BY biz_date) AS standing FROM stock_ledger
        GROUP BY org_id, barcode_id, location_id, batch_id, biz_date) days WHERE standing < 0`);
      expect(rows).toEqual([]);
    },
    120_000,
  );
});

describe('the cost of an issue', () => {
  it('is the average of the period so far including its opening; a purchase changes it, an issue does not', async () => {
    const goods = await desk.goods();
    const take = async (count: number) => {
      const lines = [{ barcodeId: goods.id, locationId: shelf, qty: count }];
      const { data } = await app.send(stockLoss.save, lossOf(lines), desk.once());
      await app.send(stockLoss.pass, { id: data.id, version: data.version }, desk.once());
    };
    await desk.receive([desk.line(goods, 100, 20)]);
    await desk.receive([desk.line(goods, 200, 21.5)]);
    await take(120);
    await desk.receive([desk.line(goods, 50, 23)]);
    await take(2);
    const issues = (await desk.ledger(goods)).filter(({ bizType }) => bizType === 'DAMAGE');
    // 6300 ÷ 300, then 7450 ÷ 350 = 21.2857.
    expect(issues.map(({ qty, amount }) => [qty, amount])).toEqual([
      [-120, -2520],
      [-2, -42.57],
    ]);
    expect(await desk.cost(goods)).toBe(price(21.2857));
    app.setNow('2025-04-01 09:00:00');
    const april = await desk.again();
    // What March left: 7450 − 2520 − 42.57 = 4887.43 for 228.
    expect(await april.cost(goods)).toBe(price(21.4361));
    // An issue on the first day of a period uses the costs of the new period.
    const { data: lost } = await app.send(
      stockLoss.save,
      lossOf([{ barcodeId: goods.id, locationId: shelf, qty: 100 }]),
      april.once(),
    );
    await app.send(stockLoss.pass, { id: lost.id, version: lost.version }, april.once());
    await april.receive([april.line(goods, 72, 10)]);
    expect(await april.cost(goods)).toBe(price(18.6914));
    const { rows } = await app.database.query(
      `SELECT name FROM bill_period WHERE org_id = ${await emptyOrg(app)} ORDER BY start_date`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['2025年03期', '2025年04期']);
  });
});

describe('pieces locked by another bill', () => {
  it('are not available for a reversal either: 140201 reports the available quantity', async () => {
    app.setNow('2025-04-03 09:00:00');
    const today = await desk.again();
    const goods = await today.goods();
    const received = await today.receive([today.line(goods, 10, 20)]);
    const lines = [{ barcodeId: goods.id, locationId: shelf, qty: 8 }];
    const held = await app.send(stockLoss.save, lossOf(lines), today.once());
    const retrial = (version: number) =>
      app.send(purchase.retrial, { id: received.id, version, reason: '录错' }, today.once());
    expect(await retrial(received.version)).toMatchObject({
      code: 140201,
      msg: expect.stringContaining('可用 2，需要 10'),
    });
    expect(await today.balance(goods)).toEqual({ onHand: 10, locked: 8 });
    const { id, version } = held.data;
    expect(await app.send(stockLoss.reject, { id, version, reason: '不报' }, today.once())).toMatchObject({ code: 0 });
    expect(await retrial(received.version)).toMatchObject({ code: 0 });
    expect(await today.balance(goods)).toEqual({ onHand: 0, locked: 0 });
  });
});

describe('a save of an existing bill', () => {
  it('reports another state, then another version, and the content last', async () => {
    app.setNow('2025-04-03 09:00:00');
    const today = await desk.again();
    const goods = await desk.goods();
    await today.receive([today.line(goods, 5, 20)]);
    const lines = [{ barcodeId: goods.id, locationId: shelf, qty: 1 }];
    const { data } = await app.send(stockLoss.saveDraft, lossOf(lines), today.once());
    const faulty = lossOf([{ barcodeId: goods.id, locationId: 987_654_321, qty: 1 }]);
    const codeOf = async (version: number) =>
      (await app.send(stockLoss.save, { ...faulty, id: data.id, version }, today.once())).code;
    expect(await codeOf(data.version)).toBe(sharedCodes.missing.code);
    expect(await codeOf(data.version + 1)).toBe(billCodes.stale.code);
    const { data: waiting } = await app.send(stockLoss.submit, { id: data.id, version: data.version }, today.once());
    expect(await codeOf(waiting.version)).toBe(billCodes.wrongState.code);
    expect(await codeOf(waiting.version + 1)).toBe(billCodes.wrongState.code);
  });
});

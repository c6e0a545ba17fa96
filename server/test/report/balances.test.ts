import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { costArrears } from '@mingmou/contract/report/arrears-report.contract';
import { costPayWay } from '@mingmou/contract/report/cost.contract';
import { costCrossOrg, costStored } from '@mingmou/contract/report/stored.contract';
import { ticketFor } from '../cashier/cards';
import { brokenInvariants } from '../cashier/invariants';
import { cash, newKey, type Saved, type Till, TODAY, wechat, yuan } from '../cashier/till';
import { pickOne, randomOf } from '../support/fuzz';
import { repetitions } from '../support/repetitions';
import { giveAllBack } from './books';
import { byCard, openShops, type Shops } from './shops';

const CHAIN = [1, 2, 3];
const YESTERDAY = '2026-03-09';

let shops: Shops;
let till: Till;
beforeAll(async () => {
  shops = await openShops();
  till = shops.till;
});
beforeEach(() => shops.clear());
// The money invariants hold after every test.
afterEach(async () => expect(await brokenInvariants(till.app)).toEqual([]));
afterAll(() => till.app.close());

type Stored = InputOf<typeof costStored.list>;
type Owed = InputOf<typeof costArrears.list>;
const DAY = { from: TODAY, to: TODAY, size: 100 } as const;

async function stored(change: Partial<Stored> = {}, token = till.manager) {
  const reply = await till.app.send(costStored.list, { ...DAY, orgIds: CHAIN, groupBy: 'day', ...change }, { token });
  if (!reply.success) throw new Error(reply.msg);
  return reply.data;
}
async function arrearsReport(change: Partial<Owed> = {}) {
  const asked = { ...DAY, orgIds: CHAIN, groupBy: 'order' as const, ...change };
  const reply = await till.app.send(costArrears.list, asked, { token: till.manager });
  if (!reply.success) throw new Error(reply.msg);
  return reply.data;
}

const cents = (amount: unknown) => Math.round(Number(amount) * 100);
type StoredRow = Partial<Record<string, unknown>>;

/** Checks Q6: the closing balance is the opening balance plus the movements, for principal and gift separately. */
function closes(row: StoredRow): void {
  for (const part of ['Principal', 'Gift']) {
    const of = (move: string) => cents(row[`${move}${part}`]);
    expect(of('close')).toBe(of('open') + of('recharge') - of('consume') + of('back') - of('cardBack'));
  }
}

/** Checks Q7: the same for receivables, and their split by days overdue. */
function owes(row: StoredRow): void {
  const of = (name: string) => cents(row[name]);
  expect(of('closeArrears')).toBe(
    of('openArrears') + of('credit') - of('collected') - of('reduced') - of('writtenOff'),
  );
  expect(of('notDue') + of('late30') + of('late60') + of('late90') + of('lateMore')).toBe(of('closeArrears'));
}

/** Creates four cards with 10,000.00 / 1,000.00 yesterday; one of them has a payment of 80.00 before. */
async function cardsOfWorkedDay() {
  till.app.setNow(`${YESTERDAY} 23:50:00`);
  const [a, b, f, spent] = [
    await shops.fill(250, 100),
    await shops.fill(5000, 500),
    await shops.fill(400, 20),
    await shops.fill(70, 10),
  ];
  await shops.fill(4350, 380);
  const old = await till.sell([till.line('小项', { qty: 8 })], 80, [byCard(spent, 80)]);
  till.app.setNow(`${TODAY} 00:10:00`);
  return { a, b, f, old };
}

describe('储值统计', () => {
  it('SCR-17 Q6 opens with 10,000.00 / 1,000.00 and closes with 10,420.00 / 1,040.00', async () => {
    const { a, f, old } = await cardsOfWorkedDay();
    await shops.fill(1000, 100);
    await till.sell([till.line('百元', { qty: 3 })], 300, [byCard(a, 300)]);
    await giveAllBack(till, old.id);
    const smsTicket = await ticketFor(till, { cardId: f, purpose: 'CARD_REFUND', amount: 400 });
    const { version } = (await till.app.send(valueCard.balance, { cardId: f }, { token: till.manager })).data;
    const asked = { cardId: f, version, amount: yuan(400), closeCard: true, refundCause: 1, smsTicket } as const;
    const back = { ...asked, refundIdNo: '11010119900101100X', reason: '患者要求' };
    expect(
      await till.app.send(valueCardRefund.settle, back, { token: till.manager, idempotencyKey: newKey() }),
    ).toMatchObject({ data: { refundState: 3 } });
    const { records, sum } = await stored();
    const day = {
      ...{ openPrincipal: 10_000, openGift: 1000, rechargePrincipal: 1000, rechargeGift: 100 },
      ...{ consumePrincipal: 250, consumeGift: 50, backPrincipal: 70, backGift: 10 },
      ...{ cardBackPrincipal: 400, cardBackGift: 20, closePrincipal: 10_420, closeGift: 1040 },
    };
    expect(records).toMatchObject([{ id: TODAY, ...day }]);
    expect(sum).toMatchObject(day);
    expect((await stored({ from: '2026-02-01', to: '2026-03-08' })).sum).toMatchObject({ openPrincipal: 0 });
    const both = await stored({ from: YESTERDAY });
    expect(both.records.map((row) => [row.openPrincipal, row.closePrincipal])).toEqual([
      [0, 10_000],
      [10_000, 10_420],
    ]);
    expect(both.sum).toMatchObject({ openPrincipal: 0, closePrincipal: 10_420 });
    expect((await stored({ from: YESTERDAY, groupBy: 'month' })).records).toMatchObject([
      { id: '2026-03', openPrincipal: 0, closePrincipal: 10_420 },
    ]);
    expect((await stored({ groupBy: 'card', keyword: 'K00000001' })).sum).toMatchObject({ openPrincipal: 250 });
  });

  it("shows balances for whole chains only, and movements for organisations, cashiers and one's own rows", async () => {
    await cardsOfWorkedDay();
    const movements = async (change: Partial<Stored>, token = till.manager) => {
      const { records, sum } = await stored(change, token);
      for (const row of [...records, sum])
        expect(Object.keys(row).filter((name) => /^open|^close/.test(name))).toEqual([]);
      return sum;
    };
    expect(await movements({ from: YESTERDAY, orgIds: [1] })).toMatchObject({ rechargePrincipal: 10_070 });
    expect(await movements({ from: YESTERDAY, orgIds: [2] })).toMatchObject({ rechargePrincipal: 0 });
    expect(await movements({ from: YESTERDAY, groupBy: 'org' })).toMatchObject({ consumePrincipal: 70 });
    expect(await movements({ from: YESTERDAY, byOrg: true })).toMatchObject({ consumeGift: 10 });
    await till.rows(`UPDATE role SET menu_ids = menu_ids || 1501 WHERE role_code = 'CASHIER'`);
    expect(await movements({ from: YESTERDAY, orgIds: [1] }, till.cashier)).toMatchObject({
      ...{ rechargePrincipal: 0, consumePrincipal: 70 },
    });
    const sorted = { ...DAY, orgIds: [1], groupBy: 'day' as const, column: 'close_principal', asc: true };
    expect(await till.app.send(costStored.list, sorted, { token: till.manager })).toMatchObject({ status: 400 });
    const hidden = { ...DAY, orgIds: [1], groupBy: 'day' as const, figure: 'openGift' as const };
    expect(await till.app.send(costStored.drill, hidden, { token: till.manager })).toMatchObject({ status: 400 });
  });

  it('shows 跨店 by issuing and using organisation, with the rows of each figure', async () => {
    const { b } = await cardsOfWorkedDay();
    await till.sell([till.line('百元')], 100, [byCard(b, 100)]);
    const sold = await shops.sellThere(2, [byCard(b, 150), cash(50)]);
    expect(sold.id).toBeGreaterThan(0);
    const own = await shops.fill(300, 0, { token: shops.there });
    await till.sell([till.line('百元')], 100, [byCard(own, 100)]);
    const asked = { ...DAY, orgIds: CHAIN, groupBy: 'issueOrg' as const };
    const { data } = await till.app.send(costCrossOrg.list, asked, { token: till.manager });
    const names = await till.rows('SELECT org_short_name AS name FROM org WHERE property_owner_id = 1 ORDER BY id');
    const [first, second] = names.map(({ name }) => name);
    expect(data.records.map((row) => [row.issueOrgName, row.orgName, row.consumePrincipal, row.crossNet])).toEqual([
      [first, second, 150, 150],
      [first, first, 100, 100],
      [second, first, 100, 100],
    ]);
    expect(data.sum).toMatchObject({ consumePrincipal: 350, crossNet: 350 });
    expect((await stored()).sum).toMatchObject({ consumePrincipal: 350 });
    for (const { code: figure } of costStored.figure.rows) {
      const rows = await stored({ from: YESTERDAY, groupBy: 'day' });
      for (const row of [...rows.records, { ...rows.sum, id: undefined }]) {
        const behind = { ...DAY, from: YESTERDAY, orgIds: CHAIN, groupBy: 'day' as const, figure, key: row.id };
        const { sum } = (await till.app.send(costStored.drill, behind, { token: till.manager })).data;
        expect([figure, row.id, figure.endsWith('Gift') ? sum.gift : sum.principal]).toEqual([
          figure,
          row.id,
          row[figure],
        ]);
      }
    }
  });
});

describe('欠费统计', () => {
  it('SCR-18 Q7 opens with 2,000.00 and closes with 1,500.00', async () => {
    till.app.setNow(`${YESTERDAY} 23:50:00`);
    const old = await till.sell([till.line('五百', { qty: 4 })], 2000, [shops.owed(2000, '2026-03-09')]);
    till.app.setNow(`${TODAY} 00:10:00`);
    const next = await till.sell([till.line('地形图')], 180, [shops.owed(180)]);
    const [first] = await shops.openArrears();
    await shops.collect(first, wechat(500));
    await giveAllBack(till, next.id);
    const { records, sum } = await arrearsReport();
    expect(sum).toMatchObject({
      ...{ openArrears: 2000, credit: 180, collected: 500, reduced: 180, writtenOff: 0, closeArrears: 1500 },
      ...{ notDue: 0, late30: 1500, late60: 0, late90: 0, lateMore: 0 },
    });
    expect(records).toMatchObject([
      { name: old.orderNo, dueDate: '2026-03-09', openArrears: 2000, closeArrears: 1500 },
      { name: next.orderNo, openArrears: 0, credit: 180, reduced: 180, closeArrears: 0 },
    ]);
    expect((await arrearsReport({ from: '2026-02-01', to: '2026-03-08' })).records).toEqual([]);
    expect((await arrearsReport({ keyword: old.orderNo })).sum).toMatchObject({ credit: 0, closeArrears: 1500 });
    expect((await arrearsReport({ groupBy: 'patient' })).records).toMatchObject([
      { closeArrears: 1500, dueDate: null },
    ]);
    const asked = { ...DAY, groupBy: 'patient' as const, column: 'due_date', asc: true };
    expect(await till.app.send(costArrears.list, asked, { token: till.manager })).toMatchObject({
      ...{ status: 400, msg: '排序字段：不在可选范围内' },
    });
  });

  it('names who gave the credit and who collected behind a figure', async () => {
    const { orderNo } = await till.sell([till.line('五百', { qty: 4 })], 2000, [shops.owed(2000)]);
    const [of] = await shops.openArrears();
    await shops.collect(of, wechat(500));
    const behind = async (figure: 'credit' | 'collected') =>
      (
        await till.app.send(
          costArrears.drill,
          { ...DAY, orgIds: CHAIN, groupBy: 'order', figure },
          { token: till.manager },
        )
      ).data.records;
    expect(await behind('credit')).toMatchObject([
      { no: orderNo, orgName: '旗舰店', cashierName: '孙丽', amount: 2000 },
    ]);
    expect(await behind('collected')).toMatchObject([
      { no: orderNo, name: '微信', cashierName: '徐明远', amount: 500 },
    ]);
  });

  it('calculates days overdue at the last day, in steps of 30, 60 and 90 days', async () => {
    const days = [
      ['2026-03-10', 1],
      ['2026-03-09', 2],
      ['2026-02-08', 4],
      ['2026-02-07', 8],
      ['2026-01-09', 16],
      ['2026-01-08', 32],
      ['2025-12-10', 64],
      ['2025-12-09', 128],
    ] as const;
    for (const [due, amount] of days) {
      const order = await till.sell([till.line('百元', { qty: 2 })], 200, [cash(200 - amount), shops.owed(amount)]);
      await till.rows(`UPDATE arrears SET due_date = $1 WHERE order_id = $2`, [due, order.id]);
    }
    const late = { notDue: 1, late30: 2 + 4, late60: 8 + 16, late90: 32 + 64, lateMore: 128 };
    expect((await arrearsReport()).sum).toMatchObject(late);
    expect((await arrearsReport({ to: '2026-03-20' })).sum).toMatchObject(late);
  });
});

describe('arbitrary days of two organisations', () => {
  it.each(repetitions({ short: [1], long: [1, 2, 3] }))(
    'Q6 Q7 Q9 hold for arbitrary recharges, payments, debts, collections and refunds (seed %i)',
    async (seed) => {
      const random = randomOf(seed);
      await till.set('shiftMaxHours', 72);
      till.app.setNow(`${YESTERDAY} 23:40:00`);
      const cards = [await shops.fill(2000, 300), await shops.fill(1000, 0, { token: shops.there })];
      await till.sell([till.line('大项', { qty: 3 })], 2697, [cash(2697)]);
      const sold: { readonly order: Saved; readonly token: string }[] = [];
      for (let n = 0; n < 24; n += 1) {
        till.app.setNow(n < 12 ? `${YESTERDAY} 23:${45 + n}:00` : `${TODAY} 00:${n}:00`);
        await oneAct(random, cards, sold);
      }
      const span = { from: YESTERDAY, size: 100 };
      for (const groupBy of ['day', 'month', 'card'] as const) {
        const { records, sum } = await stored({ ...span, groupBy });
        for (const row of [...records, sum]) closes(row);
        expect(sum).toMatchObject({ openPrincipal: 0, openGift: 0 });
        const [on] = await till.rows(
          `SELECT sum(principal_balance)::float AS p, sum(gift_balance)::float AS g FROM value_card`,
        );
        expect([Number(sum.closePrincipal), Number(sum.closeGift)]).toEqual([on?.p, on?.g]);
      }
      const whole = (await stored({ ...span })).sum;
      const ways = { from: YESTERDAY, to: TODAY, size: 100, orgIds: CHAIN, groupBy: 'way' as const };
      const { data: paid } = await till.app.send(costPayWay.list, ways, { token: till.manager });
      const byCards = paid.records.find(({ wayName }) => wayName === '储值卡');
      expect(cents(byCards?.payAmount) + cents(byCards?.collectAmount)).toBe(
        cents(whole.consumePrincipal) + cents(whole.consumeGift),
      );
      for (const groupBy of ['order', 'patient', 'guarantor', 'org'] as const) {
        const { records, sum } = await arrearsReport({ ...span, groupBy });
        for (const row of [...records, sum]) owes(row);
        const [open] = await till.rows('SELECT coalesce(sum(balance), 0)::float AS balance FROM arrears');
        expect([Number(sum.openArrears), Number(sum.closeArrears)]).toEqual([0, open?.balance]);
        for (const figure of ['collected', 'closeArrears', 'reduced'] as const) {
          const asked = { ...DAY, from: YESTERDAY, orgIds: CHAIN, groupBy, figure, key: records[0]?.id };
          const behind = await till.app.send(costArrears.drill, asked, { token: till.manager });
          expect(behind.data.sum.amount).toEqual(records[0]?.[figure]);
        }
      }
      const alone = await Promise.all([1, 2, 3].map((org) => arrearsReport({ ...span, orgIds: [org] })));
      const all = (await arrearsReport({ ...span })).sum;
      expect(alone.reduce((sum, { sum: one }) => sum + cents(one.closeArrears), 0)).toBe(cents(all.closeArrears));
      const [points] = await till.rows(`SELECT
        (SELECT coalesce(sum(points), 0) FROM pay_row WHERE way_code = 7)::int AS used,
        (SELECT coalesce(-sum(delta), 0) FROM integral_ledger WHERE ledger_type = 2)::int AS taken,
        ((SELECT sum(integral_earned) FROM charge_order)
          - (SELECT coalesce(sum(integral_taken - integral_debt_added), 0) FROM refund_order WHERE refund_state = 3))::int AS earned,
        (SELECT sum(delta) FROM integral_ledger WHERE ledger_type IN (1, 4))::int AS given`);
      expect([points?.taken, points?.given]).toEqual([points?.used, points?.earned]);
      expect(points?.used).toBeGreaterThan(0);
    },
    120_000,
  );
});

type Sold = { readonly order: Saved; readonly token: string }[];

/** Performs one random change of cards, arrears or points at one of the two organisations. */
async function oneAct(random: () => number, cards: readonly number[], sold: Sold): Promise<void> {
  const token = random() < 0.5 ? till.manager : shops.there;
  const card = pickOne(random, cards);
  const roll = random();
  if (roll < 0.15) {
    await shops.fill(100 + Math.floor(random() * 50), Math.floor(random() * 20), { cardId: card, token });
  } else if (roll < 0.6) {
    const part = 1 + Math.floor(random() * 90);
    const points = { wayCode: 7, amount: yuan(1), points: 100 };
    const rest = 199 - part;
    const ways = [points, byCard(card, part), random() < 0.6 ? shops.owed(rest) : cash(rest)];
    const order =
      token === shops.there
        ? await shops.sellThere(2, ways)
        : await till.sell([till.line('百元', { qty: 2 })], 200, ways);
    sold.push({ order, token });
  } else if (roll < 0.85) {
    const [open] = await shops.openArrears(token);
    if (!open) return;
    const amount = Math.min(Number(open.balance), 1 + Math.floor(random() * 60));
    const id = await shops.collect(open, pickOne(random, [wechat, (of: number) => byCard(card, of)])(amount), token);
    if (random() < 0.3) await shops.revoke(id, token);
  } else if (roll < 0.9) {
    const [open] = await shops.openArrears(token);
    if (open) await shops.writeOff(open, token);
  } else {
    const given = sold.shift();
    if (given && given.token === till.manager) await giveAllBack(till, given.order.id);
  }
}

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { cashierShiftCheck } from '@mingmou/contract/cashier/shift/cashier-shift-check.contract';
import { brokenInvariants } from '../cashier/invariants';
import { TEST_DATA_DIR } from '../support/database';
import { pickOne } from '../support/fuzz';
import {
  FILLED,
  filling,
  GIVEN_BACK,
  givingBack,
  PAID,
  paying,
  serviceOnSale,
  signedPatients,
  ticketsFor,
} from './card-desk';
import { Kills, killedBy } from './kills';
import { RealServer, untilAnswered } from './real-server';

/** Number of kills, one round for each kind in turn; the long campaign is `npm run crash`. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
const ORDERS_A_ROUND = process.env.CRASH_ROUNDS ? 24 : 12;
const TILLS = 4;
const CARDS_A_ROUND = 8;
const SERVICE = 9;
/** Number of rows in a card's ledger. */
const FILLS = 0;
const PAYS = 1;
const GIVES_BACK = 4;

interface Payment {
  readonly key: string;
  readonly id: number;
  readonly version: number;
  readonly payableAmount: ReturnType<typeof money>;
  acknowledged: boolean;
}

let dataDir: string;
let server: RealServer;
const payments: Payment[] = [];
let kills: Kills;

beforeAll(async () => {
  mkdirSync(dirname(TEST_DATA_DIR), { recursive: true });
  dataDir = mkdtempSync(join(dirname(TEST_DATA_DIR), 'crash-'));
  chmodSync(dataDir, 0o755);
  server = await RealServer.at(dataDir);
  kills = new Kills(server, 7);
  await server.start();
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

async function openOrders(round: number): Promise<Payment[]> {
  const found = await server.send(chargeOrder.findItems, { keyword: '', sourceType: SERVICE }, 'cashier');
  const singles = found.data.filter(({ parts }) => !parts?.length);
  const opened: Payment[] = [];
  for (let order = 0; order < ORDERS_A_ROUND; order += 1) {
    const { itemId, price } = pickOne(kills.random, singles);
    const reply = await server.send(
      chargeOrder.save,
      {
        customerName: '散客',
        lines: [{ sourceType: SERVICE, itemId, qty: 1 }],
        payableAmount: money(Number(price)),
      },
      'cashier',
      `crash-open-${round}-${String(order).padStart(4, '0')}`,
    );
    if (!reply.success) throw new Error(reply.msg);
    const { id, version, payableAmount } = reply.data;
    opened.push({
      key: `crash-pay-${round}-${String(id).padStart(6, '0')}`,
      id,
      version,
      payableAmount,
      acknowledged: false,
    });
  }
  return opened;
}

async function pay(payment: Payment): Promise<void> {
  const { key, id, version, payableAmount } = payment;
  const reply = await server.send(
    chargeOrder.settle,
    { id, version, payableAmount, ways: [{ wayCode: 1, amount: payableAmount }] },
    'cashier',
    key,
  );
  if (!reply.success) throw new Error(`${reply.code} ${reply.msg}`);
  payment.acknowledged = true;
}

/** Several tills pay concurrently; each continues until an answer is lost. */
async function payUntilCut(queue: Payment[]): Promise<void> {
  const till = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await pay(next);
  };
  await Promise.allSettled(Array.from({ length: TILLS }, till));
}

describe('a server, database or backend killed during payments', () => {
  it('recovers within 15 s, loses no acknowledged payment and books none twice, even when requests are repeated', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const opened = await openOrders(round);
      payments.push(...opened);
      await Promise.all([payUntilCut([...opened]), kills.crash(round)]);
      const backMs = await server.comesBack();
      const known = opened.filter(({ acknowledged }) => acknowledged).length;
      kills.say(round, `${known} of ${opened.length} acknowledged, back after ${backMs} ms`);
      for (const payment of opened) {
        const known = payment.acknowledged;
        const { data } = await server.send(chargeOrder.detail, { id: payment.id }, 'cashier');
        if (known) expect(data.payRows.map(({ amount }) => amount)).toEqual([payment.payableAmount]);
        await untilAnswered(() => pay(payment));
      }
    }
    for (const { id, payableAmount } of payments) {
      const { data } = await server.send(chargeOrder.detail, { id }, 'cashier');
      expect(data.payRows.map(({ amount }) => amount)).toEqual([payableAmount]);
      expect(data.order.orderState).toBe(2);
    }
  }, 600_000);

  it('collects arrears once and hands over a shift once, even when requests are repeated', async () => {
    const owed = async () => (await server.send(arrears.page, { open: true, size: 100 }, 'cashier')).data.records;
    const yuan = money(1);
    for (const { round, name } of killedBy('both')) {
      const before = await owed();
      expect(before.length).toBeGreaterThan(1);
      const collections = before.map(({ id, version, patientId }) => () => {
        const lines = [{ arrearsId: id, version, amount: yuan }];
        const input = { patientId, lines, ways: [{ wayCode: 1, amount: yuan }], amount: yuan };
        return server.send(arrears.settle, input, 'cashier', `crash-collect-${name.replaceAll(' ', '-')}-${id}`);
      });
      await Promise.all([Promise.allSettled(collections.map((collect) => collect())), kills.crash(round)]);
      await server.comesBack();
      for (const collect of collections) expect(await untilAnswered(collect)).toMatchObject({ success: true });
      const after = await owed();
      expect(after.map(({ repaidAmount }) => Number(repaidAmount))).toEqual(
        before.map(({ repaidAmount }) => Number(repaidAmount) + 1),
      );
    }
    for (const { round, name } of killedBy('a backend')) {
      await untilAnswered(() =>
        server.send(cashierShift.open, {}, 'cashier', `crash-shift-${name.replaceAll(' ', '-')}-open`),
      );
      const { shift } = (await server.send(cashierShift.current, {}, 'cashier')).data;
      if (!shift) throw new Error('no shift is open');
      const { id, version, cashExpected: cashCounted } = shift;
      const key = `crash-handover-${name.replaceAll(' ', '-')}`;
      const handOver = (as: string) => server.send(cashierShift.handover, { id, version, cashCounted }, 'cashier', as);
      await Promise.all([Promise.allSettled([handOver(key)]), kills.crash(round)]);
      await server.comesBack();
      expect(await untilAnswered(() => handOver(key))).toMatchObject({
        success: true,
        data: { shiftState: 2, difference: 0 },
      });
      expect(await untilAnswered(() => handOver(`${key}-again`))).toMatchObject({ code: 180605 });
      expect((await server.send(cashierShiftCheck.find, { id }, 'cashier')).data).toMatchObject({ difference: 0 });
    }
  }, 600_000);

  it('recharges a card once, pays by the card once and refunds it once, even when requests are repeated', async () => {
    const [fillKills, payKills, refundKills] = [killedBy('both'), killedBy('server'), killedBy('a backend')];
    const people = await signedPatients(server, fillKills.length * CARDS_A_ROUND);
    expect(people).toHaveLength(fillKills.length * CARDS_A_ROUND);
    const ofTurn = <T>(all: readonly T[], at: number) => all.slice(at * CARDS_A_ROUND, (at + 1) * CARDS_A_ROUND);
    const cardsOf = async (patients: readonly number[]) => {
      const found = patients.map((patientId) => server.send(valueCard.cards, { patientId }, 'cashier'));
      return (await Promise.all(found)).flatMap(({ data }) => data);
    };
    const ledgersOf = async (cards: readonly { readonly cardId: number }[]) => {
      const found = cards.map(({ cardId }) => server.send(valueCard.ledger, { cardId, size: 100 }, 'cashier'));
      return (await Promise.all(found)).map(({ data }) => data.records.map(({ opType }) => opType));
    };
    /** Expects one card of each patient with these balances and this number of ledger rows, newest first. */
    const expectCards = async (patients: readonly number[], balances: object, rows: readonly number[]) => {
      const cards = await cardsOf(patients);
      expect(cards).toMatchObject(patients.map((patientId) => ({ patientId, ...balances })));
      expect(await ledgersOf(cards)).toEqual(patients.map(() => rows));
    };

    for (const { at, round } of fillKills) {
      const fills = ofTurn(people, at).map((patientId) => filling(server, patientId));
      for (const filled of await kills.cutAndAsked(fills, round)) expect(filled).toMatchObject({ success: true });
      const balances = { principalBalance: FILLED.principal, giftBalance: FILLED.gift };
      await expectCards(ofTurn(people, at), balances, [FILLS]);
    }

    const itemId = await serviceOnSale(server);
    for (const { at, round } of payKills) {
      const cards = await cardsOf(ofTurn(people, at));
      const proof = { purpose: 'CARD_PAY', amount: PAID, account: 'cashier' } as const;
      const tickets = await ticketsFor(
        server,
        cards.map(({ cardId }) => cardId),
        proof,
      );
      const pays: Awaited<ReturnType<typeof paying>>[] = [];
      for (const { patientId, cardId } of cards)
        pays.push(await paying(server, { patientId, cardId, itemId, smsTicket: tickets.get(cardId) }));
      for (const paid of await kills.cutAndAsked(pays, round)) expect(paid).toMatchObject({ success: true });
      const balances = { principalBalance: FILLED.principal - PAID, giftBalance: FILLED.gift };
      await expectCards(ofTurn(people, at), balances, [PAYS, FILLS]);
    }

    for (const { at, round } of refundKills) {
      const cards = await cardsOf(ofTurn(people, at));
      const proof = { purpose: 'CARD_REFUND', amount: GIVEN_BACK.principal, account: 'manager' } as const;
      const tickets = await ticketsFor(
        server,
        cards.map(({ cardId }) => cardId),
        proof,
      );
      const backs = cards.map((card) => givingBack(server, { ...card, smsTicket: tickets.get(card.cardId) }));
      for (const back of await kills.cutAndAsked(backs, round)) {
        expect(back).toMatchObject({ success: true, data: { refundState: 3 } });
      }
      const balances = {
        principalBalance: FILLED.principal - PAID - GIVEN_BACK.principal,
        giftBalance: FILLED.gift - GIVEN_BACK.gift,
      };
      await expectCards(ofTurn(people, at), balances, [GIVES_BACK, PAYS, FILLS]);
    }
    for (const account of ['cashier', 'manager']) {
      const { shift } = (await server.send(cashierShift.current, {}, account)).data;
      if (!shift) throw new Error(`${account} has no shift`);
      const check = await server.send(cashierShiftCheck.find, { id: shift.id }, account);
      expect(check.data).toMatchObject({ difference: 0 });
    }
  }, 600_000);

  it('leaves balanced ledgers', async () => {
    await server.stop();
    const query = async (text: string, values: unknown[] = []) => ({
      rows: await server.query(text, values, (row) => row),
    });
    expect(await brokenInvariants({ database: { query } })).toEqual([]);
  }, 120_000);
});

import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@mingmou/contract/auth/auth.contract';
import type { Call } from '@mingmou/contract/base/call';
import type { Envelope } from '@mingmou/contract/base/envelope';
import { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { PASSWORD, signAgreement, ticketFor } from '../cashier/cards';
import { brokenInvariants } from '../cashier/invariants';
import { cash, openTill, type Saved, type Till, yuan } from '../cashier/till';
import { pickOne, randomOf } from '../support/fuzz';
import { type Fate, LossyLine } from './lossy-line';

/** The long campaign is `npm run crash`. */
const ORDERS = Number(process.env.LOSSY_ORDERS ?? 40);
/** A ticket is valid for ten minutes, and a holder's next code can be requested after a minute. */
const CARDS = 8;
const HANDS = 4;
const MOST_TRIES = 60;
const FATES: readonly Fate[] = ['passes', 'request lost', 'answer lost', 'answer torn'];

const random = randomOf(Number(process.env.CRASH_SEED ?? 11));

let till: Till;
let line: LossyLine;
const met = new Map<Fate, number>();
beforeAll(async () => {
  till = await openTill();
  const address = await till.app.app.listen({ port: 0, host: '127.0.0.1' });
  line = await LossyLine.to(Number(new URL(address).port), () => {
    const fate = pickOne(random, FATES);
    met.set(fate, (met.get(fate) ?? 0) + 1);
    return fate;
  });
});
afterAll(async () => {
  await line.close();
  await till.app.close();
});

interface Sent<I> {
  readonly call: Call<I, unknown>;
  readonly input: I;
  readonly token: string;
  readonly key: string;
}

/** Sends one request on a new connection; throws without a complete answer. */
function post<I>({ call, input, token, key }: Sent<I>): Promise<Envelope<unknown>> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${line.url}${call.path}`,
      {
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          [HEADERS.device]: 'device-1',
          [HEADERS.idempotencyKey]: key,
        },
      },
      (response) => {
        json(response).then((reply) => resolve(reply as Envelope<unknown>), reject);
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(input));
  });
}

/** Repeats a request until an answer arrives, as the page does. */
async function untilDone<I>(sent: Sent<I>): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const reply = await post(sent).catch(() => null);
    if (reply?.success) return;
    // The server still works on an earlier request; any other code would be a refusal.
    if (reply) expect(reply.code).toBe(100005);
  }
  throw new Error('no answer ever came');
}

/** Several workers run concurrently; each takes the next waiting item. */
async function byHands<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const hand = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
}

describe('a network that loses requests and answers', () => {
  it('OUT-22 leaves exactly one payment for every order, however often the page repeats the request', async () => {
    const orders: Saved[] = [];
    for (let order = 0; order < ORDERS; order += 1) orders.push(await till.open([till.line('百元')], 100));
    await byHands(orders, async ({ id, version, payableAmount }) => {
      const input = { id, version, payableAmount, ways: [cash(100)] };
      const key = `lossy-key-${String(id).padStart(12, '0')}`;
      await untilDone({ call: chargeOrder.settle, input, token: till.cashier, key });
    });
    for (const { id } of orders) {
      const { payRows } = await till.detail(id);
      expect(payRows.map(({ amount }) => Number(amount))).toEqual([100]);
    }
    expect([...met.keys()].sort()).toEqual([...FATES].sort());
    expect(await brokenInvariants(till.app)).toEqual([]);
  }, 120_000);

  it('recharges every card once, and refunds each once', async () => {
    const people = await till.rows(
      `SELECT min(p.id) AS id FROM patient p JOIN patient_org o ON o.property_owner_id = p.property_owner_id AND o.patient_id = p.id
       WHERE o.org_id = 1 AND p.state_enum = 'ENABLE' GROUP BY p.phone ORDER BY 1 LIMIT $1`,
      [CARDS],
    );
    const patientIds = people.map(({ id }) => Number(id));
    for (const patientId of patientIds) await signAgreement(till, patientId);
    await byHands(patientIds, async (patientId) => {
      const amounts = { principalAmount: yuan(300), giftAmount: yuan(0), ways: [cash(300)] };
      const input = { patientId, newCard: { password: PASSWORD }, ...amounts };
      await untilDone({ call: cardRecharge.settle, input, token: till.cashier, key: `lossy-fill-${patientId}-0000` });
    });
    const cards = await till.rows(`SELECT id, version, principal_balance AS principal FROM value_card ORDER BY id`);
    expect(cards.map(({ principal }) => Number(principal))).toEqual(patientIds.map(() => 300));
    const asked: { cardId: number; version: number; smsTicket: string }[] = [];
    for (const { id, version } of cards) {
      const cardId = Number(id);
      const smsTicket = await ticketFor(till, { cardId, purpose: 'CARD_REFUND', amount: 100 });
      asked.push({ cardId, version: Number(version), smsTicket });
    }
    await byHands(asked, async (card) => {
      const input = {
        ...card,
        amount: yuan(100),
        refundCause: 1,
        refundIdNo: '11010119900101100X',
        reason: '患者要求',
      } as const;
      await untilDone({
        call: valueCardRefund.settle,
        input,
        token: till.manager,
        key: `lossy-back-${card.cardId}-0000`,
      });
    });
    const ledger = await till.rows(
      `SELECT card_id, array_agg(principal_delta::int ORDER BY seq) AS deltas FROM value_card_ledger GROUP BY 1`,
    );
    expect(ledger.map(({ deltas }) => deltas)).toEqual(patientIds.map(() => [300, -100]));
    expect(await brokenInvariants(till.app)).toEqual([]);
  }, 120_000);
});

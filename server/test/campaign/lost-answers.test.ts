import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@mingmou/contract/auth/auth.contract';
import type { Envelope } from '@mingmou/contract/base/envelope';
import { chargeOrder } from '@mingmou/contract/cashier/order.contract';
import { brokenInvariants } from '../cashier/invariants';
import { cash, openTill, type Saved, type Till } from '../cashier/till';
import { pickOne, randomOf } from '../support/fuzz';
import { type Fate, LossyLine } from './lossy-line';

/** The long campaign is `npm run crash`. */
const ORDERS = Number(process.env.LOSSY_ORDERS ?? 40);
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
}, 60_000);
afterAll(async () => {
  await line.close();
  await till.app.close();
});

/** One request on a connection of its own; throws where no whole answer came. */
function post(input: unknown, key: string): Promise<Envelope<unknown>> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${line.url}${chargeOrder.settle.path}`,
      {
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${till.cashier}`,
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

describe('a network that loses requests and answers', () => {
  it('OUT-22 leaves exactly one payment of every order, however often the page asks again', async () => {
    const orders: Saved[] = [];
    for (let order = 0; order < ORDERS; order += 1) orders.push(await till.open([till.line('百元')], 100));
    const waiting = [...orders];
    const pay = async (order: Saved) => {
      const { id, version, payableAmount } = order;
      const input = { id, version, payableAmount, ways: [cash(100)] };
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const reply = await post(input, `lossy-key-${String(id).padStart(12, '0')}`).catch(() => null);
        if (reply?.success) return;
        // Still at work on what was sent before; anything else would be a refusal.
        if (reply) expect(reply.code).toBe(100005);
      }
      throw new Error('no answer ever came');
    };
    const hand = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await pay(next);
    };
    await Promise.all(Array.from({ length: HANDS }, hand));
    for (const { id } of orders) {
      const { payRows } = await till.detail(id);
      expect(payRows.map(({ amount }) => Number(amount))).toEqual([100]);
    }
    expect([...met.keys()].sort()).toEqual([...FATES].sort());
    expect(await brokenInvariants(till.app)).toEqual([]);
  }, 120_000);
});

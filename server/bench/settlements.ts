import type { OutputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import type { OpenDatabase } from '../src/database/database';
import type { Desk } from './desk';
import { type Figure, percentile, throughput } from './figures';
import { bankTransactions } from './tpc-b';

export const HANDS = 16;
export const SERVICE = 9;
const ROUNDS = 4;
/** Of each kind a round; the first round is not counted: nobody measures code that was never run. */
const SETTLEMENTS = Number(process.env.BENCH_SETTLEMENTS ?? 300);

type Saved = OutputOf<typeof chargeOrder.save>;

const payment = ({ id, version, payableAmount }: Saved) => ({
  id,
  version,
  payableAmount,
  ways: [{ wayCode: 1, amount: payableAmount }],
});

/** So many orders of a walk-in, saved and waiting to be paid. */
async function waitingOrders(desk: Desk, count: number): Promise<Saved[]> {
  const items = await desk.send(chargeOrder.findItems, { keyword: '', sourceType: SERVICE });
  const item = items.find(({ price, parts }) => Number(price) > 0 && !parts?.length);
  if (!item) throw new Error('nothing on sale');
  const saved: Saved[] = [];
  const save = async () => {
    const lines = [{ sourceType: SERVICE, itemId: item.itemId, qty: 1 } as const];
    saved.push(
      await desk.send(chargeOrder.save, { customerName: '散客', lines, payableAmount: money(Number(item.price)) }),
    );
  };
  await throughput(HANDS, new Array(count).fill(save));
  return saved;
}

/** Orders of a year are copies of a settled one. */
export async function settleOne(desk: Desk): Promise<void> {
  for (const order of await waitingOrders(desk, 1)) await desk.send(chargeOrder.settle, payment(order));
}

/**
 * Measures settlements of one cashier against TPC-B's statements, sixteen concurrently through the same driver and
 * database: over HTTP, and their own transaction (session, right, key and log included) without HTTP.
 */
export async function settlements(desk: Desk, { pool }: OpenDatabase): Promise<Figure[]> {
  const rates = { http: [] as number[], own: [] as number[], bank: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const orders = await waitingOrders(desk, 2 * SETTLEMENTS);
    const sent = orders.slice(SETTLEMENTS).map((order) => () => desk.send(chargeOrder.settle, payment(order)));
    const acted = orders.slice(0, SETTLEMENTS).map((order) => () => desk.act(chargeOrder.settle, payment(order)));
    const [banked, http, own] = [
      await bankTransactions(pool, HANDS),
      await throughput(HANDS, sent),
      await throughput(HANDS, acted),
    ];
    if (round === 0) continue;
    rates.bank.push(banked);
    rates.http.push(http);
    rates.own.push(own);
  }
  const [tpc, http, own] = [rates.bank, rates.http, rates.own].map((some) => percentile(some, 0.5)) as [
    number,
    number,
    number,
  ];
  return [
    { name: "TPC-B's statements", value: tpc, unit: '/s' },
    { name: 'settlements, own transaction', value: own, unit: '/s' },
    { name: 'settlements, own transaction ÷ TPC-B', value: own / tpc, unit: '×', bar: { least: 0.25, floor: 0.15 } },
    { name: 'settlements over HTTP', value: http, unit: '/s' },
    { name: 'settlements over HTTP ÷ TPC-B', value: http / tpc, unit: '×' },
  ];
}

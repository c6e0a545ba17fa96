import type { OutputOf } from '@mingmou/contract/base/call';
import { type Money, money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { CARD, CASH, POINTS } from '@mingmou/contract/cashier/payment/method.codes';
import type { OpenDatabase } from '../src/database/database';
import type { DatabaseLogin } from '../src/database/embedded';
import { handle } from '../src/kernel/call/route';
import { settleOrder } from '../src/modules/cashier/payment/settlement.service';
import type { Desk } from './desk';
import { type Figure, percentile, throughput } from './figures';
import { CARD_PASSWORD, fillPayers, type Payer } from './payers';
import { HANDS, SERVICE } from './settlements';
import { bankTransactions } from './tpc-b';

const LINES = 5;
const ROUNDS = 4;
const EACH = Number(process.env.BENCH_SETTLEMENTS ?? 300);
const OVER_HTTP = 32;
const OFF = 1;
const POINTS_A_YUAN = 100;

interface Rich {
  readonly order: OutputOf<typeof chargeOrder.save>;
  readonly cardId: number;
}

/** Orders of five lines with a coupon, each of the next patient. */
async function richOrders(desk: Desk, payers: readonly Payer[], from: number, count: number): Promise<Rich[]> {
  const items = await desk.send(chargeOrder.findItems, { keyword: '', sourceType: SERVICE });
  const item = items.find(({ price, parts, discountFlag }) => discountFlag && Number(price) > 1 && !parts?.length);
  if (!item) throw new Error('nothing on sale that a coupon lowers');
  const rich: Rich[] = [];
  const save = (at: number) => async () => {
    const payer = payers[at % payers.length];
    const couponId = payer?.couponIds[Math.floor(at / payers.length)];
    if (!payer || !couponId) throw new Error('too few coupons');
    const lines = Array.from({ length: LINES }, () => ({ sourceType: SERVICE, itemId: item.itemId, qty: 1 }) as const);
    const order = await desk.send(chargeOrder.save, {
      ...{ patientId: payer.patientId, couponId, lines },
      payableAmount: money(LINES * Number(item.price) - OFF),
    });
    rich.push({ order, cardId: payer.cardId });
  };
  await throughput(
    HANDS,
    Array.from({ length: count }, (_, at) => save(from + at)),
  );
  return rich;
}

/** Three ways: cash, one yuan in points, two by card. */
function payment({ order: { id, version, payableAmount }, cardId }: Rich, password?: string) {
  const rest: Money = money(Number(payableAmount) - 3);
  return {
    ...{ id, version, payableAmount },
    ways: [
      { wayCode: CASH, amount: rest },
      { wayCode: POINTS, amount: money(1), points: POINTS_A_YUAN },
      { wayCode: CARD, amount: money(2), cardId, password },
    ],
  };
}

/**
 * Measures settlements of five lines, a coupon and three payment methods including a card, against TPC-B's statements:
 * their own transaction with an already checked password, and over HTTP, where each checks it (argon2id, two
 * concurrently for each chain).
 */
export async function richSettlements(desk: Desk, { pool }: OpenDatabase, admin: DatabaseLogin): Promise<Figure[]> {
  const needed = ROUNDS * EACH + OVER_HTTP;
  const payers = await fillPayers(admin, Math.ceil(needed / 64));
  const rates = { own: [] as number[], bank: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const orders = await richOrders(desk, payers, round * EACH, EACH);
    const banked = await bankTransactions(pool, HANDS);
    const own = await throughput(
      HANDS,
      orders.map((rich) => () => {
        const proofs = new Map([[rich.cardId, { password: true, authorizer: undefined }] as const]);
        const route = handle(chargeOrder.settle, (input, cx) => settleOrder(cx, input, proofs));
        return desk.act(chargeOrder.settle, payment(rich), route);
      }),
    );
    if (round === 0) continue;
    rates.bank.push(banked);
    rates.own.push(own);
  }
  const [own = Number.NaN, bank = Number.NaN] = [rates.own, rates.bank].map((some) => percentile(some, 0.5));
  const orders = await richOrders(desk, payers, ROUNDS * EACH, OVER_HTTP);
  const http = await throughput(
    2,
    orders.map((rich) => () => desk.send(chargeOrder.settle, payment(rich, CARD_PASSWORD))),
  );
  return [
    { name: 'settlements of 5 lines, coupon, card and points, own transaction', value: own, unit: '/s' },
    { name: 'the same ÷ TPC-B', value: own / bank, unit: '×', bar: { least: 0.15, floor: 0.1 } },
    { name: 'the same over HTTP, with the password', value: http, unit: '/s' },
  ];
}

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { arrears } from '@mingmou/contract/cashier/arrears.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift.contract';
import { shiftCheck } from '@mingmou/contract/cashier/shift-check.contract';
import { startEmbedded } from '../../src/database/embedded';
import { withClient } from '../../src/database/roles';
import { brokenInvariants } from '../cashier/invariants';
import { SERVER_DIR, TEST_DATA_DIR } from '../support/database';
import { pickOne, randomOf } from '../support/fuzz';
import { RealServer } from './real-server';

/** Kills, a round each way in turn; the long campaign is `npm run crash`. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 4);
const ORDERS_A_ROUND = 24;
const TILLS = 4;
const SERVICE = 9;

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
const random = randomOf(Number(process.env.CRASH_SEED ?? 7));

beforeAll(async () => {
  mkdirSync(dirname(TEST_DATA_DIR), { recursive: true });
  dataDir = mkdtempSync(join(dirname(TEST_DATA_DIR), 'crash-'));
  chmodSync(dataDir, 0o755);
  server = await RealServer.at(dataDir);
  await server.start();
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
}, 60_000);

async function openOrders(round: number): Promise<Payment[]> {
  const found = await server.send(chargeOrder.findItems, { keyword: '', sourceType: SERVICE }, 'cashier');
  const singles = found.data.filter(({ parts }) => !parts?.length);
  const opened: Payment[] = [];
  for (let order = 0; order < ORDERS_A_ROUND; order += 1) {
    const { itemId, price } = pickOne(random, singles);
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

/** Several tills pay at once; each goes on until its next answer does not come. */
async function payUntilCut(queue: Payment[]): Promise<void> {
  const till = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await pay(next);
  };
  await Promise.allSettled(Array.from({ length: TILLS }, till));
}

/** What dies in a round. Whoever kept the service (systemd, a person) starts the server anew; its database it mends itself. */
const WAYS = {
  server: () => server.kill(),
  database: async () => server.killDatabase(),
  both: async () => {
    server.killDatabase();
    await server.kill();
  },
  'a backend': async () => server.killBackend((count) => Math.floor(random() * count)),
} as const;
const names = ['server', 'database', 'both', 'a backend'] as const;

async function crash(round: number): Promise<void> {
  await sleep(20 + random() * 180);
  await WAYS[names[round % names.length] ?? 'both']();
}

/** Sends until an answer comes, as a till does by 重试: a kill may be noticed by the first request after it. */
async function untilAnswered<T>(run: () => Promise<T>): Promise<T> {
  for (const giveUp = Date.now() + 15_000; ; await sleep(100)) {
    try {
      return await run();
    } catch (error) {
      if (Date.now() > giveUp) throw error;
    }
  }
}

/** A round whose kill came too early or too late cut nothing; the long campaign shows the spread. */
function say(round: number, opened: readonly Payment[], back: number): void {
  const known = opened.filter(({ acknowledged }) => acknowledged).length;
  const way = names[round % names.length];
  if (ROUNDS > 4)
    process.stderr.write(`round ${round} (${way}): ${known} of ${opened.length} acknowledged, back after ${back} ms\n`);
}

describe('a server, its database or a backend killed in the middle of settlements', () => {
  it('is back within 15 s, loses no acknowledged payment and doubles none, whatever is sent again', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const opened = await openOrders(round);
      payments.push(...opened);
      await Promise.all([payUntilCut([...opened]), crash(round)]);
      say(round, opened, await server.comesBack());
      for (const payment of opened) {
        const known = payment.acknowledged;
        const { data } = await server.send(chargeOrder.detail, { id: payment.id }, 'cashier');
        if (known) expect(data.payRows.map(({ amount }) => amount)).toEqual([payment.payableAmount]);
        await pay(payment);
      }
    }
    for (const { id, payableAmount } of payments) {
      const { data } = await server.send(chargeOrder.detail, { id }, 'cashier');
      expect(data.payRows.map(({ amount }) => amount)).toEqual([payableAmount]);
      expect(data.order.orderState).toBe(2);
    }
  }, 600_000);

  it('collects what is owed once, and hands a shift over once, whatever is sent again', async () => {
    const owed = async () => (await server.send(arrears.page, { open: true, size: 100 }, 'cashier')).data.records;
    const yuan = money(1);
    for (const [round, name] of names.entries()) {
      const before = await owed();
      expect(before.length).toBeGreaterThan(1);
      const collections = before.map(({ id, version, patientId }) => () => {
        const lines = [{ arrearsId: id, version, amount: yuan }];
        const input = { patientId, lines, ways: [{ wayCode: 1, amount: yuan }], amount: yuan };
        return server.send(arrears.settle, input, 'cashier', `crash-collect-${name.replaceAll(' ', '-')}-${id}`);
      });
      await Promise.all([Promise.allSettled(collections.map((collect) => collect())), crash(round)]);
      await server.comesBack();
      for (const collect of collections) expect(await untilAnswered(collect)).toMatchObject({ success: true });
      const after = await owed();
      expect(after.map(({ repaidAmount }) => Number(repaidAmount))).toEqual(
        before.map(({ repaidAmount }) => Number(repaidAmount) + 1),
      );
    }
    for (const [round, name] of names.entries()) {
      await server.send(cashierShift.open, {}, 'cashier', `crash-shift-${name.replaceAll(' ', '-')}-open`);
      const { shift } = (await server.send(cashierShift.current, {}, 'cashier')).data;
      if (!shift) throw new Error('no shift is open');
      const { id, version, cashExpected: cashCounted } = shift;
      const key = `crash-handover-${name.replaceAll(' ', '-')}`;
      const handOver = (as: string) => server.send(cashierShift.handover, { id, version, cashCounted }, 'cashier', as);
      await Promise.all([Promise.allSettled([handOver(key)]), crash(round)]);
      await server.comesBack();
      expect(await untilAnswered(() => handOver(key))).toMatchObject({
        success: true,
        data: { shiftState: 2, difference: 0 },
      });
      expect(await handOver(`${key}-again`)).toMatchObject({ code: 180605 });
      expect((await server.send(shiftCheck.find, { id }, 'cashier')).data).toMatchObject({ difference: 0 });
    }
  }, 600_000);

  it('leaves money that adds up', async () => {
    await server.stop();
    const embedded = await startEmbedded({
      dataDir,
      resolveFrom: SERVER_DIR,
      log: () => undefined,
      prepare: async () => undefined,
    });
    const connection = { ...embedded.connection, database: 'mingmou' };
    const query = (text: string, values?: unknown[]) =>
      withClient(connection, async (client) => ({ rows: (await client.query(text, values)).rows }));
    try {
      expect(await brokenInvariants({ database: { query } })).toEqual([]);
    } finally {
      await embedded.stop();
    }
  }, 120_000);
});

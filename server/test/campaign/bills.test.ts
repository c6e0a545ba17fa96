import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brokenInvariants as brokenMoney } from '../cashier/invariants';
import { brokenInvariants as brokenStock, lastRowsAmiss } from '../erp/stock-desk';
import { TEST_DATA_DIR } from '../support/database';
import { BillDesk } from './bill-desk';
import { Kills } from './kills';
import { PackageDesk } from './package-desk';
import { RealServer } from './real-server';

/**
 * Number of kills, one round for each kind in turn; the long campaign is `npm run crash`. `crash.test.ts` covers the
 * other kinds.
 */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
/** The numbers of the rounds' goods are lower. */
const PACKED_FROM = 1000;
const REVERSED_FROM = 2003;
const PACKED_PIECES = 5;
const GOODS_A_ROUND = process.env.CRASH_ROUNDS ? 2 : 1;

let dataDir: string;
let server: RealServer;
let kills: Kills;
let desk: BillDesk;
let packages: PackageDesk;

beforeAll(async () => {
  mkdirSync(dirname(TEST_DATA_DIR), { recursive: true });
  dataDir = mkdtempSync(join(dirname(TEST_DATA_DIR), 'crash-'));
  chmodSync(dataDir, 0o755);
  server = await RealServer.at(dataDir);
  kills = new Kills(server, 13);
  await server.start();
  desk = await BillDesk.open(server);
  packages = await PackageDesk.open(server);
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

describe('a server, database or backend killed during approvals, reversals, payments, pickups and uses of packages', () => {
  it('loses no acknowledged act and executes none twice, even when requests are repeated', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const goods = await desk.goods(round, GOODS_A_ROUND);
      const acts: Awaited<ReturnType<BillDesk['acts']>> = [];
      for (const one of goods) acts.push(...(await desk.acts(one)));
      const [packed] = await desk.goods(PACKED_FROM + round, 1);
      if (!packed) throw new Error('no goods for the package');
      await desk.received(packed, PACKED_PIECES);
      acts.push(...(await packages.acts(round, packed)));
      // Goods of their own: acts on one stock balance wait for each other.
      const [reversed] = await desk.goods(REVERSED_FROM + round, 1);
      if (!reversed) throw new Error('no goods for the reversals');
      acts.push(...(await desk.reversals(reversed)));
      const answers = await kills.cutAndAsked(acts, round);
      expect(answers.filter(({ success }) => !success)).toEqual([]);
      for (const one of goods) {
        expect(await desk.ledger(one)).toEqual({
          'here CHECK_LOSS': [1, -1],
          'here DAMAGE': [1, -1],
          'here PURCHASE_IN': [4, 45],
          'here PURCHASE_RETURN': [1, -1],
          'here SALE': [3, -4],
          'here SALE_RETURN': [1, 1],
          'here TRANSFER_BACK': [1, 1],
          'here TRANSFER_OUT': [2, -7],
          'here TRANSIT': [3, 3],
          'there TRANSFER_IN': [1, 3],
        });
        expect(await desk.standing(one)).toEqual({ here: 33, held: 0, transit: 3, there: 3 });
      }
      expect(await desk.ledger(reversed)).toEqual({
        'here CHECK_LOSS': [2, 0],
        'here DAMAGE': [2, 0],
        'here PURCHASE_IN': [3, 40],
        'here PURCHASE_RETURN': [2, 0],
        'here SALE': [1, -1],
        'here SALE_RETURN': [2, 0],
        'here TRANSFER_BACK': [2, 0],
        'here TRANSFER_OUT': [3, -2],
        'here TRANSIT': [5, 2],
        'there TRANSFER_IN': [2, 0],
      });
      expect(await desk.standing(reversed)).toEqual({ here: 37, held: 0, transit: 2, there: 0 });
      expect(await desk.ledger(packed)).toEqual({
        'here PURCHASE_IN': [1, PACKED_PIECES],
        'here SALE': [2, -2],
      });
      expect(await packages.standing(round, packed)).toEqual({
        soldQty: 2,
        sold: ['REVIEW_GLASSES 0 8 BUY', 'VT 0 4 BUY'],
        trained: ['VT 1 3 BUY+USE'],
        registered: ['REVIEW_GLASSES 1 3 BUY+USE'],
        refunded: ['VT 0 0 BUY+REFUND'],
      });
    }
  }, 900_000);

  it('E1 keeps ledger, balances, stock locks and payments consistent at every place', async () => {
    await server.stop();
    const query = async (text: string, values: unknown[] = []) => ({
      rows: await server.query(text, values, (row) => row),
    });
    expect(await brokenStock({ database: { query } })).toEqual([]);
    expect(await lastRowsAmiss({ database: { query } })).toEqual([]);
    expect(await brokenMoney({ database: { query } })).toEqual([]);
  }, 120_000);
});

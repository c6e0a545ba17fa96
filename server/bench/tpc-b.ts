import type { Client, Pool } from 'pg';
import { throughput } from './figures';

/** Branches, as pgbench counts its scale. */
export const SCALE = 16;
const TRANSACTIONS = 2_000;
const TELLERS = 10 * SCALE;
const ACCOUNTS = 100_000 * SCALE;

/** The tables of TPC-B at scale 16, as pgbench makes them. */
export async function fillTpcB(client: Client): Promise<void> {
  await client.query(`
    DROP SCHEMA IF EXISTS tpcb CASCADE;
    CREATE SCHEMA tpcb;
    CREATE TABLE tpcb.branches (bid int PRIMARY KEY, bbalance int NOT NULL) WITH (fillfactor = 100);
    CREATE TABLE tpcb.tellers (tid int PRIMARY KEY, bid int NOT NULL, tbalance int NOT NULL) WITH (fillfactor = 100);
    CREATE TABLE tpcb.accounts (aid int PRIMARY KEY, bid int NOT NULL, abalance int NOT NULL, filler char(84) NOT NULL);
    CREATE TABLE tpcb.history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    INSERT INTO tpcb.branches SELECT n, 0 FROM generate_series(1, ${SCALE}) n;
    INSERT INTO tpcb.tellers SELECT n, (n - 1) / 10 + 1, 0 FROM generate_series(1, ${TELLERS}) n;
    INSERT INTO tpcb.accounts SELECT n, (n - 1) / 100000 + 1, 0, '' FROM generate_series(1, ${ACCOUNTS}) n;
    ANALYZE tpcb.branches, tpcb.tellers, tpcb.accounts`);
}

const among = (most: number) => 1 + Math.floor(Math.random() * most);

/** One transaction of the benchmark, statement by statement as a client sends it. */
async function tpcB(client: { query(text: string, values?: unknown[]): Promise<unknown> }): Promise<void> {
  const [aid, tid, bid, delta] = [among(ACCOUNTS), among(TELLERS), among(SCALE), among(10_000) - 5_000];
  await client.query('BEGIN');
  await client.query('UPDATE tpcb.accounts SET abalance = abalance + $1 WHERE aid = $2', [delta, aid]);
  await client.query('SELECT abalance FROM tpcb.accounts WHERE aid = $1', [aid]);
  await client.query('UPDATE tpcb.tellers SET tbalance = tbalance + $1 WHERE tid = $2', [delta, tid]);
  await client.query('UPDATE tpcb.branches SET bbalance = bbalance + $1 WHERE bid = $2', [delta, bid]);
  await client.query(
    'INSERT INTO tpcb.history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)',
    [tid, bid, aid, delta],
  );
  await client.query('COMMIT');
}

/** Returns concurrent transactions per second through the product's own pool. */
export function bankTransactions(pool: Pool, hands: number): Promise<number> {
  const one = async () => {
    const client = await pool.connect();
    try {
      await tpcB(client);
    } finally {
      client.release();
    }
  };
  return throughput(hands, new Array(TRANSACTIONS).fill(one));
}

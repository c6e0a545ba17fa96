import type { Client } from 'pg';
import { withClient } from '../../src/database/roles';
import type { TestDatabase } from './database';

const TRIES = 6000;

/** Waits until so many statements of the test's database wait for a lock. */
export async function untilWaiting(client: Client, requests: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    // A transaction caches the statistics of its first query until the snapshot is cleared.
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.n ?? 0) >= requests) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${requests} requests do not wait`);
}

/** Locks the rows of a locking SELECT while `work` starts requests that wait for them, then releases the locks. */
export function whileHeld<T>(
  { admin }: TestDatabase,
  lock: string,
  work: (client: Client) => Promise<readonly Promise<T>[]>,
): Promise<T[]> {
  return withClient(admin, async (client) => {
    await client.query('BEGIN');
    await client.query(lock);
    const replies = Promise.all(await work(client));
    await client.query('COMMIT');
    return replies;
  });
}

/**
 * Starts several requests, waits until each waits for the rows of a locking SELECT, then releases all at the same time.
 * Allows at most three requests: a test's pool has four connections.
 */
export function atOneInstant<T>(
  database: TestDatabase,
  lock: string,
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  return whileHeld(database, lock, async (client) => {
    const replies = requests.map((request) => request());
    await untilWaiting(client, requests.length);
    return replies;
  });
}

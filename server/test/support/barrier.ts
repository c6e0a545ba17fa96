import type { Client } from 'pg';
import { withClient } from '../../src/database/roles';
import type { TestDatabase } from './database';

const TRIES = 6000;

/** Waits until so many statements of the test's database wait for a lock. */
export async function untilWaiting(client: Client, requests: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    // A transaction sees the activity of its first look, unless told to look again.
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.n ?? 0) >= requests) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${requests} requests do not wait`);
}

/** Holds the rows of a locking SELECT while the work arranges who waits for them; lets go when it has done. */
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
 * Lets several requests run until each waits for the rows of a locking SELECT, then lets them all go at once. Fewer than
 * the four connections of a test's pool, or the others never come so far.
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

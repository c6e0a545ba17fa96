import { withClient } from '../../src/database/roles';
import { untilWaiting } from './barrier';
import type { TestDatabase } from './database';
import { until } from './until';

/**
 * Opens the first streams of a watch and returns after the watch has read its table once. A watch reports only changes
 * after its first read. The table is locked while the streams open, so that the read waits; the lock is released and
 * the end of the read awaited.
 */
export async function untilFirstRead<T>(database: TestDatabase, table: string, open: () => Promise<T>): Promise<T> {
  const opened = await withClient(database.admin, async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table}`);
    const streams = await open();
    await untilWaiting(client, 1);
    await client.query('COMMIT');
    return streams;
  });
  await until('no statement of the server runs', async () => {
    const { rows } = await database.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'mingmou' AND state <> 'idle'`,
    );
    return rows.length === 0;
  });
  return opened;
}

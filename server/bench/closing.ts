import type { DatabaseLogin } from '../src/database/embedded';
import { withClient } from '../src/database/roles';
import type { Figure } from './figures';

const WAIT_MS = 100;

interface Closing {
  /** Of the nightly job. */
  readonly kind: string;
  /** The table that it fills. */
  readonly sums: string;
  readonly name: string;
}

/** Lets the server run a nightly closing until no day is left; answers what that took. */
export function closeDays(admin: DatabaseLogin, { kind, sums, name }: Closing): Promise<Figure> {
  return withClient({ ...admin, database: 'mingmou' }, async (client) => {
    await client.query(
      `INSERT INTO job (property_owner_id, kind, payload, run_at, created_at) VALUES (1, $1, '{}', now(), now())`,
      [kind],
    );
    const isClosing = async () => {
      const { rows } = await client.query(
        `SELECT 1 FROM job WHERE property_owner_id = 1 AND kind = $1 AND state = 'WAIT' AND run_at <= now()`,
        [kind],
      );
      return rows.length > 0;
    };
    const startedAt = performance.now();
    while (await isClosing()) await new Promise((done) => setTimeout(done, WAIT_MS));
    const { rows } = await client.query(`SELECT count(*) AS days FROM ${sums} WHERE property_owner_id = 1`);
    if (rows[0]?.days === '0') throw new Error('no day was closed');
    return { name, value: performance.now() - startedAt, unit: 'ms' };
  });
}

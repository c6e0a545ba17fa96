import { costCharge } from '@mingmou/contract/report/cost.contract';
import type { DatabaseLogin } from '../src/database/embedded';
import { withClient } from '../src/database/roles';
import type { Desk } from './desk';
import { type Figure, inTurn, percentile } from './figures';

const FIRST_ID = 100_000_000;
const DAYS = 365;
const ROUNDS = 12;
const WARM_UP = 2;

interface Copied {
  readonly table: string;
  /** Columns that differ from copy to copy, as SQL of `n`; the others are those of a paid order of the demo. */
  readonly own: Readonly<Record<string, string>>;
  readonly of: string;
}

const TIME = `(now() - n % ${DAYS} * interval '1 day')`;
/** Half of all people come, each as often as the others. */
const PATIENT = `(SELECT min(id) FROM patient WHERE property_owner_id = 1)
  + n % (SELECT count(*) / 2 FROM patient WHERE property_owner_id = 1)`;
const COPIED: readonly Copied[] = [
  {
    table: 'charge_order',
    own: { id: `${FIRST_ID} + n`, order_no: "'SFB' || n", patient_id: PATIENT, day: `${TIME}::date`, pay_time: TIME },
    of: 'id = $2',
  },
  { table: 'charge_order_line', own: { id: `${FIRST_ID} + n`, order_id: `${FIRST_ID} + n` }, of: 'order_id = $2' },
  {
    table: 'pay_row',
    own: { id: `${FIRST_ID} + n`, order_id: `${FIRST_ID} + n`, at: TIME },
    of: 'order_id = $2',
  },
];

/** So many orders of one line paid in one way, spread over a year: copies of a settled one, in whole-table statements. */
export async function fillYear(admin: DatabaseLogin, count: number): Promise<void> {
  await withClient({ ...admin, database: 'mingmou' }, async (client) => {
    const { rows } = await client.query(`SELECT o.id FROM charge_order o WHERE o.property_owner_id = 1 AND o.org_id = 1
      AND o.order_state = 2 AND o.customer_name = '散客' ORDER BY o.id DESC LIMIT 1`);
    // The copies refer to what the settled one refers to: nothing is left for the triggers of foreign keys to find.
    await client.query('SET session_replication_role = replica');
    for (const { table, own, of } of COPIED) {
      const { rows: columns } = await client.query<{ name: string }>(
        `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
          AND attgenerated = '' ORDER BY attnum`,
        [table],
      );
      const names = columns.map(({ name }) => name);
      await client.query(
        `INSERT INTO ${table} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
          SELECT ${names.map((name) => own[name] ?? `one.${name}`).join(', ')}
          FROM ${table} one CROSS JOIN generate_series(1, $1::integer) n WHERE one.property_owner_id = 1 AND one.${of}`,
        [count, rows[0]?.id],
      );
    }
  });
}

const WAIT_MS = 100;

/** Lets the server close the days that are over, as it does by night; answers what that took. */
export async function closeYear(admin: DatabaseLogin): Promise<Figure> {
  return withClient({ ...admin, database: 'mingmou' }, async (client) => {
    await client.query(`INSERT INTO job (property_owner_id, kind, payload, run_at, created_at)
      VALUES (1, 'report-close-days', '{}', now(), now())`);
    const isClosing = async () => {
      const { rows } = await client.query(`SELECT 1 FROM job WHERE property_owner_id = 1 AND kind = 'report-close-days'
        AND state = 'WAIT' AND run_at <= now()`);
      return rows.length > 0;
    };
    const startedAt = performance.now();
    while (await isClosing()) await new Promise((done) => setTimeout(done, WAIT_MS));
    const { rows } = await client.query(`SELECT count(*) AS days FROM report_day WHERE property_owner_id = 1`);
    if (rows[0]?.days === '0') throw new Error('no day was closed');
    return { name: 'closing of a year of days', value: performance.now() - startedAt, unit: 'ms' };
  });
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The year of one organisation, by month, with its total row. */
export async function yearReport(desk: Desk, count: number): Promise<Figure[]> {
  const now = Date.now();
  const asked = {
    from: dayOf(now - (DAYS - 1) * 86_400_000),
    to: dayOf(now),
    groupBy: 'month' as const,
    page: 1,
    size: 20,
  };
  const [samples = []] = await inTurn(ROUNDS, [() => desk.send(costCharge.list, asked)]);
  const bar = { most: 300, absolute: true };
  return [
    {
      name: `year of fees by month, ${count} orders, p95`,
      value: percentile(samples.slice(WARM_UP), 0.95),
      unit: 'ms',
      bar,
    },
  ];
}

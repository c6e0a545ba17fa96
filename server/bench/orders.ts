import type { Client } from 'pg';
import type { DatabaseLogin } from '../src/database/embedded';
import { asFiller, type Copied, copyRows } from './copies';

export const DAYS = 365;
const FIRST_ID = 100_000_000;
const OLDEST_FIRST_ID = 200_000_000;

/** Half of all people come, each as often as the others. */
const PATIENT = `(SELECT min(id) FROM patient WHERE property_owner_id = 1)
  + n % (SELECT count(*) / 2 FROM patient WHERE property_owner_id = 1)`;
const TIME = `(now() - n % ${DAYS} * interval '1 day')`;
/** Days in the three years before the year of the reports. */
const OLD_TIME = `(now() - (${DAYS + 2} + n % ${3 * DAYS}) * interval '1 day')`;

const copiesFrom = (first: number, time: string, id: number): readonly [Copied, ...Copied[]] => [
  {
    table: 'charge_order',
    own: {
      id: `${first} + n`,
      order_no: `'SFB' || ${first} + n`,
      patient_id: PATIENT,
      day: `${time}::date`,
      pay_time: time,
    },
    of: `one.property_owner_id = 1 AND one.id = ${id}`,
  },
  {
    table: 'charge_order_line',
    own: { id: `${first} + n`, order_id: `${first} + n` },
    of: `one.property_owner_id = 1 AND one.order_id = ${id}`,
  },
  {
    table: 'pay_row',
    own: { id: `${first} + n`, order_id: `${first} + n`, at: time },
    of: `one.property_owner_id = 1 AND one.order_id = ${id}`,
  },
];

/** A settled order of the flagship, of one line paid in one way. */
async function settledOne(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>(`SELECT o.id FROM charge_order o WHERE o.property_owner_id = 1
    AND o.org_id = 1 AND o.order_state = 2 AND o.customer_name = '散客' ORDER BY o.id DESC LIMIT 1`);
  return Number(rows[0]?.id);
}

/** So many orders with line and payment, spread over a year: copies of a settled one, in whole-table statements. */
export async function fillYear(admin: DatabaseLogin, count: number): Promise<void> {
  await asFiller(admin, async (client) => {
    for (const copied of copiesFrom(FIRST_ID, TIME, await settledOne(client)))
      await copyRows(client, copied, [1, count]);
  });
}

/** So many orders of earlier years, for a list that is longer than a year's: rows of the list alone. */
export async function fillOlderOrders(admin: DatabaseLogin, count: number): Promise<void> {
  await asFiller(admin, async (client) => {
    const [order] = copiesFrom(OLDEST_FIRST_ID, OLD_TIME, await settledOne(client));
    await copyRows(client, order, [1, count]);
  });
}

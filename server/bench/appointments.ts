import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import type { DatabaseLogin } from '../src/database/embedded';
import { asFiller, type Copied, copyRows } from './copies';
import type { Desk } from './desk';
import { type Figure, inTurn, percentile } from './figures';

const FIRST_ID = 400_000_000;
/** Three years. */
const DAYS = 3 * 365;
const ROUNDS = 30;
const WARM_UP = 5;

const PATIENT = `(SELECT min(id) FROM patient WHERE property_owner_id = 1)
  + n % (SELECT count(*) FROM patient WHERE property_owner_id = 1)`;
const ofPatient = (column: string) =>
  `(SELECT ${column} FROM patient WHERE property_owner_id = 1 AND patient.id = ${PATIENT})`;
const TIME = `(now() - (1 + n % ${DAYS}) * interval '1 day')`;

const copied = (id: number): Copied => ({
  table: 'appointment',
  own: {
    id: `${FIRST_ID} + n`,
    subscribe_no: `'YY' || to_char(${TIME}, 'YYMMDD') || lpad((n / ${DAYS} + 500)::text, 6, '0')`,
    patient_id: PATIENT,
    name: ofPatient('name'),
    phone: ofPatient('phone'),
    subscribe_date: `${TIME}::date`,
    created_at: `${TIME} - interval '2 days'`,
  },
  of: `one.property_owner_id = 1 AND one.id = ${id}`,
});

/** So many appointments of three years in the flagship: copies of one that was missed, for one patient after the other. */
export async function fillAppointments(admin: DatabaseLogin, count: number): Promise<void> {
  await asFiller(admin, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM appointment WHERE property_owner_id = 1 AND org_id = 1 AND subscribe_state = 5 ORDER BY id LIMIT 1',
    );
    const [one] = rows;
    if (!one) throw new Error('the demo has no appointment that was missed');
    await copyRows(client, copied(Number(one.id)), [1, count]);
  });
}

/** Measures the list by pieces of names and phones against the list without a filter, which counts every appointment. */
export async function appointmentLists(desk: Desk, count: number): Promise<Figure[]> {
  const page = { page: 1, size: 20 };
  const send = (keyword?: string) => () => desk.send(appointment.page, { ...page, keyword });
  const [all = [], ...pieces] = await inTurn(ROUNDS, [send(), send('子轩'), send('8877'), send('查无此人')]);
  const p50 = (samples: readonly number[]) => percentile(samples.slice(WARM_UP), 0.5);
  const slowest = Math.max(...pieces.map(p50));
  return [
    { name: `list of ${count} appointments, p50`, value: p50(all), unit: 'ms' },
    { name: 'the same by a piece of a name or phone, slowest p50', value: slowest, unit: 'ms' },
    { name: 'by a piece ÷ all', value: slowest / p50(all), unit: '×', bar: { most: 1.5 } },
  ];
}

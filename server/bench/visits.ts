import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import type { DatabaseLogin } from '../src/database/embedded';
import { asFiller, type Copied, copyRows } from './copies';
import type { Desk } from './desk';
import { type Figure, inTurn, percentile } from './figures';

const FIRST_ID = 300_000_000;
/** Three years of visits; a search covers at most a quarter. */
const DAYS = 3 * 365;
const QUARTER = 90;
const ROUNDS = 30;
const WARM_UP = 5;

const PATIENT = `(SELECT min(id) FROM patient WHERE property_owner_id = 1)
  + n % (SELECT count(*) FROM patient WHERE property_owner_id = 1)`;
const TIME = `(now() - (1 + n % ${DAYS}) * interval '1 day')`;

const copiesOf = (acceptsId: number, registrationId: number): readonly Copied[] => {
  const person = { id: `${FIRST_ID} + n`, patient_id: PATIENT };
  const ofVisit = `one.property_owner_id = 1 AND one.accepts_id = ${acceptsId}`;
  return [
    {
      table: 'registration',
      own: { ...person, registration_no: `'GHB' || ${FIRST_ID} + n`, day: `${TIME}::date` },
      of: `one.property_owner_id = 1 AND one.id = ${registrationId}`,
    },
    {
      table: 'accepts',
      own: {
        ...person,
        registration_id: `${FIRST_ID} + n`,
        visit_no: `'JZB' || ${FIRST_ID} + n`,
        day: `${TIME}::date`,
        created_at: TIME,
        receive_at: TIME,
        finish_at: TIME,
      },
      of: `one.property_owner_id = 1 AND one.id = ${acceptsId}`,
    },
    { table: 'medical', own: { ...person, accepts_id: `${FIRST_ID} + n` }, of: ofVisit },
    // Of several diagnoses the primary one: each copy has one.
    { table: 'diagnosis', own: { ...person, accepts_id: `${FIRST_ID} + n` }, of: `${ofVisit} AND one.is_primary` },
  ];
};

/** So many visits of three years in the flagship: copies of one that is over, with its diagnosis. */
export async function fillVisits(admin: DatabaseLogin, count: number): Promise<void> {
  await asFiller(admin, async (client) => {
    const { rows } = await client.query<{ id: string; registration: string }>(
      `SELECT a.id, a.registration_id AS registration FROM accepts a JOIN diagnosis d
          ON d.property_owner_id = a.property_owner_id AND d.accepts_id = a.id AND d.is_primary
        WHERE a.property_owner_id = 1 AND a.org_id = 1 AND a.accepts_state = 2 ORDER BY a.id LIMIT 1`,
    );
    const [one] = rows;
    if (!one) throw new Error('the demo has no visit that is over');
    for (const copied of copiesOf(Number(one.id), Number(one.registration))) await copyRows(client, copied, [1, count]);
  });
}

/** 就诊查询 and the two readings that every desk sends each 15 s. */
export async function visitLists(manager: Desk, count: number): Promise<Figure[]> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const quarter = { dateFrom: day(QUARTER), dateTo: day(0) };
  const search = { scope: 'SEARCH', page: 1, size: 20, ...quarter } as const;
  const waiting = { scope: 'DESK', page: 1, size: 100 } as const;
  const asked = [
    ['就诊查询 of 90 days', search, 300],
    ['就诊查询 of 90 days, its last page', { ...search, page: Math.floor((count / DAYS) * (QUARTER / 20)) }, undefined],
    ['接诊台, who waits today', { ...waiting, acceptsState: 0 }, 300],
    ['接诊台, who waits since earlier', { ...waiting, earlier: true }, 300],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, input, most] of asked) {
    const [samples = []] = await inTurn(ROUNDS, [() => manager.send(consultingDesk.searchPage, input)]);
    figures.push({
      name: `${name} among ${count} visits, p95`,
      value: percentile(samples.slice(WARM_UP), 0.95),
      unit: 'ms',
      ...(most ? { bar: { most, absolute: true } } : {}),
    });
  }
  return figures;
}

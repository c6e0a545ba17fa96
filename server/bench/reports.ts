import { costCharge } from '@mingmou/contract/report/cost.contract';
import type { DatabaseLogin } from '../src/database/embedded';
import { closeDays } from './closing';
import { asFiller, copyRows } from './copies';
import type { Desk } from './desk';
import { type Figure, inTurn, percentile } from './figures';
import { DAYS } from './orders';

/** Organisations in the report of a chain's year, each with as many orders as the flagship. */
const CHAIN = 20;
const FIRST_ORG_ID = 1000;
const ORG_ROUNDS = 12;
const CHAIN_ROUNDS = 7;
const WARM_UP = 2;

/** Lets the server close the days that are over, as it does by night. */
export function closeYear(admin: DatabaseLogin): Promise<Figure> {
  return closeDays(admin, { kind: 'report-close-days', sums: 'report_day', name: 'closing of a year of days' });
}

/** Those of the flagship with ids of their own, which lie among each other as if all organisations had registered them side by side. */
const OTHER_PEOPLE = `(SELECT string_agg(int8send(${CHAIN} * id + n), '' ORDER BY id) FROM (
  SELECT ('x' || encode(substring(one.people FROM 8 * at + 1 FOR 8), 'hex'))::bit(64)::bigint AS id
  FROM generate_series(0, octet_length(one.people) / 8 - 1) at) ids)`;

/**
 * Adds organisations with copies of the flagship's closed days and with people of their own; `account` may view all of
 * them. They have no orders, because the report of closed days reads none. Returns all ids.
 */
export async function fillChain(admin: DatabaseLogin, account: string): Promise<readonly number[]> {
  const orgs = { org_id: `${FIRST_ORG_ID} + n` };
  const of = 'one.property_owner_id = 1 AND one.org_id = 1';
  const further = [1, CHAIN - 1] as const;
  const ids = [1, ...Array.from({ length: CHAIN - 1 }, (_, at) => FIRST_ORG_ID + 1 + at)];
  await asFiller(admin, async (client) => {
    const named = { org_name: "'连锁分店' || n", org_short_name: "'分店' || n", org_code: "'BR' || n" };
    const org = { table: 'org', own: { id: `${FIRST_ORG_ID} + n`, ...named } };
    await copyRows(client, { ...org, of: 'one.property_owner_id = 1 AND one.id = 1' }, further);
    await copyRows(client, { table: 'report_day', own: orgs, of }, further);
    await copyRows(client, { table: 'report_day_people', own: { ...orgs, people: OTHER_PEOPLE }, of }, further);
    await copyRows(client, { table: 'report_closed', own: orgs, of }, further);
    await client.query('UPDATE account SET view_org_ids = $2 WHERE property_owner_id = 1 AND account = $1', [
      account,
      ids,
    ]);
  });
  return ids;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

type GroupBy = 'month' | 'day' | 'org';

/** Returns the 95th percentile of the time for a year's report with its total row. */
async function yearOf(desk: Desk, orgIds: readonly number[], groupBy: GroupBy, rounds: number): Promise<number> {
  const now = Date.now();
  const days = { from: dayOf(now - (DAYS - 1) * 86_400_000), to: dayOf(now) };
  const asked = { ...days, orgIds: [...orgIds], groupBy, page: 1, size: 20 };
  const [samples = []] = await inTurn(rounds, [() => desk.send(costCharge.list, asked)]);
  return percentile(samples.slice(WARM_UP), 0.95);
}

export async function yearReport(desk: Desk, count: number): Promise<Figure[]> {
  const value = await yearOf(desk, [1], 'month', ORG_ROUNDS);
  const bar = { most: 300, absolute: true };
  return [{ name: `year of fees by month, ${count} orders, p95`, value, unit: 'ms', bar }];
}

export async function chainReport(desk: Desk, orgIds: readonly number[], count: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const groupBy of ['month', 'day', 'org'] as const) {
    const name = `the same of ${orgIds.length} orgs by ${groupBy}, ${count * orgIds.length} orders, p95`;
    const value = await yearOf(desk, orgIds, groupBy, CHAIN_ROUNDS);
    figures.push({ name, value, unit: 'ms', bar: { most: 1_000, absolute: true } });
  }
  return figures;
}

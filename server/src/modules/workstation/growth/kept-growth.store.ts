import { type KeptEpisode, type KeptEye, keptGrowth } from '@mingmou/contract/workstation/growth/kept-growth.rules';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine } from '../../../kernel/context/mine';
import type { JobCx } from '../../../kernel/process/jobs';

/** A call, or work behind the calls. */
type Whose = SessionCx | JobCx;

const chainOf = (whose: Whose) => ('caller' in whose ? whose.caller.propertyOwnerId : whose.propertyOwnerId);

/** So many children at a time: their points, some twenty each, are held together. */
const BATCH = 500;

/** Removes the marks of outdated rows. A concurrent write has committed already, or will mark its row again. */
async function takeStale(whose: Whose): Promise<number[]> {
  const { rows } = await sql<{ patientId: number }>`DELETE FROM growth_stale WHERE (property_owner_id, patient_id) IN (
      SELECT property_owner_id, patient_id FROM growth_stale WHERE property_owner_id = ${chainOf(whose)}
      ORDER BY patient_id LIMIT ${BATCH} FOR UPDATE)
    RETURNING patient_id AS "patientId"`.execute(whose.db);
  return rows.map(({ patientId }) => patientId);
}

const among = (ids: readonly number[]) => sql<boolean>`patient_id = ANY (${ids}::bigint[])`;

function grouped<Row extends { readonly patientId: number }>(rows: readonly Row[]): ReadonlyMap<number, Row[]> {
  const by = new Map<number, Row[]>();
  for (const row of rows) {
    const own = by.get(row.patientId);
    if (own) own.push(row);
    else by.set(row.patientId, [row]);
  }
  return by;
}

async function pointsOf(cx: Whose, ids: readonly number[]) {
  const rows = mine(cx, 'growthPoint')
    .where(among(ids))
    .select(['patientId', 'eye', 'kind', 'value', 'measuredAt', 'device'])
    .orderBy('measuredAt')
    .orderBy('id');
  return grouped(await rows.execute());
}

async function treatmentsOf(cx: Whose, ids: readonly number[]) {
  const rows = mine(cx, 'treatmentEpisode')
    .where(among(ids))
    .select(['patientId', 'type', 'detail', 'startDate', 'endDate']);
  return grouped(await rows.execute());
}

const columnsOf = (side: 'od' | 'os', { al, alOn, alRate, baseAl, baseOn, se, seOn, seRate }: KeptEye) => ({
  [`${side}_al`]: al,
  [`${side}_al_on`]: alOn,
  [`${side}_al_rate`]: alRate,
  [`${side}_base_al`]: baseAl,
  [`${side}_base_on`]: baseOn,
  [`${side}_se`]: se,
  [`${side}_se_on`]: seOn,
  [`${side}_se_rate`]: seRate,
});

/** As many rows as there are in one text: rows of their own would be tens of thousands of parameters. */
const written = (table: 'growth_child' | 'growth_interval', rows: readonly object[]) =>
  sql`INSERT INTO ${sql.table(table)} SELECT * FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

async function keep(cx: Whose, ids: readonly number[]): Promise<void> {
  const property_owner_id = chainOf(cx);
  const [points, treatments] = [await pointsOf(cx, ids), await treatmentsOf(cx, ids)];
  const kept = ids.flatMap((patientId) => {
    const [own, episodes] = [points.get(patientId) ?? [], treatments.get(patientId) ?? []];
    if (own.length === 0 && episodes.length === 0) return [];
    const during = episodes.map(({ detail, ...row }): KeptEpisode => ({ ...row, eye: detail.eye ?? null }));
    return [{ patientId, growth: keptGrowth(own, during) }];
  });
  await deleteMine(cx, 'growthInterval').where(among(ids)).execute();
  await deleteMine(cx, 'growthChild').where(among(ids)).execute();
  const children = kept.map(({ patientId, growth: { od, os, treatments: going } }) => ({
    ...{ property_owner_id, patient_id: patientId, treatments: going },
    ...columnsOf('od', od),
    ...columnsOf('os', os),
  }));
  await written('growth_child', children).execute(cx.db);
  const intervals = kept.flatMap(({ patientId, growth }) =>
    growth.intervals.map(({ eye, from, to, days, perYear, treatments: during }) => ({
      ...{ property_owner_id, patient_id: patientId, eye, from_on: from, to_on: to },
      ...{ days, per_year: perYear, treatments: during },
    })),
  );
  await written('growth_interval', intervals).execute(cx.db);
}

/** Works out what lags behind the points and treatments of the chain. */
export async function settleGrowth(cx: Whose): Promise<void> {
  for (let ids = await takeStale(cx); ids.length > 0; ids = await takeStale(cx)) await keep(cx, ids);
}

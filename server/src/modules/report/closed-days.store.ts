import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';
import { FACT_KINDS, factsOf, PACKED } from './facts.store';

/** Returns the last day with sums of all these organisations; null while one of them has no closed day. */
export async function closedThrough({ db, caller }: SessionCx, orgIds: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{
    through: string | null;
    orgs: string;
  }>`SELECT min(through)::text AS through, count(*) AS orgs
    FROM report_closed WHERE property_owner_id = ${caller.propertyOwnerId} AND org_id = ANY (${[...orgIds]}::bigint[])`.execute(
    db,
  );
  const [closed] = rows;
  return closed && Number(closed.orgs) === orgIds.length ? closed.through : null;
}

/** The day before the first fact of the organisation, from which closing starts; none without facts. */
async function dayBeforeFirst({ db, caller }: SessionCx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`SELECT ((least(
      (SELECT min(pay_time) FROM charge_order WHERE property_owner_id = ${caller.propertyOwnerId} AND org_id = ${caller.orgId}),
      (SELECT min(at) FROM pay_row WHERE property_owner_id = ${caller.propertyOwnerId} AND org_id = ${caller.orgId}),
      (SELECT min(refund_time) FROM refund_order WHERE property_owner_id = ${caller.propertyOwnerId} AND org_id = ${caller.orgId})
    ) AT TIME ZONE 'Asia/Shanghai')::date - 1)::text AS day`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * Locks the organisation's closing state and returns the last closed day; returns `last` if nothing was ever paid, so
 * that an organisation that has not opened yet does not keep the others' days open. A write into a closed day and the
 * closing wait for each other.
 */
export async function lockClosed(cx: SessionCx, last: string): Promise<string> {
  const { propertyOwnerId, orgId } = cx.caller;
  const locked = await mine({ db: cx.db, propertyOwnerId }, 'reportClosed')
    .select('through')
    .where('orgId', '=', orgId)
    .forUpdate()
    .executeTakeFirst();
  if (locked) return locked.through;
  const through = (await dayBeforeFirst(cx)) ?? last;
  await cx.db.insertInto('reportClosed').values({ propertyOwnerId, orgId, through }).execute();
  return through;
}

/** Adds up the days from `from` to `to` of the organisation, which must not be closed yet, and closes them. */
export async function closeDays(cx: SessionCx, from: string, to: string): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  const facts = factsOf(cx, { orgIds: [orgId], from, to }, FACT_KINDS);
  await sql`INSERT INTO report_day
      (property_owner_id, org_id, day, kind, cashier_id, shift_id, way_code, times, orders, qty, original, amount)
    SELECT ${propertyOwnerId}::bigint, fact.org_id, fact.day, fact.kind, fact.cashier_id, fact.shift_id, coalesce(fact.way_code, 0),
      sum(fact.times), count(DISTINCT fact.order_id) FILTER (WHERE fact.kind = 'line'),
      coalesce(sum(fact.qty), 0), sum(fact.original), sum(fact.amount)
    ${facts} GROUP BY 2, 3, 4, 5, 6, 7`.execute(cx.db);
  await sql`INSERT INTO report_day_people (property_owner_id, org_id, day, cashier_id, shift_id, people)
    SELECT ${propertyOwnerId}::bigint, fact.org_id, fact.day, fact.cashier_id, fact.shift_id, ${PACKED}
    ${factsOf(cx, { orgIds: [orgId], from, to }, ['line'])} AND fact.patient_id IS NOT NULL GROUP BY 2, 3, 4, 5`.execute(
    cx.db,
  );
  await updateMine({ db: cx.db, propertyOwnerId }, 'reportClosed')
    .set({ through: to })
    .where('orgId', '=', orgId)
    .execute();
}

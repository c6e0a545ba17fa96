import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';

/** Returns the last day with sums of all these organisations; null while one of them has no closed day. */
export async function stockClosedThrough({ db, caller }: SessionCx, orgIds: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{
    through: string | null;
    orgs: string;
  }>`SELECT min(through)::text AS through, count(*) AS orgs
    FROM stock_closed WHERE property_owner_id = ${caller.propertyOwnerId} AND org_id = ANY (${[...orgIds]}::bigint[])`.execute(
    db,
  );
  const [closed] = rows;
  return closed && Number(closed.orgs) === orgIds.length ? closed.through : null;
}

/**
 * Locks the organisation's closing state and returns the last closed day: at least the day before its first movement;
 * `last` if nothing ever moved. A posting on an earlier day takes the same lock (`add_late_stock`).
 */
export async function lockClosedStock({ db, caller }: SessionCx, last: string): Promise<string> {
  const { propertyOwnerId, orgId } = caller;
  const { rows } = await sql<{ through: string }>`INSERT INTO stock_closed AS had VALUES (${propertyOwnerId}::bigint,
      ${orgId}::bigint, '1900-01-01')
    ON CONFLICT (property_owner_id, org_id) DO UPDATE SET through = had.through RETURNING through::text`.execute(db);
  // A separate statement, so that it sees movements posted while this one waited for the lock.
  const first = await sql<{ day: string | null }>`SELECT (min(biz_date) - 1)::text AS day FROM stock_ledger
    WHERE property_owner_id = ${propertyOwnerId} AND org_id = ${orgId}`.execute(db);
  const [through = '', before = last] = [rows[0]?.through, first.rows[0]?.day ?? undefined];
  const reached = through > before ? through : before < last ? before : last;
  if (reached > through) await closeThrough({ db, caller }, reached);
  return reached;
}

async function closeThrough({ db, caller }: Pick<SessionCx, 'db' | 'caller'>, day: string): Promise<void> {
  await sql`UPDATE stock_closed SET through = ${day}
    WHERE property_owner_id = ${caller.propertyOwnerId} AND org_id = ${caller.orgId}`.execute(db);
}

/** Adds up the days from `from` to `to` of the organisation, which must not be closed yet, and closes them. */
export async function closeStockDays(cx: SessionCx, from: string, to: string): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  await sql`SELECT add_up_stock(${propertyOwnerId}, ${orgId}, ${from}, ${to}, NULL)`.execute(cx.db);
  await closeThrough(cx, to);
}

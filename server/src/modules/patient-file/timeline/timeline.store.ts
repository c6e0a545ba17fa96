import { type RawBuilder, sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { NEVER, type TimelineSource } from './timeline.source';

export interface Cursor {
  /** To the microsecond, as PostgreSQL has it. */
  readonly at: string;
  readonly source: number;
  readonly id: number;
}

export interface TimelineRow extends Cursor {
  readonly orgId: number | null;
  readonly isVoid: boolean;
  readonly acceptsId: number | null;
  readonly facts: unknown;
}

interface Asked {
  readonly patientId: number;
  /** Sources by their places in the whole list. */
  readonly sources: readonly (readonly [place: number, source: TimelineSource])[];
  readonly before: Cursor | null;
  readonly most: number;
}

const factsOf = ({ facts }: TimelineSource) =>
  sql`jsonb_build_object(${sql.join(
    Object.entries<RawBuilder<unknown>>(facts).flatMap(([name, value]) => [sql.lit(name), value]),
  )})`;

/** The newest rows of one source that come after the cursor. */
function rowsOf(cx: SessionCx, { patientId, before, most }: Asked, place: number, source: TimelineSource) {
  const { from, at, where } = source;
  const id = source.id ?? sql`e.id`;
  const key = sql`(${at}, ${sql.lit(place)}, ${id})`;
  const after = before
    ? sql`AND ${key} < (${before.at}::timestamptz, ${before.source}::integer, ${before.id}::bigint)`
    : sql``;
  return sql`(SELECT ${at} AS at, ${sql.lit(place)} AS source, ${id} AS id, ${source.org ?? sql`e.org_id`} AS org_id,
      ${source.isVoid ?? NEVER} AS is_void, ${source.acceptsId ?? sql`NULL::bigint`} AS accepts_id, ${factsOf(source)} AS facts
    FROM ${from}
    WHERE e.property_owner_id = ${cx.caller.propertyOwnerId} AND ${source.patient ?? sql`e.patient_id`} = ${patientId}
      ${where ? sql`AND ${where}` : sql``} ${after}
    ORDER BY 1 DESC, 3 DESC LIMIT ${most})`;
}

/** The newest rows of all sources together: each gives no more than may come out. */
export async function timelineRows(cx: SessionCx, asked: Asked): Promise<readonly TimelineRow[]> {
  const parts = asked.sources.map(([place, source]) => rowsOf(cx, asked, place, source));
  if (parts.length === 0) return [];
  const { rows } = await sql<TimelineRow>`
    SELECT to_char(at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS.US') AS at, source, id, org_id AS "orgId",
      is_void AS "isVoid", accepts_id AS "acceptsId", facts
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS event ORDER BY event.at DESC, source DESC, id DESC LIMIT ${asked.most}`.execute(
    cx.db,
  );
  return rows;
}

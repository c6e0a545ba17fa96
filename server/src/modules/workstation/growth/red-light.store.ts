import { sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { insertRow, writeRow } from '../../../kernel/row/versioned-row';

const TABLE = 'redLightSession';

/** Selects the chain's valid sessions; withdrawn ones are excluded. */
function standing(cx: SessionCx) {
  return mine(cx, TABLE)
    .where('undoneAt', 'is', null)
    .select(['id', 'patientId', 'doneAt', 'minutes', 'doneByName', 'remark', 'createdBy']);
}

/** Since a day, the latest first. */
export const sessionsSince = (cx: SessionCx, patientId: number, day: string) =>
  standing(cx)
    .where('patientId', '=', patientId)
    .where('doneAt', '>=', sql<string>`${day}::date::timestamp AT TIME ZONE 'Asia/Shanghai'`)
    .orderBy('doneAt', 'desc')
    .execute();

export const findLightSession = (cx: SessionCx, id: number) => standing(cx).where('id', '=', id).executeTakeFirst();

interface Done {
  readonly patientId: number;
  readonly episodeId: number;
  readonly minutes: number;
  readonly remark: string | null;
}

export function insertLightSession(cx: SessionCx, done: Done): Promise<number> {
  const { orgId, staffName } = cx.caller;
  return insertRow(cx, TABLE, { orgId, ...done, doneAt: cx.now.toISOString(), doneByName: staffName });
}

export function undoLightSession(cx: SessionCx, id: number, reason: string): Promise<void> {
  const { staffName } = cx.caller;
  return writeRow(cx, TABLE, id, { undoneAt: cx.now.toISOString(), undoneByName: staffName, undoneReason: reason });
}

/** Returns whether sessions, valid or withdrawn, exist for a treatment that a record started. */
export async function hasLightSessions(cx: SessionCx, recordId: number): Promise<boolean> {
  const found = await mine(cx, TABLE)
    .innerJoin('treatmentEpisode as episode', (on) =>
      on
        .onRef('episode.propertyOwnerId', '=', 'redLightSession.propertyOwnerId')
        .onRef('episode.id', '=', 'redLightSession.episodeId'),
    )
    .where('episode.sourceId', '=', recordId)
    .select('redLightSession.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the patient's pupils were dilated here today: drops of 散瞳验光, or a visit that waits for them. */
export async function isDilatedToday(cx: SessionCx, patientId: number): Promise<boolean> {
  const { propertyOwnerId, orgId } = cx.caller;
  const today = dayText(cx.now);
  const { rows } = await sql<{ is: boolean }>`SELECT EXISTS (SELECT FROM stage_record
      WHERE property_owner_id = ${propertyOwnerId} AND org_id = ${orgId} AND patient_id = ${patientId}
        AND stage = 'inspection/f05' AND stage_state > 0 AND left(content->>'lastDropAt', 10) = ${today})
    OR EXISTS (SELECT FROM accepts WHERE property_owner_id = ${propertyOwnerId} AND org_id = ${orgId}
        AND patient_id = ${patientId} AND day = ${today}::date AND hold_tag = '散瞳中') AS is`.execute(cx.db);
  return rows[0]?.is ?? false;
}

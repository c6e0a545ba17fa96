import { stateCode } from '@mingmou/contract/base/flow';
import { inspectionFlow } from '@mingmou/contract/workstation/stage.flow';
import { type RawBuilder, sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { insertRow, writeRow } from '../../kernel/row/versioned-row';

const TABLE = 'treatmentSession';

/** Selects valid sessions; withdrawn ones are excluded. */
function standing(cx: SessionCx) {
  return mine(cx, TABLE)
    .where('orgId', '=', cx.caller.orgId)
    .where('undoneAt', 'is', null)
    .select(['id', 'billRowId', 'acceptsId', 'seq', 'doneAt', 'doneByName', 'remark', 'createdBy']);
}

export const sessionsOfVisit = (cx: SessionCx, acceptsId: number) =>
  standing(cx).where('acceptsId', '=', acceptsId).orderBy('billRowId').orderBy('seq').execute();

export const sessionsOfRow = (cx: SessionCx, billRowId: number) =>
  standing(cx).where('billRowId', '=', billRowId).orderBy('seq').execute();

export const findSession = (cx: SessionCx, id: number) => standing(cx).where('id', '=', id).executeTakeFirst();

interface Done {
  readonly acceptsId: number;
  readonly billRowId: number;
  readonly seq: number;
  readonly remark: string | null;
}

export function insertSession(cx: SessionCx, done: Done): Promise<number> {
  const { orgId, staffName } = cx.caller;
  return insertRow(cx, TABLE, { orgId, ...done, doneAt: cx.now.toISOString(), doneByName: staffName });
}

export function undoSession(cx: SessionCx, id: number, reason: string): Promise<void> {
  const { staffName } = cx.caller;
  return writeRow(cx, TABLE, id, { undoneAt: cx.now.toISOString(), undoneByName: staffName, undoneReason: reason });
}

const BLANK = stateCode(inspectionFlow, 'BLANK');
const SAVED = stateCode(inspectionFlow, 'SAVED');
const DONE = stateCode(inspectionFlow, 'DONE');

/** Progress of a row without a record of results: none, some or all of its times are done, refunded times excluded. */
export const performedState = (refundedQty: RawBuilder<number>) => sql<typeof BLANK | typeof SAVED | typeof DONE>`(
  SELECT CASE WHEN count(*) = 0 THEN ${sql.lit(BLANK)}
    WHEN count(*) < "row".qty - ${refundedQty} THEN ${sql.lit(SAVED)} ELSE ${sql.lit(DONE)} END
  FROM treatment_session done WHERE done.property_owner_id = "row".property_owner_id AND done.bill_row_id = "row".id
  AND done.undone_at IS NULL)`;

import type { TriageRecord } from '@mingmou/contract/outpatient/triage.rules';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

function records(cx: SessionCx) {
  return mine(cx, 'triageRecord')
    .where('triageRecord.orgId', '=', cx.caller.orgId)
    .select(['triageRecord.acceptsId', 'triageRecord.version', 'triageRecord.finishAt', 'triageRecord.retrialCount'])
    .select('triageRecord.content');
}

export function findTriage(cx: SessionCx, acceptsId: number) {
  return records(cx)
    .leftJoin('employee as nurse', (on) =>
      on
        .onRef('nurse.propertyOwnerId', '=', 'triageRecord.propertyOwnerId')
        .onRef('nurse.id', '=', 'triageRecord.measureStaffId'),
    )
    .select('nurse.name as measuredBy')
    .where('triageRecord.acceptsId', '=', acceptsId)
    .executeTakeFirst();
}

/** The latest finished record of the patient, another visit's. */
export function findLastTriage(cx: SessionCx, patientId: number, exceptAcceptsId: number) {
  return records(cx)
    .where('triageRecord.patientId', '=', patientId)
    .where('triageRecord.acceptsId', '<>', exceptAcceptsId)
    .where('triageRecord.finishAt', 'is not', null)
    .orderBy('triageRecord.finishAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface NewTriage {
  readonly acceptsId: number;
  readonly patientId: number;
  readonly content: TriageRecord;
  readonly bmi: number | null;
  readonly isFinished: boolean;
  readonly isRetrial: boolean;
}

/** Writes the record of a visit and answers its version; the visit is locked by the caller of this. */
export async function writeTriage({ db, caller, now }: SessionCx, record: NewTriage): Promise<number> {
  const { acceptsId, patientId, content, bmi, isFinished, isRetrial } = record;
  const { propertyOwnerId, orgId, staffId, accountId } = caller;
  const written = {
    content: JSON.stringify(content),
    bmi,
    measureStaffId: staffId,
    finishAt: isFinished ? now.toISOString() : null,
  };
  const { version } = await db
    .insertInto('triageRecord')
    .values({ propertyOwnerId, orgId, acceptsId, patientId, ...written })
    .onConflict((conflict) =>
      conflict.columns(['propertyOwnerId', 'acceptsId']).doUpdateSet((is) => ({
        ...written,
        retrialCount: is('triageRecord.retrialCount', '+', isRetrial ? 1 : 0),
        version: is('triageRecord.version', '+', 1),
        updatedAt: now.toISOString(),
        updatedBy: accountId,
      })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

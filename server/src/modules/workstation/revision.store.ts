import type { RevisionChange } from '@mingmou/contract/workstation/revision.contract';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** A record as it stood; those of 预检 and 问卷 are named by their visit. */
export interface Revised {
  readonly id: number | null;
  readonly acceptsId: number;
  readonly patientId: number;
  readonly stage: string;
  readonly version: number;
  readonly content: unknown;
}

interface Revision {
  readonly action: 'save-after-retrial' | 'reset' | 'retrial' | 'invalid' | 'reject' | 'withdraw';
  readonly reason: string | null;
  readonly diff: readonly RevisionChange[];
}

/** Stores the content of a record before it is changed. */
export async function keepRevision({ db, caller }: SessionCx, old: Revised, revision: Revision): Promise<void> {
  const { propertyOwnerId, orgId, staffName } = caller;
  const { acceptsId, patientId, stage, id: recordId, version: fromVersion, content } = old;
  await db
    .insertInto('medicalRevision')
    .values({
      propertyOwnerId,
      orgId,
      acceptsId,
      patientId,
      stage,
      recordId,
      fromVersion,
      action: revision.action,
      reason: revision.reason,
      before: JSON.stringify(content),
      diff: JSON.stringify(revision.diff),
      byName: staffName,
    })
    .execute();
}

export function revisionsOf(cx: SessionCx, acceptsId: number) {
  return mine(cx, 'medicalRevision')
    .where('orgId', '=', cx.caller.orgId)
    .where('acceptsId', '=', acceptsId)
    .select(['id', 'stage', 'action', 'reason', 'fromVersion', 'byName', 'createdAt as at', 'diff'])
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the last change of a signed record. */
export function lastRevision(cx: SessionCx, recordId: number) {
  return mine(cx, 'medicalRevision')
    .where('orgId', '=', cx.caller.orgId)
    .where('recordId', '=', recordId)
    .where('action', 'in', ['reset', 'retrial', 'invalid', 'reject', 'withdraw'])
    .select(['action', 'reason', 'byName', 'createdAt as at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

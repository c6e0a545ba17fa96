import type { RevisionChange } from '@mingmou/contract/workstation/revision.contract';
import type { SessionCx } from '../../kernel/cx';
import { mine } from '../../kernel/mine';
import type { StoredStage } from './stage.store';

interface Revision {
  readonly action: 'save-after-retrial' | 'reset' | 'retrial' | 'invalid';
  readonly reason: string | null;
  readonly diff: readonly RevisionChange[];
}

/** Keeps what a record said before it is changed. */
export async function keepRevision({ db, caller }: SessionCx, old: StoredStage, revision: Revision): Promise<void> {
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

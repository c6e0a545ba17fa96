import type { SessionCx } from '../../kernel/cx';
import type { StoredStage } from './stage.store';

export interface Change {
  readonly field: string;
  readonly label: string;
  readonly old: unknown;
  readonly new: unknown;
}

interface Revision {
  readonly action: 'save-after-retrial' | 'reset' | 'retrial' | 'invalid';
  readonly reason: string | null;
  readonly diff: readonly Change[];
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

export function revisionsOf({ db, caller }: SessionCx, acceptsId: number) {
  return db
    .selectFrom('medicalRevision')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId)
    .where('acceptsId', '=', acceptsId)
    .select(['id', 'stage', 'action', 'reason', 'fromVersion', 'byName', 'createdAt as at'])
    .select((is) => is.ref('diff').$castTo<Change[]>().as('diff'))
    .orderBy('id', 'desc')
    .execute();
}

import type { SessionCx } from '../../kernel/cx';

function records({ db, caller }: SessionCx) {
  return db
    .selectFrom('stageRecord')
    .where('stageRecord.propertyOwnerId', '=', caller.propertyOwnerId)
    .where('stageRecord.orgId', '=', caller.orgId);
}

const HEAD = [
  'id',
  'acceptsId',
  'patientId',
  'stage',
  'stageState',
  'version',
  'retrialCount',
  'finishedAt',
  'finishedBy',
  'finishedByName',
  'content',
] as const;

interface RecordKey {
  readonly acceptsId: number;
  readonly stage: string;
  /** Where a visit has several records of the stage. */
  readonly id?: number | undefined;
}

/** Content comes as the contract's rules let it in; who reads it knows its stage. */
export function findRecord(cx: SessionCx, { acceptsId, stage, id }: RecordKey) {
  const own = records(cx).where('acceptsId', '=', acceptsId).where('stage', '=', stage).select(HEAD);
  return (id === undefined ? own : own.where('id', '=', id)).executeTakeFirst();
}

export function findRecordById(cx: SessionCx, id: number) {
  return records(cx).where('id', '=', id).select(HEAD).executeTakeFirst();
}

export type StoredStage = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

interface VisitPlace {
  readonly id: number;
  readonly day: string;
  readonly patientId: number;
}

/**
 * The patient's finished record of a stage from the last visit before this one. Visits count, not signatures: an earlier
 * record that was reopened and signed later stays the earlier one.
 */
export function findLastRecord(cx: SessionCx, stage: string, { id, day, patientId }: VisitPlace) {
  return records(cx)
    .innerJoin('accepts', (on) =>
      on
        .onRef('accepts.propertyOwnerId', '=', 'stageRecord.propertyOwnerId')
        .onRef('accepts.id', '=', 'stageRecord.acceptsId'),
    )
    .where('stageRecord.patientId', '=', patientId)
    .where('stageRecord.stage', '=', stage)
    .where('stageRecord.stageState', '=', 2)
    .where((is) => is(is.refTuple('accepts.day', 'accepts.id'), '<', is.tuple(day, id)))
    .orderBy('accepts.day', 'desc')
    .orderBy('accepts.id', 'desc')
    .select(['stageRecord.content', 'stageRecord.finishedAt'])
    .limit(1)
    .executeTakeFirst();
}

/** The records of a visit, in the order in which they were begun. */
export function recordsOf(cx: SessionCx, acceptsId: number) {
  return records(cx).where('acceptsId', '=', acceptsId).select(HEAD).orderBy('id').execute();
}

/** How far each stage of a visit is that somebody began. */
export function stagesOf(cx: SessionCx, acceptsId: number) {
  return records(cx).where('acceptsId', '=', acceptsId).select(['stage', 'stageState']).orderBy('id').execute();
}

export interface StageWrite {
  /** Of the record that is written again. */
  readonly id: number | undefined;
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
  readonly stage: string;
  readonly stageState: number;
  readonly content: object;
  /** Who signed; null for a record that is not finished. */
  readonly signature: { readonly name: string; readonly title: string } | null;
  readonly isRetrial: boolean;
}

/** Writes a stage and answers its id and version; the visit is locked by the caller of this. */
export async function writeRecord({ db, caller, now }: SessionCx, write: StageWrite) {
  const { propertyOwnerId, orgId, accountId } = caller;
  const { id, signature, isRetrial, content, acceptsId, medicalId, patientId, stage, stageState } = write;
  const written = {
    stageState,
    content: JSON.stringify(content),
    finishedAt: signature ? now.toISOString() : null,
    finishedBy: signature ? accountId : null,
    finishedByName: signature?.name ?? null,
    finishedByTitle: signature?.title ?? null,
  };
  if (id === undefined) {
    return db
      .insertInto('stageRecord')
      .values({ propertyOwnerId, orgId, acceptsId, medicalId, patientId, stage, ...written })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  }
  return db
    .updateTable('stageRecord')
    .set((is) => ({
      ...written,
      retrialCount: is('retrialCount', '+', isRetrial ? 1 : 0),
      version: is('version', '+', 1),
      updatedAt: now.toISOString(),
      updatedBy: accountId,
    }))
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** Moves the state alone: what was signed, and by whom, stays as it is. */
export async function moveRecord({ db, caller, now }: SessionCx, id: number, stageState: number) {
  return db
    .updateTable('stageRecord')
    .set((is) => ({
      stageState,
      version: is('version', '+', 1),
      updatedAt: now.toISOString(),
      updatedBy: caller.accountId,
    }))
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

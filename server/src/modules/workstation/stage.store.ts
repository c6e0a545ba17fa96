import { stateCode } from '@mingmou/contract/base/flow';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

const DONE = stateCode(consultationFlow, 'DONE');

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
  'finishedByTitle',
  'waitsFor',
  'createdBy',
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

/** Locks a record against writes of another call, and returns its state. */
export function lockRecord(cx: SessionCx, id: number, mode: 'forShare' | 'forUpdate') {
  const own = records(cx).where('id', '=', id).select('stageState');
  return (mode === 'forShare' ? own.forShare() : own.forUpdate()).executeTakeFirst();
}

/** The patient's finished records of several stages, the latest first. */
export function finishedOf(cx: SessionCx, patientId: number, stages: readonly string[], most: number) {
  return records(cx)
    .where('patientId', '=', patientId)
    .where('stage', 'in', [...stages])
    .where('stageState', '=', DONE)
    .orderBy('finishedAt', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'acceptsId', 'stage', 'finishedAt', 'finishedByName'])
    .limit(most)
    .execute();
}

export type StoredStage = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

/** Returns the content of a record in the type of its stage. */
export function contentOf<Content extends object>(record: Pick<StoredStage, 'content'>): Content {
  return record.content as Content;
}

interface VisitPlace {
  readonly id: number;
  readonly day: string;
  readonly patientId: number;
}

/** Visits count, not signatures: an earlier record that was reopened and signed later stays the earlier one. */
function finishedBefore(cx: SessionCx, stage: string, { id, day, patientId }: VisitPlace) {
  return records(cx)
    .innerJoin('accepts', (on) =>
      on
        .onRef('accepts.propertyOwnerId', '=', 'stageRecord.propertyOwnerId')
        .onRef('accepts.id', '=', 'stageRecord.acceptsId'),
    )
    .where('stageRecord.patientId', '=', patientId)
    .where('stageRecord.stage', '=', stage)
    .where('stageRecord.stageState', '=', DONE)
    .where((is) => is(is.refTuple('accepts.day', 'accepts.id'), '<', is.tuple(day, id)))
    .orderBy('accepts.day', 'desc')
    .orderBy('accepts.id', 'desc');
}

/** The patient's finished record of a stage from the last visit before this one. */
export function findLastRecord(cx: SessionCx, stage: string, visit: VisitPlace) {
  return finishedBefore(cx, stage, visit)
    .select(['stageRecord.acceptsId', 'stageRecord.content', 'stageRecord.finishedAt'])
    .limit(1)
    .executeTakeFirst();
}

/** Returns the patient's latest content of a stage from any visit. */
export function latestContent(cx: SessionCx, stage: string, patientId: number) {
  return records(cx)
    .where('patientId', '=', patientId)
    .where('stage', '=', stage)
    .where('stageState', '=', DONE)
    .orderBy('finishedAt', 'desc')
    .select(['id', 'content', 'finishedAt'])
    .limit(1)
    .executeTakeFirst();
}

/** The patient's finished records of a stage from the visits before this one, the newest first. */
export function earlierRecords(cx: SessionCx, stage: string, visit: VisitPlace, most: number) {
  return finishedBefore(cx, stage, visit)
    .select(['stageRecord.id', 'stageRecord.acceptsId', 'stageRecord.content', 'stageRecord.finishedByName'])
    .select(['accepts.day', 'accepts.visitNo'])
    .limit(most)
    .execute();
}

/** The records of a visit, in the order in which they were begun. */
export function recordsOf(cx: SessionCx, acceptsId: number) {
  return records(cx).where('acceptsId', '=', acceptsId).select(HEAD).orderBy('id').execute();
}

/** Returns the state of each started stage of a visit, and of each archive record made in it, by kind. */
export async function stagesOf(cx: SessionCx, acceptsId: number) {
  const own = await records(cx)
    .where('acceptsId', '=', acceptsId)
    .select(['stage', 'stageState'])
    .orderBy('id')
    .execute();
  const archived = await mine(cx, 'archiveRecord')
    .where('orgId', '=', cx.caller.orgId)
    .where('acceptsId', '=', acceptsId)
    .select(['kind as stage', 'stageState'])
    .orderBy('id')
    .execute();
  return [...own, ...archived];
}

/** The same of several visits, of whichever organisations the transaction may look at. */
export async function stagesOfVisits(cx: SessionCx, ids: readonly number[]) {
  const own = await mine(cx, 'stageRecord')
    .where('acceptsId', 'in', [...ids])
    .select(['acceptsId', 'stage', 'stageState'])
    .orderBy('id')
    .execute();
  const archived = await mine(cx, 'archiveRecord')
    .where('acceptsId', 'in', [...ids])
    .select(['acceptsId', 'kind as stage', 'stageState'])
    .orderBy('id')
    .execute();
  return [...own, ...archived];
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
  /** The member of staff whose confirmation it waits for. */
  readonly waitsFor?: number | null;
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
    waitsFor: write.waitsFor ?? null,
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

/** Changes only the state; signed content and author stay unchanged. */
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

/** Returns the organisation of a record; undefined for a record outside the given organisations. */
export function findRecordOrg(cx: SessionCx, id: number, orgIds: readonly number[]) {
  return mine(cx, 'stageRecord').where('id', '=', id).where('orgId', 'in', orgIds).select('orgId').executeTakeFirst();
}

/** Returns the organisation of a visit; undefined for a visit outside the given organisations. */
export function findVisitOrg(cx: SessionCx, acceptsId: number, orgIds: readonly number[]) {
  return mine(cx, 'accepts')
    .where('id', '=', acceptsId)
    .where('orgId', 'in', orgIds)
    .select('orgId')
    .executeTakeFirst();
}

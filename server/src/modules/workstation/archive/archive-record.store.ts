import { stateCode } from '@mingmou/contract/base/flow';
import { archiveRecord } from '@mingmou/contract/workstation/archive/archive-record.flow';
import type { RevisionChange } from '@mingmou/contract/workstation/revision.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../../kernel/context/mine';

/** What records belong to: an archive of contact lenses or of glasses, or a package of trainings. */
export type OwnerKind = 'LENS' | 'PACKAGE' | 'GLASSES';

/** The records of one kind in one archive. */
export interface RecordPlace {
  readonly ownerKind: OwnerKind;
  readonly ownerId: number;
  readonly kind: string;
}

const HEAD = [
  ...(['archiveRecord.id', 'archiveRecord.ownerId', 'archiveRecord.patientId', 'archiveRecord.kind'] as const),
  ...(['archiveRecord.seq', 'archiveRecord.cycleNo', 'archiveRecord.acceptsId', 'archiveRecord.staffId'] as const),
  ...(['archiveRecord.recordDate', 'archiveRecord.stageState', 'archiveRecord.version'] as const),
  ...(['archiveRecord.retrialCount', 'archiveRecord.finishedAt', 'archiveRecord.finishedBy'] as const),
  ...(['archiveRecord.finishedByName', 'archiveRecord.content'] as const),
] as const;

function records(cx: SessionCx) {
  return mine(cx, 'archiveRecord').where('archiveRecord.orgId', '=', cx.caller.orgId);
}

function placed(cx: SessionCx, { ownerKind, ownerId, kind }: RecordPlace) {
  return records(cx).where('ownerKind', '=', ownerKind).where('ownerId', '=', ownerId).where('kind', '=', kind);
}

export function findArchiveRecord(cx: SessionCx, place: RecordPlace, id: number) {
  return placed(cx, place).where('archiveRecord.id', '=', id).select(HEAD).executeTakeFirst();
}

/** A record of this organisation as its paper shows it, with the number of its prints. */
export function printedRecord(cx: SessionCx, { ownerKind, kind }: Omit<RecordPlace, 'ownerId'>, id: number) {
  return records(cx)
    .where('ownerKind', '=', ownerKind)
    .where('kind', '=', kind)
    .where('archiveRecord.id', '=', id)
    .select(HEAD)
    .select(['archiveRecord.finishedByTitle', 'archiveRecord.printCount'])
    .executeTakeFirst();
}

export async function countRecordPrint(cx: SessionCx, id: number): Promise<void> {
  await updateMine(cx, 'archiveRecord')
    .set((is) => ({ printCount: is('printCount', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export type StoredRecord = NonNullable<Awaited<ReturnType<typeof findArchiveRecord>>>;

const staffOf = (cx: SessionCx) =>
  records(cx)
    .innerJoin('employee', (on) =>
      on
        .onRef('employee.propertyOwnerId', '=', 'archiveRecord.propertyOwnerId')
        .onRef('employee.id', '=', 'archiveRecord.staffId'),
    )
    .select(HEAD)
    .select('employee.name as staffName');

/** The newest first, with who made them. */
export function archiveRecordsOf(cx: SessionCx, { ownerKind, ownerId, kind }: RecordPlace) {
  return staffOf(cx)
    .where('ownerKind', '=', ownerKind)
    .where('ownerId', '=', ownerId)
    .where('kind', '=', kind)
    .orderBy('archiveRecord.seq', 'desc')
    .execute();
}

/** All of an archive in one state, whatever their kind: the oldest first, with who made them. */
export function recordsOfOwner(cx: SessionCx, { ownerKind, ownerId }: Omit<RecordPlace, 'kind'>, stageState: number) {
  return staffOf(cx)
    .where('ownerKind', '=', ownerKind)
    .where('ownerId', '=', ownerId)
    .where('stageState', '=', stageState)
    .orderBy('recordDate')
    .orderBy('archiveRecord.id')
    .execute();
}

/** Returns finished records of several kinds, oldest first, for a course of lenses. */
export function finishedRecords(
  cx: SessionCx,
  { ownerKind, ownerId }: Omit<RecordPlace, 'kind'>,
  kinds: readonly string[],
) {
  return records(cx)
    .where('ownerKind', '=', ownerKind)
    .where('ownerId', '=', ownerId)
    .where('kind', 'in', [...kinds])
    .where('stageState', '=', stateCode(archiveRecord, 'DONE'))
    .select(HEAD)
    .orderBy('recordDate')
    .orderBy('archiveRecord.id')
    .execute();
}

/** Returns the id of the record with the latest date among the finished records of a kind. */
export async function latestFinishedId(cx: SessionCx, place: RecordPlace): Promise<number | undefined> {
  const latest = await placed(cx, place)
    .where('stageState', '=', stateCode(archiveRecord, 'DONE'))
    .orderBy('recordDate', 'desc')
    .orderBy('archiveRecord.id', 'desc')
    .select('archiveRecord.id')
    .limit(1)
    .executeTakeFirst();
  return latest?.id;
}

export async function lastSeq(cx: SessionCx, place: RecordPlace): Promise<number> {
  const found = await placed(cx, place).orderBy('seq', 'desc').select('seq').limit(1).executeTakeFirst();
  return found?.seq ?? 0;
}

interface RecordWrite {
  readonly place: RecordPlace;
  readonly old: StoredRecord | undefined;
  readonly seq: number;
  readonly cycleNo: number | null;
  readonly patientId: number;
  readonly acceptsId: number | null;
  readonly staffId: number;
  readonly recordDate: string;
  readonly stageState: number;
  readonly content: object;
  /** Who signed; null for a draft. */
  readonly signature: { readonly name: string; readonly title: string } | null;
  readonly isRetrial: boolean;
}

/** Writes a record and answers its id and version; its archive is locked by the caller of this. */
export function writeArchiveRecord(cx: SessionCx, write: RecordWrite) {
  const { propertyOwnerId, orgId, accountId } = cx.caller;
  const { place, old, seq, cycleNo, patientId, acceptsId, staffId, recordDate, stageState, signature } = write;
  const written = {
    ...{ acceptsId, staffId, recordDate, stageState, cycleNo },
    content: JSON.stringify(write.content),
    finishedAt: signature ? cx.now.toISOString() : null,
    finishedBy: signature ? accountId : null,
    finishedByName: signature?.name ?? null,
    finishedByTitle: signature?.title ?? null,
  };
  if (!old) {
    return cx.db
      .insertInto('archiveRecord')
      .values({ propertyOwnerId, orgId, ...place, seq, patientId, ...written })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  }
  return updateMine(cx, 'archiveRecord')
    .set((is) => ({
      ...written,
      retrialCount: is('retrialCount', '+', write.isRetrial ? 1 : 0),
      version: is('version', '+', 1),
      updatedAt: cx.now.toISOString(),
      updatedBy: accountId,
    }))
    .where('id', '=', old.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

export async function deleteArchiveRecord(cx: SessionCx, id: number): Promise<void> {
  await deleteMine(cx, 'archiveRecord').where('id', '=', id).execute();
}

interface Revision {
  readonly action: 'save-after-retrial' | 'delete' | 'retrial';
  readonly reason: string | null;
  readonly diff: readonly RevisionChange[];
}

/** Stores the content of a record before it is changed, reopened or removed. */
export async function keepArchiveRevision(
  cx: SessionCx,
  { ownerKind }: Pick<RecordPlace, 'ownerKind'>,
  old: StoredRecord,
  { action, reason, diff }: Revision,
): Promise<void> {
  const { propertyOwnerId, orgId, staffName: byName } = cx.caller;
  const { id: recordId, ownerId, patientId, acceptsId, kind, version: fromVersion, content } = old;
  await cx.db
    .insertInto('archiveRevision')
    .values({
      ...{ propertyOwnerId, orgId, ownerKind, ownerId, patientId, kind, recordId, fromVersion, action, reason, byName },
      acceptsId,
      before: JSON.stringify(content),
      diff: JSON.stringify(diff),
    })
    .execute();
}

/** Returns the changes of archive records that were made in a visit, with the category of the lenses they are about. */
export function archiveRevisionsOf(cx: SessionCx, acceptsId: number) {
  return mine(cx, 'archiveRevision as revision')
    .leftJoin('lensArchive as lens', (on) =>
      on
        .onRef('lens.propertyOwnerId', '=', 'revision.propertyOwnerId')
        .onRef('lens.id', '=', 'revision.ownerId')
        .on('revision.ownerKind', '=', 'LENS'),
    )
    .where('revision.orgId', '=', cx.caller.orgId)
    .where('revision.acceptsId', '=', acceptsId)
    .select(['revision.id', 'revision.kind as stage', 'revision.action', 'revision.reason', 'revision.fromVersion'])
    .select(['revision.byName', 'revision.createdAt as at', 'revision.diff', 'lens.lensCategory'])
    .orderBy('revision.id', 'desc')
    .execute();
}

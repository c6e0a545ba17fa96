import { stateCode } from '@mingmou/contract/base/flow';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** The archives of lenses of a patient that were not deleted, the newest first. */
export function lensArchivesOf(cx: SessionCx, patientId: number) {
  return mine(cx, 'lensArchive as a')
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'a.propertyOwnerId').onRef('doctor.id', '=', 'a.doctorId'),
    )
    .where('a.patientId', '=', patientId)
    .where('a.state', '<>', stateCode(lensArchiveFlow, 'DELETED'))
    .select(['a.id', 'a.orgId', 'a.createdAt', 'a.archiveNo', 'a.name', 'a.lensCategory', 'a.state'])
    .select(['doctor.name as doctorName', 'a.odStartDate', 'a.osStartDate', 'a.expireDate', 'a.nextReviewDate'])
    .orderBy('a.id', 'desc')
    .execute();
}

/** Whose archive it is, of which category, and where. */
export function archiveOwner(cx: SessionCx, id: number) {
  return mine(cx, 'lensArchive').where('id', '=', id).select(['patientId', 'orgId', 'lensCategory']).executeTakeFirst();
}

export function patientPackageOwner(cx: SessionCx, id: number) {
  return mine(cx, 'patientPackage').where('id', '=', id).select(['patientId', 'orgId']).executeTakeFirst();
}

/** Informed consents of a patient's archives and packages. */
export function consentsOf(cx: SessionCx, patientId: number) {
  return mine(cx, 'informedConsent')
    .where('patientId', '=', patientId)
    .select(['id', 'area', 'ownerId', 'title', 'state', 'signedAt'])
    .orderBy('id', 'desc')
    .execute();
}

type Kind = 'VT' | 'REVIEW_OK' | 'REVIEW_RGP';

export function patientPackagesOf(cx: SessionCx, patientId: number, kinds: readonly Kind[]) {
  return mine(cx, 'patientPackage as k')
    .leftJoin('employee as trainer', (on) =>
      on.onRef('trainer.propertyOwnerId', '=', 'k.propertyOwnerId').onRef('trainer.id', '=', 'k.trainerId'),
    )
    .where('k.patientId', '=', patientId)
    .where('k.kind', 'in', [...kinds])
    .select(['k.id', 'k.orgId', 'k.createdAt', 'k.packageNo', 'k.name', 'k.usedTimes', 'k.totalTimes', 'k.giftTimes'])
    .select(['k.leftTimes', 'k.startDate', 'k.expireDate', 'k.packageState as state', 'trainer.name as trainerName'])
    .orderBy('k.id', 'desc')
    .execute();
}

/** Returns the active plan of each of the given packages. */
export function plansInUse(cx: SessionCx, packageIds: readonly number[]) {
  return mine(cx, 'vtPlan')
    .where('packageId', 'in', [...packageIds])
    .where('endedAt', 'is', null)
    .select(['packageId', 'diagnosis', 'goal', 'stage', 'weeks', 'startDate'])
    .execute();
}

interface Asked {
  readonly owner: 'LENS' | 'PACKAGE';
  readonly id: number;
  readonly kind: string;
}

function records(cx: SessionCx) {
  return mine(cx, 'archiveRecord as r')
    .leftJoin('employee as p', (on) =>
      on.onRef('p.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('p.id', '=', 'r.staffId'),
    )
    .select(['r.id', 'r.kind', 'r.seq', 'r.recordDate', 'p.name as staffName', 'r.finishedAt', 'r.stageState'])
    .select(['r.content', 'r.lensArchiveId']);
}

/** Records of one kind of an archive or a package, the newest first. */
export function recordsOfOwner(cx: SessionCx, { owner, id, kind }: Asked) {
  return records(cx)
    .where('r.ownerKind', '=', owner)
    .where('r.ownerId', '=', id)
    .where('r.kind', '=', kind)
    .orderBy('r.seq', 'desc')
    .execute();
}

export type ArchiveRow = Awaited<ReturnType<typeof recordsOfOwner>>[number];

export function reportsOf(cx: SessionCx, packageId: number) {
  return mine(cx, 'vtReport')
    .where('packageId', '=', packageId)
    .select(['id', 'seq', 'fromDate', 'toDate', 'comment', 'advice', 'nextDate', 'signedByName'])
    .orderBy('seq', 'desc')
    .execute();
}

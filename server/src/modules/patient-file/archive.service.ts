import { stateCode } from '@mingmou/contract/base/flow';
import { archiveRecord } from '@mingmou/contract/workstation/archive/archive-record.flow';
import type { SessionCx } from '../../kernel/context/cx';
import { archiveGroups, namesIn, visionTypeOf } from '../workstation/print/archive-groups.service';
import {
  type ArchiveRow,
  archiveOwner,
  consentsOf,
  lensArchivesOf,
  patientPackageOwner,
  patientPackagesOf,
  plansInUse,
  recordsOfOwner,
  reportsOf,
} from './archive.store';
import { at, type FileScope, hidden, openFile, openFileOf, placed } from './file-scope.service';

const OF_ARCHIVE = [
  ...(['archiveNo', 'name', 'lensCategory', 'state', 'doctorName', 'odStartDate', 'osStartDate'] as const),
  ...(['expireDate', 'nextReviewDate'] as const),
];
const LENS_AREA = 'corneal-hard-archives';

/** Returns the contact-lens archives of a patient, with their consents. */
export async function lensesOf(cx: SessionCx, patientId: number) {
  const scope = await openFile(cx, patientId);
  const consents = await consentsOf(cx, patientId);
  return (await lensArchivesOf(cx, patientId)).map(({ orgId, ...archive }) => {
    const place = placed(scope, orgId);
    const own = consents.filter(({ area, ownerId }) => area === LENS_AREA && ownerId === archive.id);
    return {
      ...(place.isShown ? archive : hidden(archive, OF_ARCHIVE)),
      ...place,
      consents: place.isShown ? own.map(({ id, title, state, signedAt }) => ({ id, title, state, signedAt })) : [],
    };
  });
}

const shownRecord = (row: ArchiveRow, category: number | null, shown: Parameters<typeof archiveGroups>[2]) => ({
  ...{ id: row.id, seq: row.seq, recordDate: row.recordDate, staffName: row.staffName, finishedAt: row.finishedAt },
  isDone: row.stageState === stateCode(archiveRecord, 'DONE'),
  groups: archiveGroups(row, category, shown),
});

/** Records of one step of an archive, the newest first. */
export async function lensRecords(cx: SessionCx, archiveId: number, step: 'try' | 'review') {
  const { row } = await openFileOf(cx, () => archiveOwner(cx, archiveId));
  const visionType = await visionTypeOf(at(cx, row.orgId));
  const records = await recordsOfOwner(cx, { owner: 'LENS', id: archiveId, kind: `lens-${step}` });
  const names = await namesIn(cx, records);
  return records.map((record) => shownRecord(record, row.lensCategory, { visionType, names }));
}

const OF_PACKAGE = [
  ...(['packageNo', 'name', 'usedTimes', 'allTimes', 'leftTimes', 'startDate', 'expireDate', 'trainerName'] as const),
  'state',
] as const;

type Bought = Awaited<ReturnType<typeof patientPackagesOf>>[number];

function shownPackage(scope: FileScope, { orgId, totalTimes, giftTimes, ...bought }: Bought) {
  const place = placed(scope, orgId);
  const row = { ...bought, allTimes: totalTimes + giftTimes };
  return { ...(place.isShown ? row : hidden(row, OF_PACKAGE)), ...place };
}

/** Packages of lens reviews that a patient bought. */
export async function lensPackages(cx: SessionCx, patientId: number) {
  const scope = await openFile(cx, patientId);
  const bought = await patientPackagesOf(cx, patientId, ['REVIEW_OK', 'REVIEW_RGP']);
  return bought.map((one) => shownPackage(scope, one));
}

/** Packages of training with the plan in use of each. */
export async function trainingsOf(cx: SessionCx, patientId: number) {
  const scope = await openFile(cx, patientId);
  const bought = await patientPackagesOf(cx, patientId, ['VT']);
  const ids = bought.map(({ id }) => id);
  const plans = ids.length > 0 ? await plansInUse(cx, ids) : [];
  return bought.map((one) => {
    const shown = shownPackage(scope, one);
    const found = shown.isShown ? plans.find(({ packageId }) => packageId === one.id) : undefined;
    if (!found) return { ...shown, plan: null };
    const { packageId: _of, ...plan } = found;
    return { ...shown, plan };
  });
}

export async function trainingRecords(cx: SessionCx, packageId: number) {
  const { row } = await openFileOf(cx, () => patientPackageOwner(cx, packageId));
  const visionType = await visionTypeOf(at(cx, row.orgId));
  const records = await recordsOfOwner(cx, { owner: 'PACKAGE', id: packageId, kind: 'vt-record' });
  const names = await namesIn(cx, records);
  return records.map((record) => shownRecord(record, null, { visionType, names }));
}

export async function trainingReports(cx: SessionCx, packageId: number) {
  await openFileOf(cx, () => patientPackageOwner(cx, packageId));
  return reportsOf(cx, packageId);
}

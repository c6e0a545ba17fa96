import { vtCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../../kernel/call/refusal';
import type { SessionCx } from '../../../../kernel/context/cx';
import {
  giveBackUses,
  holdPatientPackage,
  usablePatientPackages,
  usePatientPackage,
} from '../../../patient-package/patient-package.service';
import { patientReviewPackagesOf } from '../../../patient-package/patient-package-list.service';
import type { WrittenRecord } from '../archive-record.service';
import type { LensArchive } from './lens-archive.store';

const BIZ = 'REVIEW';
const KINDS: Readonly<Record<number, 'REVIEW_RGP' | 'REVIEW_OK'>> = { 2: 'REVIEW_RGP', 3: 'REVIEW_OK' };
const [EXPIRED, FROZEN] = [3, 4];

/**
 * Uses one time of the patient's review package (domain-workstation §3.5); of several packages, the one that ends
 * first.
 */
export async function takeReviewTime(
  cx: SessionCx,
  { patientId, lensCategory, archiveNo }: LensArchive,
  { id, seq, recordDate, content }: WrittenRecord,
): Promise<void> {
  const kind = KINDS[lensCategory];
  if (content.deductPackage !== true || !kind) return;
  for (const { id: packageId } of await usablePatientPackages(cx, patientId, kind)) {
    const held = await holdPatientPackage(cx, { packageId, patientId });
    if (typeof held === 'string') continue;
    await usePatientPackage(cx, held, { bizType: BIZ, bizId: id, bizNo: `${archiveNo}-复查${seq}`, day: recordDate });
    return;
  }
  const own = (await patientReviewPackagesOf(cx, patientId)).filter((one) => one.kind === kind && one.leftTimes > 0);
  if (own.some(({ state }) => state === FROZEN)) refuse(vtCodes.frozen);
  refuse(own.some(({ state }) => state === EXPIRED) ? vtCodes.expired : vtCodes.noneLeft);
}

/** 反审 gives the time back. */
export const giveReviewTime = (cx: SessionCx, recordId: number): Promise<void> =>
  giveBackUses(cx, { bizType: BIZ, bizId: recordId });

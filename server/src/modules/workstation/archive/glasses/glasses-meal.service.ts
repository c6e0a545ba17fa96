import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import {
  REVIEW_MONTHS,
  reviewDays,
  reviewedDays,
} from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import { glassesReview } from '@mingmou/contract/workstation/archive/glasses/glasses-records.contract';
import { glassesCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refuse } from '../../../../kernel/call/refusal';
import type { SessionCx } from '../../../../kernel/context/cx';
import { transition } from '../../../../kernel/row/transition';
import { writeRow } from '../../../../kernel/row/versioned-row';
import { findPatientReviewPackage, usablePatientPackages } from '../../../patient-package/patient-package.service';
import { finishedRecords } from '../archive-record.store';
import { guards } from './glasses-archive.service';
import { findGlasses, packageElsewhere } from './glasses-archive.store';
import { remindOfGlasses } from './glasses-remind.service';

export const KIND = 'REVIEW_GLASSES';

/** Returns the review package of a pair, its possible replacements, and the plan with its results. */
export async function mealsOf(cx: SessionCx, archiveId: number) {
  const {
    packageId,
    patientId,
    reviewMonths: months,
    deliveredAt,
  } = (await findGlasses(cx, archiveId, false)) ?? refuse(sharedCodes.missing);
  const usable = await usablePatientPackages(cx, patientId, KIND);
  const own =
    packageId && !usable.some(({ id }) => id === packageId)
      ? await findPatientReviewPackage(cx, packageId, KIND)
      : null;
  const made = await finishedRecords(cx, { ownerKind: 'GLASSES', ownerId: archiveId }, [glassesReview.code]);
  const plan = deliveredAt ? reviewDays(deliveredAt, months) : [];
  const reviewed = reviewedDays(
    plan,
    made.map(({ recordDate }) => recordDate),
  );
  return {
    ...{ packageId, months },
    days: plan.map((one) => ({ ...one, isMade: reviewed.has(one.day) })),
    packages: own ? [...usable, own] : usable,
  };
}

/** Which package a pair is reviewed by, and in which months after it was taken. */
export async function saveMeal(cx: SessionCx, input: InputOf<typeof glassesArchive.saveMeal>): Promise<null> {
  const { packageId = null } = input;
  const months = [...new Set(input.months ?? REVIEW_MONTHS)].sort((a, b) => a - b);
  if (months.length === 0) throw malformed('months', '复查月份：请至少填写一个');
  await transition(cx, {
    ...guards(cx, input),
    action: 'meal',
    effect: async (row) => {
      if (!packageId || packageId === row.packageId) return;
      const bought = await findPatientReviewPackage(cx, packageId, KIND);
      if (bought?.patientId !== row.patientId) throw malformed('packageId', '复查套餐：不是该患者的配镜复查套餐');
      const taken = await packageElsewhere(cx, packageId, row.id);
      if (taken) refuse(glassesCodes.mealElsewhere, { archiveNo: taken.archiveNo });
    },
    write: async (row) => {
      await writeRow(cx, 'glassesArchive', row.id, { packageId, reviewMonths: months });
      await remindOfGlasses(cx, row.id);
    },
  });
  return null;
}

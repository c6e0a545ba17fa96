import { dictName } from '@mingmou/contract/base/dict';
import { OF_LENSES } from '@mingmou/contract/patients/review-remind.dicts';
import {
  lensCategory,
  reviewPlanState,
  reviewType,
} from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import type { SessionCx } from '../../../../kernel/context/cx';
import { planReviews } from '../../../remind/review-remind.service';
import type { LensArchive } from './lens-archive.store';
import { reviewsPlanned } from './lens-plan.store';

const { OPEN, DONE } = reviewPlanState.codes;

/** Makes the reminders of an archive what its plan of reviews is: to be called wherever the plan changes. */
export async function remindOfLenses(cx: SessionCx, archive: LensArchive): Promise<void> {
  const { id: sourceId, patientId, doctorId } = archive;
  const kind = dictName(lensCategory, archive.lensCategory);
  const planned = await reviewsPlanned(cx, sourceId);
  const plan = planned
    .filter(({ planState }) => planState === OPEN || planState === DONE)
    // Of two of one day the one that is still to come.
    .sort((a, b) => a.planState - b.planState)
    .map((one) => ({
      planDate: one.planDate,
      made: one.planState === DONE,
      reason: `${kind}复查（${dictName(reviewType, one.reviewType)}）`,
    }));
  await planReviews(cx, { source: OF_LENSES, sourceId, patientId, doctorId }, plan);
}

import { OF_GLASSES } from '@mingmou/contract/patients/review-remind.dicts';
import { reviewDays, reviewedDays } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import { glassesReview } from '@mingmou/contract/workstation/archive/glasses/glasses-records.contract';
import type { SessionCx } from '../../../../kernel/context/cx';
import { cancelBySource, planReviews } from '../../../remind/review-remind.service';
import { finishedRecords } from '../archive-record.store';
import { findGlasses } from './glasses-archive.store';

const TITLE = '配镜复查';

/**
 * Makes the reminders of a pair match its plan; called after every change of the plan. Open are the next review and the
 * planned days after it, while the pair is worn. Made are the planned days that reviews count for, and the days that a
 * review named and a later one fulfilled. A review that is being reopened counts no longer.
 */
export async function remindOfGlasses(cx: SessionCx, id: number, reopenedId?: number): Promise<void> {
  const archive = await findGlasses(cx, id, false);
  if (!archive) return cancelBySource(cx, OF_GLASSES, id);
  const { patientId, optometristId, deliveredAt, reviewMonths, nextReviewDate, state } = archive;
  const finished = await finishedRecords(cx, { ownerKind: 'GLASSES', ownerId: id }, [glassesReview.code]);
  const reviews = finished.filter((one) => one.id !== reopenedId);
  const plan = deliveredAt ? reviewDays(deliveredAt, reviewMonths) : [];
  const named = reviews.slice(0, -1).map(({ content }) => String((content as { nextDate?: string }).nextDate));
  const made = new Set([
    ...reviewedDays(
      plan,
      reviews.map(({ recordDate }) => recordDate),
    ),
    ...named,
  ]);
  const next = state === 'WORN' ? nextReviewDate : null;
  const later = plan.map(({ day }) => day).filter((day) => next !== null && day > next && !made.has(day));
  const open = next === null ? [] : [next, ...later];
  const reasonOf = (planDate: string) => {
    const months = plan.find(({ day }) => day === planDate)?.months;
    return months ? `${TITLE}（${months}月）` : TITLE;
  };
  const day = (planDate: string, isMade: boolean) => ({ planDate, made: isMade, reason: reasonOf(planDate) });
  await planReviews(cx, { source: OF_GLASSES, sourceId: id, patientId, doctorId: optometristId }, [
    ...open.map((planDate) => day(planDate, false)),
    ...[...made].filter((planDate) => !open.includes(planDate)).map((planDate) => day(planDate, true)),
  ]);
}

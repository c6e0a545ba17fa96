import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import type { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { reviewPlanState, reviewType } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { malformed, refuse } from '../../../../kernel/call/refusal';
import { dayText } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { asSeen, writeRow } from '../../../../kernel/row/versioned-row';
import { findLensArchive } from './lens-archive.store';
import { findPlanned, movePlanned } from './lens-plan.store';
import { remindOfLenses } from './lens-remind.service';
import { nextReview } from './lens-review.service';

const { OPEN } = reviewPlanState.codes;

/** Moves an open review of the plan to another day (domain-workstation §3.5). Its reminder follows. */
export async function moveReview(cx: SessionCx, input: InputOf<typeof lensArchive.replan>): Promise<null> {
  const { id, version, planDate, reason } = input;
  if (planDate < dayText(cx.now)) throw malformed('planDate', '复查日期：不能早于今天');
  const planned = (await findPlanned(cx, id)) ?? refuse(sharedCodes.missing);
  const archive = (await findLensArchive(cx, planned.archiveId, true)) ?? refuse(sharedCodes.missing);
  const seen = asSeen(await findPlanned(cx, id), version);
  const title = `${dictName(reviewType, seen.reviewType)}复查`;
  if (seen.planState !== OPEN) {
    throw malformed('planDate', `${title}：${dictName(reviewPlanState, seen.planState)}，不能改期`);
  }
  await movePlanned(cx, id, planDate);
  await remindOfLenses(cx, archive);
  await writeRow(cx, 'lensArchive', archive.id, { nextReviewDate: await nextReview(cx, archive.id) });
  cx.log({
    ...{ targetType: '角膜接触镜档案', targetId: archive.id, targetName: archive.name, reason },
    before: { planDate: { label: title, value: seen.planDate } },
    after: { planDate: { label: title, value: planDate } },
  });
  return null;
}

import { dictName } from '@mingmou/contract/base/dict';
import { OF_VISIT } from '@mingmou/contract/patients/review-remind.dicts';
import { returnVisit } from '@mingmou/contract/workstation/return-visit.contract';
import { reviewReason } from '@mingmou/contract/workstation/return-visit.dicts';
import { type ReturnVisit, returnVisitForm } from '@mingmou/contract/workstation/return-visit.rules';
import { malformed } from '../../kernel/call/refusal';
import type { Route } from '../../kernel/call/route';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { cancelBySource, planReviews, usualDaysBefore } from '../remind/review-remind.service';
import { planOfRecord } from '../return-visit/return-plan.service';
import { withdrawReturnPlans } from '../return-visit/return-step.service';
import type { LockedVisit } from '../visit/visit.rows';
import { findPrescriber } from './employee.store';
import { stageRoutes } from './stage.routes';
import type { Stage } from './stage.service';

/** Key of the return visits that a stage record plans. */
export const returnKeyOf = (recordId: number) => `W${recordId}`;

/** Plans the reminder for the day of the next visit. */
function planReview(cx: SessionCx, visit: LockedVisit, sourceId: number, content: ReturnVisit): Promise<void> {
  const { reviewDate, doctorId, items, reason, channel, remindDaysBefore } = content;
  const { id: fromAcceptsId, patientId } = visit;
  const whose = doctorId ?? visit.doctorId ?? cx.caller.staffId;
  const origin = { source: OF_VISIT, sourceId, patientId, doctorId: whose, fromAcceptsId } as const;
  if (!reviewDate) return planReviews(cx, origin, []);
  const asked = { planDate: reviewDate, reason: dictName(reviewReason, reason), items, channel };
  return planReviews(cx, origin, [{ ...asked, daysBefore: remindDaysBefore }]);
}

async function planReturn(cx: SessionCx, visit: LockedVisit, recordId: number, content: ReturnVisit): Promise<void> {
  const { labelId, returnDate: firstDate, executorId, way, content: about } = content;
  if (!(labelId && firstDate)) return;
  const { id: acceptsId, patientId } = visit;
  const whom = { patientId, executorId, acceptsId };
  await planOfRecord(cx, returnKeyOf(recordId), { ...whom, labelId, firstDate, way, content: about });
}

export const returnVisitStage: Stage<ReturnVisit> = {
  of: returnVisit,
  code: returnVisit.code,
  form: returnVisitForm,
  check: async (cx, _visit, record) => {
    if (record.doctorId && !(await findPrescriber(cx, record.doctorId)))
      throw malformed('doctorId', '复诊医生：不是本机构的在职人员');
    return record;
  },
  ready: async (cx, _visit, { reviewDate }) => {
    if (reviewDate && reviewDate <= dayText(cx.now)) throw malformed('reviewDate', '复诊日期：应晚于今天');
  },
  finished: async (cx, visit, { id, content }) => {
    await planReview(cx, visit, id, content);
    await planReturn(cx, visit, id, content);
  },
  withdrawn: async (cx, { id }, reason) => {
    await cancelBySource(cx, OF_VISIT, id);
    await withdrawReturnPlans(cx, returnKeyOf(id), reason ?? '来源已重置');
  },
};

export const returnVisitRoutes: readonly Route[] = stageRoutes(returnVisit, () => returnVisitStage, {
  page: async (cx) => ({ usualDaysBefore: await usualDaysBefore(cx) }),
});

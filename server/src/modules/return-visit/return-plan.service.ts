import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { returnCodes } from '@mingmou/contract/patients/return/return.codes';
import {
  MARKETING_WAYS,
  type PlanSource,
  planSource,
  type ReturnWay,
  returnWay,
} from '@mingmou/contract/patients/return/return.dicts';
import { dayAfter, isMarketing } from '@mingmou/contract/patients/return/return.rules';
import { malformed, refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { agreeingBy } from '../patients/consent.rows';
import { returnStaffAmong } from './executor.store';
import { type LabelFacts, labelOf } from './return-label.store';
import { patientsFor } from './return-patient.store';
import { insertPlans, isAnswered, type Planning } from './return-plan.store';

const MOST_DAYS_AHEAD = 1095;

/** Plan from a page or from the workstation. */
export interface ReturnDraft {
  readonly labelId: number;
  readonly firstDate: string;
  readonly times?: number | null;
  readonly intervalDays?: number | null;
  readonly way: ReturnWay;
  readonly content?: string | null;
}

export interface ReturnPlanDraft extends ReturnDraft {
  readonly patientId: number;
  /** Absent: any executor may take the task. */
  readonly executorId?: number | null;
  readonly source: PlanSource;
  /** Record that requested the plan; `withdrawReturnPlans` finds the plan by it. */
  readonly sourceKey?: string;
  readonly acceptsId?: number | null;
}

export async function usableLabel(cx: SessionCx, labelId: number): Promise<LabelFacts> {
  const label = (await labelOf(cx, labelId)) ?? refuse(sharedCodes.missing);
  if (label.stateEnum !== 'ENABLE') refuse(returnCodes.disabledLabel, { label: label.name });
  return label;
}

export async function mustExecute(cx: SessionCx, executorIds: readonly number[]): Promise<void> {
  const able = await returnStaffAmong(cx, executorIds);
  if (executorIds.some((id) => !able.has(id))) refuse(returnCodes.noExecutor);
}

/** Of today or later, and no further off than anybody plans. */
export function mustBeAhead(cx: SessionCx, field: 'firstDate' | 'planDate' | 'nextDate', date: string): void {
  const today = dayText(cx.now);
  if (date < today) refuse(returnCodes.early);
  if (date > dayAfter(today, MOST_DAYS_AHEAD)) throw malformed(field, '计划日期：不能超过三年');
}

/** What every plan of a batch has in common, judged. */
export async function judgePlan(cx: SessionCx, draft: ReturnDraft, source: PlanSource) {
  const { labelId, firstDate, way, content } = draft;
  const times = draft.times ?? 1;
  if (times > 1 && !draft.intervalDays) throw malformed('intervalDays', '间隔：多次回访请填写间隔天数');
  mustBeAhead(cx, 'firstDate', firstDate);
  const label = await usableLabel(cx, labelId);
  const planning: Planning = {
    ...{ labelId, firstDate, way, times, source, content: content || null },
    intervalDays: times > 1 ? (draft.intervalDays ?? null) : null,
  };
  return { label, planning };
}

/**
 * Returns which of the patients may be contacted under the label on this channel; advertising requires their consent.
 */
export async function consenting(
  { db, caller }: SessionCx,
  label: Pick<LabelFacts, 'category' | 'autoEvent'>,
  way: ReturnWay,
  patientIds: readonly number[],
): Promise<(patientId: number) => boolean> {
  if (!isMarketing(label)) return () => true;
  const chain = { db, propertyOwnerId: caller.propertyOwnerId };
  const agreed = await agreeingBy(chain, MARKETING_WAYS[way], patientIds);
  return (patientId) => agreed.has(patientId);
}

export async function mustConsent(
  cx: SessionCx,
  label: Pick<LabelFacts, 'name' | 'category' | 'autoEvent'>,
  way: ReturnWay,
  patientId: number,
): Promise<void> {
  const agrees = await consenting(cx, label, way, [patientId]);
  if (!agrees(patientId)) refuse(returnCodes.notAgreed, { way: dictName(returnWay, way), label: label.name });
}

/**
 * Plans a return visit of one patient with its tasks (domain-patients §7.2, §10): for the return center, visit tab 11
 * and the conclusion. Runs in the transaction of its caller, which writes the log.
 */
export async function createReturnPlan(cx: SessionCx, draft: ReturnPlanDraft) {
  const { patientId, executorId, source, sourceKey, acceptsId } = draft;
  const { label, planning } = await judgePlan(cx, draft, source);
  const [person] = await patientsFor(cx, [patientId]);
  if (!person) refuse(sharedCodes.missing);
  if (person.stateEnum !== 'ENABLE') refuse(returnCodes.disabledPatient);
  if (executorId) await mustExecute(cx, [executorId]);
  await mustConsent(cx, label, draft.way, patientId);
  const whole = { ...planning, ...(sourceKey ? { sourceKey } : {}), acceptsId: acceptsId ?? null };
  const [made] = await insertPlans(cx, whole, [{ patientId, executorId: executorId ?? null }]);
  if (!made) refuse(returnCodes.openAlready, { label: label.name });
  return { planId: made.planId, taskId: made.taskId, patientName: person.name, labelName: label.name };
}

interface OfRecord extends Omit<ReturnPlanDraft, 'source' | 'sourceKey' | 'way'> {
  /** Absent: as the label has it. */
  readonly way?: ReturnWay | null | undefined;
}

/**
 * Plans the return visits that a workstation record requests. A reopened record with the same request plans nothing if
 * the visit was carried out already.
 */
export async function planOfRecord(cx: SessionCx, sourceKey: string, draft: OfRecord): Promise<void> {
  const { labelId, firstDate } = draft;
  if (await isAnswered(cx, sourceKey, labelId, firstDate)) return;
  const way = draft.way ?? (await usableLabel(cx, labelId)).defaultWay;
  await createReturnPlan(cx, { ...draft, way, source: planSource.codes.WORKSTATION, sourceKey });
}

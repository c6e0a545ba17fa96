import { dictName } from '@mingmou/contract/base/dict';
import { EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import { stateCode } from '@mingmou/contract/base/flow';
import { equivalentOf } from '@mingmou/contract/clinic/refraction.rules';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import { OF_CONCLUSION } from '@mingmou/contract/patients/review-remind.dicts';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import {
  type Conclusion,
  conclusionForm,
  isLongEye,
  type PlanRow,
  proposedStatus,
  type Refraction,
} from '@mingmou/contract/workstation/conclusion.rules';
import { plansAsked } from '@mingmou/contract/workstation/question-quote.rules';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { Route } from '../../kernel/call/route';
import type { SessionCx } from '../../kernel/context/cx';
import { cancelBySource, supersedeReviews } from '../remind/review-remind.service';
import { planOfRecord } from '../return-visit/return-plan.service';
import { withdrawReturnPlans } from '../return-visit/return-step.service';
import { lockPatient } from '../visit/patient-visits.rows';
import { findVisit, type LockedVisit } from '../visit/visit.rows';
import { findPrescriber } from './employee.store';
import { begunSince, endEpisode, insertEpisode, openEpisodes, shownEpisodes, takeBackEpisodes } from './episode.store';
import { judgeLabel } from './growth/atropine.service';
import { hasLightSessions } from './growth/red-light.store';
import { isOfVisit } from './referral.store';
import { returnKeyOf } from './return-visit.service';
import { stageRoutes } from './stage.routes';
import type { Stage } from './stage.service';
import { recordsOf } from './stage.store';
import { findAnswers } from './triage/questionnaire.store';
import { readingOf } from './visit-reader.guard';

const DONE = stateCode(consultationFlow, 'DONE');

/** Examinations that a state of refraction follows from, the better one first; how they name their figures. */
const REFRACTIONS = [
  { stage: 'inspection/f05', from: '散瞳验光', prefix: 'cyc' },
  { stage: 'inspection/f04', from: '主觉验光', prefix: 'sub' },
] as const;
const BIOMETRY = 'inspection/f09';

type Figures = Readonly<Record<string, unknown>>;
const figure = (content: Figures, name: string) => {
  const value = content[name];
  return typeof value === 'number' ? value : null;
};

/** The latest finished record of an examination of the visit. */
async function finishedOf(cx: SessionCx, acceptsId: number) {
  const records = (await recordsOf(cx, acceptsId)).filter(({ stageState }) => stageState === DONE);
  return (stage: string) => {
    const own = records.filter((record) => record.stage === stage);
    const [last] = own.sort((a, b) => (b.finishedAt ?? '').localeCompare(a.finishedAt ?? ''));
    return last ? (last.content as Figures) : undefined;
  };
}

type FinishedOf = Awaited<ReturnType<typeof finishedOf>>;

function proposal(finished: FinishedOf, age: number) {
  for (const { stage, from, prefix } of REFRACTIONS) {
    const content = finished(stage);
    if (!content) continue;
    const of = (eye: Eye): Refraction => ({
      sph: figure(content, eyeKey(eye, `${prefix}Sph`)),
      cyl: figure(content, eyeKey(eye, `${prefix}Cyl`)),
    });
    const [od, os] = [of('od'), of('os')];
    const status = proposedStatus({ od, os }, age);
    return { from, status, odSe: equivalentOf(od.sph, od.cyl), osSe: equivalentOf(os.sph, os.cyl) };
  }
  return null;
}

/** Returns the values next to a conclusion: suggested findings, and active treatments. */
async function besideConclusion(asker: SessionCx, acceptsId: number) {
  const { cx, visit } = await readingOf(asker, acceptsId, findVisit);
  const finished = await finishedOf(cx, acceptsId);
  const biometry = finished(BIOMETRY) ?? {};
  const episodes = await shownEpisodes(cx, visit.patientId);
  const answers = (await findAnswers(cx, acceptsId))?.answers ?? [];
  return {
    asked: plansAsked(answers).filter(({ type }) => !episodes.some((one) => one.type === type)),
    proposed: proposal(finished, ageYears(visit.birthday, visit.day)),
    isLongEye: isLongEye(EYES.map((eye) => figure(biometry, eyeKey(eye, 'al')))),
    episodes,
  };
}

/** Applies one row of the plan: ends active treatments of its kind, and starts new ones on the day of the visit. */
async function followPlan(cx: SessionCx, visit: LockedVisit, recordId: number, row: PlanRow): Promise<void> {
  const { type, act, param, stopReason, ...detail } = row;
  const { day, patientId } = visit;
  const current = (await openEpisodes(cx, patientId)).find((one) => one.type === type);
  if (act === 'CLOSE' && !current) throw malformed('myopiaPlan', '防控方案：没有进行中的该方案，不能停止');
  if (current) {
    const reason = act === 'CLOSE' ? (stopReason ?? null) : '调整方案';
    // One that a later visit began does not end before it.
    const endDate = [current.startDate, day].sort().at(-1) ?? day;
    await endEpisode(cx, current.id, { endDate, stopReason: reason, endedById: recordId });
  }
  if (act === 'OPEN')
    await insertEpisode(cx, { patientId, type, param: param ?? null, detail, startDate: day, sourceId: recordId });
}

/** Plans the review that the doctor requested, replacing the reviews of the same doctor's earlier conclusions. */
function remindOfConclusion(cx: SessionCx, visit: LockedVisit, sourceId: number, content: Conclusion): Promise<void> {
  const { nextReviewDate, items, reviewDoctorId } = content;
  const doctorId = reviewDoctorId ?? visit.doctorId ?? cx.caller.staffId;
  const { id: fromAcceptsId, patientId } = visit;
  const origin = { source: OF_CONCLUSION, sourceId, patientId, doctorId, fromAcceptsId } as const;
  return supersedeReviews(cx, origin, nextReviewDate ? [{ planDate: nextReviewDate, items }] : []);
}

/** Plans the return visit, which is available to all users until one takes it. */
async function planReturn(cx: SessionCx, visit: LockedVisit, recordId: number, content: Conclusion): Promise<void> {
  const { returnLabelId: labelId, returnDate: firstDate, returnNote } = content;
  if (!(labelId && firstDate)) return;
  const { id: acceptsId, patientId } = visit;
  await planOfRecord(cx, returnKeyOf(recordId), { patientId, acceptsId, labelId, firstDate, content: returnNote });
}

export const conclusionStage: Stage<Conclusion> = {
  of: conclusion,
  code: conclusion.code,
  form: conclusionForm,
  check: async (cx, visit, record) => {
    const { reviewDoctorId, referralId } = record;
    if (referralId && !(await isOfVisit(cx, referralId, visit.id)))
      throw malformed('referralId', '转诊：不是本次就诊登记的转诊，请重新选择');
    if (reviewDoctorId && !(await findPrescriber(cx, reviewDoctorId)))
      throw malformed('reviewDoctorId', '复诊医生：不是本机构的在职人员');
    return record;
  },
  finished: async (cx, visit, { id, content }) => {
    await remindOfConclusion(cx, visit, id, content);
    await planReturn(cx, visit, id, content);
    // Treatments are also written from the chart: one after the other.
    if (content.myopiaPlan?.length) await lockPatient(cx, visit.patientId);
    for (const row of content.myopiaPlan ?? []) {
      await judgeLabel(cx, visit.patientId, visit.day, row);
      await followPlan(cx, visit, id, row);
    }
  },
  withdrawn: async (cx, { id, patientId }, reason) => {
    await lockPatient(cx, patientId);
    if (await hasLightSessions(cx, id)) refuse(stageCodes.reliedOn, { next: '红光治疗记录' });
    const since = await begunSince(cx, id);
    if (since) refuse(stageCodes.reliedOn, { next: `${since.startDate}开始的${dictName(treatmentType, since.type)}` });
    await takeBackEpisodes(cx, id);
    await cancelBySource(cx, OF_CONCLUSION, id);
    await withdrawReturnPlans(cx, returnKeyOf(id), reason ?? '来源已重置');
  },
};

export const conclusionRoutes: readonly Route[] = stageRoutes(conclusion, () => conclusionStage, {
  page: (cx, { acceptsId }: { acceptsId: number }) => besideConclusion(cx, acceptsId),
});

import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { registrationCodes, visitCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import type { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import { answersField } from '@mingmou/contract/outpatient/questionnaire.fields';
import {
  type Answer,
  answerFaults,
  answerText,
  patientChange,
  questionsOf,
  settledAnswers,
} from '@mingmou/contract/outpatient/questionnaire.rules';
import { type QuesAction, quesFlow } from '@mingmou/contract/outpatient/visit.flow';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { stateRefusal, transition } from '../../../kernel/row/transition';
import { writeHistory } from '../../patients/patient-history.service';
import { closeOnPhone } from '../../phone/phone-session.service';
import { defaultForm, type FormInUse, formOf } from '../../system/template/form-in-use.service';
import { findVisit, lockVisit, writeVisit } from '../../visit/visit.rows';
import { shownHead } from '../../visit/visit.rules';
import { keepSharedRevision, refuseNotReceived } from '../shared-stage.service';
import { findAnswers, writeAnswers } from './questionnaire.store';

const TARGET = '分诊问卷';
const KIND = 'questionnaire';

type Kept = Awaited<ReturnType<typeof findAnswers>>;

/** Answers keep the template they were begun with; without any the organisation's default asks. */
function formFor(cx: SessionCx, kept: Kept): Promise<FormInUse> {
  return kept?.answers.length ? formOf(cx, KIND, kept.templateId, kept.templateVersion) : defaultForm(cx, KIND);
}

/** The questionnaire of a visit, with its questions. */
export async function questionnaireOf(cx: SessionCx, acceptsId: number) {
  const visit = (await findVisit(cx, acceptsId)) ?? refuse(sharedCodes.missing);
  const kept = await findAnswers(cx, acceptsId);
  return {
    ...shownHead(visit, cx.now),
    ...(await formFor(cx, kept)),
    ageYears: ageYears(visit.birthday, visit.day),
    version: kept?.version ?? 0,
    retrialCount: kept?.retrialCount ?? 0,
    answers: kept?.answers ?? [],
    finishAt: kept?.finishAt ?? null,
    filledBy: kept?.filledBy ?? null,
  };
}

/** Returns questions and answers of a visit as text; null if nothing was answered. */
export async function answeredAt(cx: SessionCx, acceptsId: number) {
  const { answers, sections, templateName, finishAt, filledBy } = await questionnaireOf(cx, acceptsId);
  if (answers.length === 0) return null;
  const read = questionsOf(sections).flatMap(({ key, label }) => {
    const answer = answers.find(({ code }) => code === key);
    return answer ? [{ title: label, text: answerText(answer) }] : [];
  });
  return { templateName, finishAt, filledBy, answers: read };
}

interface Given {
  readonly form: Pick<FormInUse, 'templateId' | 'templateVersion'>;
  readonly answers: readonly Answer[];
}

/** Who acts: the triage desk and the phone, or the tab of the visit, which asks that the visit be received. */
export interface QuesDoor {
  readonly isTab?: boolean;
  readonly reason?: string;
}

interface Step extends QuesDoor {
  readonly acceptsId: number;
  readonly version: number;
  readonly action: QuesAction;
  /** Answers to save; absent: the saved answers stay unchanged. */
  readonly given?: Given;
}

/** The visit's row is the lock, also before there are answers; the version is theirs. */
async function lockAnswers(cx: SessionCx, acceptsId: number) {
  const visit = await lockVisit(cx, acceptsId);
  if (!visit) return undefined;
  const kept = await findAnswers(cx, acceptsId);
  return { id: acceptsId, version: kept?.version ?? 0, retrialCount: kept?.retrialCount ?? 0, visit, kept };
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockAnswers>>>;

function refuseClosed(cx: SessionCx, { visit }: Locked, at: { allowed: boolean; action: QuesAction }): void {
  if (!at.allowed && visit.ques === 'DONE') refuse(visitCodes.finished);
  // What belongs to a finished visit stays as it is once the day is over.
  const isClosed = at.action === 'retrial' && visit.state === 'DONE' && visit.day !== dayText(cx.now);
  if (isClosed) throw stateRefusal(quesFlow, visit.ques, at.action, visitCodes.wrongState);
}

async function act(cx: SessionCx, { acceptsId, version, action, given, isTab = false, reason }: Step) {
  const { to, change: written = version } = await transition(cx, {
    flow: quesFlow,
    action,
    version,
    lock: () => lockAnswers(cx, acceptsId),
    state: ({ visit }) => visit.ques,
    refusals: { wrongState: visitCodes.wrongState, stale: registrationCodes.stale },
    permit: ({ visit }) => {
      if (!visit.validFlag) refuse(visitCodes.cancelled);
    },
    inState: (row, at) => {
      refuseClosed(cx, row, at);
      if (isTab && given)
        refuseNotReceived(cx, { ...row.visit, isReopened: row.visit.ques === 'SAVED' && row.retrialCount > 0 });
    },
    effect: async ({ visit, kept, retrialCount }, state) => {
      const { templateId, templateVersion } = given?.form ?? kept ?? refuse(sharedCodes.missing);
      const answers = given?.answers ?? (action === 'cancel' ? [] : (kept?.answers ?? []));
      const { patientId } = visit;
      const [isFinished, isRetrial] = [state === 'DONE', action === 'retrial'];
      const revised = { acceptsId, patientId, version, retrialCount, fields: { answers: answersField } };
      const change = { before: { answers: kept?.answers ?? [] }, after: { answers }, action, reason };
      await keepSharedRevision(cx, { stage: 'questionnaire', ...revised, ...change });
      return writeAnswers(cx, { acceptsId, patientId, templateId, templateVersion, answers, isFinished, isRetrial });
    },
    write: (_row, state) => writeVisit(cx, acceptsId, { ques: state }),
    target: async ({ visit }) => {
      const shown = await findVisit(cx, acceptsId);
      return { targetType: TARGET, targetName: `${visit.visitNo} ${shown?.name ?? ''}` };
    },
    reason,
  });
  return { quesState: stateCode(quesFlow, to), version: written };
}

type Typed = InputOf<typeof questionnaire.save>;
type Key = InputOf<typeof questionnaire.cancel>;

async function keep(cx: SessionCx, input: Typed, action: 'save' | 'finish', door: QuesDoor = {}) {
  const { acceptsId, version, templateId } = input;
  const visit = (await findVisit(cx, acceptsId)) ?? refuse(sharedCodes.missing);
  const kept = await findAnswers(cx, acceptsId);
  const begun = kept?.answers.length && kept.templateId === templateId ? kept.templateVersion : undefined;
  const form = await formOf(cx, KIND, templateId, begun);
  const questions = questionsOf(form.sections);
  const age = ageYears(visit.birthday, visit.day);
  const given = input.answers ?? [];
  const faults = answerFaults(questions, given, age);
  const wrong = faults.find(({ kind }) => kind === 'wrong');
  if (wrong) throw malformed('answers', `${wrong.title}：${wrong.says}`);
  const missing = faults.map(({ title }) => title);
  const answers = settledAnswers(questions, given, age);
  const done = () => act(cx, { acceptsId, version, action, given: { form, answers }, ...door });
  if (action === 'save') return done();
  if (missing.length > 0) refuse(visitCodes.missing, { items: missing.join('、') });
  const finished = await done();
  await writeHistory(cx, visit.patientId, patientChange(questions, answers));
  return finished;
}

export function saveQuestionnaire(cx: SessionCx, input: Typed, door?: QuesDoor) {
  return keep(cx, input, 'save', door);
}

/** Finishes the questionnaire and writes its answers into the patient's file. */
export function finishQuestionnaire(cx: SessionCx, input: Typed, door?: QuesDoor) {
  return keep(cx, input, 'finish', door);
}

export function clearQuestionnaire(cx: SessionCx, { acceptsId, version }: Key, door?: QuesDoor) {
  return act(cx, { acceptsId, version, action: 'cancel', ...door });
}

/** What staff opens again is theirs: a phone that was out with it needs a new code. */
export async function reopenQuestionnaire(cx: SessionCx, { acceptsId, version }: Key, door?: QuesDoor) {
  const opened = await act(cx, { acceptsId, version, action: 'retrial', ...door });
  await closeOnPhone(cx, { purpose: 'QUESTIONNAIRE', targetId: acceptsId });
  return opened;
}

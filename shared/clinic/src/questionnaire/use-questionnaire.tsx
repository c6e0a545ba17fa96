import type { Values } from '@mingmou/contract/base/field';
import { stateOf } from '@mingmou/contract/base/flow';
import type { questionnaireForm } from '@mingmou/contract/outpatient/questionnaire.fields';
import {
  type Answer,
  type AnswerFault,
  answerFaults,
  askedOf,
  chosen,
  questionsOf,
} from '@mingmou/contract/outpatient/questionnaire.rules';
import {
  type Dispute,
  disputesIn,
  laidOver,
  leftOver,
  type Unsaved,
  withChange,
  without,
} from '@mingmou/contract/outpatient/questionnaire-unsaved.rules';
import { quesFlow } from '@mingmou/contract/outpatient/visit.flow';
import type { TemplateField } from '@mingmou/contract/system/template/template.fields';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import type { CallState } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { useState } from 'react';

/** Questions and answers with their version. */
export type QuestionnairePage = Values<typeof questionnaireForm> & { readonly version: number };

interface Key {
  readonly acceptsId: number;
  readonly version: number;
}

interface Given extends Key {
  readonly templateId: number;
  readonly answers: Answer[];
}

/** Calls of the page that shows the questionnaire: the triage desk, or the tab of a visit. */
interface Work<P extends QuestionnairePage> {
  readonly acceptsId: number;
  readonly answer: CallState<P>;
  /** Its writes; what they refuse is said here. */
  readonly sends: {
    readonly save: (given: Given) => Promise<unknown>;
    readonly finish: (given: Given) => Promise<unknown>;
    readonly clear: (key: Key) => Promise<unknown>;
  };
  readonly says: { readonly finished: string; readonly cleared: string };
  readonly isReadOnly: (page: P) => boolean;
  /** Absent: leaving with unsaved answers asks first. */
  readonly leaving?: 'stays';
}

const NONE: readonly Answer[] = [];
const NOTHING: Unsaved = {};
const dropAll = () => NOTHING;

/** Returns the changes made after `sent`, relative to `sent`. */
function answeredSince(sent: readonly Answer[], now: Unsaved): Unsaved {
  const later = Object.entries(leftOver(sent, now));
  return later.reduce((all, [code, { answer }]) => withChange(sent, all, code, answer), NOTHING);
}

const filled = (unsaved: Unsaved) => (Object.keys(unsaved).length > 0 ? unsaved : undefined);

function focusOn(code: string): void {
  document.getElementById(`ques-${code}`)?.querySelector<HTMLElement>('input, button')?.focus();
}

/** State of the questionnaire of a visit: unsaved answers are applied over the saved ones, question by question. */
export function useQuestionnaire<P extends QuestionnairePage>(work: Work<P>) {
  const { acceptsId, sends, says, leaving } = work;
  const { data, loading, refusal, refetch } = work.answer;
  const [kept, keep] = useDraft<Unsaved>(`ques-answers-${acceptsId}`, leaving ? { leaving } : {});
  const [shown, show] = useState<readonly AnswerFault[]>([]);
  const say = useRefusal();
  const { confirm, success, error } = useFeedback();

  const saved = data?.answers ?? NONE;
  const unsaved = kept ?? NOTHING;
  const answers = laidOver(saved, unsaved);
  const questions = data ? questionsOf(data.sections) : [];
  const age = data?.ageYears ?? 0;
  const asked = new Set(askedOf(questions, answers, age).map(({ key: code }) => code));
  const disputes = disputesIn(saved, unsaved).filter(({ code }) => asked.has(code));
  const state = data && stateOf(quesFlow, data.quesState);
  const key = { acceptsId, version: data?.version ?? 0 };
  const input = { ...key, templateId: data?.templateId ?? 0, answers };
  const reread = () => {
    refetch();
    return false;
  };
  /**
   * Sends the answers and clears the draft. A refusal keeps the draft; after a version conflict the reloaded answers
   * show the differences. Two keys send the same answers: only one act runs at a time.
   */
  const { run: done } = useAct(
    async (send: () => Promise<unknown>, text: string, left: (now: Unsaved) => Unsaved) => {
      await send();
      keep((now) => filled(left(now ?? NOTHING)));
      show([]);
      success(text);
    },
    (refused) => say(refused, { stale: reread }),
  );
  const change = (code: string, answer: Answer | null) => {
    keep((now) => withChange(saved, now ?? NOTHING, code, answer));
    // Faults disappear with their cause; no new fault appears while the user types.
    const next = laidOver(saved, withChange(saved, unsaved, code, answer));
    const left = new Set(answerFaults(questions, next, age).map((fault) => fault.code));
    show((now) => now.filter((fault) => left.has(fault.code)));
  };
  /** Shows all faults and moves to the first one. */
  const hindered = (kinds: readonly AnswerFault['kind'][]) => {
    const faults = answerFaults(questions, answers, age).filter(({ kind }) => kinds.includes(kind));
    const [first] = [...disputes, ...faults];
    show(faults);
    if (disputes.length > 0) error(`有${disputes.length}题别处也改过，请先选择采用哪一个`);
    if (first) focusOn(first.code);
    return first !== undefined;
  };
  const answerOf = (code: string) => answers.find((each) => each.code === code);

  return {
    page: data,
    loading,
    refusal,
    refetch,
    answers,
    asked,
    disputes,
    readOnly: data ? work.isReadOnly(data) : true,
    isDirty: kept !== undefined,
    faultOf: (code: string) => shown.find((fault) => fault.code === code)?.says,
    choose: (question: TemplateField, option: string) =>
      change(question.key, chosen(question, answerOf(question.key), option)),
    write: (code: string, value: string) => change(code, value ? { code, value: [value] } : null),
    explain: (code: string, text: string) => {
      const answer = answerOf(code);
      if (answer) change(code, { ...answer, text });
    },
    /** Ends a conflict with the phone's answer, or with the local one. */
    takeTheirs: ({ code }: Dispute) => keep((now) => without(now ?? NOTHING, [code])),
    keepOurs: ({ code }: Dispute) =>
      keep((now) => withChange(saved, without(now ?? NOTHING, [code]), code, answerOf(code) ?? null)),
    save: async () => {
      if (!hindered(['wrong']))
        await done(
          () => sends.save(input),
          '保存成功',
          // Changes made while the save waited are not saved yet.
          (now) => answeredSince(input.answers, now),
        );
    },
    finish: async () => {
      if (!hindered(['wrong', 'missing'])) await done(() => sends.finish(input), says.finished, dropAll);
    },
    clear: async () => {
      if (!(await confirm('确定清空本页已填写的内容吗？', { ok: '清空', danger: true }))) return;
      await done(async () => (state === 'SAVED' ? sends.clear(key) : undefined), says.cleared, dropAll);
    },
  };
}

export type QuestionnaireStage = ReturnType<typeof useQuestionnaire>;

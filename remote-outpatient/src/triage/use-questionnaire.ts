import type { OutputOf } from '@mingmou/contract/base/call';
import { stateOf } from '@mingmou/contract/base/flow';
import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
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
  type Unsaved,
  withChange,
  without,
} from '@mingmou/contract/outpatient/questionnaire.unsaved';
import { quesFlow } from '@mingmou/contract/outpatient/visit.flow';
import type { TemplateField } from '@mingmou/contract/system/template/template.fields';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useState } from 'react';

export type QuestionnairePage = OutputOf<typeof questionnaire.findByAccepts>;

const NONE: readonly Answer[] = [];
const NOTHING: Unsaved = {};

function focusOn(code: string): void {
  document.getElementById(`ques-${code}`)?.querySelector<HTMLElement>('input, button')?.focus();
}

/** The questionnaire of one visit: what is answered here lies over what was saved, question by question, until it is saved. */
export function useQuestionnaire(acceptsId: number) {
  const { data, loading, refusal, refetch } = useCall(questionnaire.findByAccepts, { acceptsId });
  const [kept, keep] = useDraft<Unsaved>(`ques-answers-${acceptsId}`);
  const [shown, show] = useState<readonly AnswerFault[]>([]);
  const sendSave = useSend(questionnaire.save);
  const sendFinish = useSend(questionnaire.finish);
  const sendCancel = useSend(questionnaire.cancel);
  const sendRetrial = useSend(questionnaire.retrial);
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
  const done = (text: string) => {
    keep(() => undefined);
    show([]);
    success(text);
  };
  const change = (code: string, answer: Answer | null) => {
    keep((now) => withChange(saved, now ?? NOTHING, code, answer));
    // What is told goes with its cause; nothing new is told while somebody types.
    const next = laidOver(saved, withChange(saved, unsaved, code, answer));
    const left = new Set(answerFaults(questions, next, age).map((fault) => fault.code));
    show((now) => now.filter((fault) => left.has(fault.code)));
  };
  /** Tells everything at once and goes to the first of it. */
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
    readOnly: state === 'DONE',
    isDirty: kept !== undefined,
    faultOf: (code: string) => shown.find((fault) => fault.code === code)?.says,
    choose: (question: TemplateField, option: string) =>
      change(question.key, chosen(question, answerOf(question.key), option)),
    write: (code: string, value: string) => change(code, value ? { code, value: [value] } : null),
    explain: (code: string, text: string) => {
      const answer = answerOf(code);
      if (answer) change(code, { ...answer, text });
    },
    /** Ends a dispute: by what the phone said, or by what stands here. */
    takeTheirs: ({ code }: Dispute) => keep((now) => without(now ?? NOTHING, [code])),
    keepOurs: ({ code }: Dispute) =>
      keep((now) => withChange(saved, without(now ?? NOTHING, [code]), code, answerOf(code) ?? null)),
    save: async () => {
      if (hindered(['wrong'])) return;
      await sendSave(input);
      done('保存成功');
    },
    finish: async () => {
      if (hindered(['wrong', 'missing'])) return;
      await sendFinish(input);
      done('问卷已完成');
    },
    clear: async () => {
      if (!(await confirm('确定清空本页已填写的内容吗？', { ok: '清空', danger: true }))) return;
      if (state === 'SAVED') await sendCancel(key);
      done('已清空');
    },
    reopen: async () => {
      await sendRetrial(key);
      success('已重新打开');
    },
  };
}

export type QuestionnaireStage = ReturnType<typeof useQuestionnaire>;

import type { OutputOf } from '@mingmou/contract/base/call';
import { stateOf } from '@mingmou/contract/base/flow';
import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import {
  type Answer,
  type AnswerFault,
  answerFaults,
  askedOf,
  questionsOf,
} from '@mingmou/contract/outpatient/questionnaire.rules';
import { quesFlow } from '@mingmou/contract/outpatient/visit.flow';
import type { TemplateField } from '@mingmou/contract/system/template/template.fields';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useState } from 'react';

export type QuestionnairePage = OutputOf<typeof questionnaire.findByAccepts>;

const NONE: readonly Answer[] = [];

/** The answers with another one for a question; an option that excludes the others takes them away, and the other way round. */
export function answered(answers: readonly Answer[], question: TemplateField, chosen: string): Answer[] {
  const { key: code, type, exclusive } = question;
  const old = answers.find((answer) => answer.code === code);
  const others = answers.filter((answer) => answer.code !== code);
  const was = old?.value ?? [];
  const isAlone = exclusive?.includes(chosen) === true;
  const kept = was.filter((each) => each !== chosen && !exclusive?.includes(each));
  const isTaken = type === 'multi' && was.includes(chosen);
  const value = type !== 'multi' || isAlone ? (isTaken ? [] : [chosen]) : isTaken ? kept : [...kept, chosen];
  return value.length > 0 ? [...others, { code, value, ...(old?.text ? { text: old.text } : {}) }] : others;
}

/** The questionnaire of one visit: what is answered lies over what was saved, until it is saved. */
export function useQuestionnaire(acceptsId: number) {
  const { data, loading, refusal, refetch } = useCall(questionnaire.findByAccepts, { acceptsId });
  const [typed, type] = useDraft<readonly Answer[]>(`ques-${acceptsId}`);
  const [shown, show] = useState<readonly AnswerFault[]>([]);
  const sendSave = useSend(questionnaire.save);
  const sendFinish = useSend(questionnaire.finish);
  const sendCancel = useSend(questionnaire.cancel);
  const sendRetrial = useSend(questionnaire.retrial);
  const { confirm, success } = useFeedback();

  const answers = typed ?? data?.answers ?? NONE;
  const questions = data ? questionsOf(data.sections) : [];
  const age = data?.ageYears ?? 0;
  const state = data && stateOf(quesFlow, data.quesState);
  const key = { acceptsId, version: data?.version ?? 0 };
  const input = { ...key, templateId: data?.templateId ?? 0, answers: [...answers] };
  const done = (text: string) => {
    type(() => undefined);
    show([]);
    success(text);
  };
  const change = (next: readonly Answer[]) => {
    type(() => next);
    // What is told goes with its cause; nothing new is told while somebody types.
    const left = new Set(answerFaults(questions, next, age).map(({ code }) => code));
    show((now) => now.filter(({ code }) => left.has(code)));
  };
  /** Tells everything at once and goes to the first of it. */
  const hindered = (kinds: readonly AnswerFault['kind'][]) => {
    const faults = answerFaults(questions, answers, age).filter(({ kind }) => kinds.includes(kind));
    show(faults);
    if (faults[0]) document.getElementById(`ques-${faults[0].code}`)?.querySelector<HTMLElement>('input')?.focus();
    return faults.length > 0;
  };

  return {
    page: data,
    loading,
    refusal,
    refetch,
    answers,
    asked: new Set(askedOf(questions, answers, age).map(({ key: code }) => code)),
    readOnly: state === 'DONE',
    isDirty: typed !== undefined,
    faultOf: (code: string) => shown.find((fault) => fault.code === code)?.says,
    choose: (question: TemplateField, option: string) => change(answered(answers, question, option)),
    write: (code: string, value: string) =>
      change([...answers.filter((each) => each.code !== code), ...(value ? [{ code, value: [value] }] : [])]),
    explain: (code: string, text: string) =>
      change(answers.map((each) => (each.code === code ? { ...each, text } : each))),
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

import { stateOf } from '@mingmou/contract/base/flow';
import {
  answerTo,
  formFault,
  formMissing,
  formSettled,
  isBlank,
  type StageFault,
  type StageForm,
} from '@mingmou/contract/workstation/stage.rules';
import { CallRefused } from '@mingmou/core/http/refusal';
import type { CallState } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { useState } from 'react';
import type { Moved, Shown, StageOf, StageSends } from './stage-calls';
import { useStageDraft } from './use-draft';

type Values = Readonly<Record<string, unknown>>;

/** What one stage's page has of its own. */
export interface StageWork<R extends object, P extends Shown<R>> {
  readonly of: StageOf;
  readonly form: StageForm<R>;
  /** Its calls, and what is sent with each: visit and kind. */
  readonly sends: StageSends;
  readonly key: Values;
  readonly answer: CallState<P>;
  /** Under which the browser keeps what was typed and not saved. */
  readonly draft: string;
  /** The day of the visit. */
  readonly day?: string;
  /** Of the last record nobody takes over. */
  readonly notReused?: readonly string[];
  /** What follows from typing into a field, as long as nobody typed it. */
  readonly follow?: (before: R, values: Values) => Values;
  /** What a record begins with. */
  readonly begin?: (record: R) => R;
}

/** A stage of a visit as it is worked on: record, faults, drafts and acts. Tables of eyes read and write it as it is. */
export function useStage<R extends object, P extends Shown<R>>(work: StageWork<R, P>) {
  const { of, form, answer, follow = (_before, values) => values, begin = (record) => record } = work;
  const { data: page } = answer;
  const draft = useStageDraft<R>(work.draft, page);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [missed, setMissed] = useState<StageFault>();
  const { error } = useFeedback();
  const { readOnly } = draft;
  const record = readOnly ? draft.record : begin(draft.record);
  const values = valuesOf(record);
  const visionType = page?.visionType ?? 1;
  // Which notation the organisation demands is the server's to say; that both eyes carry one is seen here.
  const fault = formFault(form, record, { visionType, notation: 'FREE', day: work.day ?? '' });
  const acts = useActs(work, draft);

  const change = (changed: Values, quoted: readonly string[] = []) => {
    setMissed(undefined);
    draft.change(follow(record, changed), quoted);
  };
  const content = () => ({ ...formSettled(form, record), version: draft.version });
  /** True when nothing hinders; else it is said, and where. */
  const isFit = (hindrance: StageFault | undefined): boolean => {
    setMissed(hindrance && { ...hindrance });
    if (hindrance) error(answerTo(hindrance).says);
    return hindrance === undefined;
  };

  return {
    ...acts,
    of,
    fields: form.fields,
    page,
    loading: answer.loading,
    refusal: answer.refusal,
    refetch: answer.refetch,
    record,
    values,
    prior: page?.last ? valuesOf(page.last) : undefined,
    visionType,
    readOnly,
    missed,
    isDirty: draft.isDirty,
    conflict: draft.conflict,
    takeNewest: draft.takeNewest,
    dropDraft: draft.drop,
    isQuoted: draft.isQuoted,
    change,
    leave: (name: string) => {
      setLeft((now) => new Set(now).add(name));
      const axis = name.replace(/Cyl$/, 'Axis');
      // An axis says nothing without a cylinder.
      if (form.fields[name]?.kind === 'cylinder' && !values[name] && values[axis]) change({ [axis]: null });
    },
    faultOf: (name: string): string | undefined => {
      const shown = [missed, fault].find((one) => one && 'field' in one && one.field === name);
      return shown && (shown === missed || left.has(name)) ? answerTo(shown).says : undefined;
    },
    hintOf: (name: string): string | undefined => form.hints?.(record)[name],
    /** What the patient's last record said, grey until touched. */
    reuse: () => {
      const last = Object.entries(page?.last ?? {}).filter(
        ([name, value]) => name in form.fields && !work.notReused?.includes(name) && !isBlank(value),
      );
      change(
        Object.fromEntries(last),
        last.map(([name]) => name),
      );
    },
    save: async () => {
      if (isFit(fault)) await acts.sendSave(content());
    },
    finish: async () => {
      if (isFit(fault ?? formMissing(form, record))) await acts.sendFinish(content());
    },
  };
}

const valuesOf = (record: object): Values => Object.fromEntries(Object.entries(record));

/** What is sent. A refusal leaves everything typed where it is. */
function useActs<R extends object, P extends Shown<R>>(
  { of, sends, key, answer: { data: page, refetch } }: StageWork<R, P>,
  draft: Pick<ReturnType<typeof useStageDraft>, 'accept' | 'drop'>,
) {
  const { confirm, success } = useFeedback();
  const say = useRefusal();
  const { actions } = of.lifecycle;

  /** Somebody else was first: the newest version shows who and what. */
  const askAgain = () => {
    refetch();
    return false;
  };
  const accepted = async (sending: Promise<Moved | undefined>, text: string) => {
    try {
      const moved = await sending;
      if (!moved) return;
      draft.accept(moved);
      success(text);
    } catch (refused) {
      if (refused instanceof CallRefused) {
        say(refused, { stale: askAgain });
      }
      throw refused;
    }
  };
  const seen = () => ({ ...key, id: page?.recordId, version: page?.version ?? 0 });

  return {
    sendSave: (content: Values) => accepted(sends.save({ ...key, ...content }), '保存成功'),
    sendFinish: (content: Values) => accepted(sends.finish({ ...key, ...content }), `已${actions.finish?.title}`),
    reset: async () => {
      if (!(await confirm('确定清空本页已填写的内容吗？', { ok: '清空', danger: true }))) return;
      if (page && actions.reset?.from.includes(stateOf(of.lifecycle, page.stageState))) await sends.reset(seen());
      draft.drop();
      success('已重置');
    },
    retrial: async (reason: string) => {
      await sends.retrial({ ...seen(), reason });
      success('已反审');
    },
    invalid: async (reason: string) => {
      await sends.invalid?.({ ...seen(), reason });
      success('已作废');
    },
  };
}

/** A stage as the frame and its fields see it, whatever it records. */
export type Stage = Omit<ReturnType<typeof useStage<object, Shown<object>>>, 'record'>;

import type { Shape } from '@mingmou/contract/base/field';
import type { MeasureSentence } from '@mingmou/contract/clinic/lens-fields.rules';
import {
  formFault,
  formGaps,
  formSettled,
  type StageFault,
  type StageForm,
  saysOf,
  sentenceOf,
} from '@mingmou/contract/workstation/stage.rules';
import type { CallState } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useState } from 'react';
import { type CopySection, copiedValues, copyOffers, inScale } from './copy.rules';
import type { Shown, StageOf, StageSends } from './stage-calls';
import { nameOf, typedPlace } from './undo.rules';
import { useStageDraft } from './use-draft';
import { useActs } from './use-stage-acts';
import { useUndo } from './use-undo';

type Values = Readonly<Record<string, unknown>>;

const NOTHING_MISSED: readonly StageFault[] = [];

/** Copied values, with their source. */
export interface Copied {
  readonly key: { readonly acceptsId: number; readonly stage: string };
  readonly sections: readonly CopySection[];
  readonly fields: Shape;
  readonly values: Values;
  readonly visionType: number;
  readonly notReused: readonly string[];
  readonly take: (from: Values, when: string) => void;
}

/** Parts of one stage's page. */
export interface StageWork<R extends object, P extends Shown<R>> {
  readonly of: StageOf;
  readonly form: StageForm<R>;
  /** Calls of the page, with visit and kind. */
  readonly sends: StageSends;
  readonly key: Values;
  readonly answer: CallState<P>;
  /** Key of the draft in the browser. */
  readonly draft: string;
  /** The day of the visit. */
  readonly day?: string;
  /** Of the last record nobody takes over. */
  readonly notReused?: readonly string[];
  /** What follows from typing into a field, as long as nobody typed it. */
  readonly follow?: (before: R, values: Values) => Values;
  /** Whence parts of it may be copied: its visit, the record as it is stored, and the parts; the whole where none are named. */
  readonly copying?: {
    readonly acceptsId: number;
    readonly stage: string;
    readonly sections?: readonly CopySection[] | undefined;
  };
  /** Values that the saved record copied, grey until they differ. */
  readonly taken?: Values | undefined;
  /** Values of the saved record from devices or other records: field and description. */
  readonly arrived?: Values;
  /** Returns the initial values of a record. */
  readonly begin?: (record: R) => R;
}

/** A stage of a visit as it is worked on: record, faults, drafts and acts. Tables of eyes read and write it as it is. */
export function useStage<R extends object, P extends Shown<R>>(work: StageWork<R, P>) {
  const { of, form, answer, follow = (_before, values) => values, begin = (record) => record } = work;
  const { data: page } = answer;
  const draft = useStageDraft<R>(work.draft, page);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [missed, setMissed] = useState(NOTHING_MISSED);
  const [judged, setJudged] = useState<Values>({});
  const { error } = useFeedback();
  const { readOnly } = draft;
  const record = readOnly ? draft.record : begin(draft.record);
  const values = valuesOf(record);
  const visionType = page?.visionType ?? 1;
  // Which notation the organisation demands is the server's to say; that both eyes carry one is seen here.
  const fault = formFault(form, record, { visionType, notation: 'FREE', day: work.day ?? '' });
  const saved = page && { version: page.version, values: valuesOf({ ...page.current }) };
  const history = useUndo({ key: work.draft, saved, arrived: work.arrived ?? {}, write: draft.restore });
  const acts = useActs(work, draft, history);

  /** `what` names an act that is more than typing into a field. */
  const change = (changed: Values, quoted: readonly string[] = [], what?: string) => {
    // A field that is missing says so until it is filled in; any other fault may depend on what changes now.
    setMissed((now) => (now.every(({ kind }) => kind === 'missing') ? now : NOTHING_MISSED));
    const after = follow(record, changed);
    const before = draft.change(after, quoted);
    const [name = '', ...others] = Object.keys(changed);
    const isTyped = what === undefined && others.length === 0;
    history.note({
      what: what ?? nameOf(Object.keys(changed), (one) => form.fields[one]?.title),
      place: isTyped ? typedPlace(name, before.values[name], changed[name]) : undefined,
      ...{ before, after: { values: after, quoted } },
    });
  };
  const content = () => ({ ...formSettled(form, record), version: draft.version });
  /** True when nothing hinders; otherwise says all that does, and each field says its own. */
  const isFit = (hindrances: readonly StageFault[]): boolean => {
    setMissed([...hindrances]);
    setJudged(values);
    const says = saysOf(hindrances);
    if (says) error(says);
    return says === undefined;
  };
  const faults = fault ? [fault] : [];
  const sentenceAt = (name: string): MeasureSentence | undefined => {
    const isHere = (one: StageFault) => 'field' in one && one.field === name;
    const isUnchanged = values[name] === judged[name];
    const shown = (isUnchanged && missed.find(isHere)) || (left.has(name) && faults.find(isHere));
    return shown ? sentenceOf(shown) : undefined;
  };

  const copied: Copied = {
    key: { acceptsId: work.copying?.acceptsId ?? 0, stage: work.copying?.stage ?? '' },
    sections: work.copying?.sections ?? [{ title: of.title, names: Object.keys(form.fields) }],
    ...{ fields: form.fields, values, visionType, notReused: work.notReused ?? [] },
    take: (from, when) => change(from, Object.keys(from), `复制${when}`),
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
    history,
    /** Discards the input in favour of a draft that an own act created on the server; can be undone. */
    giveWay: () => {
      history.yield(values);
      draft.drop();
    },
    isQuoted: (name: string) =>
      draft.isQuoted(name) || (work.taken !== undefined && name in work.taken && work.taken[name] === values[name]),
    change,
    leave: (name: string) => {
      setLeft((now) => new Set(now).add(name));
      history.rest();
      const axis = name.replace(/Cyl$/, 'Axis');
      // An axis says nothing without a cylinder.
      if (form.fields[name]?.kind === 'cylinder' && !values[name] && values[axis]) change({ [axis]: null });
    },
    faultOf: (name: string): string | undefined => sentenceAt(name)?.says,
    shortFaultOf: (name: string): string | undefined => sentenceAt(name)?.short,
    hintOf: (name: string): string | undefined => form.hints?.(record)[name],
    alertOf: (name: string): string | undefined => form.alerts?.(record)[name],
    /**
     * Copies the patient's last record, grey until edited. Returns false and changes nothing if existing values would
     * be overwritten without permission.
     */
    reuse: (over = false): boolean => {
      const from = inScale(form.fields, valuesOf({ ...page?.last }), visionType);
      const offers = copyOffers(copied.sections, { ...copied, from });
      const rows = offers.flatMap((offer) => offer.rows);
      if (!over && rows.some(({ overwrites }) => overwrites)) return false;
      copied.take(copiedValues(rows, from, true), '上次');
      return true;
    },
    copied: work.copying && copied,
    /** False: the page itself saw what hinders. */
    save: async () => isFit(faults) && acts.sendSave(content()),
    finish: async () => isFit(fault ? faults : formGaps(form, record)) && acts.sendFinish(content()),
  };
}

const valuesOf = (record: object): Values => Object.fromEntries(Object.entries(record));

/** A stage as the frame and its fields see it, whatever it records. */
export type Stage = Omit<ReturnType<typeof useStage<object, Shown<object>>>, 'record'>;

/** Parts of a stage that its frame shows. */
export type FramedStage = Pick<
  Stage,
  | 'of'
  | 'fields'
  | 'page'
  | 'loading'
  | 'refusal'
  | 'refetch'
  | 'readOnly'
  | 'isDirty'
  | 'missed'
  | 'conflict'
  | 'takeNewest'
  | 'save'
  | 'finish'
  | 'reset'
  | 'retrial'
  | 'invalid'
> &
  /** Absent: no undo, and no copies from earlier visits. */
  Partial<Pick<Stage, 'history' | 'reuse' | 'copied'>>;

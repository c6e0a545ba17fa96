import type { OutputOf } from '@mingmou/contract/base/call';
import { stateOf } from '@mingmou/contract/base/flow';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { triageFields } from '@mingmou/contract/outpatient/triage.fields';
import {
  isReused,
  type TriageField,
  type TriageRecord,
  triageWarnings,
} from '@mingmou/contract/outpatient/triage.rules';
import { triageFlow } from '@mingmou/contract/outpatient/visit.flow';
import { followReadings, preForm } from '@mingmou/contract/workstation/pre-examination.rules';
import { formFault, formMissing, type StageFault, sentenceOf } from '@mingmou/contract/workstation/stage.rules';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import type { EyeSheet } from '@mingmou/kit/eyes/eye-rows';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRef } from 'react';
import { useOneAtATime } from '../parts/use-one-at-a-time';
import { useOwnSave } from './use-own-save';

export type TriagePage = OutputOf<typeof triageRecord.findByAccepts>;

const NOTHING: TriageRecord = {};

/** Returns the values typed while a save waited for its answer; nothing where all of them were sent. */
function typedSince(now: TriageRecord | undefined, sent: TriageRecord): TriageRecord | undefined {
  const later = Object.entries(now ?? NOTHING).filter(([name, value]) => !Object.is(value, sent[name as TriageField]));
  return later.length > 0 ? Object.fromEntries(later) : undefined;
}

/** Returns the pre-examination of a visit. Unsaved input overrides the saved values until it is saved. */
export function useTriage(acceptsId: number) {
  const { data, loading, refusal, refetch } = useCall(triageRecord.findByAccepts, { acceptsId });
  const [kept, keep] = useDraft<TriageRecord>(`triage-${acceptsId}`);
  const typed = kept ?? NOTHING;
  const type = (values: TriageRecord) =>
    keep((now) => ({ ...now, ...followReadings({ ...data?.record, ...now }, values) }));
  const lost = useRef(new Set<string>());
  const sendSave = useOwnSave(triageRecord.save, acceptsId, lost);
  const sendFinish = useOwnSave(triageRecord.finish, acceptsId, lost);
  const sendCancel = useSend(triageRecord.cancel);
  const sendRetrial = useSend(triageRecord.retrial);
  const { confirm, error, success } = useFeedback();
  const paper = useRef<HTMLDivElement>(null);

  const { vaScale: _written, ...saved } = data?.record ?? {};
  const record: TriageRecord = { ...saved, ...typed };
  const visionType = data?.visionType ?? 1;
  const form = preForm(visionType);
  const warnings = data ? triageWarnings(record, visionType) : [];
  const fault = data ? formFault(form, record, { visionType, notation: 'FREE', day: '' }) : undefined;
  const sentenceAt = (name: string) =>
    fault && 'field' in fault && fault.field === name ? sentenceOf(fault) : undefined;
  const isDirty = Object.keys(typed).length > 0;
  const state = data && stateOf(triageFlow, data.triageState);
  const readOnly = state === 'DONE';
  const sheet: EyeSheet = {
    values: record,
    prior: data?.last ?? undefined,
    readOnly,
    visionType,
    change: type,
    faultOf: (name) => sentenceAt(name)?.says,
    shortFaultOf: (name) => sentenceAt(name)?.short,
    hintOf: (name) => warnings.find(({ field }) => field === name)?.says,
  };
  const key = { acceptsId, version: data?.version ?? 0 };
  /** Shows what hinders an act and focuses its input; returns true where nothing does. */
  const isFit = (hindrance: StageFault | undefined): boolean => {
    if (!hindrance) return true;
    error(sentenceOf(hindrance).says);
    if ('field' in hindrance) {
      const { field } = hindrance;
      const input = `input[aria-label="${triageFields[field as TriageField].title}"], [id="triage-${field}"]`;
      paper.current?.querySelector<HTMLElement>(input)?.focus();
    }
    return false;
  };
  const once = useOneAtATime();
  const done = (text: string) => {
    keep(() => undefined);
    success(text);
  };

  return {
    page: data,
    paper,
    loading,
    refusal,
    refetch,
    record,
    last: data?.last ?? undefined,
    isDirty,
    readOnly,
    sheet,
    change: (name: TriageField, value: unknown) => type({ [name]: value }),
    reuse: () => type(Object.fromEntries(Object.entries(data?.last ?? {}).filter(([name]) => isReused(name)))),
    save: () =>
      once(async () => {
        if (!isFit(fault)) return false;
        await sendSave(record, key.version);
        keep((now) => typedSince(now, typed));
        success('保存成功');
        return true;
      }),
    finish: () =>
      once(async () => {
        if (!isFit(fault ?? formMissing(form, record))) return false;
        await sendFinish(record, key.version);
        done('预检已完成');
        return true;
      }),
    clear: async () => {
      if (!(await confirm('确定要清空预检内容吗？清空后不可恢复', { ok: '清空', danger: true }))) return;
      if (data && state === 'SAVED') await sendCancel(key);
      done('已清空');
    },
    reopen: async () => {
      await sendRetrial(key);
      success('已重新打开');
    },
  };
}

export type TriageStage = ReturnType<typeof useTriage>;

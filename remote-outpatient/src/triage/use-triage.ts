import type { OutputOf } from '@mingmou/contract/base/call';
import { sentence } from '@mingmou/contract/base/codes';
import { stateOf } from '@mingmou/contract/base/flow';
import { visitCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { triageFields } from '@mingmou/contract/outpatient/triage.fields';
import {
  type TriageFault,
  type TriageField,
  type TriageRecord,
  triageFault,
  triageWarnings,
} from '@mingmou/contract/outpatient/triage.rules';
import { triageFlow } from '@mingmou/contract/outpatient/visit.flow';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import type { EyeSheet } from '@mingmou/kit/eyes/eye-rows';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';

export type TriagePage = OutputOf<typeof triageRecord.findByAccepts>;

/** Of the last visit only glasses and pupil distance may be taken over: the rest is measured anew. */
const REUSABLE = /^(od|os)(Gls(Sph|Cyl|Axis|Add)|Pd)$|^ou(Pd|Npd)$/;

const NOTHING: TriageRecord = {};

/** Hinders saving: outside of its range, or missing beside another. */
function faultText(fault: TriageFault): string {
  return fault.kind === 'missing'
    ? sentence(visitCodes.missing, { items: fault.label })
    : sentence(visitCodes.outOfRange, { ...fault, label: triageFields[fault.field].title });
}

/** The pre-examination of one visit: what is typed lies over what was saved, until it is saved. */
export function useTriage(acceptsId: number) {
  const { data, loading, refusal, refetch } = useCall(triageRecord.findByAccepts, { acceptsId });
  const [kept, keep] = useDraft<TriageRecord>(`triage-${acceptsId}`);
  const typed = kept ?? NOTHING;
  const type = (values: TriageRecord) => keep((now) => ({ ...now, ...values }));
  const sendSave = useSend(triageRecord.save);
  const sendFinish = useSend(triageRecord.finish);
  const sendCancel = useSend(triageRecord.cancel);
  const sendRetrial = useSend(triageRecord.retrial);
  const { confirm, success } = useFeedback();

  const record: TriageRecord = { ...data?.record, ...typed };
  const warnings = data ? triageWarnings(record, data.visionType) : [];
  const fault = data ? triageFault(record, data.visionType) : undefined;
  const isDirty = Object.keys(typed).length > 0;
  const state = data && stateOf(triageFlow, data.triageState);
  const readOnly = state === 'DONE';
  const sheet: EyeSheet = {
    values: record,
    prior: data?.last ?? undefined,
    readOnly,
    visionType: data?.visionType ?? 1,
    change: type,
    faultOf: (name) => (fault && fault.field === name ? faultText(fault) : undefined),
    hintOf: (name) => warnings.find(({ field }) => field === name)?.says,
  };
  const key = { acceptsId, version: data?.version ?? 0 };
  const done = (text: string) => {
    keep(() => undefined);
    success(text);
  };

  return {
    page: data,
    loading,
    refusal,
    refetch,
    record,
    last: data?.last ?? undefined,
    isDirty,
    readOnly,
    sheet,
    change: (name: TriageField, value: unknown) => type({ [name]: value }),
    reuse: () => type(Object.fromEntries(Object.entries(data?.last ?? {}).filter(([name]) => REUSABLE.test(name)))),
    save: async () => {
      await sendSave({ ...record, ...key });
      done('保存成功');
    },
    finish: async () => {
      await sendFinish({ ...record, ...key });
      done('预检已完成');
    },
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

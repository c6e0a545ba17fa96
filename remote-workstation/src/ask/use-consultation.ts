import type { OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { consultationFields } from '@mingmou/contract/workstation/consultation.fields';
import {
  type Consultation,
  type ConsultationFault,
  consultationFault,
  consultationMissing,
} from '@mingmou/contract/workstation/consultation.rules';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useState } from 'react';
import { type Moved, useStage } from '../parts/use-stage';
import { faultText } from './fault-text';

export type ConsultationPage = OutputOf<typeof consultation.findByAccepts>;

type Values = Readonly<Record<string, unknown>>;

/** The next visit is agreed anew each time. */
const NOT_REUSED: ReadonlySet<string> = new Set(['nextReviewDate']);

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** 问诊 of a visit, as it is written; `visitDay` is the day of the visit. */
export function useConsultation(acceptsId: number, visitDay: string) {
  const { data, loading, refusal, refetch } = useCall(consultation.findByAccepts, { acceptsId });
  const stage = useStage(`ask-${acceptsId}`, data);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [missed, setMissed] = useState<ConsultationFault>();
  const feedback = useFeedback();
  const record: Consultation = stage.record;
  const fault = consultationFault(record, visitDay);
  const acts = useActs(acceptsId, { data, stage, refetch });

  const change = (values: Values, quoted: readonly string[] = []) => {
    setMissed(undefined);
    stage.change(values, quoted);
  };
  const content = () => ({
    ...Object.fromEntries(Object.keys(consultationFields).map((name) => [name, stage.record[name] ?? null])),
    acceptsId,
    version: stage.version,
  });
  /** True when nothing hinders; else it is said, and where. */
  const isFit = (hindrance: ConsultationFault | undefined): boolean => {
    setMissed(hindrance && { ...hindrance });
    if (hindrance) feedback.error(faultText(hindrance));
    return hindrance === undefined;
  };

  return {
    page: data,
    loading,
    refusal,
    refetch,
    record,
    last: data?.last ?? undefined,
    missed,
    isDirty: stage.isDirty,
    readOnly: stage.readOnly,
    conflict: stage.conflict,
    takeNewest: stage.takeNewest,
    isQuoted: stage.isQuoted,
    change,
    leave: (name: string) => setLeft((now) => new Set(now).add(name)),
    faultOf: (name: string): string | undefined => {
      const shown = [missed, fault].find((one) => one?.field === name);
      return shown && (shown === missed || left.has(name)) ? faultText(shown) : undefined;
    },
    /** What the patient's last consultation said, grey until touched. */
    reuse: () => {
      const values = Object.entries(data?.last ?? {}).filter(
        ([name, value]) => !NOT_REUSED.has(name) && isFilled(value),
      );
      change(
        Object.fromEntries(values),
        values.map(([name]) => name),
      );
    },
    save: async () => {
      if (isFit(fault)) await acts.save(content());
    },
    finish: async () => {
      if (isFit(fault ?? consultationMissing(record))) await acts.finish(content());
    },
    reset: acts.reset,
    retrial: acts.retrial,
  };
}

export type Ask = ReturnType<typeof useConsultation>;

interface Surroundings {
  readonly data: ConsultationPage | undefined;
  readonly stage: Pick<ReturnType<typeof useStage>, 'accept' | 'drop'>;
  readonly refetch: () => void;
}

type Content = Consultation & { readonly acceptsId: number; readonly version: number };

/** What is sent for the consultation. A refusal leaves everything typed where it is. */
function useActs(acceptsId: number, { data, stage, refetch }: Surroundings) {
  const sendSave = useSend(consultation.save);
  const sendFinish = useSend(consultation.finish);
  const sendReset = useSend(consultation.reset);
  const sendRetrial = useSend(consultation.retrial);
  const { confirm, success, error } = useFeedback();

  const accepted = async (sending: Promise<Moved>, text: string) => {
    try {
      stage.accept(await sending);
      success(text);
    } catch (refused) {
      if (refused instanceof CallRefused) {
        error(refused.msg);
        // Somebody else was first: the newest version shows who and what.
        if (refused.code === sharedCodes.stale.code) refetch();
      }
      throw refused;
    }
  };

  return {
    save: (content: Content) => accepted(sendSave(content, { quiet: true }), '保存成功'),
    finish: (content: Content) => accepted(sendFinish(content, { quiet: true }), '已完成'),
    reset: async () => {
      if (!(await confirm('确定清空本页已填写的内容吗？', { ok: '清空', danger: true }))) return;
      if (data?.stageState === 1) await sendReset({ acceptsId, version: data.version });
      stage.drop();
      success('已重置');
    },
    retrial: async (reason: string) => {
      await sendRetrial({ acceptsId, version: data?.version ?? 0, reason });
      success('已反审');
    },
  };
}

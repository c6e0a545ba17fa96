import { desk } from '@mingmou/contract/workstation/desk.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import {
  type OpticianFault,
  opticianFault,
  opticianIncomplete,
  settledOptician,
} from '@mingmou/contract/workstation/optician.rules';
import {
  fieldsOfKind,
  type OpticianKind,
  type OpticianRecord,
} from '@mingmou/contract/workstation/optician-kinds.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useState } from 'react';
import { useStage } from '../parts/use-stage';
import { faultText } from './fault-text';
import { usePrescriptionActs } from './prescription-acts';
import { usePrescriptionSheet } from './prescription-sheet';

/** Of the last prescription everything is taken over but who signs it and when it is checked. */
const NOT_REUSED: ReadonlySet<string> = new Set(['prescriberId', 'reviewDate', 'quotedFromId']);

function ownPart(kind: OpticianKind, record: OpticianRecord): OpticianRecord {
  return Object.fromEntries(fieldsOfKind(kind).map((name) => [name, record[name] ?? null]));
}

function reusable(kind: OpticianKind, last: OpticianRecord | null | undefined): OpticianRecord {
  const own = new Set<string>(fieldsOfKind(kind));
  const kept = Object.entries(last ?? {}).filter(
    ([name, value]) => own.has(name) && !NOT_REUSED.has(name) && value !== null,
  );
  return Object.fromEntries(kept);
}

/** Who may sign, and the caller among them. */
function usePrescribers() {
  const { data: doctors = [] } = useCall(desk.initEmployee, {});
  const prescribers = doctors.filter(({ prescribeRight }) => prescribeRight);
  return { prescribers, me: prescribers.find(({ isMe }) => isMe)?.staffId ?? null };
}

/** One kind of glasses prescription of a visit, as it is written. */
export function usePrescription(kind: OpticianKind, acceptsId: number) {
  const { data, loading, refusal, refetch } = useCall(optician.findByAccepts, { kind, acceptsId });
  const { prescribers, me } = usePrescribers();
  const stage = useStage(`optician-${acceptsId}-${kind}`, data);
  const [missed, setMissed] = useState<OpticianFault>();
  const { error } = useFeedback();

  const typed: OpticianRecord = stage.record;
  const record: OpticianRecord = stage.readOnly ? typed : { ...typed, prescriberId: typed.prescriberId ?? me };
  // Which notation the organisation demands is the server's to say; that both eyes carry one is seen here.
  const fault = opticianFault(kind, record, { visionType: data?.visionType ?? 1, notation: 'FREE' });
  const sheet = usePrescriptionSheet(data, stage, { record, fault, missed, onChange: () => setMissed(undefined) });
  const acts = usePrescriptionActs(kind, acceptsId, { data, stage, refetch });
  const content = () => ({ ...settledOptician(ownPart(kind, record)), kind, acceptsId, version: stage.version });

  /** True when nothing hinders; else it is said, and where. */
  const isFit = (hindrance: OpticianFault | undefined): boolean => {
    setMissed(hindrance);
    if (hindrance) error(faultText(hindrance));
    return hindrance === undefined;
  };

  return {
    ...acts,
    page: data,
    loading,
    refusal,
    refetch,
    record,
    sheet,
    prescribers,
    missed,
    isDirty: stage.isDirty,
    readOnly: stage.readOnly,
    conflict: stage.conflict,
    takeNewest: stage.takeNewest,
    dropDraft: stage.drop,
    change: sheet.change,
    reuse: () => {
      const values = reusable(kind, data?.last);
      stage.change(values, Object.keys(values));
    },
    save: async () => {
      if (isFit(fault)) await acts.save(content());
    },
    confirm: async () => {
      if (isFit(fault ?? opticianIncomplete(kind, record))) await acts.confirm(content());
    },
  };
}

export type Prescription = ReturnType<typeof usePrescription>;

import { triageFields } from '@mingmou/contract/outpatient/triage.fields';
import type { TriageRecord } from '@mingmou/contract/outpatient/triage.rules';
import { HAS_ALLERGY } from '@mingmou/contract/patients/patient.dicts';
import type { Consultation } from '@mingmou/contract/workstation/consultation.rules';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePress } from '@mingmou/kit/entry/use-press';
import { textOf } from '@mingmou/kit/format/text-of';
import { Button } from '@mingmou/kit/ui';
import type { VisitOfDetail } from '../detail/use-visit';
import { useTriaged } from '../pre/use-triaged';
import type { Ask } from './ask-form';
import { freshQuote } from './quote.rules';

const NOT_ALLERGIC = 0;

/** Returns the history in the pre-examination and on the patient's card. */
function saidAtTriage(record: TriageRecord, { allergyFlag, allergyHistory }: VisitOfDetail): Consultation {
  const glasses = textOf(triageFields.wearType, record.wearType);
  return {
    ...(record.chiefBrief ? { chiefComplaint: record.chiefBrief } : {}),
    ...(glasses ? { glassesHistory: glasses } : {}),
    ...(allergyFlag === HAS_ALLERGY
      ? { allergyHas: '有', ...(allergyHistory ? { allergyText: allergyHistory } : {}) }
      : {}),
    ...(allergyFlag === NOT_ALLERGIC ? { allergyHas: '无' } : {}),
  };
}

interface ImportTriageProps {
  readonly ask: Ask;
  readonly acceptsId: number;
}

/** 引用预检: fills empty fields, grey until edited. */
export function ImportTriage({ ask, acceptsId }: ImportTriageProps) {
  const triaged = useTriaged(acceptsId);
  const { data: visit } = useCall(consultingDesk.medicalAccepts, { id: acceptsId }, { quiet: true });
  const press = usePress();
  if (!triaged || !visit) return null;
  const fresh = freshQuote(ask.values, saidAtTriage(triaged, visit));
  const names = Object.keys(fresh);
  return (
    <Button
      size="small"
      {...press(names.length === 0 && '预检没有可引用的内容，或本页都已填写', () =>
        ask.change(fresh, names, '引用预检'),
      )}
    >
      引用预检
    </Button>
  );
}

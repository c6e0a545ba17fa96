import type { OutputOf } from '@mingmou/contract/base/call';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { triageFields } from '@mingmou/contract/outpatient/triage.fields';
import { HAS_ALLERGY } from '@mingmou/contract/patients/patient.dicts';
import type { Consultation } from '@mingmou/contract/workstation/consultation.rules';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { usePress } from '@mingmou/kit/entry/use-press';
import { textOf } from '@mingmou/kit/format/text-of';
import { Button } from '@mingmou/kit/ui';
import type { Ask } from './ask-form';
import { freshQuote } from './quote.rules';

const NOT_ALLERGIC = 0;

type Triage = OutputOf<typeof triageRecord.findByAccepts>;

/** Returns the history in the pre-examination and on the patient's card. */
function saidAtTriage({ record, allergyFlag, allergyHistory }: Triage): Consultation {
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
  const mayRead = useHolds(triageRecord.findByAccepts.grant);
  const { data } = useCall(triageRecord.findByAccepts, { acceptsId }, { skip: !mayRead, quiet: true });
  const press = usePress();
  if (!data) return null;
  const fresh = freshQuote(ask.values, saidAtTriage(data));
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

import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { VisitFrame } from '../detail/visit-frame';
import { AskForm } from './ask-form';

/** 问诊: history, findings, diagnosis and plan of a visit (domain-workstation §2.3). */
export default function AskStage() {
  return (
    <VisitFrame tab={consultation.tab} title={consultation.title}>
      {({ acceptsId }, visit) => (
        // Loaded in parallel with the visit; rules about the day apply once the visit is known.
        <AskForm key={acceptsId} acceptsId={acceptsId} visitDay={visit?.day} />
      )}
    </VisitFrame>
  );
}

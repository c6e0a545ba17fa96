import { VisitFrame } from '../detail/visit-frame';
import { AskForm } from './ask-form';

const TAB = 2;

/** 问诊: history, findings, diagnosis and plan of a visit (domain-workstation §2.3). */
export default function AskStage() {
  return (
    <VisitFrame tab={TAB} title="问诊">
      {({ acceptsId }, visit) => (
        // Loaded in parallel with the visit; rules about the day apply once the visit is known.
        <AskForm key={acceptsId} acceptsId={acceptsId} visitDay={visit?.day} />
      )}
    </VisitFrame>
  );
}

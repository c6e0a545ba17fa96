import { VisitFrame } from '../detail/visit-frame';
import { CheckRows } from './check-rows';

const TAB = 4;

/** 检查: the examinations of a visit, each with the form of its results (domain-workstation §2.5). */
export default function CheckStage() {
  return (
    <VisitFrame tab={TAB} title="检查">
      {({ acceptsId, patientId }) => <CheckRows key={acceptsId} acceptsId={acceptsId} patientId={patientId} />}
    </VisitFrame>
  );
}

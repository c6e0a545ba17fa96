import { VisitFrame } from '../../detail/visit-frame';
import { LENS_REVIEW } from './lens-steps';
import { VisitLenses } from './visit-lenses';

const TAB = 7;
const TITLE = '角膜塑形复查';
const STEPS = [LENS_REVIEW];

/** 角膜塑形复查 in the visit (domain-workstation §2.8): the reviews of one archive. */
export default function MctRecheckStage() {
  return (
    <VisitFrame tab={TAB} title={TITLE}>
      {(visit) => <VisitLenses key={visit.acceptsId} visit={visit} steps={STEPS} />}
    </VisitFrame>
  );
}

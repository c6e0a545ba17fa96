import { VisitFrame } from '../../detail/visit-frame';
import { LENS_STEPS } from './lens-steps';
import { VisitLenses } from './visit-lenses';

const TAB = 6;
const TITLE = '角膜塑形档案';

/** 角膜塑形档案 in the visit (domain-workstation §2.8): the fitting of one archive, from trial to delivery. */
export default function MctStage() {
  return (
    <VisitFrame tab={TAB} title={TITLE}>
      {(visit) => <VisitLenses key={visit.acceptsId} visit={visit} steps={LENS_STEPS} />}
    </VisitFrame>
  );
}

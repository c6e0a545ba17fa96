import { Skeleton } from '@mingmou/kit/ui';
import { VisitFrame } from '../detail/visit-frame';
import { PreForm } from './pre-form';

const TAB = 0;

/** 预检: what triage and the visit record before the doctor asks (domain-workstation §2.1). */
export default function PreStage() {
  return (
    <VisitFrame tab={TAB} title="预检">
      {({ acceptsId }, visit) =>
        visit ? <PreForm key={acceptsId} acceptsId={acceptsId} visitDay={visit.day} /> : <Skeleton active />
      }
    </VisitFrame>
  );
}

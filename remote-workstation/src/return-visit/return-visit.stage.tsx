import { Skeleton } from '@mingmou/kit/ui';
import { VisitFrame } from '../detail/visit-frame';
import { ReturnVisitSheet } from './return-visit-sheet';

const TAB = 11;

/** 回访复诊: when the patient is to come again, and who asks after them until then (domain-workstation §2.8). */
export default function ReturnVisitStage() {
  return (
    <VisitFrame tab={TAB} title="回访复诊">
      {(query, visit) =>
        visit ? <ReturnVisitSheet key={query.acceptsId} visit={query} visitDay={visit.day} /> : <Skeleton active />
      }
    </VisitFrame>
  );
}

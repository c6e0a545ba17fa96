import { Skeleton } from '@mingmou/kit/ui';
import { VisitFrame } from '../detail/visit-frame';
import { RecipeSheets } from './recipe-sheets';

const TAB = 5;

/** 处方结论: prescriptions of drugs and the conclusion of a visit (domain-workstation §2.6). */
export default function RecipeStage() {
  return (
    <VisitFrame tab={TAB} title="处方结论">
      {(query, visit) =>
        visit ? <RecipeSheets key={query.acceptsId} visit={query} visitDay={visit.day} /> : <Skeleton active />
      }
    </VisitFrame>
  );
}

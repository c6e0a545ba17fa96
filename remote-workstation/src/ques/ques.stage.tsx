import { VisitFrame } from '../detail/visit-frame';
import { QuesForm } from './ques-form';

const TAB = 1;

/** 问卷: the patient's answers, next to the history they become (domain-workstation §2.2). */
export default function QuesStage() {
  return (
    <VisitFrame tab={TAB} title="问卷">
      {(query) => <QuesForm key={query.acceptsId} visit={query} />}
    </VisitFrame>
  );
}

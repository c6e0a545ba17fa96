import { dictName } from '@mingmou/contract/base/dict';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { payState } from '@mingmou/contract/dict/pay-state';
import { sex } from '@mingmou/contract/dict/sex';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { acceptsFlow, quesFlow, triageFlow } from '@mingmou/contract/outpatient/visit.flow';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './triage.module.css';
import { VisitButtons, type VisitButtonsProps } from './visit-buttons';
import { AcceptsTag, VisitTags, Waited } from './visit-tags';

const UNPAID = 1;

interface VisitCardProps extends VisitButtonsProps {
  readonly isCurrent: boolean;
  /** Called when the user starts to work with the card. */
  readonly onEnter: () => void;
}

/** One visit of a doctor's queue: who, where to, for how long, and what can be done now. */
export function VisitCard({ of: row, isCurrent, onEnter, ...acting }: VisitCardProps) {
  const triage = stateAt(triageFlow, row.triageState);
  const ques = stateAt(quesFlow, row.quesState);
  return (
    <li className={styles.card} aria-label={row.name} aria-current={isCurrent} onFocus={onEnter}>
      <p className={styles.head}>
        <b className={styles.number}>{queueText(row.queueNo)}</b>
        <b className={styles.name} title={row.name}>
          {row.name}
        </b>
        <Quiet>
          {dictName(sex, row.sex)} {row.age}
        </Quiet>
        <VisitTags of={row} />
        <span className={styles.wait}>
          {stateOf(acceptsFlow, row.acceptsState) === 'WAITING' ? (
            <>
              等候 <Waited of={row} />
            </>
          ) : (
            <AcceptsTag of={row} />
          )}
        </span>
      </p>
      <p className={styles.place}>
        {[dictName(visitType, row.visitType), row.departmentName, row.roomName].filter(Boolean).join(' · ')}
      </p>
      <div className={styles.foot}>
        <span className={styles.tags}>
          <StateTag tone={triage.tone}>
            {stateOf(triageFlow, row.triageState) === 'BLANK' ? triage.title : `预检${triage.title}`}
          </StateTag>
          {stateOf(quesFlow, row.quesState) === 'BLANK' ? null : (
            <StateTag tone={ques.tone}>{`问卷${ques.title}`}</StateTag>
          )}
          {row.payState === UNPAID ? <StateTag tone="overdue">{dictName(payState, row.payState)}</StateTag> : null}
          {row.callCount > 0 ? <Quiet>已叫 {row.callCount} 次</Quiet> : null}
        </span>
        <span className={styles.acts}>
          <VisitButtons of={row} {...acting} />
        </span>
      </div>
    </li>
  );
}

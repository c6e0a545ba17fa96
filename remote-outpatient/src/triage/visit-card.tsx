import { dictName } from '@mingmou/contract/base/dict';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { payState } from '@mingmou/contract/dict/pay-state';
import { sex } from '@mingmou/contract/dict/sex';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { acceptsFlow, quesFlow, triageFlow } from '@mingmou/contract/outpatient/visit.flow';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './triage.module.css';
import type { Visit, VisitActs } from './visit-acts';

const AMBER_MINUTES = 15;
const RED_MINUTES = 30;
const UNPAID = 1;

function waitTone(minutes: number): string | undefined {
  if (minutes > RED_MINUTES) return styles.red;
  return minutes > AMBER_MINUTES ? styles.amber : undefined;
}

interface VisitCardProps {
  readonly visit: Visit;
  readonly acts: VisitActs;
  readonly onTransfer: (row: Visit) => void;
}

/** One visit of the queue: who, where to, for how long, and what can be done now. */
export function VisitCard({ visit: row, acts, onTransfer }: VisitCardProps) {
  const triage = stateAt(triageFlow, row.triageState);
  const ques = stateAt(quesFlow, row.quesState);
  return (
    <li className={styles.card} aria-label={row.name}>
      <p className={styles.head}>
        <b className={styles.number}>{queueText(row.queueNo)}</b>
        <b>{row.name}</b>
        <Quiet>
          {dictName(sex, row.sex)} {row.age}
        </Quiet>
        {row.priority ? <StateTag tone="overdue">优先</StateTag> : null}
        {row.over ? <StateTag tone="waiting">加</StateTag> : null}
        {row.callState === 2 ? <StateTag tone="draft">过号</StateTag> : null}
        {stateOf(acceptsFlow, row.acceptsState) === 'WAITING' ? (
          <span className={`${styles.wait} ${waitTone(row.waitingMinutes) ?? ''}`}>等候 {row.waitingMinutes} 分</span>
        ) : null}
      </p>
      <p className={styles.place}>
        {dictName(visitType, row.visitType)} · {row.departmentName}
        {row.roomName ? ` · ${row.roomName}` : ''} · {row.doctorName ?? '普通号'}
      </p>
      <p className={styles.tags}>
        <StateTag tone={triage.tone}>
          {stateOf(triageFlow, row.triageState) === 'BLANK' ? triage.title : `预检${triage.title}`}
        </StateTag>
        {stateOf(quesFlow, row.quesState) === 'BLANK' ? null : (
          <StateTag tone={ques.tone}>{`问卷${ques.title}`}</StateTag>
        )}
        {row.payState === UNPAID ? <StateTag tone="overdue">{dictName(payState, row.payState)}</StateTag> : null}
        {row.callCount > 0 ? <Quiet>已叫 {row.callCount} 次</Quiet> : null}
      </p>
      <CardActs {...{ visit: row, acts, onTransfer }} />
    </li>
  );
}

function CardActs({ visit: row, acts, onTransfer }: VisitCardProps) {
  const navigate = useNavigate();
  const { visitType: type, priority, acceptsId } = row;
  const state = stateOf(acceptsFlow, row.acceptsState);
  const openTriage = () => navigate(`/outpatient/TriageDetail/TriageDetailPre?acceptsId=${acceptsId}`);
  const openQuestionnaire = () => navigate(`/outpatient/TriageDetail/TriageDetailQues?acceptsId=${acceptsId}`);
  return (
    <div className={styles.acts}>
      {state === 'WAITING' ? (
        <>
          <Do call={visit.callNumber} onClick={() => acts.call(row)}>
            叫号
          </Do>
          <Do call={visit.callNumberByWechat} onClick={() => acts.callByWechat(row)}>
            微信叫号
          </Do>
          <Do call={visit.pass} onClick={() => acts.pass(row)}>
            过号
          </Do>
        </>
      ) : null}
      <Do call={triageRecord.save} onClick={openTriage}>
        预检
      </Do>
      <Do call={questionnaire.save} onClick={openQuestionnaire}>
        问卷
      </Do>
      {state === 'WAITING' ? (
        <>
          <Do call={visit.updateAccepts} onClick={() => acts.receive(row)}>
            接诊
          </Do>
          {type === 3 ? (
            <Do call={visit.updateAccepts} onClick={() => acts.finish(row)}>
              直接完成
            </Do>
          ) : null}
        </>
      ) : null}
      {state !== 'DONE' ? (
        <Do call={visit.updateTransfer} onClick={() => onTransfer(row)}>
          转诊
        </Do>
      ) : null}
      {state === 'RECEIVED' ? (
        <Do call={visit.updateAccepts} onClick={() => acts.back(row)}>
          退回候诊
        </Do>
      ) : null}
      {state === 'DONE' ? (
        <Do call={visit.updateAccepts} onClick={() => acts.resume(row)}>
          恢复接诊
        </Do>
      ) : null}
      {state === 'WAITING' ? (
        <>
          <Do call={visit.updatePriority} onClick={() => acts.prioritise(row)}>
            {priority ? '取消优先' : '优先'}
          </Do>
          <Do call={visit.updateCancel} danger onClick={() => acts.cancel(row)}>
            取消
          </Do>
        </>
      ) : null}
    </div>
  );
}

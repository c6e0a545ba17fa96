import { stateOf } from '@mingmou/contract/base/flow';
import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { acceptsFlow, triageFlow } from '@mingmou/contract/outpatient/visit.flow';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do, type DoProps } from '@mingmou/kit/act/do';
import { MoreActs } from '@mingmou/kit/act/more-acts';
import type { Visit, VisitActs } from './visit-acts';

const OTHER_VISIT = 3;

export interface VisitButtonsProps {
  readonly of: Visit;
  readonly acts: VisitActs;
  readonly onTransfer: (row: Visit) => void;
}

/** What can be done with a visit: calling it and its next step; the rest behind 更多. */
export function VisitButtons({ of: row, acts, onTransfer }: VisitButtonsProps) {
  const navigate = useNavigate();
  const page = (name: string) => () => navigate(`/outpatient/TriageDetail/${name}?acceptsId=${row.acceptsId}`);
  const state = stateOf(acceptsFlow, row.acceptsState);
  const isWaiting = state === 'WAITING';
  const examine: DoProps = { call: triageRecord.save, children: '预检', onClick: page('TriageDetailPre') };
  const receive: DoProps = { call: visit.updateAccepts, children: '接诊', onClick: () => acts.receive(row) };
  const isExamined = stateOf(triageFlow, row.triageState) === 'DONE';
  const [next, later] = isWaiting && isExamined ? [receive, examine] : [examine, isWaiting ? receive : undefined];
  const rest: readonly (DoProps | false | undefined)[] = [
    isWaiting && { call: visit.callNumberByWechat, children: '微信叫号', onClick: () => acts.callByWechat(row) },
    isWaiting && { call: visit.pass, children: '过号', onClick: () => acts.pass(row) },
    later,
    { call: questionnaire.save, children: '问卷', onClick: page('TriageDetailQues') },
    isWaiting &&
      row.visitType === OTHER_VISIT && {
        ...{ call: visit.updateAccepts, children: '直接完成', onClick: () => acts.finish(row) },
      },
    state !== 'DONE' && { call: visit.updateTransfer, children: '转诊', onClick: () => onTransfer(row) },
    state === 'RECEIVED' && { call: visit.updateAccepts, children: '退回候诊', onClick: () => acts.back(row) },
    state === 'DONE' && { call: visit.updateAccepts, children: '恢复接诊', onClick: () => acts.resume(row) },
    isWaiting && {
      call: visit.updatePriority,
      children: row.priority ? '取消优先' : '优先',
      onClick: () => acts.prioritise(row),
    },
    isWaiting && { call: visit.updateCancel, children: '取消', danger: true, onClick: () => acts.cancel(row) },
  ];
  return (
    <>
      {isWaiting ? (
        <Do call={visit.callNumber} onClick={() => acts.call(row)}>
          叫号
        </Do>
      ) : null}
      <Do {...next} />
      <MoreActs name={row.name}>
        {(onDone) =>
          rest.map((act) => {
            if (!act) return null;
            const run = () => {
              onDone();
              return act.onClick();
            };
            return <Do key={act.children} {...act} onClick={run} />;
          })
        }
      </MoreActs>
    </>
  );
}

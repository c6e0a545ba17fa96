import { stateOf } from '@mingmou/contract/base/flow';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { desk } from '@mingmou/contract/workstation/desk.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import type { DeskActs, DeskVisit } from './use-desk-acts';

interface VisitActsProps {
  readonly visit: DeskVisit;
  readonly acts: DeskActs;
  readonly onTransfer: (row: DeskVisit) => void;
}

/** What can be done with a visit now; what the role may not do is not there. */
export function VisitActs(props: VisitActsProps) {
  const state = stateOf(acceptsFlow, props.visit.acceptsState);
  if (state === 'WAITING') return <WaitingActs {...props} />;
  if (state === 'RECEIVED') return <SeenActs {...props} />;
  return <Look {...props} />;
}

function Look({ visit, acts }: VisitActsProps) {
  return (
    <Do call={desk.medicalAccepts} onClick={() => acts.look(visit)}>
      查看
    </Do>
  );
}

function WaitingActs({ visit, acts, onTransfer }: VisitActsProps) {
  return (
    <>
      <Do call={desk.receive} onClick={() => acts.receive(visit)}>
        接诊
      </Do>
      <Do call={desk.call} onClick={() => acts.call(visit)}>
        呼叫
      </Do>
      <Do call={desk.callNumber} onClick={() => acts.pass(visit)}>
        过号
      </Do>
      <Do call={desk.transfer} onClick={() => onTransfer(visit)}>
        转诊室
      </Do>
    </>
  );
}

function SeenActs(props: VisitActsProps) {
  const { visit, acts, onTransfer } = props;
  const mayTransferAny = useHolds('work-platform:transfer-any');
  return (
    <>
      {visit.isMine ? (
        <Do call={desk.receive} onClick={() => acts.receive(visit)}>
          继续
        </Do>
      ) : (
        <Look {...props} />
      )}
      <Do call={desk.finish} onClick={() => acts.finish(visit)}>
        结束
      </Do>
      {visit.isMine || mayTransferAny ? (
        <Do call={desk.transfer} onClick={() => onTransfer(visit)}>
          转诊室
        </Do>
      ) : null}
      {visit.isMine ? (
        <Do call={desk.receiveCancel} onClick={() => acts.back(visit)}>
          退回
        </Do>
      ) : null}
    </>
  );
}

import { stateOf } from '@mingmou/contract/base/flow';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import { referralOut } from '@mingmou/contract/workstation/referral.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { MoreActs } from '@mingmou/kit/act/more-acts';
import { medicalPrintAddress } from '../print/addresses';
import type { ConsultingDeskActs, ConsultingDeskVisit } from './use-consulting-desk-acts';

interface VisitActsProps {
  readonly visit: ConsultingDeskVisit;
  readonly acts: ConsultingDeskActs;
  readonly onTransfer: (row: ConsultingDeskVisit) => void;
  readonly onRefer: (row: ConsultingDeskVisit) => void;
}

/** Acts on a visit in its state, as far as the role permits them. */
export function VisitActs(props: VisitActsProps) {
  const state = stateOf(acceptsFlow, props.visit.acceptsState);
  if (state === 'WAITING') return <WaitingActs {...props} />;
  if (state === 'RECEIVED') return <SeenActs {...props} />;
  return (
    <>
      <Look {...props} />
      <Rest {...props} />
    </>
  );
}

interface ReferProps extends Pick<VisitActsProps, 'visit' | 'onRefer'> {
  readonly onDone: () => void;
}

function Refer({ visit, onRefer, onDone }: ReferProps) {
  const refer = () => {
    onDone();
    onRefer(visit);
  };
  return (
    <Do call={referralOut.register} onClick={refer}>
      转诊登记
    </Do>
  );
}

/** 更多: rare acts on a visit that a doctor sees or saw. */
function Rest({ visit, onRefer }: VisitActsProps) {
  const navigate = useNavigate();
  return (
    <MoreActs name={visit.name}>
      {(onDone) => (
        <>
          <Refer visit={visit} onRefer={onRefer} onDone={onDone} />
          <Do
            call={visitPrint.find}
            onClick={() => {
              onDone();
              navigate(medicalPrintAddress(visit.acceptsId));
            }}
          >
            打印病历
          </Do>
        </>
      )}
    </MoreActs>
  );
}

function Look({ visit, acts }: VisitActsProps) {
  return (
    <Do call={consultingDesk.medicalAccepts} onClick={() => acts.look(visit)}>
      查看
    </Do>
  );
}

function WaitingActs({ visit, acts, onTransfer, onRefer }: VisitActsProps) {
  const canRefer = useHolds(referralOut.register.grant);
  return (
    <>
      <Do call={consultingDesk.receive} onClick={() => acts.receive(visit)}>
        接诊
      </Do>
      <Do call={consultingDesk.call} onClick={() => acts.call(visit)}>
        呼叫
      </Do>
      <Do call={consultingDesk.callNumber} onClick={() => acts.pass(visit)}>
        过号
      </Do>
      <Do call={consultingDesk.transfer} onClick={() => onTransfer(visit)}>
        转诊室
      </Do>
      {canRefer ? (
        <MoreActs name={visit.name}>{(onDone) => <Refer visit={visit} onRefer={onRefer} onDone={onDone} />}</MoreActs>
      ) : null}
    </>
  );
}

function SeenActs(props: VisitActsProps) {
  const { visit, acts, onTransfer } = props;
  const mayTransferAny = useHolds('work-platform:transfer-any');
  return (
    <>
      {visit.isMine ? (
        <Do call={consultingDesk.receive} onClick={() => acts.receive(visit)}>
          继续
        </Do>
      ) : (
        <Look {...props} />
      )}
      <Do call={consultingDesk.finish} onClick={() => acts.finish(visit)}>
        结束
      </Do>
      {visit.isMine || mayTransferAny ? (
        <Do call={consultingDesk.transfer} onClick={() => onTransfer(visit)}>
          转诊室
        </Do>
      ) : null}
      {visit.isMine ? (
        <Do call={consultingDesk.receiveCancel} onClick={() => acts.back(visit)}>
          退回
        </Do>
      ) : null}
      <Rest {...props} />
    </>
  );
}

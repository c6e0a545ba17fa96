import { today } from '@mingmou/contract/base/clinic-day';
import { f } from '@mingmou/contract/base/field';
import { nextState, stateOf } from '@mingmou/contract/base/flow';
import { hrefOf, link } from '@mingmou/contract/base/links';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { appointmentFlow } from '@mingmou/contract/outpatient/appointment.flow';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { CANCELS, useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { ReasonAsked } from '@mingmou/kit/form/reason-dialog';
import type { Opened, Row } from './booking';

export interface Asking {
  readonly ask: (asked: ReasonAsked) => void;
  readonly open: (opened: Opened) => void;
}

interface AppointmentActsProps extends Asking {
  readonly of: Row;
  /** Called before the page of another task opens, so that returning starts without the drawer. */
  readonly onLeave?: () => void;
}

const desk = link('/outpatient/register/index', { subscribeId: f.id() });
const deskOf = (subscribeId: number) => hrefOf(desk, { subscribeId });

/** Acts that the state of an appointment permits. */
export function AppointmentActs({ of: row, ask, open, onLeave }: AppointmentActsProps) {
  const { id, version, name } = row;
  const accept = useSend(appointment.accept);
  const refuse = useSend(appointment.refuse);
  const cancel = useSend(appointment.cancel);
  const arrive = useSend(appointment.arrive);
  const remove = useSend(appointment.delete);
  const { confirm, success } = useFeedback();
  const navigate = useNavigate();
  const hasDesk = useHolds('menu:1101');
  const state = stateOf(appointmentFlow, row.subscribeState);
  const isToday = row.subscribeDate === today();
  const isRegistrable =
    hasDesk && isToday && !row.registrationId && nextState(appointmentFlow, state, 'register') !== null;
  const may = (action: 'accept' | 'refuse' | 'change' | 'cancel' | 'arrive' | 'delete') =>
    nextState(appointmentFlow, state, action) !== null;
  const change = () => {
    const { departmentId, mode, doctorId, roomId } = row;
    open({
      change: row,
      begun: { departmentId, mode, doctorId: doctorId ?? undefined, roomId: roomId ?? undefined, source: 1 },
    });
  };
  const erase = async () => {
    if (!(await confirm(`确定删除${name}的预约${row.subscribeNo}吗？`))) return;
    await remove({ id, version });
    success('删除成功');
  };
  return (
    <>
      {may('accept') ? (
        <Do call={appointment.accept} onClick={() => accept({ id, version })}>
          接受
        </Do>
      ) : null}
      {may('refuse') ? (
        <Do
          call={appointment.refuse}
          danger
          onClick={() => ask({ title: `拒绝预约：${name}`, run: (reason) => refuse({ id, version, reason }) })}
        >
          拒绝
        </Do>
      ) : null}
      {may('arrive') && isToday ? (
        <Do call={appointment.arrive} onClick={() => arrive({ id, version })}>
          到店
        </Do>
      ) : null}
      {isRegistrable ? (
        <Do
          call={registration.saveRegistered}
          onClick={() => {
            onLeave?.();
            navigate(deskOf(id));
          }}
        >
          去挂号
        </Do>
      ) : null}
      {may('change') ? (
        <Do call={appointment.change} onClick={change}>
          改约
        </Do>
      ) : null}
      {may('cancel') ? (
        <Do
          call={appointment.cancel}
          danger
          onClick={() =>
            ask({ title: `取消预约：${name}`, ...CANCELS, run: (reason) => cancel({ id, version, reason }) })
          }
        >
          取消
        </Do>
      ) : null}
      {may('delete') ? (
        <Do call={appointment.delete} danger onClick={erase}>
          删除
        </Do>
      ) : null}
    </>
  );
}

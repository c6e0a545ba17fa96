import { Timeline } from '@mingmou/clinic/page/timeline';
import { stateAt } from '@mingmou/contract/base/flow';
import { subscribe } from '@mingmou/contract/outpatient/subscribe.contract';
import { subscribeFlow } from '@mingmou/contract/outpatient/subscribe.flow';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { Fact, Facts } from '../parts/facts';
import styles from './appointment.module.css';
import { AppointmentActs, type Asking } from './appointment-acts';

const FACTS = [
  ...(['phone', 'sex', 'age', 'departmentName', 'resourceName', 'visitType', 'purpose', 'source', 'remark'] as const),
  'subscribeDate',
] as const;

interface AppointmentDrawerProps extends Asking {
  readonly id: number;
  readonly onClose: () => void;
}

/** One appointment with what was done with it, and what can be. */
export function AppointmentDrawer({ id, onClose, ask, open }: AppointmentDrawerProps) {
  const { data, refusal, refetch } = useCall(subscribe.findById, { id });
  return (
    <Drawer open title={data ? `${data.name} ${data.subscribeNo}` : '预约'} size={420} onClose={onClose}>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data ? (
        <>
          <p>
            <StateTag tone={stateAt(subscribeFlow, data.subscribeState).tone}>
              {stateAt(subscribeFlow, data.subscribeState).title}
            </StateTag>
            {data.needChange ? <StateTag tone="overdue">需改约</StateTag> : null}
          </p>
          <Facts title="预约" shape={subscribe.row} names={FACTS} of={data}>
            <Fact title="预约时段" text={`${data.frameStart}–${data.frameEnd}`} />
          </Facts>
          <div className={styles.formActs}>
            <AppointmentActs of={data} ask={ask} open={open} />
          </div>
          <Timeline steps={data.logs} />
        </>
      ) : null}
    </Drawer>
  );
}

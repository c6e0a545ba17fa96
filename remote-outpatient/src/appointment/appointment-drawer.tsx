import { Timeline } from '@mingmou/clinic/page/timeline';
import { stateAt } from '@mingmou/contract/base/flow';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { appointmentFlow } from '@mingmou/contract/outpatient/appointment.flow';
import { send } from '@mingmou/core/http/client';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useState } from 'react';
import { Fact, Facts } from '../parts/facts';
import styles from './appointment.module.css';
import { AppointmentActs, type Asking } from './appointment-acts';
import type { Row } from './booking';

const FACTS = [
  ...(['sex', 'age', 'departmentName', 'resourceName', 'visitType', 'purpose', 'source', 'remark'] as const),
  'subscribeDate',
] as const;

interface AppointmentDrawerProps extends Asking {
  readonly id: number;
  readonly onClose: () => void;
}

/** Details of one appointment with its history and acts. */
export function AppointmentDrawer({ id, onClose, ask, open }: AppointmentDrawerProps) {
  const { data, refusal, refetch } = useCall(appointment.findById, { id });
  return (
    <Drawer open title={data ? `${data.name} ${data.subscribeNo}` : '预约'} size={420} onClose={onClose}>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data ? (
        <>
          <p>
            <StateTag tone={stateAt(appointmentFlow, data.subscribeState).tone}>
              {stateAt(appointmentFlow, data.subscribeState).title}
            </StateTag>
            {data.needChange ? <StateTag tone="overdue">需改约</StateTag> : null}
          </p>
          <Facts title="预约" shape={appointment.row} names={FACTS} of={data}>
            <Fact title={appointment.row.phone.title} text={<Phone key={id} of={data} />} />
            <Fact title="预约时段" text={`${data.frameStart}–${data.frameEnd}`} />
          </Facts>
          <div className={styles.formActs}>
            <AppointmentActs of={data} ask={ask} open={open} onLeave={onClose} />
          </div>
          <Timeline steps={data.logs} />
        </>
      ) : null}
    </Drawer>
  );
}

const MASKED = '*';

/** The phone of the appointment; those who call the patient read a masked one in full by a button. */
function Phone({ of: { id, phone } }: { readonly of: Pick<Row, 'id' | 'phone'> }) {
  const [whole, setWhole] = useState<string>();
  const shown = whole ?? phone;
  return (
    <>
      {shown}{' '}
      {shown.includes(MASKED) ? (
        <Do call={appointment.phone} onClick={async () => setWhole((await send(appointment.phone, { id })).phone)}>
          显示号码
        </Do>
      ) : null}
    </>
  );
}

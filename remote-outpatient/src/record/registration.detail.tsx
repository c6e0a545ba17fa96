import { Timeline } from '@mingmou/clinic/page/timeline';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateOf } from '@mingmou/contract/base/flow';
import { idIn } from '@mingmou/contract/base/id-in';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { usedAppointment } from '@mingmou/contract/outpatient/appointment.fields';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { triageState } from '@mingmou/contract/outpatient/visit.fields';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { DetailPage } from '@mingmou/kit/frame/detail-page';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useState } from 'react';
import { manifest } from '../../manifest';
import { paths } from '../cashier/paths';
import { Fact, Facts } from '../parts/facts';
import { LONGEST_REASON, RegistrationActs } from '../register/registration-acts';
import { PayTag, RowState } from '../register/registration-tags';
import { FeeLines, RefundsTable } from './money-tables';
import styles from './record.module.css';

type Found = OutputOf<typeof registration.findById>;

const TITLE = '挂号详情';
const FACTS = ['registrationNo', 'visitType', 'departmentName', 'roomName', 'doctorName', 'period', 'regKind'] as const;
const MORE = ['feeAmount', 'registeredAt', 'operatorName', 'newPatient', 'over', 'cancelReason', 'remark'] as const;
const BOOKED = ['subscribeNo', 'subscribeDate', 'resourceName', 'purpose', 'source', 'arriveAt'] as const;
const PATIENT = ['recordNo', 'name', 'sex', 'age', 'phone'] as const;

/** 挂号详情: one registration with its patient, visit, fee, refunds and history. */
export default function RegistrationDetail() {
  const [params] = useSearchParams();
  const id = idIn(params.get('id'));
  return (
    <DetailPage title={TITLE} lacks="挂号单" from={manifest.pages.registerRecords} call={registration.findById} id={id}>
      {(of) => <Whole of={of} />}
    </DetailPage>
  );
}

function Whole({ of }: { readonly of: Found }) {
  const { registration: row, patient, accepts, subscribe: booked, order, lines, refunds, logs } = of;
  const navigate = useNavigate();
  const [asked, ask] = useState<ReasonAsked>();
  const toPay = order && stateOf(orderFlow, order.orderState) === 'WAITING' ? order : undefined;
  return (
    <>
      <header className={styles.bar}>
        <h1 className={styles.title}>{TITLE}</h1>
        <b className={styles.number}>{queueText(accepts.queueNo)}</b>
        <b>{patient.name}</b>
        <Quiet>{row.registrationNo}</Quiet>
        <PayTag {...row} />
        <RowState registerState={row.registerState} acceptsState={accepts.acceptsState} />
        <span className={styles.acts}>
          <RegistrationActs of={{ ...row, name: patient.name, acceptsState: accepts.acceptsState }} ask={ask} />
          {toPay ? (
            <Do call={chargeOrder.settle} main onClick={() => navigate(paths.pay(toPay.id))}>
              去收费
            </Do>
          ) : null}
        </span>
      </header>
      <div className={styles.columns}>
        <Panel className={styles.parts}>
          <Facts title="患者" shape={registration.row} names={PATIENT} of={patient} />
          <Facts title="挂号" shape={registration.row} names={[...FACTS, ...MORE]} of={row} />
          <Facts title="就诊" shape={registration.row} names={['visitNo', 'priority']} of={accepts}>
            <Fact title="排队时间" text={accepts.queueSort} />
            <Fact title="预检" text={dictName(triageState, accepts.triageState)} />
          </Facts>
          {booked ? (
            <Facts title="预约" shape={usedAppointment} names={BOOKED} of={booked}>
              <Fact title="预约时段" text={`${booked.frameStart}–${booked.frameEnd}`} />
            </Facts>
          ) : null}
          <section>
            <h2 className={styles.heading}>费用</h2>
            <FeeLines of={lines} />
          </section>
          {refunds.length > 0 ? (
            <section>
              <h2 className={styles.heading}>退费</h2>
              <RefundsTable of={refunds} />
            </section>
          ) : null}
        </Panel>
        <Panel as="section" className={styles.rail} aria-label="操作记录">
          <h2 className={styles.heading}>操作记录</h2>
          <Timeline steps={logs} />
        </Panel>
      </div>
      <ReasonDialog asked={asked} longest={LONGEST_REASON} onClose={() => ask(undefined)} />
    </>
  );
}

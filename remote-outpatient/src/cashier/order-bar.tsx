import { PatientMoney } from '@mingmou/clinic/patient/patient-money';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { sex } from '@mingmou/contract/dict/sex';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import type { ReactNode } from 'react';
import styles from './cashier.module.css';

export type OrderDetail = OutputOf<typeof chargeOrder.detail>;
export type Order = OrderDetail['order'];

type BarFacts = Pick<
  Order,
  'patientId' | 'customerName' | 'sex' | 'age' | 'recordNo' | 'phone' | 'visitNo' | 'departmentName' | 'doctorName'
>;

interface OrderBarProps {
  readonly of: Partial<BarFacts>;
  readonly order?: Pick<Order, 'orderNo' | 'orderState'> | undefined;
  readonly children?: ReactNode;
}

/** Who pays, and for which order. */
export function OrderBar({ of, order, children }: OrderBarProps) {
  const state = order && stateAt(orderFlow, order.orderState);
  const visit = [of.visitNo, of.departmentName, of.doctorName].filter(Boolean).join(' · ');
  return (
    <header className={styles.bar}>
      <b className={styles.person} title={of.customerName}>
        {of.customerName ?? '散客'}
      </b>
      {of.sex || of.age ? (
        <span>
          {dictName(sex, of.sex)} {of.age}
        </span>
      ) : null}
      {of.recordNo ? <Quiet>{of.recordNo}</Quiet> : null}
      {of.phone ? <Quiet>{of.phone}</Quiet> : null}
      {visit ? (
        <Quiet className={styles.visit} title={visit}>
          {visit}
        </Quiet>
      ) : null}
      {of.patientId ? <PatientMoney patientId={of.patientId} /> : null}
      {children}
      {order && state ? (
        <span className={styles.barEnd}>
          <Quiet>{order.orderNo}</Quiet> <StateTag tone={state.tone}>{state.title}</StateTag>
        </span>
      ) : null}
    </header>
  );
}

import { formatMoney } from '@mingmou/contract/base/money';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { RecordPage } from '@mingmou/kit/frame/record-page';
import { columns } from '@mingmou/kit/list/columns';
import { useToday } from '@mingmou/kit/list/use-today';
import { useState } from 'react';
import { inOrder, pairOf } from '../cashier/list/columns-of';
import { LONGEST_REASON, RegistrationActs, RegistrationLink } from '../register/registration-acts';
import { PayTag, RowState } from '../register/registration-tags';
import { patientColumn, placeColumn } from './columns-of';

const FILTERS = [
  'dateFrom',
  'dateTo',
  'keyword',
  'departmentId',
  'doctorId',
  'visitType',
  'registerState',
  'payState',
  'sourceId',
  'operatorId',
] as const;
const WIDTHS = { queueNo: 64, visitType: 84, feeAmount: 96 };

/** 挂号记录 of the desk; today by default. */
export default function RegistrationRecords() {
  return useToday() ? <Dated /> : null;
}

function Dated() {
  const [asked, ask] = useState<ReasonAsked>();
  const of = registration.row;
  return (
    <>
      <RecordPage
        of={registration}
        filters={FILTERS}
        columns={[
          {
            key: 'queueNo',
            title: '号序',
            label: '号序',
            width: 64,
            render: ({ queueNo }) => <b>{queueText(queueNo)}</b>,
          },
          ...pairOf(of, ['registrationNo', 'registeredAt']).map((column) => ({ ...column, width: 140 })),
          patientColumn,
          ...inOrder(columns(of, ['visitType']), WIDTHS),
          placeColumn,
          ...inOrder(columns(of, ['feeAmount']), WIDTHS),
          { key: 'payState', title: '缴费', label: '缴费', width: 88, render: (row) => <PayTag {...row} /> },
          { key: 'state', title: '候诊状态', label: '候诊状态', width: 88, render: (row) => <RowState {...row} /> },
          ...pairOf(of, ['operatorName', 'cancelReason']),
        ]}
        totals={({ total, sums }) => ({ registrationNo: `${total} 笔`, feeAmount: formatMoney(sums.feeAmount) })}
        acts={(row) => (
          <>
            <RegistrationActs of={row} ask={ask} />
            <RegistrationLink id={row.id} />
          </>
        )}
      />
      <ReasonDialog asked={asked} longest={LONGEST_REASON} onClose={() => ask(undefined)} />
    </>
  );
}

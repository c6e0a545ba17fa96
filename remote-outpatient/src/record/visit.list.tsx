import { LabelTags } from '@mingmou/clinic/patient/label-tags';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { hrefOf } from '@mingmou/contract/base/links';
import { formatMoney } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { visitType as visitTypes } from '@mingmou/contract/dict/visit-type';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { recordState, visitRecord } from '@mingmou/contract/outpatient/visit-record.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { medicalPage } from '@mingmou/contract/workstation/workstation.links';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { actionColumn, columns } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { Stack } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { useToday } from '@mingmou/kit/list/use-today';
import { useState } from 'react';
import { inOrder, pairOf } from '../cashier/list/columns-of';
import { paths } from '../cashier/paths';
import { useSlipPrint } from '../register/use-slip-print';
import { patientColumn, placeColumn } from './columns-of';
import { LabelDialog } from './label-dialog';
import { VisitDrawer } from './visit-drawer';

type Row = OutputOf<typeof visitRecord.page>['records'][number];

const FILTERS = [
  'dateFrom',
  'dateTo',
  'keyword',
  'departmentId',
  'doctorId',
  'visitType',
  'recordState',
  'sourceId',
  'labelId',
  'schoolId',
  'newPatient',
] as const;
/** Numbers and moments in full. */
const NUMBER_PX = 140;
/** Room for 详情, 去收费, 标签, 打印 and 病历. */
const ACTS_PX = 226;
const TONES = ['waiting', 'working', 'passed', 'void', 'void'] as const;

/** 挂号记录 visit by visit (menu 1104); today by default. */
export default function VisitRecords() {
  return useToday() ? <Dated /> : null;
}

function Dated() {
  const list = useList(visitRecord.page);
  const [shown, show] = useState<number>();
  const [labelled, label] = useState<Row>();
  const of = visitRecord.row;
  const sums = list.answer?.sums;
  return (
    <>
      <ListPage
        title="挂号记录"
        list={list}
        filters={FILTERS}
        rowKey={({ acceptsId }) => `${acceptsId}`}
        tools={<ExportButton call={visitRecord.export} of={list} />}
        columns={[
          ...pairOf(of, ['visitNo', 'registrationNo']).map((column) => ({ ...column, width: NUMBER_PX })),
          patientColumn,
          {
            key: 'recordState',
            title: <Stack top="状态" below="就诊类型" />,
            label: '状态、就诊类型',
            width: 84,
            isStacked: true,
            render: (row) => <StateCell {...row} />,
          },
          placeColumn,
          ...pairOf(of, ['operatorName', 'registeredAt']).map((column) => ({ ...column, width: NUMBER_PX })),
          ...pairOf(of, ['receiveAt', 'finishAt']).map((column) => ({ ...column, width: NUMBER_PX })),
          {
            key: 'labels',
            title: '标签',
            label: '标签',
            width: 110,
            render: ({ labels }) => <LabelTags of={labels} />,
          },
          ...inOrder(columns(of, ['diagnosisSummary']), { diagnosisSummary: 110 }),
          ...pairOf(of, ['payableAmount', 'paidAmount']),
          ...pairOf(of, ['sourceName', 'referrerName']),
          actionColumn((row: Row) => <RowActs of={row} onShow={show} onLabel={label} />, ACTS_PX),
        ]}
        totals={
          sums && {
            visitNo: `${list.total} 人次`,
            payableAmount: <Stack top={formatMoney(sums.payableAmount)} below={formatMoney(sums.paidAmount)} />,
          }
        }
      />
      {shown ? <VisitDrawer acceptsId={shown} onClose={() => show(undefined)} /> : null}
      {labelled ? <LabelDialog of={labelled} onClose={() => label(undefined)} /> : null}
    </>
  );
}

function StateCell({ recordState: state, visitType }: Row) {
  return (
    <Stack
      top={<StateTag tone={TONES[state]}>{dictName(recordState, state)}</StateTag>}
      below={dictName(visitTypes, visitType)}
    />
  );
}

interface RowActsProps {
  readonly of: Row;
  readonly onShow: (acceptsId: number) => void;
  readonly onLabel: (row: Row) => void;
}

function RowActs({ of: row, onShow, onLabel }: RowActsProps) {
  const { acceptsId, patientId, registrationId, recordState: state, waitingOrderId } = row;
  const navigate = useNavigate();
  const print = useSlipPrint();
  const wasReceived = state === 1 || state === 2;
  return (
    <>
      <Do call={visitRecord.detail} onClick={() => onShow(acceptsId)}>
        详情
      </Do>
      {waitingOrderId ? (
        <Do call={chargeOrder.settle} onClick={() => navigate(paths.pay(waitingOrderId))}>
          去收费
        </Do>
      ) : null}
      <Do call={visitRecord.updateLabel} onClick={() => onLabel(row)}>
        标签
      </Do>
      {state < 3 ? (
        <Do call={registration.print} onClick={() => print(registrationId)}>
          打印
        </Do>
      ) : null}
      {wasReceived ? (
        <Do
          call={consultingDesk.medicalAccepts}
          onClick={() => navigate(hrefOf(medicalPage, { acceptsId, patientId }))}
        >
          病历
        </Do>
      ) : null}
    </>
  );
}

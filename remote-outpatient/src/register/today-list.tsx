import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { formatMoney } from '@mingmou/contract/base/money';
import { payState } from '@mingmou/contract/dict/pay-state';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { acceptsFlow, registrationFlow } from '@mingmou/contract/outpatient/visit.flow';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { textOf } from '@mingmou/kit/format/text-of';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Table } from '@mingmou/kit/ui-table';
import { useState } from 'react';
import styles from './register.module.css';
import { useSlipPrint } from './use-slip-print';

type Row = OutputOf<typeof registration.page>['records'][number];

const SHOWN = 20;
const PAID = 2;

/** The state that matters: of the visit while the registration stands, else how it ended. */
function RowState({ registerState, acceptsState }: Row) {
  const { title, tone } =
    stateOf(registrationFlow, registerState) === 'REGISTERED'
      ? stateAt(acceptsFlow, acceptsState)
      : stateAt(registrationFlow, registerState);
  return <StateTag tone={tone}>{title}</StateTag>;
}

const { row: fields } = registration;
const text = (name: keyof typeof fields & keyof Row) => ({
  key: name,
  title: fields[name].title,
  render: (_: unknown, row: Row) => textOf(fields[name], row[name]),
});

const TONES = ['draft', 'waiting', 'passed', 'reversed'] as const;

function PayTag({ payState: state, returnPending }: Row) {
  if (returnPending) return <StateTag tone="working">退号处理中</StateTag>;
  return <StateTag tone={TONES[state]}>{dictName(payState, state)}</StateTag>;
}

const isRegistered = ({ registerState }: Row) => stateOf(registrationFlow, registerState) === 'REGISTERED';
const stands = (row: Row) => isRegistered(row) && stateOf(acceptsFlow, row.acceptsState) === 'WAITING';

interface RowActsProps {
  readonly row: Row;
  readonly ask: (asked: ReasonAsked) => void;
}

/** An unpaid registration is cancelled, a paid one is given back. */
function RowActs({ row, ask }: RowActsProps) {
  const { id, version, name, registrationNo, payState: paid } = row;
  const cancel = useSend(registration.cancel);
  const giveBack = useSend(registration.return);
  const print = useSlipPrint();
  const { success } = useFeedback();

  const askReturn = () =>
    ask({
      title: `退号：${name} ${formatMoney(row.feeAmount)}`,
      run: async (reason) => {
        const { registerState, refundNo } = await giveBack({ id, version, reason });
        success(
          stateOf(registrationFlow, registerState) === 'RETURNED'
            ? `退号成功，退费单${refundNo ?? ''}`
            : `${registrationNo} 已提交退号，待退费审核`,
        );
      },
    });

  return (
    <span className={styles.rowActs}>
      {isRegistered(row) ? (
        <Do call={registration.print} onClick={() => print(id)}>
          打印
        </Do>
      ) : null}
      {stands(row) && paid < PAID ? (
        <Do
          call={registration.cancel}
          danger
          onClick={() => ask({ title: `取消挂号：${name}`, run: (reason) => cancel({ id, version, reason }) })}
        >
          取消
        </Do>
      ) : null}
      {stands(row) && paid === PAID && !row.returnPending ? (
        <Do call={registration.return} danger onClick={askReturn}>
          退号
        </Do>
      ) : null}
    </span>
  );
}

/** 今日挂号, the latest first. */
export function TodayList() {
  const [page, setPage] = useState(1);
  const day = today();
  const { data, loading, refusal, refetch } = useCall(registration.page, {
    dateFrom: day,
    dateTo: day,
    page,
    size: SHOWN,
  });
  const [asked, ask] = useState<ReasonAsked>();

  return (
    <section className={styles.today} aria-label="今日挂号">
      <h2 className={styles.heading}>今日挂号</h2>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      <Table<Row>
        size="small"
        rowKey="id"
        loading={loading}
        dataSource={data?.records ?? []}
        locale={{ emptyText: '今天还没有人挂号' }}
        pagination={{
          current: page,
          pageSize: SHOWN,
          total: data?.total ?? 0,
          onChange: setPage,
          hideOnSinglePage: true,
        }}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'queueNo', title: '号序', render: (_, { queueNo }) => <b>{queueText(queueNo)}</b> },
          text('registrationNo'),
          text('name'),
          text('sex'),
          text('age'),
          text('phone'),
          text('visitType'),
          text('departmentName'),
          { key: 'doctorName', title: '医生', render: (_, { doctorName }) => doctorName ?? '普通号' },
          { ...text('feeAmount'), align: 'right' },
          { key: 'payState', title: '缴费', render: (_, row) => <PayTag {...row} /> },
          { key: 'state', title: '候诊状态', render: (_, row) => <RowState {...row} /> },
          text('registeredAt'),
          {
            key: 'acts',
            title: '操作',
            fixed: 'right',
            render: (_, row) => <RowActs row={row} ask={ask} />,
          },
        ]}
      />
      <ReasonDialog asked={asked} longest={100} onClose={() => ask(undefined)} />
    </section>
  );
}

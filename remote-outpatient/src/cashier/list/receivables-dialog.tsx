import type { OutputOf } from '@mingmou/contract/base/call';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { limitOf } from '@mingmou/contract/base/limit';
import { formatMoney } from '@mingmou/contract/base/money';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { receivableFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Modal } from '@mingmou/kit/ui-overlay';
import { Table } from '@mingmou/kit/ui-table';
import { useState } from 'react';
import { useReceivablePrint } from '../receipt/use-receivable-print';
import type { ArrearsRow } from './arrears-tab';
import styles from './list.module.css';

const LONGEST = limitOf(arrears.revoke.input.reason);

interface ReceivablesDialogProps {
  readonly of: ArrearsRow | undefined;
  readonly onClose: () => void;
}

const NO_KEYS = [] as const;

/** 收款记录 of one of the arrears: each can be printed again, or reversed in its own shift. */
export function ReceivablesDialog({ of, onClose }: ReceivablesDialogProps) {
  useKeys(NO_KEYS, { active: of !== undefined, blocking: true });
  return (
    <Modal
      reading
      title={of && `收款记录：${of.customerName} ${of.orderNo}`}
      open={of !== undefined}
      footer={null}
      width={860}
      destroyOnHidden
      onCancel={onClose}
    >
      {of ? <Records arrearsId={of.id} writeOffReason={of.writeOffReason} /> : null}
    </Modal>
  );
}

type Receivable = OutputOf<typeof arrears.receivables>['records'][number];

const { receivableRow: fields } = arrears;

const COLUMNS = [
  { key: 'receivableNo', title: fields.receivableNo.title, dataIndex: 'receivableNo', width: 148 },
  {
    key: 'amount',
    title: fields.amount.title,
    align: 'right' as const,
    width: 104,
    render: (_: unknown, { amount }: Receivable) => formatMoney(amount),
  },
  { key: 'wayNames', title: fields.wayNames.title, dataIndex: 'wayNames' },
  { key: 'cashierName', title: fields.cashierName.title, dataIndex: 'cashierName', width: 80 },
  { key: 'at', title: fields.at.title, width: 132, render: (_: unknown, { at }: Receivable) => at.slice(0, 16) },
  {
    key: 'receivableState',
    title: fields.receivableState.title,
    width: 84,
    render: (_: unknown, { receivableState, cancelReason }: Receivable) => {
      const { title, tone } = stateAt(receivableFlow, receivableState);
      return (
        <span title={cancelReason ?? undefined}>
          <StateTag tone={tone}>{title}</StateTag>
        </span>
      );
    },
  },
];

interface RecordsProps {
  readonly arrearsId: number;
  readonly writeOffReason: string | null | undefined;
}

function Records({ arrearsId, writeOffReason }: RecordsProps) {
  const { data, refusal, refetch } = useCall(arrears.receivables, { arrearsId, size: 100 }, { quiet: true });
  const [asked, ask] = useState<ReasonAsked>();
  if (refusal && !data) return <ListFailure refusal={refusal} retry={refetch} />;
  return (
    <>
      {writeOffReason ? <p>核销原因：{writeOffReason}</p> : null}
      <Table<Receivable>
        aria-label="收款记录"
        rowKey="id"
        size="small"
        columns={[
          ...COLUMNS,
          {
            key: 'acts',
            title: '操作',
            width: 156,
            render: (_: unknown, row: Receivable) => <RecordActs row={row} onAsk={ask} />,
          },
        ]}
        dataSource={data?.records ?? []}
        loading={data === undefined}
        pagination={false}
        locale={{ emptyText: '还没有收过款' }}
      />
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
    </>
  );
}

interface RecordProps {
  readonly row: Receivable;
  readonly onAsk: (asked: ReasonAsked) => void;
}

function RecordActs({ row, onAsk }: RecordProps) {
  const { id, version, receivableNo, receivableState } = row;
  const print = useReceivablePrint();
  const revoke = useSend(arrears.revoke);
  if (stateOf(receivableFlow, receivableState) !== 'VALID') return null;
  return (
    <span className={styles.rowActs}>
      <Do call={arrears.print} onClick={() => print(id)}>
        打印
      </Do>
      <Do
        call={arrears.revoke}
        danger
        onClick={() =>
          onAsk({
            title: `撤销收款：${receivableNo}`,
            run: (reason) => revoke({ receivableId: id, version, reason }),
          })
        }
      >
        撤销
      </Do>
    </span>
  );
}

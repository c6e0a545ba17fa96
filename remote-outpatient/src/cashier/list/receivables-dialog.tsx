import type { OutputOf } from '@mingmou/contract/base/call';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { formatMoney } from '@mingmou/contract/base/money';
import { arrears } from '@mingmou/contract/cashier/arrears.contract';
import { receivableFlow } from '@mingmou/contract/cashier/arrears.flow';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { useReceivablePrint } from '../receipt/use-receivable-print';
import type { ArrearsRow } from './arrears-tab';
import styles from './list.module.css';

interface ReceivablesDialogProps {
  readonly of: ArrearsRow | undefined;
  readonly onClose: () => void;
}

const NO_KEYS = [] as const;

/** 收款记录 of one of the arrears: each may be printed again, or taken back in its own shift. */
export function ReceivablesDialog({ of, onClose }: ReceivablesDialogProps) {
  useKeys(NO_KEYS, { active: of !== undefined, blocking: true });
  return (
    <Modal
      title={of && `收款记录：${of.customerName} ${of.orderNo}`}
      open={of !== undefined}
      footer={null}
      width={760}
      style={{ top: '15vh' }}
      destroyOnHidden
      onCancel={onClose}
    >
      {of ? <Records arrearsId={of.id} writeOffReason={of.writeOffReason} /> : null}
    </Modal>
  );
}

interface RecordsProps {
  readonly arrearsId: number;
  readonly writeOffReason: string | null | undefined;
}

function Records({ arrearsId, writeOffReason }: RecordsProps) {
  const { data } = useCall(arrears.receivables, { arrearsId, size: 100 });
  const [asked, ask] = useState<ReasonAsked>();
  const records = data?.records ?? [];
  return (
    <>
      {writeOffReason ? <p>核销原因：{writeOffReason}</p> : null}
      {data && records.length === 0 ? <Quiet as="p">还没有收过款</Quiet> : null}
      {records.length > 0 ? (
        <table className={styles.shift}>
          <thead>
            <tr>
              <th scope="col">收款单号</th>
              <th scope="col">金额</th>
              <th scope="col">支付方式</th>
              <th scope="col">收费员</th>
              <th scope="col">时间</th>
              <th scope="col">状态</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {records.map((row) => (
              <Record key={row.id} row={row} onAsk={ask} />
            ))}
          </tbody>
        </table>
      ) : null}
      <ReasonDialog asked={asked} longest={200} onClose={() => ask(undefined)} />
    </>
  );
}

interface RecordProps {
  readonly row: OutputOf<typeof arrears.receivables>['records'][number];
  readonly onAsk: (asked: ReasonAsked) => void;
}

function Record({ row, onAsk }: RecordProps) {
  const { id, version, receivableNo, amount, wayNames, cashierName, at, receivableState, cancelReason } = row;
  const print = useReceivablePrint();
  const revoke = useSend(arrears.revoke);
  const state = stateAt(receivableFlow, receivableState);
  const isValid = stateOf(receivableFlow, receivableState) === 'VALID';
  return (
    <tr>
      <td>{receivableNo}</td>
      <td>{formatMoney(amount)}</td>
      <td>{wayNames}</td>
      <td>{cashierName}</td>
      <td>{at}</td>
      <td title={cancelReason ?? undefined}>
        <StateTag tone={state.tone}>{state.title}</StateTag>
      </td>
      <td>
        {isValid ? (
          <>
            <Do call={arrears.print} onClick={() => print(id)}>
              打印
            </Do>{' '}
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
          </>
        ) : null}
      </td>
    </tr>
  );
}

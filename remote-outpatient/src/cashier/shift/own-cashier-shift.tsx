import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Alert, Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import type { CashierShift } from './cashier-shift.types';
import { HandoverForm } from './handover-form';
import styles from './shift.module.css';
import { useCashierShiftPrint } from './use-cashier-shift-print';

/** The own shift: opened, seen, handed over, and its paper printed. */
export function OwnCashierShift() {
  const { data, refusal, refetch } = useCall(cashierShift.current, {}, { quiet: true });
  const [done, setDone] = useState<CashierShift>();
  const open = useSend(cashierShift.open);
  const print = useCashierShiftPrint();
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data) return <Skeleton active />;
  return (
    <>
      {done ? (
        <Alert
          type="success"
          showIcon
          title={`班次 ${done.shiftNo} 已交班`}
          action={
            <Do call={cashierShift.print} main onClick={() => print(done.id)}>
              打印交班单
            </Do>
          }
        />
      ) : null}
      {data.shift ? (
        <Preview id={data.shift.id} onDone={setDone} />
      ) : (
        <p className={styles.acts}>
          <span>尚未开班，第一笔收款时自动开班，或</span>
          <Do call={cashierShift.open} onClick={() => open({})}>
            开班
          </Do>
        </p>
      )}
    </>
  );
}

function Preview({ id, onDone }: { readonly id: number; readonly onDone: (shift: CashierShift) => void }) {
  const { data, refusal, refetch } = useCall(cashierShift.preview, { id }, { quiet: true });
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data) return <Skeleton active />;
  const { shiftNo, cashierName, openAt } = data.shift;
  return (
    <>
      <dl className={styles.facts}>
        {[
          ['班次号', shiftNo],
          ['收费员', cashierName],
          ['开班时间', openAt],
        ].map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <HandoverForm key={id} preview={data} onDone={onDone} onRefresh={refetch} />
    </>
  );
}

import { useNavigate } from '@mingmou/core/navigation/router';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useRef } from 'react';
import { paths } from '../paths';
import { useChargePrint } from '../receipt/use-receipt-print';
import { ChangeDue } from './change-due';
import pay from './pay.module.css';
import type { Settled } from './use-pay';

const GUARD_MS = 400;

interface PaidDialogProps {
  readonly id: number;
  readonly settled: Settled;
  /** Whether part of the payment was cash. */
  readonly isCash: boolean;
  /** Opens the print dialog by itself (parameter receiptAutoPrint). */
  readonly autoPrint: boolean;
}

/** 收费成功: the change to hand back, the receipt, the next one. */
export function PaidDialog({
  id,
  settled: { orderNo, changeAmount, integralEarned, restOrderId },
  isCash,
  autoPrint,
}: PaidDialogProps) {
  const navigate = useNavigate();
  const print = useChargePrint(id);
  const opened = useRef(Number.POSITIVE_INFINITY);
  const next = useRef<HTMLButtonElement>(null);
  const go = () => {
    // The second half of a double press on 确认收费 must not take away the change to hand back.
    if (performance.now() - opened.current < GUARD_MS) return;
    navigate(restOrderId ? paths.pay(restOrderId) : paths.list(0));
  };
  const onOpen = () => {
    opened.current = performance.now();
    // Before the paper: once it is printed, the focus comes back to where it was.
    next.current?.focus();
    if (autoPrint) void print();
  };
  useKeys([{ key: 'F9', title: '打印收据', run: () => void print() }], { blocking: true });

  return (
    <Modal
      title="收费成功"
      open
      closable={false}
      afterOpenChange={(isOpen) => isOpen && onOpen()}
      width={420}
      footer={
        <div className={pay.paidActs}>
          <Button aria-keyshortcuts="F9" onClick={() => void print()}>
            打印收据
          </Button>
          <Button ref={next} type="primary" onClick={go}>
            {restOrderId ? '收剩余项目' : '继续收费'}
          </Button>
        </div>
      }
    >
      <ChangeDue amount={changeAmount} isCash={isCash} />
      {integralEarned > 0 ? <p className={pay.paidNo}>获得 {integralEarned} 积分</p> : null}
      <p className={pay.paidNo}>{orderNo}</p>
    </Modal>
  );
}

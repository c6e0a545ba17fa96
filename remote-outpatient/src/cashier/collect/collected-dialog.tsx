import { useNavigate } from '@mingmou/core/navigation/router';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useRef } from 'react';
import { paths } from '../paths';
import { ChangeDue } from '../pay/change-due';
import pay from '../pay/pay.module.css';
import { useReceivablePrint } from '../receipt/use-receivable-print';
import type { Collected } from './use-collect';

/** 收款成功: the change to hand back, the points earned, the receipt. */
export function CollectedDialog({ collected }: { readonly collected: Collected }) {
  const { id, receivableNo, changeAmount, integralEarned, isCash } = collected;
  const navigate = useNavigate();
  const print = useReceivablePrint();
  const back = useRef<HTMLButtonElement>(null);
  useKeys([{ key: 'F9', title: '打印收据', run: () => void print(id) }], { blocking: true });
  return (
    <Modal
      title="收款成功"
      open
      closable={false}
      afterOpenChange={(isOpen) => isOpen && back.current?.focus()}
      width={420}
      footer={
        <div className={pay.paidActs}>
          <Button aria-keyshortcuts="F9" onClick={() => void print(id)}>
            打印收据
          </Button>
          <Button ref={back} type="primary" onClick={() => navigate(paths.list(3))}>
            返回欠费
          </Button>
        </div>
      }
    >
      <ChangeDue amount={changeAmount} isCash={isCash} />
      <p className={pay.paidNo}>
        {receivableNo}
        {integralEarned > 0 ? ` · 获得积分 ${integralEarned}` : ''}
      </p>
    </Modal>
  );
}

import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { type ReactNode, useRef } from 'react';
import pay from '../pay/pay.module.css';

interface ReceiptDialogProps {
  readonly title: string;
  /** Amounts to hand out. */
  readonly says: ReactNode;
  /** Number of the document. */
  readonly no: string;
  readonly onPrint: () => Promise<void>;
  readonly onClose: () => void;
}

/** A recharge or a card's refund was written: the money to hand out, the receipt by one key. */
export function ReceiptDialog({ title, says, no, onPrint, onClose }: ReceiptDialogProps) {
  const next = useRef<HTMLButtonElement>(null);
  useKeys([{ key: 'F9', title: '打印收据', run: () => void onPrint() }], { blocking: true });
  return (
    <Modal
      title={title}
      open
      closable={false}
      afterOpenChange={(isOpen) => isOpen && next.current?.focus()}
      width={420}
      footer={
        <div className={pay.paidActs}>
          <Button aria-keyshortcuts="F9" onClick={() => void onPrint()}>
            打印收据
          </Button>
          <Button ref={next} type="primary" onClick={onClose}>
            完成
          </Button>
        </div>
      }
    >
      {says}
      <p className={pay.paidNo}>{no}</p>
    </Modal>
  );
}

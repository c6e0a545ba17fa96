import { paidOrder } from '@mingmou/contract/cashier/paid-order.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Input } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useTyped } from '../../parts/use-typed';
import styles from './list.module.css';
import type { PaidOrderRow } from './paid-order-row';

interface InvoiceDialogProps {
  readonly row: PaidOrderRow;
  readonly onClose: () => void;
}

/** 发票号 of a paid order: typed, changed or taken off. */
export function InvoiceDialog({ row: { id, version, orderNo, invoiceNo }, onClose }: InvoiceDialogProps) {
  const { typed, type, forget } = useTyped(`invoice-${id}-${version}`, { text: invoiceNo ?? '' });
  const { text } = typed;
  const close = () => {
    forget();
    onClose();
  };
  const send = useSend(paidOrder.updateInvoice);
  const { success } = useFeedback();
  const { run, running } = useAct(async () => {
    await send({ id, version, invoiceNo: text.trim() || null });
    success('保存成功');
    close();
  });
  return (
    <Modal
      open
      title={`发票号：${orderNo}`}
      width={420}
      confirmLoading={running}
      onOk={() => void run()}
      onCancel={close}
    >
      <label className={styles.remark} htmlFor="invoice-no">
        发票号
        <Input
          id="invoice-no"
          autoFocus
          value={text}
          maxLength={30}
          onChange={({ target }) => type({ text: target.value })}
          onPressEnter={() => void run()}
        />
      </label>
    </Modal>
  );
}

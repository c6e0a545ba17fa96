import { paidOrder } from '@mingmou/contract/cashier/order/paid-order.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import type { PaidOrderRow } from './paid-order-row';

interface InvoiceDialogProps {
  readonly row: PaidOrderRow;
  readonly onClose: () => void;
}

/** 发票号 of a paid order; an empty number removes it. */
export function InvoiceDialog({ row: { id, version, orderNo, invoiceNo }, onClose }: InvoiceDialogProps) {
  return (
    <CallDialog
      title={`发票号：${orderNo}`}
      call={paidOrder.updateInvoice}
      known={{ id, version }}
      start={{ invoiceNo }}
      ok="确定"
      onClose={onClose}
    />
  );
}

import { RefundReceipt } from '@mingmou/clinic/print/refund-receipt';
import { receipt } from '@mingmou/contract/cashier/receipt.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { ReceiptPage } from './receipt-page';
import { useRefundPrint } from './use-receipt-print';

/** 退费收据 of one refund: `?id=`. */
export default function RefundReceiptPrint() {
  const [params] = useSearchParams();
  const id = Number(params.get('id'));
  const { data, ...state } = useCall(receipt.refund, { id });
  const print = useRefundPrint(id);
  return (
    <ReceiptPage
      title="退费单打印"
      state={state}
      template={data?.template}
      printCount={data?.printCount ?? 0}
      settings={['paper', 'copies']}
      sheet={(template) => (data ? <RefundReceipt of={data} template={template} /> : null)}
      onPrint={print}
    />
  );
}

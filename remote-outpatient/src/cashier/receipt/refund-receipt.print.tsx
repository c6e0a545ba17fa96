import { RefundReceipt } from '@mingmou/clinic/print/refund-receipt';
import { idIn } from '@mingmou/contract/base/id-in';
import { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { NoOrder } from '../no-order';
import { ReceiptPage } from './receipt-page';
import { useRefundPrint } from './use-receipt-print';

const TITLE = '退费单打印';

/** 退费收据 of one refund: `?id=`. */
export default function RefundReceiptPrint() {
  const [params] = useSearchParams();
  const id = idIn(params.get('id'));
  return id === undefined ? <NoOrder title={TITLE} lacks="退费单" tab={2} /> : <PrintOf key={id} id={id} />;
}

function PrintOf({ id }: { readonly id: number }) {
  const { data, ...state } = useCall(receipt.refund, { id });
  const print = useRefundPrint(id);
  return (
    <ReceiptPage
      title={TITLE}
      tab={2}
      state={state}
      template={data?.template}
      printCount={data?.printCount ?? 0}
      settings={['paper', 'showIntegral', 'copies']}
      sheet={(template) => (data ? <RefundReceipt of={data} template={template} /> : null)}
      onPrint={print}
    />
  );
}

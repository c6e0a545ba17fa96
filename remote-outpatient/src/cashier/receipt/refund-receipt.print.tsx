import { RefundReceipt } from '@mingmou/clinic/print/refund-receipt';
import { idIn } from '@mingmou/contract/base/id-in';
import { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { NothingOpen } from '@mingmou/kit/frame/detail-page';
import { fromList } from '../list/tabs';
import { ReceiptPage } from './receipt-page';
import { useRefundPrint } from './use-receipt-print';

const TITLE = '退费单打印';

/** 退费收据 of one refund: `?id=`. */
export default function RefundReceiptPrint() {
  const [params] = useSearchParams();
  const id = idIn(params.get('id'));
  if (id === undefined) return <NothingOpen title={TITLE} lacks="退费单" from={fromList(2)} />;
  return <PrintOf key={id} id={id} />;
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

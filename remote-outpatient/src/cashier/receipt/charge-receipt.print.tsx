import { ChargeReceipt } from '@mingmou/clinic/print/charge-receipt';
import { idIn } from '@mingmou/contract/base/id-in';
import { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { NothingOpen } from '@mingmou/kit/frame/detail-page';
import { fromList } from '../list/tabs';
import { ReceiptPage } from './receipt-page';
import { useChargePrint } from './use-receipt-print';

const TITLE = '票据打印设置';

/** 收费收据 of one order: `?id=`. */
export default function ChargeReceiptPrint() {
  const [params] = useSearchParams();
  const id = idIn(params.get('id'));
  if (id === undefined) return <NothingOpen title={TITLE} lacks="收费单" from={fromList(1)} />;
  return <PrintOf key={id} id={id} />;
}

function PrintOf({ id }: { readonly id: number }) {
  const { data, ...state } = useCall(receipt.charge, { id });
  const print = useChargePrint(id);
  return (
    <ReceiptPage
      title={TITLE}
      tab={1}
      state={state}
      template={data?.template}
      printCount={data?.printCount ?? 0}
      settings={['paper', 'detailMode', 'showDiscount', 'showIntegral', 'copies']}
      sheet={(template) => (data ? <ChargeReceipt of={data} template={template} /> : null)}
      onPrint={print}
    />
  );
}

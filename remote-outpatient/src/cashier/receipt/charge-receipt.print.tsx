import { ChargeReceipt } from '@mingmou/clinic/print/charge-receipt';
import { receipt } from '@mingmou/contract/cashier/receipt.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { ReceiptPage } from './receipt-page';
import { useChargePrint } from './use-receipt-print';

/** 收费收据 of one order: `?id=`. */
export default function ChargeReceiptPrint() {
  const [params] = useSearchParams();
  const id = Number(params.get('id'));
  const { data, ...state } = useCall(receipt.charge, { id });
  const print = useChargePrint(id);
  return (
    <ReceiptPage
      title="票据打印设置"
      state={state}
      template={data?.template}
      printCount={data?.printCount ?? 0}
      settings={['paper', 'detailMode', 'showDiscount', 'copies']}
      sheet={(template) => (data ? <ChargeReceipt of={data} template={template} /> : null)}
      onPrint={print}
    />
  );
}

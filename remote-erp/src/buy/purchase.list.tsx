import { purchaseChecks } from '@mingmou/contract/erp/price/price-check.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { BillList } from '../bill/bill-list';
import { PriceCheckList } from '../price-check/price-check-list';
import { purchasePages } from './purchase.pages';

export default function PurchaseList() {
  const [params] = useSearchParams();
  if (params.get('tab') === 'check') return <PriceCheckList of={purchasePages} calls={purchaseChecks} />;
  return <BillList of={purchasePages} />;
}

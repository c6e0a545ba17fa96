import { purchaseReturnChecks } from '@mingmou/contract/erp/price/price-check.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { BillList } from '../bill/bill-list';
import { PriceCheckList } from '../price-check/price-check-list';
import { returnPages } from './return.pages';

export default function ReturnList() {
  const [params] = useSearchParams();
  if (params.get('tab') === 'check') return <PriceCheckList of={returnPages} calls={purchaseReturnChecks} />;
  return <BillList of={returnPages} />;
}

import { BillList } from '../bill/bill-list';
import { purchasePages } from './purchase.pages';

export default function PurchaseList() {
  return <BillList of={purchasePages} />;
}

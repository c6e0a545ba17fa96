import { BillDetail } from '../bill/bill-detail';
import { purchasePages } from './purchase.pages';

export default function PurchaseDetail() {
  return <BillDetail of={purchasePages} />;
}

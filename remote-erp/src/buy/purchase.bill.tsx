import { BillPage } from '../bill/bill-page';
import { purchasePages } from './purchase.pages';

export default function PurchaseBill() {
  return <BillPage of={purchasePages} />;
}

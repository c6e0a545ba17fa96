import { BillPage } from '../bill/bill-page';
import { salePages } from './sale.pages';

export default function SaleBill() {
  return <BillPage of={salePages} />;
}

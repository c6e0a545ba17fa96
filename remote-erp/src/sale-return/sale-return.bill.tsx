import { BillPage } from '../bill/bill-page';
import { saleReturnPages } from './sale-return.pages';

export default function SaleReturnBill() {
  return <BillPage of={saleReturnPages} />;
}

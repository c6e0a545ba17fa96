import { BillDetail } from '../bill/bill-detail';
import { salePages } from './sale.pages';

export default function SaleDetail() {
  return <BillDetail of={salePages} />;
}

import { BillDetail } from '../bill/bill-detail';
import { saleReturnPages } from './sale-return.pages';

export default function SaleReturnDetail() {
  return <BillDetail of={saleReturnPages} />;
}

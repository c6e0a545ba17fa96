import { BillList } from '../bill/bill-list';
import { saleReturnPages } from './sale-return.pages';

export default function SaleReturnList() {
  return <BillList of={saleReturnPages} />;
}

import { BillList } from '../bill/bill-list';
import { salePages } from './sale.pages';

export default function SaleList() {
  return <BillList of={salePages} />;
}
